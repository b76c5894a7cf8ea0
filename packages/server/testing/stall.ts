import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** This process does nothing for so long, and hears nothing. */
export function stallFor(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** A mail server that has answered by the time this process goes on: `stalled` waits until it has a mail, and then stands still for so long. */
export async function lateReceiver() {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./late-receiver.worker.ts', import.meta.url), { workerData: turn });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    url: `smtp://127.0.0.1:${port}`,
    async stalled(ms: number): Promise<void> {
      while (Atomics.load(turn, 0) !== 1) await new Promise(setImmediate);
      Atomics.store(turn, 0, 2);
      Atomics.notify(turn, 0);
      Atomics.wait(turn, 0, 2);
      stallFor(ms);
    },
    close: () => worker.terminate(),
  };
}
