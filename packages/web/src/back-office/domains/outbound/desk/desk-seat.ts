import { outboundLogout } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { type SeatInfo, seatOn } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { call } from '../../../../core/call.ts';
import { CallFailure, toastFailure } from '../../../../core/call-failure.ts';
import { clearToken } from '../../../../core/session.ts';
import { asAgent } from './as-agent.ts';
import { type BeatNews, type Beats, startBeats } from './beat.ts';
import type { DeskNews, DeskState } from './desk-state.ts';

export interface DeskSeat {
  /** Takes the seat, or comes back to it after a reload; undefined where somebody else has it, which the desk then says. */
  enter: (takeOver: boolean) => Promise<SeatInfo | undefined>;
  ready: () => Promise<void>;
  beat: () => void;
  stop: () => void;
  /** What a call that the page made says of the seat. */
  told: (seat: SeatInfo) => void;
  /** Ends the agent's session in this browser, also without the server; false while a call goes on. */
  signOut: () => Promise<boolean>;
}

const keptKey = 'callSeat';

interface Kept {
  version: number;
  isReady: boolean;
}

export function deskSeat(
  state: () => DeskState,
  tell: (news: DeskNews) => void,
  onRefused: (failure: string) => void,
): DeskSeat {
  let beats: Beats | undefined;
  let wrapUpEnd: ReturnType<typeof setTimeout> | undefined;

  const told = (seat: SeatInfo, asked = Number.POSITIVE_INFINITY) => {
    keep({ version: seat.version, isReady: seat.state !== 'paused' });
    tell({ kind: 'seat', seat, asked, at: Date.now() });
    clearTimeout(wrapUpEnd);
    if (seat.wrapUpEndsAt) wrapUpEnd = setTimeout(beat, Date.parse(seat.wrapUpEndsAt) - Date.parse(seat.now));
  };

  const onNews = (news: BeatNews) => {
    tell({ kind: 'reached', isReached: news.kind !== 'unanswered' });
    if (news.kind === 'seat') told(news.seat, news.asked);
    if (news.kind === 'refused') onRefused(news.failure);
    if (news.kind === 'signedOut') tell({ kind: 'stage', stage: 'signedOut' });
  };

  const beat = () => {
    const { seat, call: now } = state();
    if (!seat) return;
    beats ??= startBeats(onNews);
    beats.beat(seat.version, now?.isHeld ?? false);
  };

  const stop = () => {
    clearTimeout(wrapUpEnd);
    beats?.stop();
    beats = undefined;
  };

  const on = async (input: { version?: number; takeOver?: boolean; isReady: boolean }): Promise<SeatInfo> => {
    const seat = await call(seatOn, input, { ...asAgent, again: true });
    told(seat);
    return seat;
  };

  return {
    enter: async (takeOver) => {
      const known = kept();
      const isOwn = known !== undefined && !takeOver && (await holds(known.version));
      try {
        const seat = await on(isOwn ? known : { takeOver, isReady: false });
        void holds(seat.version);
        beat();
        return seat;
      } catch (error) {
        const name = error instanceof CallFailure ? error.failure : undefined;
        if (name !== 'SEAT_TAKEN' && name !== 'SEAT_OLD') throw error;
        stop();
        tell({ kind: 'stage', stage: name === 'SEAT_OLD' ? 'taken' : 'elsewhere' });
        return undefined;
      }
    },
    ready: async () => {
      const { seat } = state();
      if (seat) await on({ version: seat.version, isReady: true });
    },
    beat,
    stop,
    told,
    signOut: async () => {
      try {
        await call(outboundLogout, {}, asAgent);
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (error.failure === 'CALL_GOES_ON') {
          toastFailure(error);
          return false;
        }
      }
      stop();
      sessionStorage.removeItem(keptKey);
      clearToken('outbound');
      return true;
    },
  };
}

/** What this window had before it was loaded again. */
function kept(): Kept | undefined {
  const text = sessionStorage.getItem(keptKey);
  return text === null ? undefined : (JSON.parse(text) as Kept);
}

function keep(now: Kept): void {
  sessionStorage.setItem(keptKey, JSON.stringify(now));
}

/** A window that is loaded again waits so long for its former self to be gone. */
const goneWithinMs = 800;

/**
 * Whether this window is the one with this version of the seat: one that was duplicated has what the other keeps. Held until the window is gone. Where the
 * browser has no locks (without https) there is no telling.
 */
async function holds(version: number): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return true;
  const name = `call-seat-${version}`;
  const { held = [] } = await locks.query();
  if (mine.has(name) && held.some((lock) => lock.name === name)) return true;
  return new Promise((resolve) => {
    locks
      .request(name, { signal: AbortSignal.timeout(goneWithinMs) }, () => {
        mine.add(name);
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false));
  });
}

const mine = new Set<string>();
