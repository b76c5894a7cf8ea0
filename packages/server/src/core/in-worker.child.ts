/** The other side of `in-worker.ts`: a process that does one task after another. */

interface Task {
  module: string;
  name: string;
  args: unknown[];
  /** Null where the file comes in pieces. Only streams have it. */
  file?: Uint8Array | null;
}

type Message = Record<string, unknown>;

/** Rows that are sent at once: fewer would cost more to send than to read. */
const mostRows = 500;
/** Milliseconds after which what is there is sent. */
const mostMs = 200;

const inbox: Message[] = [];
let wake = (): void => undefined;
process.on('message', (message: Message) => {
  inbox.push(message);
  wake();
});
// It ends with the server, and not by a signal that both of them got: the server finishes what it has begun.
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);

/** The server's next word. */
async function heard(): Promise<Message> {
  for (;;) {
    const message = inbox.shift();
    if (message) return message;
    await new Promise<void>((resolve) => (wake = resolve));
  }
}

const say = (message: Message) => process.send?.(message);

async function functionOf({ module, name }: Task): Promise<(...args: unknown[]) => unknown> {
  const functions = (await import(module)) as Record<string, (...args: unknown[]) => unknown>;
  const found = functions[name];
  if (!found) throw new Error(`${module} has no ${name}`);
  return found;
}

/** A file that comes piece by piece. */
async function* pieces(): AsyncGenerator<Buffer> {
  for (;;) {
    say({ piece: true });
    const { piece } = await heard();
    if (!piece) return;
    yield piece as Buffer;
  }
}

/** Gives rows as they are asked for; `stop` ends the generator. */
async function stream(rows: AsyncIterable<unknown>): Promise<void> {
  let batch: unknown[] = [];
  let begun = Date.now();
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < mostRows && Date.now() - begun < mostMs) continue;
    say({ rows: batch });
    batch = [];
    if (!(await heard())['next']) return;
    begun = Date.now();
  }
  say({ rows: batch });
  await heard();
}

for (;;) {
  const task = (await heard()) as unknown as Task;
  try {
    const work = await functionOf(task);
    if (task.file === undefined) say({ value: await work(...task.args) });
    else {
      await stream(work(task.file ?? pieces(), ...task.args) as AsyncIterable<unknown>);
      say({ isOver: true });
    }
  } catch (error) {
    say({ error: error instanceof Error ? error : new Error(String(error)) });
  }
}
