import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordWhole, whenWhole } from './ran-whole.mjs';

let folder: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const commit = () => {
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--allow-empty', '-m', 'one more');
  return git('rev-parse', 'HEAD');
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'convoke-whole-'));
  mkdirSync(join(folder, '.ci'));
  git('init', '--quiet');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what ran whole is told with its commit and how long ago that was, what never did is told as well', () => {
  const hash = commit();
  recordWhole('growth', 3600.4, undefined, folder);
  commit();
  const day = new Date().toISOString().slice(0, 10);
  expect(readFileSync(join(folder, '.ci/growth'), 'utf8')).toBe(`${hash} ${day} 3600\n`);
  recordWhole('bench', 60, hash, folder);
  commit();
  expect(whenWhole(folder)).toEqual([
    `growth last ran whole on ${day}, commit ${hash.slice(0, 8)}, 2 commits ago`,
    `bench last ran whole on ${day}, commit ${hash.slice(0, 8)}, 2 commits ago`,
    'long last ran whole: never',
  ]);
});

test('a commit that is not in this history is told as such', () => {
  commit();
  writeFileSync(join(folder, '.ci/long'), `${'a'.repeat(40)} 2026-11-28 60\n`);
  expect(whenWhole(folder)[2]).toBe('long last ran whole on 2026-11-28, commit aaaaaaaa, not in this history');
});
