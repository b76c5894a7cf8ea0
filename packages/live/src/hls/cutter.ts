import type { Timed } from '../media/clock.ts';

export interface Cut {
  frames: Timed[];
  /** When it is shown, in milliseconds of the stream. */
  from: number;
  to: number;
}

/** A piece lasts so long at least, in milliseconds; with key frames every two seconds it is one group of pictures. */
const shortest = 1900;
/** What is held until a key frame comes; a camera that sends none for longer loses what is between. */
const longest = 20_000;
const largest = 48 << 20;
/** A picture that has stood still for so long while sound went on is cut without a key frame. */
const silentPicture = 4000;

/** Cuts a stream into pieces, each beginning with a key frame. */
export class Cutter {
  #frames: Timed[] = [];
  #bytes = 0;
  #hasVideo = false;
  #lastVideo = 0;
  /** Pictures are worth nothing before the next key frame. */
  #isBroken = true;

  /** The piece that is whole now, if this frame does not belong to it any more. `hasVideo`: pictures lead. */
  add(frame: Timed, hasVideo: boolean): Cut | null {
    if (hasVideo !== this.#hasVideo) {
      this.#hasVideo = hasVideo;
      this.#isBroken = true;
    }
    const cut = this.#isEndedBy(frame) ? this.finish(shownAt(frame)) : null;
    if (frame.kind === 'video') {
      this.#lastVideo = frame.at;
      if (frame.isKey) this.#isBroken = false;
      else if (this.#isBroken) return cut;
    } else if (hasVideo && this.#frames.length === 0 && this.#isBroken) return cut;
    this.#frames.push(frame);
    this.#bytes += frame.data.length;
    if (this.#bytes > largest || frame.at - (this.#frames[0]?.at ?? frame.at) > longest) {
      this.drop();
      this.#isBroken = true;
    }
    return cut;
  }

  /** What is left, as the last piece before a gap; null when that is nothing. */
  finish(to?: number): Cut | null {
    const frames = this.#frames;
    this.drop();
    const first = frames.find((frame) => !this.#hasVideo || frame.kind === 'video') ?? frames[0];
    if (first === undefined) return null;
    const from = shownAt(first);
    const end = to ?? Math.max(...frames.map(shownAt)) + 40;
    return end > from ? { frames, from, to: end } : null;
  }

  drop(): void {
    this.#frames = [];
    this.#bytes = 0;
  }

  /** There was a gap: the next piece begins with a key frame again. */
  break(): void {
    this.drop();
    this.#isBroken = true;
  }

  #isEndedBy(frame: Timed): boolean {
    const first = this.#frames[0];
    if (first === undefined || frame.at - first.at < shortest) return false;
    if (!this.#hasVideo) return true;
    if (frame.kind === 'video') return frame.isKey;
    const stands = frame.at - Math.max(this.#lastVideo, first.at) > silentPicture;
    if (stands) this.#isBroken = true;
    return stands;
  }
}

const shownAt = (frame: Timed): number => frame.at + frame.shift;
