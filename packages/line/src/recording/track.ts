import type { Frame } from '../media/media.ts';

/** How far a packet may be from where its own clock puts it, in samples. */
const early = 160;
const late = 800;
const lateForLong = 160;

/**
 * Where the packets of one side belong in a recording. Its clock is the sender's (RTP time), so that what the network delayed is in its place; the sender's clock is
 * set by when its packets come, by the one that was under way for the shortest time.
 */
export class Track {
  #source: object | undefined;
  #timestamp = 0;
  #place = 0;
  readonly #soon = new Least(10);
  readonly #longer = new Least(250);

  /** `arrival`: where its last sample would be if the network took no time. */
  place(frame: Frame, source: object, arrival: number): number {
    const first = arrival - frame.payload.length;
    if (source !== this.#source) {
      this.#source = source;
      this.#set(frame.timestamp, first);
    }
    const place = this.#place + ((frame.timestamp - this.#timestamp) | 0);
    const delay = first - place;
    // It came before it can have been sent: all before it were late. Or the sender's clock jumped.
    if (delay < -early) return this.#set(frame.timestamp, first);
    const least = [this.#soon.take(delay, late), this.#longer.take(delay, lateForLong)].find(
      (one) => one !== undefined,
    );
    return least === undefined ? place : this.#set(frame.timestamp, place + least);
  }

  #set(timestamp: number, place: number): number {
    this.#timestamp = timestamp;
    this.#place = place;
    this.#soon.reset();
    this.#longer.reset();
    return place;
  }
}

/** The least of so many values in a row; told when it is above a limit. */
class Least {
  readonly #of: number;
  #count = 0;
  #least = Number.POSITIVE_INFINITY;

  constructor(of: number) {
    this.#of = of;
  }

  take(value: number, limit: number): number | undefined {
    this.#least = Math.min(this.#least, value);
    if (++this.#count < this.#of) return undefined;
    const least = this.#least;
    this.reset();
    return least > limit ? least : undefined;
  }

  reset(): void {
    this.#count = 0;
    this.#least = Number.POSITIVE_INFINITY;
  }
}
