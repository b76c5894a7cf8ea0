import { useNow } from '../core/clock.ts';
import { localeOf } from '../core/i18n.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** How long until the event begins: days while it is far, a running clock on the last day; then that it is under way or over. */
export function Countdown({ event }: { event: { startsAt: string; endsAt: string; serverTime: string } }) {
  const { t, language } = usePage();
  const now = useNow(event.serverTime, 1000);
  const left = Date.parse(event.startsAt) - now;
  if (now >= Date.parse(event.endsAt)) return <span className="pill">{t('public-event:ended')}</span>;
  if (left <= 0) {
    return (
      <span className="pill live">
        <span className="dot" /> {t('public-event:running')}
      </span>
    );
  }
  const near = left < dayMs;
  const when = near
    ? clock(left)
    : new Intl.RelativeTimeFormat(localeOf[language]).format(Math.round(left / dayMs), 'day').replace(/\u00a0/g, ' ');
  return (
    <span className="pill" role="timer">
      <Icon name="clock" />
      {near ? t('public-event:starts-clock', { clock: when }) : t('public-event:starts', { when })}
    </span>
  );
}
