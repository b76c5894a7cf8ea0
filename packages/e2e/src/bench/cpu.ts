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

/** Seconds of CPU of whoever takes part in a run; other programs on the machine are nobody's here. Zero where there is no /proc. */
export interface Cpu {
  generator: number;
  server: number;
  database: number;
  /** The payment sandbox: the other side of the protocol, which signs with RSA-2048 as the gateways do, on the same cores. */
  sandbox: number;
}

export function cpuNow(server: number, folder: string): Cpu {
  const { user, system } = process.cpuUsage();
  const generator = (user + system) / 1e6;
  if (process.platform !== 'linux') return { generator, server: 0, database: 0, sandbox: 0 };
  return { generator, server: cpuSeconds(server), database: cpuSecondsIn(folder), sandbox: cpuSeconds(sandboxPid()) };
}

let sandbox = 0;

/** Our own child that runs the payment sandbox. */
function sandboxPid(): number {
  if (sandbox > 0) return sandbox;
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  sandbox = Number(
    children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('gateways/src/payment/main.ts')),
  );
  return sandbox;
}
