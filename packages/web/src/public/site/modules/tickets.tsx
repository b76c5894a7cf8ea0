import { usePage } from '../../core/page-context.tsx';
import { FindLink } from '../../find/find-link.tsx';
import { TurnLink } from '../../ui/turn-link.tsx';
import { ModuleHead, useStill, type ViewProps } from '../pieces.tsx';
import { useAction } from '../use-action.ts';

/** How one joins as it stands now: from what price or how many places, and the way to it. */
export function Tickets({ props: { heading, text }, data }: ViewProps<'tickets'>) {
  const { t } = usePage();
  const isStill = useStill(data);
  const { event } = data;
  const { line, more, button } = useAction(event);
  return (
    <>
      <ModuleHead
        heading={heading}
        text={text}
        otherwise={t(`public-event:${event.sale ? 'tickets' : 'registration'}`)}
      />
      <div className="ticket-panel" inert={data.previewUntil !== undefined}>
        <div className="ticket-words">
          <p className="ticket-line">{line}</p>
          {more && <p className="ticket-more">{more}</p>}
        </div>
        {button && (
          <TurnLink className="button primary" href={button.href}>
            {button.label}
          </TurnLink>
        )}
      </div>
      {!isStill && <FindLink code={event.code} />}
    </>
  );
}
