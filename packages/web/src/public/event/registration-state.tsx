import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { useNow } from '../core/clock.ts';
import { usePage } from '../core/page-context.tsx';
import { registerPath, registrationAt } from '../core/state.ts';
import { momentText } from '../core/time.ts';
import type { PageContext } from '../core/types.ts';
import { TurnLink } from '../ui/turn-link.tsx';

/** Few enough left to say so loudly. */
const scarce = 10;

/** What a person reads about registering now: a line, a smaller line, and whether the button works. */
export function registrationWords(event: PublicEvent, now: number, { t, locale }: Pick<PageContext, 't' | 'locale'>) {
  const state = registrationAt(event, now);
  const { timeZone, placesLeft, registrationOpensAt, registrationClosesAt } = event;
  const moment = (at: string) => momentText(at, timeZone, locale);
  switch (state) {
    case 'open': {
      const places =
        placesLeft === null
          ? null
          : placesLeft <= scarce
            ? t('public-event:only-left', { count: placesLeft })
            : t('public-event:places-left', { count: placesLeft });
      const closes = registrationClosesAt && t('public-event:closes', { time: moment(registrationClosesAt) });
      return {
        state,
        line: places ?? t('public-event:open'),
        more: closes ?? (event.needsReview ? t('public-event:review') : null),
      };
    }
    case 'not-yet':
      return {
        state,
        line: t('public-event:not-yet'),
        more: registrationOpensAt && t('public-event:opens', { time: moment(registrationOpensAt) }),
      };
    case 'closed':
      return { state, line: t('public-event:closed'), more: t('public-event:closed-hint') };
    case 'full':
      return { state, line: t('public-event:full'), more: t('public-event:full-hint') };
    case 'over':
      return { state, line: t('public-event:over'), more: t('public-event:over-hint') };
    case 'ticket':
      return { state, line: t('public-event:ticket'), more: t('public-event:ticket-hint') };
    case 'not-published':
      return { state, line: t('public-event:preview'), more: t('public-event:preview-hint') };
  }
}

/** The sticky bar at the foot of a phone, a card beside the text on a wide screen: where registration stands, and the button. */
export function RegistrationState({ event }: { event: PublicEvent }) {
  const page = usePage();
  const { t, url } = page;
  const now = useNow(event.serverTime, 5000);
  const { state, line, more } = registrationWords(event, now, page);
  return (
    <aside className={`action ${state === 'open' ? '' : 'action-closed'}`} aria-label={t('public-event:registration')}>
      <div className="action-words">
        <p className="action-line">{line}</p>
        {more && <p className="action-more">{more}</p>}
      </div>
      {state === 'open' && (
        <TurnLink className="button primary" href={registerPath(event.code, url)}>
          {event.needsReview ? t('public-event:apply') : t('public-event:register')}
        </TurnLink>
      )}
    </aside>
  );
}
