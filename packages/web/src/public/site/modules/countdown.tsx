import { useNow } from '../../core/clock.ts';
import { usePage } from '../../core/page-context.tsx';
import { momentText } from '../../core/time.ts';
import { ModuleHead, type ViewProps } from '../pieces.tsx';

const parts = [
  ['days', 86_400_000, 10_000],
  ['hours', 3_600_000, 24],
  ['minutes', 60_000, 60],
  ['seconds', 1000, 60],
] as const;

/** How long until a moment, by the server's clock; until the event begins where none is set. */
export function Countdown({ props: { heading, until, afterText }, data: { event } }: ViewProps<'countdown'>) {
  const { t, locale } = usePage();
  const moment = until ?? event.startsAt;
  const left = Date.parse(moment) - useNow(event.serverTime, 1000);
  if (left <= 0)
    return afterText ? (
      <p className="countdown-after">{afterText}</p>
    ) : (
      <p className="countdown-after">{t(`public-event:${event.phase === 'ended' ? 'ended' : 'running'}`)}</p>
    );
  return (
    <>
      <ModuleHead
        heading={heading}
        otherwise={t('public-site:countdown', { when: momentText(moment, event.timeZone, locale) })}
      />
      {/* No live region: nobody wants each second read out. */}
      <div className="countdown-parts" role="timer" aria-live="off">
        {parts.map(([name, ms, most]) => (
          <p key={name}>
            <b>{String(Math.floor(left / ms) % most).padStart(2, '0')}</b>
            <span>{t(`public-site:${name}`)}</span>
          </p>
        ))}
      </div>
    </>
  );
}
