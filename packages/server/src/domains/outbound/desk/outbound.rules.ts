import { usualWindows, windowAt, zoneOfNumber, type CallWindow } from '@convoke/contract/outbound/outbound.rules.ts';
import type { Db } from '../../../core/data/database.ts';

/** Caps and hours of an organisation. */
export interface CallRules {
  perMinute: number;
  perDay: number;
  perMonth: number;
  timeZone: string;
  zones: readonly { prefix: string; timeZone: string }[];
  windows: readonly CallWindow[];
  ringSeconds: number;
  version: number;
}

/** As they are until somebody changes them. */
const usual: CallRules = {
  perMinute: 1,
  perDay: 3,
  perMonth: 10,
  timeZone: 'Asia/Shanghai',
  zones: [],
  windows: usualWindows,
  ringSeconds: 40,
  version: 0,
};

export async function callRules(db: Db): Promise<CallRules> {
  const row = await db.selectFrom('outbound_settings').selectAll().executeTakeFirst();
  if (!row) return usual;
  return {
    perMinute: row.per_minute,
    perDay: row.per_day,
    perMonth: row.per_month,
    timeZone: row.time_zone,
    zones: row.zones as unknown as CallRules['zones'],
    windows: (row.windows as unknown as CallWindow[] | null) ?? usualWindows,
    ringSeconds: row.ring_seconds,
    version: row.version,
  };
}

/** Whether it is a time for calls where somebody with this number lives. */
export function hoursAt(rules: CallRules, number: string, now: Date) {
  const zone = zoneOfNumber(number, rules.zones, rules.timeZone);
  return { zone, ...windowAt(rules.windows, zone, now) };
}

/** As `claim_callee` takes it: beginnings of numbers, the longest first, and whether it is a time for calls there; then elsewhere. */
export function hoursByPrefix({ zones, windows, timeZone }: CallRules, now: Date) {
  const isOpen = new Map<string, boolean>();
  const openIn = (zone: string) => {
    const known = isOpen.get(zone) ?? windowAt(windows, zone, now).isOpen;
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
export function opensNext({ zones, windows, timeZone }: CallRules, now: Date): Date | null {
  const moments = [timeZone, ...zones.map((each) => each.timeZone)].flatMap(
    (zone) => windowAt(windows, zone, now).opensAt ?? [],
  );
  return moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
