import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { chosenJourneys, domainNames, journeysOf, saidBy } from './journeys.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const journeys = journeysOf(root);
const nothing = new Set<string>();
const names = (files: readonly string[]) => files.map((file) => file.replace(/.*\/|\.test\.ts$/g, ''));

test('a head is read: prose, domains, always', () => {
  const prose = '/**\n * The door.\n * @domains checkin desk\n * @always\n */\n';
  expect(saidBy(`import x from 'y';\n\n${prose}`)).toEqual({ domains: ['checkin', 'desk'], isAlways: true });
  expect(saidBy('/** @domains form */\n')).toEqual({ domains: ['form'], isAlways: false });
  expect(saidBy("const words = '@domains member @always';\n")).toEqual({ domains: [], isAlways: false });
});

test('every journey says what it is about, in one to four names that exist', () => {
  const known = domainNames(root);
  expect(journeys.length).toBeGreaterThan(50);
  expect(journeys.filter(({ domains }) => domains.length === 0 || domains.length > 4)).toEqual([]);
  const unknown = journeys.flatMap(({ file, domains }) =>
    domains.filter((name) => !known.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('about twenty always run', () => {
  const always = journeys.filter(({ isAlways }) => isAlways).map(({ file }) => file);
  expect(always.length).toBeGreaterThanOrEqual(18);
  expect(always.length).toBeLessThanOrEqual(22);
  expect(chosenJourneys(root, { changed: nothing, changedFiles: nothing })).toEqual(always);
});

test('what always runs looks at a page with axe', () => {
  const always = journeys.filter(({ isAlways }) => isAlways);
  const without = always.filter(({ file }) => !readFileSync(join(root, file), 'utf8').includes('await wrongWith('));
  expect(without).toEqual([]);
});

test('what changed adds its journeys, and a journey that changed itself', () => {
  const always = names(chosenJourneys(root, { changed: nothing, changedFiles: nothing }));
  const added = (changed: readonly string[], changedFiles: readonly string[] = []) =>
    names(chosenJourneys(root, { changed: new Set(changed), changedFiles: new Set(changedFiles) })).filter(
      (name) => !always.includes(name),
    );
  expect(added(['badge'])).toEqual(['answer-files', 'badges']);
  expect(added(['booths'])).toEqual(['booths']);
  expect(added(['nothing-of-ours'])).toEqual([]);
  expect(added([], ['packages/e2e/src/journeys/lists.test.ts'])).toEqual(['lists']);
});

test('the walks and what takes minutes are no journeys', () => {
  expect(names(journeys.map(({ file }) => file))).toContain('main-job');
  expect(journeys.filter(({ file }) => /accessible|whole-texts|\.long\./.test(file))).toEqual([]);
});
