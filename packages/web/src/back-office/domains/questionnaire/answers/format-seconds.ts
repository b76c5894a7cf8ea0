import type { TFunction } from 'i18next';

/** How long somebody took, such as `3:05 min`; hours where there are some. */
export function formatSeconds(seconds: number, t: TFunction): string {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes >= 60) return t('survey:time.hours', { time: `${Math.floor(minutes / 60)}:${two(minutes % 60)}` });
  return t('survey:time.minutes', { time: `${minutes}:${two(whole % 60)}` });
}
