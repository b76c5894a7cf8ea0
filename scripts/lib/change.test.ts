import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeSinceWhole, commitOf, domainsOf } from './change.ts';

let folder: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const commit = () => {
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--allow-empty', '-m', 'one more');
  return git('rev-parse', 'HEAD');
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'convoke-change-'));
  git('init', '--quiet');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('what was committed since, what was not, and what is new count as changed', () => {
  const sources = ['packages/contract/src/badge', 'packages/server/src/domains/vote', 'packages/web/src/public/desk'];
  for (const source of sources) write(`${source}/a.ts`, 'before');
  write('.ci/whole', `${commit()} 2026-11-28 60\n`);
  write('packages/contract/src/badge/a.ts', 'after');
  commit();
  write('packages/web/src/public/desk/a.ts', 'after');
  write('packages/web/src/back-office/domains/coupon/new.tsx', 'new');
  const change = changeSinceWhole(folder);
  expect([...(change?.domains ?? [])].toSorted()).toEqual(['badge', 'coupon', 'desk']);
  expect(change?.files.has('packages/contract/src/badge/a.ts')).toBe(true);
  expect(commitOf(folder)).toBe(git('rev-parse', 'HEAD'));
});

test('nobody can tell what changed without a record, with a commit that is not here, and without Git', () => {
  commit();
  expect(changeSinceWhole(folder)).toBe(undefined);
  write('.ci/whole', `${'a'.repeat(40)} 2026-11-28 60\n`);
  expect(changeSinceWhole(folder)).toBe(undefined);
  rmSync(join(folder, '.git'), { recursive: true });
  expect(changeSinceWhole(folder)).toBe(undefined);
});

test('a file is part of its domain, of core, ui or layout; a test is part of nothing', () => {
  const of = (file: string) => [...domainsOf(folder, [file])];
  expect(of('packages/server/src/domains/vote/casting/vote.ops.ts')).toEqual(['vote']);
  expect(of('packages/server/functions/order/place.sql')).toEqual(['order']);
  expect(of('packages/server/src/core/jobs/jobs.ts')).toEqual(['core']);
  expect(of('packages/web/src/ui/list/table.tsx')).toEqual(['ui']);
  expect(of('packages/web/src/back-office/layout/sidebar.tsx')).toEqual(['layout']);
  expect(of('packages/web/src/back-office/app/routes.tsx')).toEqual(['layout']);
  expect(of('packages/gateways/src/outbox/main.ts')).toEqual(['gateways']);
  expect(of('packages/server/src/domains/vote/vote.race.test.ts')).toEqual([]);
  expect(of('packages/server/src/domains/vote/vote.samples.ts')).toEqual([]);
  expect(of('packages/server/testing/orders.ts')).toEqual([]);
  expect(of('docs/guide.md')).toEqual([]);
});

test('a migration is part of whatever owns the tables that it names', () => {
  const card = (domain: string, tables: string) =>
    write(
      `packages/server/src/domains/${domain}/${domain}.domain.ts`,
      `export const a = {\n  tables: {\n${tables}  },\n};\n`,
    );
  card('vote', '    vote: { hasId: true },\n    ballot: {\n      fresh: { couponed: 0 },\n    },\n');
  card('coupon', "    coupon: 'people',\n");
  const file = 'packages/server/migrations/20261128T1200_ballots.ts';
  write(file, 'await sql`ALTER TABLE ballot ADD COLUMN couponed integer`.execute(db);');
  expect([...domainsOf(folder, [file])]).toEqual(['vote']);
});
