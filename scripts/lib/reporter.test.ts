import { expect, test } from 'vitest';
import { whereTimeWent } from './reporter.ts';

test('the time of each project and the slowest files are told, the slowest first', () => {
  const file = (project: string, at: number) => ({
    project,
    file: `${project}-${at}.test.ts`,
    loadMs: 100,
    testsMs: at * 1000,
    tests: 2,
  });
  const lines = whereTimeWent([...Array.from({ length: 20 }, (_, at) => file('server', at)), file('web', 17.5)]);
  expect(lines).toContain('   190.0      2.0  server: 20 files, 40 tests');
  expect(lines).toContain('    17.5      0.1  web: 1 files, 2 tests');
  const slow = lines.slice(lines.indexOf('The slowest files') + 1).filter((line) => line !== '');
  expect(slow).toHaveLength(15);
  expect(slow.slice(0, 3).map((line) => line.trim().split(/\s+/)[2])).toEqual([
    'server-19.test.ts',
    'server-18.test.ts',
    'web-17.5.test.ts',
  ]);
});
