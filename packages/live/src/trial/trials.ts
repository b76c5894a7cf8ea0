import { createHmac } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { playPath, playText, type trialFacts } from '@convoke/contract/live/live.ingest.ts';
import type * as z from 'zod';
import type { Stream } from '../media/stream.ts';

type TrialFacts = z.infer<typeof trialFacts>;

const lastsMs = 30_000;
/** How long the outcome can be read. */
const keptMs = 120_000;

interface Trial {
  worker: Worker;
  facts: TrialFacts;
}

/** Simulated viewers: a thread that really fetches the FLV of a stream so many times. One trial a live. */
export class Trials {
  readonly #running = new Map<string, Trial>();
  readonly #key: string;
  readonly #port: () => number;

  constructor(key: string, port: () => number) {
    this.#key = key;
    this.#port = port;
  }

  of(liveId: string): TrialFacts | null {
    return this.#running.get(liveId)?.facts ?? null;
  }

  /** 0 viewers end it. */
  begin(liveId: string, stream: Stream, viewers: number): void {
    void this.#running.get(liveId)?.worker.terminate();
    this.#running.delete(liveId);
    if (viewers === 0) return;
    const ends = Date.now() + lastsMs;
    const expires = Math.ceil(ends / 1000) + 60;
    const signature = createHmac('sha256', this.#key).update(playText(liveId, expires)).digest('hex');
    const url = `http://127.0.0.1:${this.#port()}${playPath(liveId, `${expires}-${signature}`)}.flv`;
    const worker = new Worker(new URL('./trial.worker.ts', import.meta.url), {
      workerData: { url, viewers, ends, anchor: stream.anchor },
    });
    const facts = { viewers, started: 0, behindMs: null, bitrate: 0, failed: 0, endsAt: new Date(ends).toISOString() };
    const trial: Trial = { worker, facts };
    this.#running.set(liveId, trial);
    worker.on('message', (counted: Pick<TrialFacts, 'started' | 'behindMs' | 'bitrate' | 'failed'>) => {
      trial.facts = { ...facts, ...counted };
    });
    worker.on('error', () => {
      trial.facts = { ...trial.facts, failed: viewers };
    });
    setTimeout(() => {
      if (this.#running.get(liveId) === trial) this.#running.delete(liveId);
    }, lastsMs + keptMs).unref();
  }

  stop(): void {
    for (const { worker } of this.#running.values()) void worker.terminate();
    this.#running.clear();
  }
}
