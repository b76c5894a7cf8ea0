import type { CallSettings } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { isOpenAt, windowAt, zoneOfNumber } from '@convoke/contract/outbound/outbound.rules.ts';

/** Whether it is a time for calls where somebody with this number lives. */
export function hoursAt(rules: CallSettings, number: string, now: Date) {
  const zone = zoneOfNumber(number, rules.zones, rules.timeZone);
  return { zone, ...windowAt(rules.windows, zone, now) };
}

/** As `claim_callee` takes it: beginnings of numbers, the longest first, and whether it is a time for calls there; then elsewhere. */
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

/** When calls may next be made to anybody at all; null = never. */
export function opensNext({ zones, windows, timeZone }: CallSettings, now: Date): Date | null {
  const moments = [...new Set([timeZone, ...zones.map((each) => each.timeZone)])].flatMap(
    (zone) => windowAt(windows, zone, now).opensAt ?? [],
  );
  return moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
