import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { signalGroup, startedAt, waitUntil } from './process-facts.ts';

/**
 * The processes a launcher started, written down so that the next start can wait for those that outlived a kill -9 of it (they end by
 * themselves within moments) and end what hangs. Each is named with when it began: a number given away again is left alone.
 */
export class Leftovers {
  readonly #file: string;
  #processes: { pid: number; began: string }[] = [];

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
  }

  /** Waits for, then ends, what an earlier run left. */
  async clear(): Promise<void> {
    const [launcher, ...children] = this.#read();
    // A launcher whose npm was killed is just leaving. One that stays keeps what it has: then the port is busy, and the start says so.
    if (launcher !== undefined && !(await waitUntil(() => !isStill(launcher), 4000))) return;
    if (!(await waitUntil(() => !children.some(isStill), 2000))) {
      for (const child of children.filter(isStill)) signalGroup(child.pid, 'SIGKILL');
      await waitUntil(() => !children.some(isStill), 2000);
    }
  }

  add(pid: number): void {
    this.#processes = [...this.#processes.filter(isStill), { pid, began: startedAt(pid) ?? '' }];
    // Whole or not at all: a kill in between would forget all of them.
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#processes));
    renameSync(`${this.#file}.new`, this.#file);
  }

  forget(): void {
    rmSync(this.#file, { force: true });
  }

  #read(): { pid: number; began: string }[] {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as { pid: number; began: string }[];
    } catch {
      return [];
    }
  }
}

function isStill({ pid, began }: { pid: number; began: string }): boolean {
  return began !== '' && startedAt(pid) === began;
}
