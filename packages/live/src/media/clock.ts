import type { Frame, Kind } from './tags.ts';

/** A frame on the clock of its stream. */
export interface Timed extends Frame {
  /** Milliseconds since the stream began, gaps left out; it never runs back within a kind. */
  at: number;
}

/** A sender's clock that jumps by more, in milliseconds, has begun anew. */
const jump = 10_000;

/** From the last frame of one sender to the first of the next, in milliseconds. */
const step = 40;
/** What the clock of a stream says at its first frame. */
export const firstAt = 1000 + step;

/**
 * One clock for a stream whose senders come and go: it goes on where it stood, however a sender counts. `anchor` + `at` = when that was, in Unix milliseconds.
 */
export class Clock {
  #offset: number | undefined;
  #last = 0;
  readonly #lastOf: Record<Kind, number> = { video: 0, audio: 0 };
  anchor = 0;

  /** A clock that goes on from `at`, as one before it stood. */
  constructor(at = firstAt - step) {
    this.#last = at;
  }

  /** Another sender: its first frame comes right after the last one. */
  restart(): void {
    this.#offset = undefined;
  }

  /** `isAnew`: there is a gap before this frame. */
  time(frame: Frame, now: number): { timed: Timed; isAnew: boolean } {
    let isAnew = false;
    if (this.#offset === undefined || Math.abs(frame.dts + this.#offset - this.#last) > jump) {
      this.#offset = this.#last + step - frame.dts;
      this.anchor = now - (this.#last + step);
      isAnew = true;
    }
    const at = Math.max(frame.dts + this.#offset, this.#lastOf[frame.kind]);
    this.#lastOf[frame.kind] = at;
    this.#last = Math.max(this.#last, at);
    return { timed: { ...frame, at }, isAnew };
  }

  get last(): number {
    return this.#last;
  }
}
