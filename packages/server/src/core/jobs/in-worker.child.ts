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
/** Characters that are sent at once: the server reads them in one go, and nobody else gets a turn meanwhile. */
const mostCharacters = 1_000_000;
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

function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const each of Object.values(value)) sum += charactersOf(each);
  return sum;
}

/** Gives rows as they are asked for; `stop` ends the generator. */
async function stream(rows: AsyncIterable<unknown>): Promise<void> {
  let batch: unknown[] = [];
  let characters = 0;
  let begun = Date.now();
  for await (const row of rows) {
    batch.push(row);
    characters += charactersOf(row);
    if (batch.length < mostRows && characters < mostCharacters && Date.now() - begun < mostMs) continue;
    say({ rows: batch });
    batch = [];
    characters = 0;
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
