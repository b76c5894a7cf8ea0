import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const hasProc = process.platform === 'linux';

/** True when a process of this number runs, whoever owns it. One that ended and was not fetched by its parent does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !hasProc || startedAt(pid) !== undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process began, as an opaque text: a number that was given away again has another one. Undefined when it is gone. */
export function startedAt(pid: number): string | undefined {
  try {
    if (hasProc) {
      // The command's name stands in brackets and may hold spaces: count the fields after the last bracket.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Whether this process is a PostgreSQL main process that works in `folder` (all of PostgreSQL's processes stand in their data folder). */
export function worksIn(pid: number, folder: string): boolean {
  try {
    if (hasProc) return readlinkSync(`/proc/${pid}/cwd`) === folder;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

/** Every process that works in `folder`; empty where the system does not tell. */
export function processesIn(folder: string): number[] {
  if (!hasProc) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder));
}

/** Signals a process that leads its own group, and what it started in it. */
export function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // Gone already.
  }
}

/** Resolves true as soon as `isOver` says so, false after `milliseconds`. */
export async function waitUntil(isOver: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!isOver()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return true;
}
