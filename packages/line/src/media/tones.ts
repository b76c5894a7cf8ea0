import { frameSamples, onBeat } from './beat.ts';
import { muOfLinear, silence } from './g711.ts';
import type { Frame } from './media.ts';

/** A tone of `hertz` for so many milliseconds at a part of the loudest, then a pause. Whole frames. */
function tone(hertz: number, lasts: number, pause: number, loudness: number): Buffer {
  const [on, off] = [lasts * 8, pause * 8];
  const bytes = Buffer.alloc(on + off, silence);
  for (let at = 0; at < on; at++) {
    // Without an edge at its ends, which would click.
    const edge = Math.min(1, at / 80, (on - at) / 80);
    bytes[at] = muOfLinear(Math.round(Math.sin((at * hertz * 2 * Math.PI) / 8000) * 32_767 * loudness * edge));
  }
  return bytes;
}

/** What somebody hears whose call rings: 425 Hz, a second of five. */
export const ringing = tone(425, 1000, 4000, 0.15);
/** What somebody hears who waits: quiet, so that the line is known to be there. */
export const waiting = tone(425, 200, 2800, 0.04);
export const beep = tone(1000, 1000, 0, 0.3);
export const quiet = Buffer.alloc(frameSamples, silence);

/** Gives out a sound frame by frame, in a loop or once, until it is stopped. */
export class Player {
  readonly #stop: () => void;

  constructor(sound: Buffer, take: (frame: Frame, source: object) => void, onEnd?: () => void) {
    let at = 0;
    let sequence = 0;
    this.#stop = onBeat(() => {
      if (at >= sound.length) {
        if (onEnd) {
          this.stop();
          return onEnd();
        }
        at = 0;
      }
      const rest = sound.subarray(at, at + frameSamples);
      const payload = rest.length === frameSamples ? rest : Buffer.concat([rest, quiet]).subarray(0, frameSamples);
      take({ payload, sequence: sequence & 0xffff, timestamp: (sequence * frameSamples) >>> 0 }, this);
      sequence++;
      at += frameSamples;
    });
  }

  stop(): void {
    this.#stop();
  }
}
