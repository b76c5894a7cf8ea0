import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';

/** How much of the suite a run is: `npm test` is quick, `npm run test:all` is everything, and so is a run that does not say. */
export interface Tier {
  isQuick: boolean;
  /** Domains that changed since the last whole run. */
  changed: ReadonlySet<string>;
  /** The commit's hash, by which calls are chosen. */
  commit: string;
}

export const tierOf = (env: Readonly<Record<string, string | undefined>>): Tier => ({
  isQuick: env['TEST_TIER'] === 'quick',
  changed: new Set((env['TEST_CHANGED'] ?? '').split(',').filter(Boolean)),
  commit: env['TEST_COMMIT'] ?? '',
});

const tier = tierOf(process.env);
export const { isQuick, changed } = tier;

/** Where the first part of a call's id is not the name of its domain. */
const domainOfPrefix: Readonly<Record<string, string>> = {
  agreement: 'form',
  category: 'resource',
  colleague: 'auth',
  contact: 'form',
  document: 'resource',
  edm: 'resource',
  seat: 'outbound',
  upload: 'resource',
  user: 'auth',
};

/** The folder in src/domains that a call belongs to. */
export function domainOfCall({ id }: { id: string }): string {
  const [prefix = ''] = id.split('.');
  return domainOfPrefix[prefix] ?? prefix;
}

/** The folder in src/domains that a file is in; otherwise the folder in src. */
export function domainOfFile(path: string): string {
  return /\/src\/(?:domains\/)?([^/]+)\//.exec(path)?.[1] ?? '';
}

/** A quarter, by the commit: the same one always chooses the same, and some commits together choose nearly everything. */
const isDrawn = (commit: string, id: string) => (createHash('sha256').update(`${commit} ${id}`).digest()[0] ?? 0) < 64;

/** The calls a walk goes through: in a quick run those of changed domains and a quarter of the others, else all. */
export function chosenCalls<T extends { id: string }>(calls: readonly T[], of: Tier = tier): readonly T[] {
  if (!of.isQuick) return calls;
  return calls.filter((call) => of.changed.has(domainOfCall(call)) || isDrawn(of.commit, call.id));
}

/** Whether the controls of a file are run: not in a quick run, unless the file's domain changed. */
export const runsControls = (path: string, of: Tier = tier): boolean =>
  !of.isQuick || of.changed.has(domainOfFile(path));

/** A test of a test: with the guard taken out the same goes wrong. It needs no look at every commit. */
export function control(name: string, body: () => Promise<void>): void {
  test.runIf(runsControls(expect.getState().testPath ?? ''))(`control: ${name}`, body);
}
