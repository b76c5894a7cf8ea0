import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Migrations that stand in git have been run by somebody and are never changed: landed.json has the SHA-256 of each. */

const folder = path.join(import.meta.dirname, '../migrations');
const file = path.join(folder, 'landed.json');

/** The recorded hashes by the migration's name. */
export function landedMigrations(): Record<string, string> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

/** The hashes of the files as they are. */
export function migrationHashes(): Record<string, string> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  return Object.fromEntries(
    names.map((name) => [
      name.slice(0, -3),
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/** Migrations were numbered until here. Two people who write one at the same time take the same number; nobody takes the same minute and name. */
const lastNumbered = '0035_device_clocks';

/** A sentence for each migration that is not called by the moment it was begun: `20261122T1600_name`. They run in the order of their names, also late. */
export function wrongNames(names: readonly string[], landed: Record<string, string>): string[] {
  const isNumbered = (name: string) => /^\d{4}_/.test(name) && name <= lastNumbered && landed[name] !== undefined;
  return names
    .filter(
      (name) =>
        !isNumbered(name) && !/^20\d{2}(?:0\d|1[0-2])(?:[0-2]\d|3[01])T[0-2]\d[0-5]\d_[a-z][a-z0-9_]*$/.test(name),
    )
    .map((name) => `${name} is to be called by its moment in UTC, as 20261122T1600_name.`);
}

/** A sentence for each migration that was edited, removed or not recorded. */
export function wrongMigrations(landed: Record<string, string>, hashes: Record<string, string>): string[] {
  const changed = Object.keys(landed).flatMap((name) => {
    if (hashes[name] === landed[name]) return [];
    return [
      hashes[name] === undefined
        ? `${name} has landed and is gone: databases that ran it are left without a way. Put it back.`
        : `${name} has landed and was edited: databases that ran it keep what it was. Put it back as it was and write a new migration.`,
    ];
  });
  const missing = Object.keys(hashes).filter((name) => landed[name] === undefined);
  return [...changed, ...missing.map((name) => `${name} does not stand in landed.json yet: npm run types:db adds it.`)];
}

/** Records what is new. One that is not in git's last commit was run by nobody else and may still change; the others stay as they are recorded. */
export function recordMigrations(): void {
  const landed = landedMigrations();
  const kept = Object.entries(migrationHashes()).map(([name, hash]) => {
    const recorded = landed[name];
    return [name, recorded !== undefined && isCommitted(name) ? recorded : hash] as const;
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

function isCommitted(name: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `HEAD:./${name}.ts`], { cwd: folder, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
