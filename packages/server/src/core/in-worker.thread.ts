import type { MessagePort } from 'node:worker_threads';

/** The other side of `in-worker.ts`: what a thread does. */

interface Task {
  module: string;
  name: string;
  args: unknown[];
}

/** Rows that are sent at once: fewer would cost more to send than to read. */
const mostRows = 500;
/** Milliseconds after which what is there is sent. */
const mostMs = 200;

/** Bytes arrive as the plain array that a Buffer is made of. */
const asSent = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;

async function functionOf({ module, name }: Task): Promise<(...args: unknown[]) => unknown> {
  const functions = (await import(module)) as Record<string, (...args: unknown[]) => unknown>;
  const found = functions[name];
  if (!found) throw new Error(`${module} has no ${name}`);
  return found;
}

export async function run(task: Task): Promise<unknown> {
  const work = await functionOf(task);
  return work(...task.args.map(asSent));
}

export async function stream(task: Task & { file: Uint8Array | null; port: MessagePort }): Promise<void> {
  const { port } = task;
  const inbox: Record<string, unknown>[] = [];
  let isClosed = false;
  let wake = (): void => undefined;
  port.on('message', (message: Record<string, unknown>) => {
    inbox.push(message);
    wake();
  });
  port.on('close', () => {
    isClosed = true;
    wake();
  });
  /** The other side's next word; undefined when it is gone. */
  async function heard(): Promise<Record<string, unknown> | undefined> {
    while (inbox.length === 0 && !isClosed) await new Promise<void>((resolve) => (wake = resolve));
    return inbox.shift();
  }
  async function* pieces(): AsyncGenerator<Buffer> {
    for (;;) {
      port.postMessage({ piece: true });
      const piece = (await heard())?.['piece'];
      if (!piece) return;
      yield asSent(piece) as Buffer;
    }
  }

  const work = await functionOf(task);
  const rows = work(task.file === null ? pieces() : asSent(task.file), ...task.args) as AsyncIterable<unknown>;
  let batch: unknown[] = [];
  let begun = Date.now();
  if (!(await heard())) return;
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < mostRows && Date.now() - begun < mostMs) continue;
    port.postMessage({ rows: batch, isLast: false });
    batch = [];
    if (!(await heard())) return;
    begun = Date.now();
  }
  port.postMessage({ rows: batch, isLast: true });
  port.close();
}
