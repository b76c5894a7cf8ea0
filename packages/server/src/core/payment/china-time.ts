/** Alipay writes times as `2026-01-31 08:00:00` in China's zone (UTC+8, no summer time), whatever the zone of the machine. */
const offsetMs = 8 * 3_600_000;

/** To the second, rounded down. */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns null for anything else, also for a day that does not exist. */
export function readChinaTime(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
