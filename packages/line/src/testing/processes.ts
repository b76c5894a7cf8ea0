import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Started {
  process: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

/** The line or its people as a process of its own; resolves when it is ready. */
export async function startProcess(name: 'main' | 'people/main', env: Record<string, string>): Promise<Started> {
  const path = fileURLToPath(new URL(`../${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  await Promise.race([
    new Promise((done) => child.once('message', done)),
    ended.then(() => {
      throw new Error(`${name} ended: ${output}`);
    }),
  ]);
  return { process: child, output: () => output, ended };
}
