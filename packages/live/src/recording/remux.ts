import { Worker } from 'node:worker_threads';

/**
 * Makes a plain mp4 of a file of CMAF pieces: what was there before the first frame is known (`moov`) stands in front, so that a browser plays and jumps in
 * it by ranges. In a thread of its own with its own memory: hours of frames are some hundred megabytes of numbers. Throws what went wrong.
 */
export function remux(from: string, to: string): Promise<void> {
  return new Promise((settle, fail) => {
    const worker = new Worker(new URL('./remux.worker.ts', import.meta.url), {
      workerData: { from, to },
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    worker.once('error', fail);
    worker.once('exit', (code) => (code === 0 ? settle() : fail(new Error(`the worker ended with ${code}`))));
  });
}
