// What takes an hour is not part of `npm test`: `.ci/<name>` holds when it last ran whole and passed, as `<commit> <date> <seconds>`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const names = ['growth', 'bench', 'long'];

/** Notes that `name` ran whole and passed, in so many seconds. `commit` is what ran, if it is not what is checked out now. */
export function recordWhole(name, seconds, commit = 'HEAD', folder = root) {
  const hash = git(folder, ['rev-parse', commit]);
  // What was not committed has run too, and nobody could run it again.
  if (hash === undefined || git(folder, ['status', '--porcelain', '--untracked-files=no', '--', '.', ':!.ci']) !== '')
    return;
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(join(folder, '.ci', name), `${hash} ${day} ${Math.round(seconds)}\n`);
}

/** A line for each of them: when it last ran whole, and how many commits ago. */
export function whenWhole(folder = root) {
  return names.map((name) => {
    const [hash, day] = recordOf(name, folder);
    if (hash === undefined) return `${name} last ran whole: never`;
    // Of a shallow clone, or of a branch that was rebased, the commit may be unknown.
    const since = git(folder, ['rev-list', '--count', `${hash}..HEAD`]);
    const ago = since === undefined ? 'not in this history' : `${since} ${since === '1' ? 'commit' : 'commits'} ago`;
    return `${name} last ran whole on ${day}, commit ${hash.slice(0, 8)}, ${ago}`;
  });
}

function recordOf(name, folder) {
  try {
    return readFileSync(join(folder, '.ci', name), 'utf8')
      .trim()
      .split(' ');
  } catch {
    return [];
  }
}

function git(folder, args) {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
