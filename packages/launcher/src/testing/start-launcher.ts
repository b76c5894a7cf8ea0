import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const stub = fileURLToPath(new URL('./stub-server.ts', import.meta.url));

export interface StartedLauncher {
  process: ChildProcess;
  /** Everything it printed so far. */
  output: () => string;
  /** Resolves with the exit code; undefined when a signal ended it. */
  ended: Promise<number | undefined>;
}

/** A launcher as its own process, with the stub in the server's place. */
export function startLauncher(env: Record<string, string>): StartedLauncher {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', CONVOKE_SERVER_ENTRY: stub, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | undefined>((done) => child.once('exit', (code) => done(code ?? undefined)));
  return { process: child, output: () => output, ended };
}

/** Asks until there is an answer; throws with `otherwise` after two minutes: patience, not a limit. */
export async function eventually<T>(ask: () => Promise<T>, otherwise: () => string): Promise<T> {
  const end = Date.now() + 120_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw new Error(`${String(error)}\n${otherwise()}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
