import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCircles, circlesOf } from './import-circles.ts';

const circles = (imports: Record<string, string[]>) => circlesOf(new Map(Object.entries(imports)));

test('files below each other are no circle', () => {
  expect(circles({ a: ['b', 'c'], b: ['c', 'd'], c: ['d'], d: [], e: ['a'] })).toEqual([]);
});

test('what is not among the files is no way', () => {
  expect(circles({ a: ['zod'], b: ['a'] })).toEqual([]);
});

test('a file that imports itself is a circle', () => {
  expect(circles({ a: ['a'] })).toEqual([['a', 'a']]);
});

test('each knot is told once, by its shortest way', () => {
  const found = circles({ a: ['b'], b: ['c', 'd'], c: ['a'], d: ['c'], x: ['y', 'a'], y: ['x'] });
  expect(found).toEqual([
    ['a', 'b', 'c', 'a'],
    ['x', 'y', 'x'],
  ]);
});

test('types and imports on demand count, over packages too', () => {
  const root = mkdtempSync(join(tmpdir(), 'convoke-circles-'));
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put('scripts/alone.ts', '');
  put('packages/web/src/a.ts', `import type { B } from '@convoke/contract/b.ts';`);
  put('packages/contract/src/b.ts', `const later = () => import('../../web/src/a.ts');`);
  expect(checkCircles(root)).toEqual([
    'a circle of imports: packages/contract/src/b.ts → packages/web/src/a.ts → packages/contract/src/b.ts',
  ]);
  rmSync(root, { recursive: true });
});
