// Plain JavaScript for Node 20 and up: what is kept here includes the Node that the product runs on.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Derived artefacts that outlive a clone (decision 0026): each stands under a name and a hash of all that it is made from, so that it is right or absent. Never
 * the result of a test. CONVOKE_CACHE names another folder.
 */
export const keptFolder = () =>
  process.env.CONVOKE_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'convoke');

/** How many of a name are kept; those that were not used for longest go first. */
const most = 4;

/** Where this one is kept, or undefined. */
export function findKept(name, key) {
  const place = join(keptFolder(), name, key);
  if (!existsSync(place)) return undefined;
  const now = new Date();
  utimesSync(place, now, now);
  return place;
}

/** Puts a copy of what is kept in the place of `target`. False when there is none, or it could not be copied; then `target` is absent. */
export function takeKept(name, key, target, options = {}) {
  const place = findKept(name, key);
  if (place === undefined) return false;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  if (copy(place, target, options)) return true;
  rmSync(target, { recursive: true, force: true });
  return false;
}

/** Keeps a copy of `source`, whole or not at all. Nothing happens where it is kept already, unless it `isReplaced`, or the folder cannot be written. */
export function keep(name, key, source, options = {}) {
  const folder = join(keptFolder(), name);
  const place = join(folder, key);
  if (!options.isReplaced && existsSync(place)) return;
  const draft = join(folder, `.${key}.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    if (copy(source, draft, options)) {
      if (options.isReplaced) rmSync(place, { recursive: true, force: true });
      renameSync(draft, place);
    }
    prune(folder);
  } catch {
    // Another run was quicker, or the disk is full: the next one makes it anew.
  }
  rmSync(draft, { recursive: true, force: true });
}

/** Whether `mark` was called for this: that a check found nothing to say of these sources. */
export function isMarked(name, key) {
  return findKept(name, key) !== undefined;
}

export function mark(name, key) {
  try {
    mkdirSync(join(keptFolder(), name), { recursive: true });
    writeFileSync(join(keptFolder(), name, key), '');
    prune(join(keptFolder(), name));
  } catch {
    // The next run checks once more.
  }
}

/** With `link` the files of both are the same on the disk: for what is replaced and never changed. */
function copy(source, target, { link = false }) {
  const run = (...flags) => spawnSync('cp', [...flags, source, target], { stdio: 'ignore' }).status === 0;
  if (link && run('-al')) return true;
  rmSync(target, { recursive: true, force: true });
  return run('-a');
}

function prune(folder) {
  const usedAt = (name) => statSync(join(folder, name)).mtimeMs;
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  for (const name of names.toSorted((a, b) => usedAt(b) - usedAt(a)).slice(most))
    rmSync(join(folder, name), { recursive: true, force: true });
}
