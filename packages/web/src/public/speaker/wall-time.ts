import { offsets } from '@convoke/contract/schedule/clashes.ts';

/** A moment as a clock of the zone shows it, as `datetime-local` fields take it: 2027-05-01T09:00. */
export function toWall(moment: string, timeZone: string): string {
  const at = Date.parse(moment);
  return new Date(at + offsets(timeZone)(at)).toISOString().slice(0, 16);
}

/** The moment at which a clock of the zone shows this; null for what is none. Of an hour that comes twice, the first. */
export function fromWall(wall: string, timeZone: string): string | null {
  const shown = Date.parse(`${wall}Z`);
  if (Number.isNaN(shown)) return null;
  const ahead = offsets(timeZone);
  const before = shown - ahead(shown - 24 * 3_600_000);
  const guess = shown - ahead(before);
  return new Date(guess).toISOString();
}
