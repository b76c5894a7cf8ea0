import type { outboundContact, outboundNext, SeatInfo } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { type CallCause, callCauses } from '@convoke/contract/outbound/outbound.rules.ts';
import type { CalleeRow, GateReason } from '@convoke/contract/outbound/outbound.shapes.ts';
import type { outboundTaskConfig } from '@convoke/contract/outbound/outbound.task.calls.ts';
import type * as z from 'zod';
import type { CallFailure } from '../../../../core/call-failure.ts';
import type { MicrophoneProblem } from './microphone.ts';
import type { PhoneEnd } from './phone.ts';

/** What the desk knows, and how each piece of news changes it. The seat is the server's: what it says wins. */

export type TaskConfig = z.infer<typeof outboundTaskConfig.output>;
export type Contact = z.infer<typeof outboundContact.output>;
export type Waiting = z.infer<typeof outboundNext.output>['waiting'];

/** What keeps the phone from calling. `lost`: the microphone went away during a call; `noNetwork`: the browser found no way for sound; `lineAway`: nobody answers behind the server. */
export type PhoneProblem = MicrophoneProblem | 'lost' | 'noNetwork' | 'lineAway' | 'silenced';

export interface Draft {
  intentId: string | null;
  remark: string;
  answers: Record<string, unknown>;
  callbackAt: string | null;
  isPool: boolean;
}
export const emptyDraft: Draft = { intentId: null, remark: '', answers: {}, callbackAt: null, isPool: false };

export interface DeskCall {
  callId: string;
  /** `waiting`: the way of the sound is being made. */
  phase: 'waiting' | 'ringing' | 'talking' | 'over';
  /** Of the phase, by this device's clock. */
  since: number;
  wasAnswered: boolean;
  isRecorded: boolean;
  isHeld: boolean;
  isMuted: boolean;
  cause: CallCause | null;
}

/** What happens by itself in a moment, unless it is stopped: the next dial, or going on to the next person. */
export interface Countdown {
  what: 'dial' | 'next';
  at: number;
}

export interface DeskState {
  /** `elsewhere`: the seat is in use in another window and was not taken; `taken`: another window has taken it from this one. */
  stage: 'entering' | 'elsewhere' | 'taken' | 'signedOut' | 'here';
  seat: SeatInfo | undefined;
  /** By how much the server's clock is ahead of this one, in milliseconds. */
  skew: number;
  /** When the agent last did something with the seat; what was asked before is old. */
  actedAt: number;
  /** Whether the server answers. */
  isReached: boolean;
  /** Whether the line hears the phone; undefined before there is one. */
  isLinked: boolean | undefined;
  isSimulated: boolean;
  /** The task to take people from; undefined = any. */
  taskId: string | undefined;
  person: CalleeRow | undefined;
  config: TaskConfig | undefined;
  contact: Contact | undefined;
  /** Why nobody comes, once it was asked. */
  waiting: Waiting | undefined;
  /** Why the last dial was refused. */
  refused: readonly GateReason[];
  call: DeskCall | undefined;
  countdown: Countdown | undefined;
  draft: Draft;
  /** What the server does not take of the answers to the form. */
  wrong: CallFailure | undefined;
  problem: PhoneProblem | undefined;
  /** What was taken from the agent meanwhile. */
  notice: 'reclaimed' | 'wrapUpOver' | undefined;
}

export const firstState: DeskState = {
  stage: 'entering',
  seat: undefined,
  skew: 0,
  actedAt: 0,
  isReached: true,
  isLinked: undefined,
  isSimulated: false,
  taskId: undefined,
  person: undefined,
  config: undefined,
  contact: undefined,
  waiting: undefined,
  refused: [],
  call: undefined,
  countdown: undefined,
  draft: emptyDraft,
  wrong: undefined,
  problem: undefined,
  notice: undefined,
};

export type DeskNews =
  /** `asked` and `at`: when the seat was asked for and when it came, by this device's clock. */
  | { kind: 'seat'; seat: SeatInfo; asked: number; at: number }
  | { kind: 'stage'; stage: DeskState['stage'] }
  | { kind: 'acted'; at: number }
  | { kind: 'reached'; isReached: boolean }
  | { kind: 'linked'; isLinked: boolean }
  | { kind: 'line'; isSimulated: boolean }
  | { kind: 'task'; taskId: string | undefined }
  | { kind: 'person'; person: CalleeRow }
  | { kind: 'about'; config: TaskConfig; contact: Contact }
  | { kind: 'nobody'; waiting: Waiting }
  | { kind: 'refused'; reasons: readonly GateReason[] }
  | { kind: 'dialled'; callId: string; isRecorded: boolean; at: number }
  | { kind: 'ringing'; at: number }
  | { kind: 'talking'; at: number }
  | { kind: 'over'; end: PhoneEnd; at: number }
  | { kind: 'held'; isHeld: boolean }
  | { kind: 'muted'; isMuted: boolean }
  | { kind: 'draft'; draft: Partial<Draft> }
  | { kind: 'wrong'; wrong: CallFailure }
  | { kind: 'count'; countdown: Countdown | undefined }
  | { kind: 'problem'; problem: PhoneProblem | undefined }
  /** Done with the person: an outcome was saved, or they were put back. What the seat is then is known before it says so. */
  | { kind: 'done'; seat?: 'idle' | 'paused' };

const without = {
  person: undefined,
  config: undefined,
  contact: undefined,
  waiting: undefined,
  refused: [],
  call: undefined,
  countdown: undefined,
  draft: emptyDraft,
  wrong: undefined,
} satisfies Partial<DeskState>;

/** The seat is in another window. */
export const isAway = (stage: DeskState['stage']) => stage === 'taken' || stage === 'elsewhere';

export function step(state: DeskState, news: DeskNews): DeskState {
  switch (news.kind) {
    case 'seat':
      return ofSeat(state, news);
    case 'stage':
      // Person and call go on in the other window: whoever takes the seat back has them as they are by then.
      return { ...state, ...(isAway(news.stage) && without), stage: news.stage };
    case 'acted':
      return { ...state, actedAt: news.at };
    case 'reached':
      return { ...state, isReached: news.isReached };
    case 'linked':
      return { ...state, isLinked: news.isLinked };
    case 'line':
      return { ...state, isSimulated: news.isSimulated };
    case 'task':
      return { ...state, taskId: news.taskId };
    case 'person':
      return { ...state, ...without, person: news.person, notice: undefined };
    case 'about': {
      const { config, contact } = news;
      if (contact.callee.outboundMemberId !== state.person?.outboundMemberId) return state;
      // What was begun the last time; whatever has been typed meanwhile is newer.
      const draft = state.draft === emptyDraft ? { ...emptyDraft, ...contact.draft } : state.draft;
      const past = contact.calls.find(({ callId }) => callId === state.call?.callId);
      const known = ofCall(state, (call) =>
        call.phase === 'over' ? { cause: call.cause ?? causeNamed(past?.cause) } : {},
      );
      return { ...known, config, contact, person: contact.callee, draft };
    }
    case 'nobody':
      return { ...state, ...without, waiting: news.waiting };
    case 'refused':
      return { ...state, refused: news.reasons, countdown: undefined };
    case 'dialled': {
      const { callId, isRecorded, at } = news;
      const call: DeskCall = {
        callId,
        isRecorded,
        phase: 'waiting',
        since: at,
        wasAnswered: false,
        isHeld: false,
        isMuted: false,
        cause: null,
      };
      return { ...state, call, refused: [], countdown: undefined, problem: undefined };
    }
    case 'ringing':
      return ofCall(state, (call) =>
        call.phase === 'waiting' && !call.wasAnswered ? { phase: 'ringing', since: news.at } : {},
      );
    case 'talking':
      // Somebody who comes back into a call has been talking before.
      return ofCall(state, (call) =>
        call.phase === 'over'
          ? {}
          : { phase: 'talking', since: call.wasAnswered ? call.since : news.at, wasAnswered: true },
      );
    case 'over':
      return ofCall(state, (call) => ({
        phase: 'over',
        since: news.at,
        cause: call.cause ?? causeOf(news.end, call.wasAnswered),
      }));
    case 'held':
      return ofCall(state, () => ({ isHeld: news.isHeld }));
    case 'muted':
      return ofCall(state, () => ({ isMuted: news.isMuted }));
    case 'draft':
      return { ...state, draft: { ...state.draft, ...news.draft } };
    case 'wrong':
      return { ...state, wrong: news.wrong };
    case 'count':
      return { ...state, countdown: news.countdown };
    case 'problem':
      return { ...state, problem: news.problem };
    case 'done':
      return { ...state, ...without, seat: state.seat && { ...state.seat, state: news.seat ?? state.seat.state } };
  }
}

function ofCall(state: DeskState, change: (call: DeskCall) => Partial<DeskCall>): DeskState {
  return state.call ? { ...state, call: { ...state.call, ...change(state.call) } } : state;
}

function ofSeat(state: DeskState, { seat, asked, at }: Extract<DeskNews, { kind: 'seat' }>): DeskState {
  const isBeat = asked !== Number.POSITIVE_INFINITY;
  // A beat brings no window back that has lost its seat or its session.
  if (asked < state.actedAt || (isBeat && state.stage !== 'here' && state.stage !== 'entering')) return state;
  const next: DeskState = { ...state, stage: 'here', seat, skew: Date.parse(seat.now) - at };
  const { person, call } = next;
  if (!person) return next;
  if (seat.outboundMemberId !== person.outboundMemberId) return { ...next, ...without, notice: 'reclaimed' };
  // The person stays: an outcome may still be saved.
  if (seat.state === 'paused' && seat.reason === 'wrapUp' && state.seat?.state !== 'paused') next.notice = 'wrapUpOver';
  // Ended while the phone did not hear of it.
  if (call && call.phase !== 'over' && seat.state !== 'ringing' && seat.state !== 'talking')
    return { ...next, call: { ...call, phase: 'over', since: at } };
  return next;
}

const causes: Readonly<Record<number, CallCause>> = {
  403: 'cut',
  404: 'unassigned',
  408: 'noAnswer',
  480: 'noAnswer',
  486: 'busy',
  487: 'cancelled',
  600: 'busy',
  603: 'refused',
  604: 'unassigned',
};

const causeNamed = (name: string | null | undefined) => callCauses.find((each) => each === name) ?? null;

/** How a call ends that the agent ends. */
export const hungUp: PhoneEnd = { status: null, reason: null, problem: null };

/** How a call ended, as far as the phone can tell; null where it cannot, and where the agent hung up. */
function causeOf({ status, reason, problem }: PhoneEnd, wasAnswered: boolean): CallCause | null {
  if (problem !== null) return 'failed';
  const named = causeNamed(reason);
  if (named) return named;
  // Refused when the phone wanted to come back, or to try once more: it was over by then, and the server knows why.
  if (wasAnswered || reason === 'over') return null;
  return status === null ? 'cancelled' : (causes[status] ?? 'failed');
}
