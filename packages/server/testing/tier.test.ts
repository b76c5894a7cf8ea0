import { readdirSync } from 'node:fs';
import { allCalls } from '@convoke/contract/all-calls.ts';
import { expect, test } from 'vitest';
import { chosenCalls, domainOfCall, domainOfFile, runsControls, tierOf } from './tier.ts';

/** What a control asks while its file is read. */
const here = expect.getState().testPath;
const commits = ['8f0c', '1b2d', '77aa', 'c3e9'];
const quick = (commit: string, changed = '') =>
  tierOf({ TEST_TIER: 'quick', TEST_COMMIT: commit, TEST_CHANGED: changed });
const ids = (calls: readonly { id: string }[]) => calls.map(({ id }) => id);

test('a run that does not say, and one of everything, are not quick', () => {
  for (const env of [{}, { TEST_TIER: 'all' }, { TEST_TIER: 'long' }]) {
    expect(tierOf(env)).toMatchObject({ isQuick: false });
    expect(chosenCalls(allCalls, tierOf(env))).toBe(allCalls);
  }
  expect(quick('8f0c', 'member,ui,')).toEqual({ isQuick: true, changed: new Set(['member', 'ui']), commit: '8f0c' });
});

test('every call belongs to a domain there is', () => {
  const domains = readdirSync(new URL('../src/domains', import.meta.url));
  expect(allCalls.filter((call) => !domains.includes(domainOfCall(call))).map(({ id }) => id)).toEqual([]);
});

test('a quick run walks about a quarter, the same for the same commit, and in time all', () => {
  const chosen = commits.map((commit) => ids(chosenCalls(allCalls, quick(commit))));
  for (const some of chosen) {
    expect(some.length).toBeGreaterThan(allCalls.length / 6);
    expect(some.length).toBeLessThan(allCalls.length / 3);
  }
  expect(ids(chosenCalls(allCalls, quick('8f0c')))).toEqual(chosen[0]);
  expect(new Set(chosen.flat()).size).toBeGreaterThan(allCalls.length * 0.6);
  const inTime = Array.from({ length: 40 }, (_, n) => ids(chosenCalls(allCalls, quick(`commit ${n}`)))).flat();
  expect(new Set(inTime).size).toBe(allCalls.length);
});

test('a quick run walks all calls of a domain that changed; a change of the core adds none', () => {
  const chosen = ids(chosenCalls(allCalls, quick('8f0c', 'coupon,form')));
  const own = allCalls.filter(({ id }) => /^(agreement|contact|coupon|form)\./.test(id));
  expect(chosen).toEqual(expect.arrayContaining(ids(own)));
  expect(chosen.length).toBeLessThan(allCalls.length / 2);
  expect(chosenCalls(allCalls, quick('8f0c', 'core'))).toEqual(chosenCalls(allCalls, quick('8f0c')));
});

test('the controls of a file run with everything, or when its domain changed', () => {
  const path = '/clone/packages/server/src/domains/member/filter/filter.race.test.ts';
  expect([domainOfFile(path), domainOfFile('/clone/packages/server/src/core/keys.test.ts')]).toEqual([
    'member',
    'core',
  ]);
  expect(domainOfFile('/clone/packages/server/src/growth.test.ts')).toBe('');
  expect(runsControls(path, tierOf({}))).toBe(true);
  expect(runsControls(path, quick('8f0c', 'message'))).toBe(false);
  expect(runsControls(path, quick('8f0c', 'message,member'))).toBe(true);
});

test('while a file is read it is known which one it is', () => {
  expect(here).toMatch(/tier\.test\.ts$/);
});
