import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Where the server parses, renders or compiles what somebody sent: never on the loop that answers everybody else, and not without end. Sizes are bounded
 * before; what is still too slow or takes too much memory is killed together with its process (decision 0090).
 *
 * A module that runs there has `.worker.ts` in its name, and one beside it without that gives its functions to the rest of the server. Arguments and answers
 * are copied (structured clone): plain values, and bytes.
 */

/** Seconds that a task, or a step of a stream, may take; generously: on a busy machine a process gets less. */
const mostSeconds = 20;
/** Seconds for a document, which may have hundreds of pages. */
const mostDrawing = 120;
/** Of JavaScript's memory; a process that needs more ends itself. */
const mostMegabytes = 512;
/** Of all memory of its own, bytes of files among it, in kilobytes. */
const mostKilobytes = 1_500_000;
/** Beyond that many nobody would wait for their turn. */
const mostWaiting = 100;
/** What a process has loaded serves the next file too, so long. */
const idleMs = 60_000;

/** Killed for its time or its memory. */
export class WorkerLimit extends Error {}

type Functions = Record<string, (...args: never[]) => unknown>;
type Answer<Fn> = Fn extends (...args: never[]) => infer Out ? Awaited<Out> : never;
type Item<Fn> = Fn extends (...args: never[]) => AsyncIterable<infer Row> ? Row : never;
type Args<Fn> = Fn extends (...args: infer In) => unknown ? In : never;

/** What a process says: the answer of a task, or of a stream some rows, that it needs the next piece of its file, or that it is done. */
type Said = { value: unknown } | { error: Error } | { rows: unknown[] } | { piece: true } | { isOver: true };

const ownEnv = () =>
  Object.fromEntries(['PATH', 'NODE_COMPILE_CACHE', 'FONTCONFIG_PATH'].map((name) => [name, process.env[name]]));

/** One process. It ends when its input does, so it outlives no server, not even where it spins and the server was killed. */
class Worker {
  private readonly child: ChildProcess;
  private idle: NodeJS.Timeout | undefined;
  isGone = false;

  constructor() {
    const script = `ulimit -c 0; ulimit -d ${mostKilobytes}; exec 4<&0 0</dev/null; (read -r _ <&4; kill -KILL $$) 3>&- & exec 4<&-; exec "$0" "$@"`;
    const code = fileURLToPath(new URL('./in-worker.child.ts', import.meta.url));
    this.child = spawn('sh', ['-c', script, process.execPath, `--max-old-space-size=${mostMegabytes}`, code], {
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      // Nothing of the server's settings and secrets. Each draws with one core.
      env: { ...ownEnv(), VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' },
    });
    const gone = () => (this.isGone = true);
    this.child.once('exit', gone).once('disconnect', gone).on('error', gone);
    this.child.stdin?.on('error', () => undefined);
    this.release();
  }

  /** Has it work: it keeps the server alive. */
  hold(): void {
    clearTimeout(this.idle);
    this.child.ref();
    this.child.channel?.ref();
  }

  release(): void {
    this.child.unref();
    this.child.channel?.unref();
    (this.child.stdin as { unref?(): void } | null)?.unref?.();
    this.idle = setTimeout(() => this.kill(), idleMs).unref();
  }

  kill(): void {
    this.isGone = true;
    this.child.kill('SIGKILL');
  }

  /** What it answers. Throws WorkerLimit when nothing came in time, and then it is killed, or when it ended. */
  async ask(message: object, name: string, seconds: number): Promise<Said> {
    const { promise, resolve, reject } = Promise.withResolvers<Said>();
    const ended = () => reject(new WorkerLimit(`${name} took too much`));
    const timer = setTimeout(() => {
      this.kill();
      ended();
    }, seconds * 1000);
    this.child.once('message', resolve).once('exit', ended).once('error', ended);
    if (this.isGone) ended();
    else this.child.send(message, (error) => error && ended());
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.child.off('message', resolve).off('exit', ended).off('error', ended);
    }
  }
}

/** At most so many at once; the others wait, in order. Each task has so many seconds. */
class Workers {
  readonly seconds: number;
  private free: number;
  private readonly idle: Worker[] = [];
  private readonly waiting: (() => void)[] = [];

  constructor(most: number, seconds = mostSeconds) {
    this.free = most;
    this.seconds = seconds;
  }

  /** A process for one task, or one file. Throws WORKERS_BUSY. */
  async take(): Promise<Worker> {
    await this.turn();
    let worker = this.idle.pop();
    while (worker?.isGone) worker = this.idle.pop();
    worker ??= new Worker();
    worker.hold();
    return worker;
  }

  give(worker: Worker): void {
    if (!worker.isGone) {
      worker.release();
      this.idle.push(worker);
    }
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }

  private async turn(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else if (this.waiting.length >= mostWaiting)
      throw Object.assign(new Error('too much to read'), { code: 'WORKERS_BUSY' });
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}

const tasks = new Workers(2);
/** Apart from tasks: whoever takes the rows of a file writes them meanwhile, for minutes. */
const streams = new Workers(4);
/** Apart from both, so that tickets and other documents of the product never wait behind uploaded files. */
export const drawers = new Workers(2, mostDrawing);

interface Options {
  workers?: Workers;
  /** Those of the workers otherwise. */
  seconds?: number;
}

/** The functions of a module, run in a process. `module`: `new URL('../x.worker.ts', import.meta.url)`. Throws WorkerLimit, and what the function throws, as a plain Error. */
export function inWorker<Module extends Functions>(module: URL, { workers = tasks, seconds }: Options = {}) {
  return async <Name extends keyof Module & string>(
    name: Name,
    ...args: Args<Module[Name]>
  ): Promise<Answer<Module[Name]>> => {
    const worker = await workers.take();
    try {
      const said = await worker.ask({ module: module.href, name, args }, name, seconds ?? workers.seconds);
      if ('error' in said) throw said.error;
      return (said as { value: unknown }).value as Answer<Module[Name]>;
    } finally {
      workers.give(worker);
    }
  };
}

/**
 * The rows that a generator of a module gives, made in a process while they are asked for; each step has the time that a task has. A file that comes piece
 * by piece is its first argument.
 */
export function rowsInWorker<Module extends Functions>(module: URL, { seconds = mostSeconds } = {}) {
  return async function* <Name extends keyof Module & string>(
    name: Name,
    file: Buffer | AsyncIterable<Buffer>,
    ...args: Args<Module[Name]> extends [unknown, ...infer Rest] ? Rest : never
  ): AsyncGenerator<Item<Module[Name]>> {
    const worker = await streams.take();
    const pieces = Buffer.isBuffer(file) ? null : file[Symbol.asyncIterator]();
    let said: Said | undefined;
    try {
      said = await worker.ask({ module: module.href, name, file: pieces ? null : file, args }, name, seconds);
      while (!('isOver' in said)) {
        if ('error' in said) throw said.error;
        if ('rows' in said) yield* said.rows as Item<Module[Name]>[];
        said = await worker.ask('rows' in said ? { next: true } : await nextPiece(pieces), name, seconds);
      }
    } finally {
      // Whoever leaves between rows ends the generator; where a piece is missing there is nothing that could end.
      if (said && 'rows' in said) await worker.ask({ stop: true }, name, seconds).catch(() => undefined);
      else if (said && 'piece' in said) worker.kill();
      streams.give(worker);
      await pieces?.return?.();
    }
  };
}

async function nextPiece(pieces: AsyncIterator<Buffer> | null): Promise<{ piece: Buffer | null }> {
  const piece = await pieces?.next();
  return { piece: piece?.done ? null : (piece?.value ?? null) };
}
