import { Worker } from 'node:worker_threads';
import { perServices } from '../../../core/per-services.ts';
import type { Answered, Asked, Came } from './upload.hash.thread.ts';

/**
 * Hashes of uploads that have come through this process without a break, so that the whole need not be read again: reading it would take as long as writing it did. What came through
 * another process, or was cut off, is not known here.
 */
class RunningHashes {
  private thread: Worker | undefined;
  private asks = 0;
  private readonly waiting = new Map<number, (sha256: string | undefined) => void>();

  /** So much of an upload stands in its file. */
  came(came: Came): void {
    this.begun().postMessage(came);
  }

  /** Hexadecimal, of an upload of so many bytes, once all that came is hashed. */
  async of(uploadId: string, bytes: number): Promise<string | undefined> {
    if (!this.thread) return undefined;
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.asks += 1;
    this.waiting.set(this.asks, resolve);
    this.thread.postMessage({ ask: this.asks, uploadId, bytes } satisfies Asked);
    return promise;
  }

  forget(uploadId: string): void {
    this.thread?.postMessage({ forget: uploadId });
  }

  private begun(): Worker {
    if (this.thread) return this.thread;
    const thread = new Worker(new URL('./upload.hash.thread.ts', import.meta.url), { env: {} });
    thread.unref();
    thread.on('message', ({ ask, sha256 }: Answered) => this.answer(ask, sha256));
    // Whatever it knew is read again when it is asked for.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      this.thread = undefined;
      for (const ask of this.waiting.keys()) this.answer(ask, undefined);
    });
    this.thread = thread;
    return thread;
  }

  private answer(ask: number, sha256: string | undefined): void {
    this.waiting.get(ask)?.(sha256);
    this.waiting.delete(ask);
  }
}

export const hashesOf = perServices(() => new RunningHashes());
