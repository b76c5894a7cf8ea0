import { expect, test } from 'vitest';
import { landedMigrations, migrationHashes, wrongMigrations, wrongNames } from './landed.ts';

test('each landed migration is what it was when it landed', () => {
  expect(wrongMigrations(landedMigrations(), migrationHashes())).toEqual([]);
});

test('a migration that was edited, removed or not recorded is told in a sentence', () => {
  expect(wrongMigrations({ a: '1', b: '2' }, { b: '3', c: '4' })).toEqual([
    'a has landed and is gone: databases that ran it are left without a way. Put it back.',
    'b has landed and was edited: databases that ran it keep what it was. Put it back as it was and write a new migration.',
    'c does not stand in landed.json yet: npm run types:db adds it.',
  ]);
});

test('each new migration is called by its moment', () => {
  expect(wrongNames(Object.keys(migrationHashes()), landedMigrations())).toEqual([]);
});

test('a migration that is called otherwise is told in a sentence', () => {
  const landed = { '0001_event': '1', '0099_late': '1' };
  expect(wrongNames(['0001_event', '20261122T1600_name', '20270101T0005_a2'], landed)).toEqual([]);
  const wrong = ['0036_next', '0002_between', '0099_late', '20261322T1600_name', '20261122T1600', '20261122_name'];
  expect(wrongNames(wrong, landed).map((line) => line.split(' ')[0])).toEqual(wrong);
});
