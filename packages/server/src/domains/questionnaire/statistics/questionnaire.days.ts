/** Days of a zone, as counters know them. */
export interface Days {
  from: string;
  to: string;
}

/**
 * The days between two moments, where the first begins a day of the zone and the last ends one (to the second or the millisecond): then the
 * counters know. Null when they do not.
 */
export function wholeDays(timeZone: string, from: string | undefined, to: string | undefined): Days | null {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const start = from === undefined ? null : clock.format(new Date(from)).split(' ');
  const end = to === undefined ? null : clock.format(new Date(to)).split(' ');
  if (start && (start[1] !== '00:00:00' || new Date(from ?? '').getUTCMilliseconds() !== 0)) return null;
  if (end && end[1] !== '23:59:59') return null;
  return { from: start?.[0] ?? '0001-01-01', to: end?.[0] ?? '9999-12-31' };
}
