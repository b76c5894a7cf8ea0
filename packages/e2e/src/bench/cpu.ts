import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Clock ticks a second, as Linux counts the time of processes. */
const ticks = 100;

/** Seconds of CPU a process has used, its own and the kernel's for it. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Of every process that works in a folder: PostgreSQL's stand in their cluster's. Those that ended meanwhile are missing. */
export function cpuSecondsIn(folder: string): number {
  let sum = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (readlinkSync(`/proc/${name}/cwd`) === folder) sum += cpuSeconds(Number(name));
    } catch {
      // Ended, or not ours to look at.
    }
  }
  return sum;
}
