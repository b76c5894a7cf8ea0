import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Work in native code on what somebody sent: a thread cannot be killed while it is there, a process can. `module` is a script that reads standard input and
 * writes standard output.
 */

const mostSeconds = 10;
/** Of memory of its own, in kilobytes. */
const mostKilobytes = 1_500_000;

/** What the script answers; null when it failed, or was killed for its time or its memory. */
export function inProcess(module: URL, input: Buffer): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const child = spawn(
      'sh',
      ['-c', `ulimit -d ${mostKilobytes}; exec "$0" "$@"`, process.execPath, fileURLToPath(module)],
      {
        stdio: ['pipe', 'pipe', 'ignore'],
        timeout: mostSeconds * 1000,
        killSignal: 'SIGKILL',
        env: {
          PATH: process.env['PATH'],
          FONTCONFIG_PATH: process.env['FONTCONFIG_PATH'],
          VIPS_CONCURRENCY: '1',
          UV_THREADPOOL_SIZE: '2',
        },
      },
    );
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(pieces) : null));
    // It may have ended before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
