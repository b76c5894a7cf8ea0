import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isMarked, keep, mark, takeKept } from './kept.mjs';

const folder = mkdtempSync(join(tmpdir(), 'convoke-kept-'));
const made = join(folder, 'made');
const taken = join(folder, 'taken');

beforeEach(() => {
  vi.stubEnv('CONVOKE_CACHE', join(folder, 'kept'));
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  mkdirSync(made);
  writeFileSync(join(made, 'file'), 'first');
});

afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what is kept is taken by its key, in place of what is there', () => {
  keep('web', 'a', made);
  mkdirSync(taken);
  writeFileSync(join(taken, 'older'), '');
  expect(takeKept('web', 'a', taken)).toBe(true);
  expect(readdirSync(taken)).toEqual(['file']);
  expect(takeKept('web', 'b', taken)).toBe(false);
});

test('the first of a key stays, unless it is to be replaced', () => {
  keep('web', 'a', made);
  writeFileSync(join(made, 'file'), 'second');
  keep('web', 'a', made);
  takeKept('web', 'a', taken);
  expect(readFileSync(join(taken, 'file'), 'utf8')).toBe('first');
  keep('web', 'a', made, { isReplaced: true });
  takeKept('web', 'a', taken);
  expect(readFileSync(join(taken, 'file'), 'utf8')).toBe('second');
});

test('of a name the four are kept that were used last', () => {
  for (const [at, key] of ['a', 'b', 'c', 'd'].entries()) {
    mark('types', key);
    utimesSync(join(folder, 'kept/types', key), at, at);
  }
  expect(isMarked('types', 'a')).toBe(true);
  mark('types', 'e');
  expect(readdirSync(join(folder, 'kept/types'))).toEqual(['a', 'c', 'd', 'e']);
});

test('where nothing can be written the run goes on without', () => {
  writeFileSync(join(folder, 'kept'), 'a file in the place of the folder');
  keep('web', 'a', made);
  expect(existsSync(join(folder, 'kept/web'))).toBe(false);
  expect(takeKept('web', 'a', taken)).toBe(false);
  mark('types', 'a');
  expect(isMarked('types', 'a')).toBe(false);
});
