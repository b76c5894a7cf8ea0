import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What journeys say of themselves in a docblock:
 * `@domains checkin desk`: what the journey is about, by the names of folders; a change there runs it.
 * `@always`: it runs whatever has changed.
 * `@walk`: no journey about something, but a walk through everything there is; not in the lists here.
 */
export interface Journey {
  /** Relative to the repository, with "/". */
  file: string;
  domains: string[];
  isAlways: boolean;
}

const folders = ['packages/e2e/src/journeys', 'packages/e2e/src/scenarios'];

/** What is no folder of a domain or of a public area. */
const others = ['core', 'ui', 'layout', 'gateways'];

/** Every journey, by its file; those that take minutes run in `npm run test:long` alone and are not among them. */
export function journeysOf(root: string): Journey[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.long.test.ts'))
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
    .filter(({ source }) => tagOf(source, 'walk') === undefined)
    .map(({ file, source }) => ({ file, ...saidBy(source) }));
}

/** What the source of a journey says of it. */
export function saidBy(source: string): Omit<Journey, 'file'> {
  return {
    domains: (tagOf(source, 'domains') ?? '').split(' ').filter(Boolean),
    isAlways: tagOf(source, 'always') !== undefined,
  };
}

/** What stands behind a tag of a docblock, which has a line of its own. */
const tagOf = (source: string, tag: string) =>
  new RegExp(`^(?:/\\*\\*| \\*) @${tag}\\b *([^*\\n]*?)(?: \\*/)?$`, 'm').exec(source)?.[1];

export interface Change {
  /** Names of what changed, as `@domains` has them. */
  changed: ReadonlySet<string>;
  /** Files that changed, relative to the repository. */
  changedFiles: ReadonlySet<string>;
}

/** The journeys of a quick run: those that always run, those about what changed, and those that changed themselves. */
export function chosenJourneys(root: string, { changed, changedFiles }: Change): string[] {
  return journeysOf(root)
    .filter(
      ({ file, domains, isAlways }) => isAlways || changedFiles.has(file) || domains.some((name) => changed.has(name)),
    )
    .map(({ file }) => file);
}

/** Every name that `@domains` may have. */
export function domainNames(root: string): Set<string> {
  const below = [
    'packages/contract/src',
    'packages/server/src/domains',
    'packages/web/src/back-office/domains',
    'packages/web/src/public',
  ];
  const names = below.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).filter((each) => each.isDirectory()),
  );
  return new Set([...names.map((each) => each.name), ...others]);
}
