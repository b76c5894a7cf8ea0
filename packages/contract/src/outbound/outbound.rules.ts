import { lineCauses } from './outbound.line.ts';

/** A task: its calls go out while it is open (ruling 11). */
export const callTaskStates = ['draft', 'open', 'paused', 'closed'] as const;
export type CallTaskState = (typeof callTaskStates)[number];

/** Preview: the agent looks first and presses dial. Progressive: the next person is dialled as soon as the agent is ready. There is no predictive dialling. */
export const dialModes = ['preview', 'progressive'] as const;
export type DialMode = (typeof dialModes)[number];

/** Where a member of a task stands. `calling` = leased by an agent. */
export const calleeStates = ['unallotted', 'allotted', 'calling', 'callback', 'retry', 'finished', 'banned'] as const;
export type CalleeState = (typeof calleeStates)[number];

/** What an outcome does with a member of a task. */
export const intentConsequences = ['finish', 'callback', 'retry', 'ban'] as const;
export type IntentConsequence = (typeof intentConsequences)[number];

export const seatStates = ['offline', 'idle', 'ringing', 'talking', 'wrapUp', 'paused'] as const;
export type SeatState = (typeof seatStates)[number];

/** Why a seat is paused. `wrapUp` = the time for an outcome ran out; the draft is kept. `media` = the phone cannot hear or be heard. */
export const pauseReasons = [
  'break',
  'lunch',
  'meeting',
  'training',
  'coaching',
  'technical',
  'wrapUp',
  'media',
] as const;
/** Those that an agent chooses. */
export const breakReasons = ['break', 'lunch', 'meeting', 'training', 'coaching', 'technical'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const callStates = ['created', 'dialling', 'ringing', 'answered', 'ended'] as const;
export type CallState = (typeof callStates)[number];

/** How a call ended; `lost` = nobody told of it any more. */
export const callCauses = [...lineCauses, 'lost'] as const;
export type CallCause = (typeof callCauses)[number];

export const recordingStates = ['none', 'pending', 'ready', 'failed'] as const;
export type CallRecordingState = (typeof recordingStates)[number];

/**
 * What may stand between a member and a call, in the order in which it is asked: no number, a ban, a ban of the task, outside the hours, a call that goes on, too many
 * calls within a minute, a day, 30 days, a task that is not open, out of tries, a time that has not come, somebody else's lease, another agent's, nobody's yet, finished.
 */
export const gateRules = [
  'noNumber',
  'banned',
  'taskBanned',
  'hours',
  'onCall',
  'perMinute',
  'perDay',
  'perMonth',
  'taskClosed',
  'tries',
  'later',
  'leased',
  'otherAgent',
  'unallotted',
  'finished',
] as const;
export type GateRule = (typeof gateRules)[number];

export const banSources = ['organiser', 'agent', 'outcome', 'import'] as const;
export type BanSource = (typeof banSources)[number];

export const allotWays = ['even', 'weighted', 'sticky', 'capped'] as const;
export type AllotWay = (typeof allotWays)[number];

/** Causes after which a call may be made again by itself. */
export const retriedCauses = ['busy', 'noAnswer', 'refused', 'failed'] as const;
export type RetriedCause = (typeof retriedCauses)[number];

/** A seat that is not heard of for so long is offline. */
export const seatSilenceSeconds = 30;
/** A lease lasts so long beyond the last beat. */
export const leaseSeconds = 35;
/** How often a browser beats. */
export const beatSeconds = 10;
/** How often the desk asks for callbacks that are due. */
export const remindSeconds = 4;

export const mostAgents = 500;
export const mostIntents = 30;
export const mostTasks = 500;
/** Members that one call binds, allots or takes back by their ids. */
export const mostChosen = 500;
/** Members that a filter binds to a task in one go. */
export const mostBound = 500_000;
/** Why the rest of a lot was not put into a task: it was closed, a lot has no more room, the import never ended, the filter has grown too large. */
export const bindFailures = ['closed', 'most', 'import', 'filter'] as const;
export const mostBanRows = 100_000;

/** Windows of one weekday in minutes after midnight; 1 = Monday. */
export interface CallWindow {
  weekday: number;
  from: number;
  to: number;
}

/** 09–12 and 14–20, every day: what vendors in China allow. */
export const usualWindows: readonly CallWindow[] = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
  { weekday, from: 9 * 60, to: 12 * 60 },
  { weekday, from: 14 * 60, to: 20 * 60 },
]);

/** In what zone somebody lives, by the longest prefix of their number that is listed; otherwise the organisation's. */
export function zoneOfNumber(
  number: string,
  zones: readonly { prefix: string; timeZone: string }[],
  otherwise: string,
): string {
  const found = zones
    .filter(({ prefix }) => number.startsWith(prefix))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
  return found?.timeZone ?? otherwise;
}

/** Whether a moment lies within the windows. */
export function isOpenAt(windows: readonly CallWindow[], timeZone: string, at: Date): boolean {
  const { weekday, minute } = localMinute(at, timeZone);
  return windows.some((one) => one.weekday === weekday && one.from <= minute && minute < one.to);
}

const minuteMs = 60_000;
/** Clocks are put forward and back at one: in between they just go on. */
const quarterMs = 15 * minuteMs;
const weekMs = 7 * 24 * 60 * minuteMs;

/** Whether a moment lies within the windows, and when the next one opens (at most a week ahead; null = never). */
export function windowAt(
  windows: readonly CallWindow[],
  timeZone: string,
  at: Date,
): { isOpen: boolean; opensAt: Date | null } {
  if (isOpenAt(windows, timeZone, at)) return { isOpen: true, opensAt: null };
  if (windows.length === 0) return { isOpen: false, opensAt: null };
  const now = Math.floor(at.getTime() / minuteMs) * minuteMs;
  for (let quarter = Math.floor(now / quarterMs) * quarterMs; quarter <= now + weekMs; quarter += quarterMs) {
    const { weekday, minute } = localMinute(new Date(quarter), timeZone);
    const first = minute + Math.max(0, now - quarter) / minuteMs;
    const opens = windows
      .filter((one) => one.weekday === weekday && one.to > first && one.from < minute + quarterMs / minuteMs)
      .map(({ from }) => Math.max(from, first));
    if (opens.length > 0)
      return { isOpen: false, opensAt: new Date(quarter + (Math.min(...opens) - minute) * minuteMs) };
  }
  return { isOpen: false, opensAt: null };
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new Map<string, Intl.DateTimeFormat>();

function localMinute(at: Date, timeZone: string): { weekday: number; minute: number } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    weekday: weekdays.indexOf(parts['weekday'] ?? '') + 1,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}
