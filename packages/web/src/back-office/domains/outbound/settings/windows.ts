import type { CallWindow } from '@convoke/contract/outbound/outbound.rules.ts';

export const dayMinutes = 24 * 60;

export const windowsOf = (windows: readonly CallWindow[], weekday: number): CallWindow[] =>
  windows.filter((each) => each.weekday === weekday).toSorted((one, other) => one.from - other.from);

/** 09:00; 24:00 is the end of the day. */
export const minuteText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Windows of one day that touch or overlap as one. */
export function joined(windows: readonly CallWindow[]): CallWindow[] {
  const made: CallWindow[] = [];
  for (const window of windows.toSorted((one, other) => one.from - other.from)) {
    const last = made.at(-1);
    if (last && window.from <= last.to) last.to = Math.max(last.to, window.to);
    else made.push({ ...window });
  }
  return made;
}

/** A day has room for so many. */
const mostWindows = 6;

/** Another window after the last one: two hours, an hour later, as far as the day goes; undefined where there is no room. */
export function nextWindow(windows: readonly CallWindow[], weekday: number): CallWindow | undefined {
  const last = windows.at(-1);
  const from = last ? last.to + 60 : 9 * 60;
  if (windows.length >= mostWindows || from >= dayMinutes) return undefined;
  return { weekday, from, to: Math.min(dayMinutes, from + (last ? 120 : 180)) };
}
