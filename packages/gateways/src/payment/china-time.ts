const offsetMs = 8 * 3_600_000;

/** `2026-01-31 08:00:00` in China's zone (UTC+8, no summer time), as Alipay writes times. */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-01-31T08:00:00+08:00`, as WeChat Pay writes them. */
export function chinaIso(at: Date): string {
  return `${chinaTime(at).replace(' ', 'T')}+08:00`;
}

export function readChinaTime(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text)) return null;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
