import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { buyPath, type Registration } from '../core/state.ts';
import { momentText } from '../core/time.ts';

/** Why there is no form, and what one can do instead. */
export function NotOpen({ event, state }: { event: PublicEvent; state: Exclude<Registration, 'open'> }) {
  const { t, locale, url } = usePage();
  const opensAt = event.registrationOpensAt;
  const words = {
    'not-yet': [
      t('public-event:not-yet'),
      opensAt ? t('public-event:opens', { time: momentText(opensAt, event.timeZone, locale) }) : '',
    ],
    closed: [t('public-event:closed'), t('public-event:closed-hint')],
    full: [t('public-event:full'), t('public-event:full-hint')],
    over: [t('public-event:over'), t('public-event:over-hint')],
    ticket: [t('public-event:ticket'), t('public-event:ticket-hint')],
    'not-published': [t('public-event:preview'), t('public-event:preview-hint')],
  }[state];
  return (
    <section className="card centred">
      <h2>{words[0]}</h2>
      <p>{words[1]}</p>
      {state === 'ticket' ? (
        <a className="button primary" href={buyPath(event.code, url)}>
          {t('public-event:get-tickets')}
        </a>
      ) : (
        <a className="button quiet" href={`/event/${event.code}`}>
          {t('public-register:see-event')}
        </a>
      )}
    </section>
  );
}
