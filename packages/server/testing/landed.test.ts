import { expect, test } from 'vitest';
import { landedMigrations, migrationHashes, wrongMigrations } from './landed.ts';

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
