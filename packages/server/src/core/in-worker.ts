import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';

/**
 * Where the server parses, renders or compiles what somebody sent: never on the loop that answers everybody else, and not without end. Sizes are bounded
 * before; what is still too slow or takes too much memory is killed together with its thread (decision 0090).
 *
 * A module that runs there has `.worker.ts` in its name, and one beside it without that gives its functions to the rest of the server. Arguments and answers
 * are copied (structured clone): plain values, and bytes.
 */

/** Seconds that a task, or a step of a stream, may take; generously: on a busy machine a thread gets less. */
const mostSeconds = 20;
const mostMegabytes = 512;
/** Beyond that many nobody would wait for their turn. */
const mostWaiting = 100;

/** Killed for its time or its memory. */
export class WorkerLimit extends Error {}

type Functions = Record<string, (...args: never[]) => unknown>;
type Answer<Fn> = Fn extends (...args: never[]) => infer Out ? Awaited<Out> : never;
type Item<Fn> = Fn extends (...args: never[]) => AsyncIterable<infer Row> ? Row : never;
type Args<Fn> = Fn extends (...args: infer In) => unknown ? In : never;

/** At most so many at once; the others wait, in order. The library's own queue would count the time of waiting as time of work. */
class Threads {
  readonly pool: Piscina;
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(most: number) {
    this.free = most;
    this.pool = new Piscina({
      filename: new URL('./in-worker.thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: most,
      // What a thread has loaded serves the next file too.
      idleTimeout: 60_000,
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
      recordTiming: false,
    });
    // Without a listener the pool's error would end the process. The task itself fails through its own promise, and the next one has a new thread.
    this.pool.on('error', () => undefined);
  }

  async take(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else if (this.waiting.length >= mostWaiting)
      throw Object.assign(new Error('too much to read'), { code: 'WORKERS_BUSY' });
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}

let tasks: Threads | undefined;
/** Apart from tasks: whoever takes the rows of a file writes them meanwhile, for minutes. */
let streams: Threads | undefined;

/** The functions of a module, run in a thread. `module`: `new URL('./x.worker.ts', import.meta.url)`. Throws WorkerLimit, and what the function throws, as a plain Error. */
export function inWorker<Module extends Functions>(module: URL, { seconds = mostSeconds } = {}) {
  return async <Name extends keyof Module & string>(
    name: Name,
    ...args: Args<Module[Name]>
  ): Promise<Answer<Module[Name]>> => {
    tasks ??= new Threads(2);
    const { pool } = tasks;
    await tasks.take();
    const limit = AbortSignal.timeout(seconds * 1000);
    try {
      return (await pool.run({ module: module.href, name, args }, { name: 'run', signal: limit })) as Answer<
        Module[Name]
      >;
    } catch (error) {
      throw isKilled(error) ? new WorkerLimit(`${name} took too much`) : error;
    } finally {
      tasks.give();
    }
  };
}

/**
 * The rows that a generator of a module gives, made in a thread while they are asked for; each step has the time that a task has. A file that comes piece
 * by piece is its first argument.
 */
export function rowsInWorker<Module extends Functions>(module: URL, { seconds = mostSeconds } = {}) {
  return async function* <Name extends keyof Module & string>(
    name: Name,
    file: Buffer | AsyncIterable<Buffer>,
    ...args: Args<Module[Name]> extends [unknown, ...infer Rest] ? Rest : never
  ): AsyncGenerator<Item<Module[Name]>> {
    streams ??= new Threads(4);
    const { pool } = streams;
    await streams.take();
    const { port1: port, port2 } = new MessageChannel();
    const killing = new AbortController();
    const answer = () => nextWord(port, failed, killing, seconds);
    const whole = Buffer.isBuffer(file) ? file : null;
    const done = pool
      .run(
        { module: module.href, name, file: whole, args, port: port2 },
        { name: 'stream', signal: killing.signal, transferList: [port2] },
      )
      .then(() => undefined);
    // That it ended is said by its last word; only that it failed comes this way.
    const failed = new Promise<never>((_, reject) => void done.catch(reject));
    failed.catch(() => undefined);
    const pieces = Buffer.isBuffer(file) ? null : file[Symbol.asyncIterator]();
    try {
      for (;;) {
        port.postMessage({ next: true });
        let said = await answer();
        while ('piece' in said) {
          const piece = await pieces?.next();
          port.postMessage({ piece: piece?.done ? null : piece?.value });
          said = await answer();
        }
        yield* said.rows as Item<Module[Name]>[];
        if (said.isLast) return;
      }
    } catch (error) {
      throw isKilled(error) ? new WorkerLimit(`${name} took too much`) : error;
    } finally {
      // The thread ends its generator when nobody listens any more.
      port.close();
      await pieces?.return?.();
      await done.catch(() => undefined);
      streams.give();
    }
  };
}

type Said = { rows: unknown[]; isLast: boolean } | { piece: true };

/** The thread's next word. */
function nextWord(port: MessagePort, failed: Promise<never>, killing: AbortController, seconds: number): Promise<Said> {
  const timer = setTimeout(() => killing.abort(), seconds * 1000);
  const said = new Promise<Said>((resolve) => port.once('message', resolve));
  return Promise.race([said, failed]).finally(() => clearTimeout(timer));
}

/** By its time, by its memory, or with its thread. */
function isKilled(error: unknown): boolean {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  return (
    name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY' || (message?.startsWith('worker exited') ?? false)
  );
}
