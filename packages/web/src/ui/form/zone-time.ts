/** Wall-clock times of a zone, written `YYYY-MM-DDTHH:mm`, and the moments they stand for. */

const formats = new Map<string, Intl.DateTimeFormat>();

function partsFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Milliseconds by which a zone's clock is ahead of UTC at a moment. */
export function zoneOffsetMs(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    partsFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const wall = Date.UTC(
    Number(part['year']),
    Number(part['month']) - 1,
    Number(part['day']),
    Number(part['hour']),
    Number(part['minute']),
    Number(part['second']),
  );
  return wall - Math.floor(at / 1000) * 1000;
}

/** What a clock of the zone shows at a moment. */
export function toWall(moment: string | number, timeZone: string): string {
  const at = new Date(moment).getTime();
  return new Date(at + zoneOffsetMs(at, timeZone)).toISOString().slice(0, 16);
}

/**
 * The moment at which a clock of the zone shows this time, as ISO 8601. In the hour that comes twice the first one; a time that the change to
 * summer time skips is moved on by as much as it skips.
 */
export function fromWall(wall: string, timeZone: string): string {
  const asUtc = Date.parse(`${wall}Z`);
  const dayBefore = zoneOffsetMs(asUtc - 86_400_000, timeZone);
  const dayAfter = zoneOffsetMs(asUtc + 86_400_000, timeZone);
  const fitting = [dayBefore, dayAfter]
    .map((offset) => asUtc - offset)
    .filter((at) => at + zoneOffsetMs(at, timeZone) === asUtc);
  return new Date(fitting.length > 0 ? Math.min(...fitting) : asUtc - dayBefore).toISOString();
}

/** The last millisecond of a day of a zone. */
export function endOfDay(day: string, timeZone: string): string {
  return new Date(Date.parse(fromWall(`${day}T23:59`, timeZone)) + 59_999).toISOString();
}
