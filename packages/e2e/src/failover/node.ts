import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresHome } from '@convoke/launcher/postgres-home.ts';

/** What makes a node of the chain: its folder holds `patroni.yml`, and PostgreSQL's `data` once it has run. */
export interface NodePlace {
  name: string;
  folder: string;
  port: number;
  /** Patroni's own API. */
  restPort: number;
}

/** Patroni and its PostgreSQL, as one machine of the chain: they die, freeze and come back together. */
export class PatroniNode {
  readonly name: string;
  readonly #place: NodePlace;
  readonly #program: string;
  readonly #user: PostgresHome['user'];
  #patroni: ChildProcess | undefined;

  constructor(place: NodePlace, program: string, user: PostgresHome['user']) {
    this.name = place.name;
    this.#place = place;
    this.#program = program;
    this.#user = user;
  }

  start(): void {
    const { folder } = this.#place;
    const log = openSync(join(folder, 'patroni.log'), 'a');
    const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: folder };
    const stdio: ['ignore', number, number] = ['ignore', log, log];
    this.#patroni = spawn(this.#program, [join(folder, 'patroni.yml')], { cwd: folder, env, stdio, ...this.#user });
    closeSync(log);
  }

  /** Whether it says that it is the leader; false also when it says nothing within a second. */
  async isLeader(): Promise<boolean> {
    const answer = await this.ask('/primary', { method: 'OPTIONS' }, 1000).catch(() => null);
    return answer?.status === 200;
  }

  /** Asks Patroni. Throws when there is no answer in time. */
  ask(path: string, init: RequestInit, patienceMs: number): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.#place.restPort}${path}`, {
      ...init,
      signal: AbortSignal.timeout(patienceMs),
    });
  }

  /** All processes of the machine at once, as when its power goes. Resolves when they are gone. */
  async kill(): Promise<void> {
    const processes = this.#processes();
    signal(processes, 'SIGKILL');
    await gone(processes);
  }

  /** All processes stand still, and their connections stay, as on a machine that hangs. Answers what lets them go on. */
  freeze(): () => void {
    const processes = this.#processes();
    signal(processes, 'SIGSTOP');
    return () => signal(processes, 'SIGCONT');
  }

  /** In order, within 20 s; else by force. */
  async stop(): Promise<void> {
    const processes = this.#processes();
    signal(processes, 'SIGCONT');
    this.#patroni?.kill('SIGTERM');
    const timer = setTimeout(() => signal(processes, 'SIGKILL'), 20_000);
    await gone(processes);
    clearTimeout(timer);
  }

  /** Patroni first, so that it sees nothing of what becomes of the others. */
  #processes(): number[] {
    const patroni = this.#patroni;
    const main = patroni?.pid !== undefined && patroni.exitCode === null && patroni.signalCode === null;
    const heads = [...(main ? [patroni.pid as number] : []), ...this.#postmaster()];
    return [...heads, ...childrenOf(heads)];
  }

  #postmaster(): number[] {
    const data = join(this.#place.folder, 'data');
    try {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // One that was killed leaves its number, which by now may be somebody else's.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? [pid] : [];
    } catch {
      return [];
    }
  }
}

function childrenOf(parents: readonly number[]): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parents.includes(parent) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone already.
    }
  }
}

async function gone(processes: readonly number[]): Promise<void> {
  while (processes.some(isThere)) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** One that ended and is not yet collected is gone as well. */
function isThere(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}
