import { usePage } from '../../core/page-context.tsx';
import { GuestGrid } from '../../event/guests.tsx';
import { ModuleHead, useStill, type ViewProps } from '../pieces.tsx';

const classes = { grid: 'guest-grid', row: 'guest-grid guest-row', list: 'guest-list' } as const;

/** Who is there: the first of them, and the way to all. */
export function Guests({ props: { heading, text, layout, most }, data }: ViewProps<'guests'>) {
  const { t } = usePage();
  const isStill = useStill(data);
  const { eventId, code, guests, guestCount } = data.event;
  const shown = guests.slice(0, most);
  const words = t('public-event:guests-all', { count: guestCount });
  return (
    <>
      <ModuleHead heading={heading} text={text} otherwise={t('public-event:guests-guest')} />
      <GuestGrid eventId={eventId} guests={shown} className={classes[layout]} scrolls={layout === 'row'} />
      {guestCount > shown.length && (
        <p className="module-foot">
          {isStill ? (
            <span className="fine">{words}</span>
          ) : (
            <a className="button quiet" href={`/event/${encodeURIComponent(code)}/guests`}>
              {words}
            </a>
          )}
        </p>
      )}
    </>
  );
}
