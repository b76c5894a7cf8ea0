import type { EmbedData } from '@convoke/contract/embed/embed.data.ts';
import { wayPath } from '@convoke/contract/embed/embed.rules.ts';
import { useNow } from '../core/clock.ts';
import { usePage } from '../core/page-context.tsx';
import { eventTimes } from '../core/time.ts';
import { Out } from './out.tsx';

/** How long until an event begins, running; not read aloud at every step. */
export function Countdown({ event }: { event: Extract<EmbedData, { kind: 'countdown' }>['event'] }) {
  const { t, locale } = usePage();
  const now = useNow(event.serverTime, 1000);
  const seconds = Math.ceil((Date.parse(event.startsAt) - now) / 1000);
  const parts = [
    ['days', Math.floor(seconds / 86_400)],
    ['hours', Math.floor(seconds / 3600) % 24],
    ['minutes', Math.floor(seconds / 60) % 60],
    ['seconds', seconds % 60],
  ] as const;
  return (
    <>
      <h1>{event.title}</h1>
      <p>{eventTimes(event, locale).line}</p>
      {seconds > 0 ? (
        <>
          <p className="fine">{t('public-embed:begins')}</p>
          <p className="embed-count" role="timer" aria-live="off">
            {parts.map(([name, value]) => (
              <span key={name}>
                <strong>{value}</strong> {t(`public-embed:${name}`)}
              </span>
            ))}
          </p>
        </>
      ) : (
        <p>{t(now < Date.parse(event.endsAt) ? 'public-embed:running' : 'public-core:join-over')}</p>
      )}
      <p>
        <Out href={wayPath(event.code, 'site')}>{t('public-embed:event')}</Out>
      </p>
    </>
  );
}
