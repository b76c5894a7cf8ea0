import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { saidBy } from '../../../../scripts/lib/journeys.ts';

/** `npm test` is quick: it looks closely at what changed, and in passing at the rest. */
export const isQuick = process.env['TEST_TIER'] === 'quick';

/** Names of what changed, as `@domains` of journeys has them. */
export const changed: ReadonlySet<string> = new Set((process.env['TEST_CHANGED'] ?? '').split(',').filter(Boolean));

/** The check that a file is looked at by in passing. By its name, so that a second try of the test makes the same one. */
const firstOf = new Map<string, string>();

/** How closely the journey that runs now is looked at by a check of this name: one that always runs, and is about nothing that changed, in passing. */
export function closeness(check: string): 'all' | 'light' | 'none' {
  const file = expect.getState().testPath;
  if (!isQuick || file === undefined) return 'all';
  const { domains, isAlways } = saidBy(readFileSync(file, 'utf8'));
  if (!isAlways || domains.some((name) => changed.has(name))) return 'all';
  if (!firstOf.has(file)) firstOf.set(file, check);
  return firstOf.get(file) === check ? 'light' : 'none';
}
