import { frameSamples, onBeat } from './beat.ts';
import { mixed, silence } from './g711.ts';
import type { Frame } from './media.ts';

/** What a side may be ahead, in frames; older sound is dropped. */
const most = 10;

/** Both sides of a call as one sound, given out frame by frame. */
export class Mixer {
  readonly #waiting = { agent: [] as Buffer[], person: [] as Buffer[] };
  readonly #stop: () => void;

  constructor(take: (frame: Frame, source: object) => void) {
    let sequence = 0;
    const none = Buffer.alloc(frameSamples, silence);
    this.#stop = onBeat(() => {
      const [agent, person] = [this.#waiting.agent.shift() ?? none, this.#waiting.person.shift() ?? none];
      const payload = agent.length >= person.length ? mixed(agent, person) : mixed(person, agent);
      take({ payload, sequence: sequence & 0xffff, timestamp: (sequence * frameSamples) >>> 0 }, this);
      sequence++;
    });
  }

  take(side: 'agent' | 'person', payload: Buffer): void {
    const waiting = this.#waiting[side];
    for (let at = 0; at < payload.length; at += frameSamples) waiting.push(payload.subarray(at, at + frameSamples));
    if (waiting.length > most) waiting.splice(0, waiting.length - most);
  }

  stop(): void {
    this.#stop();
  }
}
