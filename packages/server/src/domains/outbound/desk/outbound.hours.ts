import type { CallSettings } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { isOpenAt, windowAt, zoneOfNumber } from '@convoke/contract/outbound/outbound.rules.ts';

/** Whether it is a time for calls where somebody with this number lives. */
export function hoursAt(rules: CallSettings, number: string, now: Date) {
  const zone = zoneOfNumber(number, rules.zones, rules.timeZone);
  return { zone, ...windowAt(rules.windows, zone, now) };
}

/** As may_be_open takes it: beginnings of numbers, the longest first, and whether it is a time for calls there; then elsewhere. */
export function hoursByPrefix({ zones, windows, timeZone }: CallSettings, now: Date) {
  const isOpen = new Map<string, boolean>();
  const openIn = (zone: string) => {
    const known = isOpen.get(zone) ?? isOpenAt(windows, zone, now);
    isOpen.set(zone, known);
    return known;
  };
  const listed = zones.toSorted((a, b) => b.prefix.length - a.prefix.length);
  return {
    prefixes: listed.map(({ prefix }) => prefix),
    opens: listed.map((each) => openIn(each.timeZone)),
    isOpen: openIn(timeZone),
  };
}

/** When calls may next be made to somebody whose number begins in one of these ways; null = never. */
export function opensNext({ zones, windows, timeZone }: CallSettings, beginnings: readonly string[], now: Date) {
  const places = new Set(
    beginnings.flatMap((beginning) => [
      zoneOfNumber(beginning, zones, timeZone),
      ...zones.filter(({ prefix }) => prefix.startsWith(beginning)).map((each) => each.timeZone),
    ]),
  );
  const moments = [...places].flatMap((zone) => windowAt(windows, zone, now).opensAt ?? []);
  return moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
