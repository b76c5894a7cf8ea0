import { accessSync, constants, mkdtempSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeDataFolder } from '../postgres.ts';

const inMemory = '/dev/shm';
/** What a run may fill, with PostgreSQL's log. Containers often have 64 MB there. */
const room = 6 * 1024 ** 3;

/** A new data folder to throw away: in memory where there is room, since a test database has some 1,400 files and disks make files slowly. */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), prefix));
}

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= room;
  } catch {
    return false;
  }
}

/** Removes what runs that were killed left more than a day ago; their PostgreSQL went with them. */
export function sweepScratch(prefix: string): void {
  const yesterday = Date.now() - 24 * 3600 * 1000;
  for (const place of [tmpdir(), inMemory])
    for (const name of namesIn(place)) {
      const folder = join(place, name);
      if (name.startsWith(prefix) && statSync(folder).mtimeMs < yesterday) removeDataFolder(folder);
    }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
