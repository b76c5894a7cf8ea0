import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What differs from the commit that `.ci/whole` names, the last one that passed `npm run test:all`. */
export interface Change {
  files: ReadonlySet<string>;
  /** The domains, areas of the public pages, `core`, `ui`, `layout` … that they are parts of. */
  domains: ReadonlySet<string>;
}

/** Undefined when nobody can tell: there is no such commit here, or no Git. Then everything counts as changed. */
export function changeSinceWhole(root: string): Change | undefined {
  const file = join(root, '.ci/whole');
  if (!existsSync(file)) return undefined;
  const [commit = ''] = readFileSync(file, 'utf8').split(' ');
  try {
    const changed = git(root, 'diff', '--name-only', '--no-renames', commit.trim(), '--');
    const added = git(root, 'ls-files', '--others', '--exclude-standard');
    const files = new Set(`${changed}\n${added}`.split('\n').filter((line) => line !== ''));
    return { files, domains: domainsOf(root, files) };
  } catch {
    return undefined;
  }
}

/** The hash of what is checked out; empty without Git. */
export function commitOf(root: string): string {
  try {
    return git(root, 'rev-parse', 'HEAD').trim();
  } catch {
    return '';
  }
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Where parts of a domain stand: what the pattern catches is its name, unless one is given. */
const places: readonly (readonly [RegExp, string?])[] = [
  [/^packages\/contract\/src\/([^/]+)\//],
  [/^packages\/server\/src\/domains\/([^/]+)\//],
  [/^packages\/server\/functions\/([^/]+)\//],
  [/^packages\/server\/src\/core\//, 'core'],
  [/^packages\/web\/src\/back-office\/domains\/([^/]+)\//],
  [/^packages\/web\/src\/back-office\/(?:layout|app)\//, 'layout'],
  [/^packages\/web\/src\/public\/([^/]+)\//],
  [/^packages\/web\/src\/(ui|core)\//],
  [/^packages\/gateways\/src\//, 'gateways'],
  [/^packages\/live\/src\//, 'live'],
  [/^packages\/line\/src\//, 'outbound'],
  [/^packages\/e2e\/src\/support\/office-dialogs\/([^/]+)\.ts$/],
];

/** What these files, named from `root` on, are parts of. Tests and their samples are part of nothing but themselves; a migration is part of whatever owns the tables it names. */
export function domainsOf(root: string, files: Iterable<string>): Set<string> {
  const domains = new Set<string>();
  for (const file of files) {
    if (/\.(test|samples)\.tsx?$|\/testing\//.test(file)) continue;
    for (const [pattern, domain] of places) {
      const found = pattern.exec(file);
      if (found) domains.add(domain ?? found[1] ?? '');
    }
    if (file.startsWith('packages/server/migrations/')) for (const owner of ownersIn(root, file)) domains.add(owner);
  }
  return domains;
}

function ownersIn(root: string, file: string): string[] {
  if (!existsSync(join(root, file)) || !file.endsWith('.ts')) return [];
  const words = new Set(readFileSync(join(root, file), 'utf8').match(/[a-z_]+/g));
  return globSync('packages/server/src/domains/*/*.domain.ts', { cwd: root }).flatMap((card) => {
    const owned = tablesIn(readFileSync(join(root, card), 'utf8'));
    return owned.some((table) => words.has(table)) ? [card.split('/')[4] ?? ''] : [];
  });
}

/** The tables that a server's card says are its domain's. By its text: the tests' configuration reads this, and loads no server for it. */
function tablesIn(card: string): string[] {
  const tables = /^  tables: \{\n([\s\S]*?)^  \},/m.exec(card)?.[1] ?? '';
  return [...tables.matchAll(/^ {4}(\w+): /gm)].map(([, table]) => table ?? '');
}
