import type { checkinWorm } from '@convoke/contract/checkin/checkin.worm.calls.ts';
import type { Waiting } from '@convoke/contract/checkin/checkin.waiting.calls.ts';
import type * as z from 'zod';
import type { Conflict, Judgement, RecentScan, Target } from './logic/types.ts';
import type { DeskMeta } from './store.ts';
import type { Ended } from './ui/shut.tsx';

export interface ShownResult extends Judgement {
  nonce: string;
  target: Target;
  forced: boolean;
  /** What the staff is told of somebody on the list of gift hunters; it comes a moment after the result. 'asked': it is on its way. */
  worm?: z.output<typeof checkinWorm.output> | 'asked';
  /** Decided by this device: the server has not been reached. */
  alone: boolean;
}

export interface DeskState {
  /** `shut`: no key, or one that is no longer good. `unreachable`: never opened before, and no network now. */
  phase: 'starting' | 'shut' | 'unreachable' | 'ready';
  /** What was there and is not good any more. */
  ended: Ended;
  meta: DeskMeta | null;
  online: boolean;
  unsynced: number;
  /** How many of those were made with another link than this one. */
  former: number;
  /** How many of those let somebody in, less those that took it back: the server's count does not have them yet. */
  letIn: number;
  /** People on this device's list; null until it has been counted. */
  people: number | null;
  rosterLoading: boolean;
  checking: boolean;
  result: ShownResult | null;
  recent: readonly RecentScan[];
  conflicts: readonly Conflict[];
  /** Who waits for somebody of the staff, at any point of the event. */
  waits: readonly Waiting[];
}

export const emptyMeta: DeskMeta = {
  title: '',
  timeZone: 'UTC',
  points: [],
  approved: 0,
  signedIn: 0,
  inside: 0,
  clockOffset: 0,
  pointId: null,
  way: 'in',
  sound: true,
};

/** A desk before anything is known. */
export const atFirst: DeskState = {
  phase: 'starting',
  ended: null,
  meta: null,
  online: true,
  unsynced: 0,
  former: 0,
  letIn: 0,
  people: null,
  rosterLoading: false,
  checking: false,
  result: null,
  recent: [],
  conflicts: [],
  waits: [],
};
