import { usePage } from '../core/page-context.tsx';

/** `9:05`, `1:02:03`; a longer time in days and hours. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '');
}

const dayMs = 24 * 60 * 60 * 1000;

/** What is left until a moment, running. Not read aloud at every step: `Spoken` says the few moments that matter. */
export function TimeLeft({ until, now }: { until: string; now: number }) {
  const { t } = usePage();
  const left = Date.parse(until) - now;
  return (
    <time className="time-left" role="timer" aria-live="off" dateTime={until}>
      {left > 2 * dayMs ? t('public-core:days', { count: Math.floor(left / dayMs) }) : clockText(left)}
    </time>
  );
}

/** For screen readers: says once that ten, five and one minutes are left. `words` makes the sentence. */
export function SpokenTime({ until, now, words }: { until: string; now: number; words: (minutes: number) => string }) {
  const minutes = Math.ceil((Date.parse(until) - now) / 60_000);
  const step = [1, 5, 10].find((each) => minutes <= each);
  return (
    <p className="visually-hidden" role="status">
      {minutes > 0 && step !== undefined ? words(step) : ''}
    </p>
  );
}
