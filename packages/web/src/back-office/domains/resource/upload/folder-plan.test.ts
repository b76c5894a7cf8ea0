import type { FirstCategory } from '@convoke/contract/resource/category.calls.ts';
import { expect, test } from 'vitest';
import { folderPlan } from './folder-plan.ts';

const category = (categoryId: string, name: string, parentId: string | null = null) => ({
  categoryId,
  name,
  parentId,
  position: 0,
});
const categories: FirstCategory[] = [
  { ...category('s', 'Slides'), children: [category('s1', 'Day 1', 's')] },
  { ...category('p', 'Papers'), children: [] },
];
const planned = (paths: readonly string[], placeId?: string) =>
  folderPlan(
    paths.map((path) => {
      const folders = path.split('/');
      return { file: new File(['x'], folders.pop() ?? ''), folders };
    }),
    categories,
    placeId,
  ).map(({ path, categoryId, files, isJoined }) => [
    path.join(' / '),
    categoryId,
    files.map(({ name }) => name).join(' '),
    isJoined,
  ]);

test('folders become categories of two levels, those that are there already are used, deeper ones are joined', () => {
  expect(
    planned(['Slides/a.pdf', 'Slides/Day 1/b.pdf', 'Slides/Day 2/c.pdf', 'Slides/Day 1/Raw/Old/d.pdf', 'e.txt']),
  ).toEqual([
    ['Slides', 's', 'a.pdf', false],
    ['Slides / Day 1', 's1', 'b.pdf d.pdf', true],
    ['Slides / Day 2', undefined, 'c.pdf', false],
    ['', undefined, 'e.txt', false],
  ]);
});

test('below the category that is open there is one level less', () => {
  expect(planned(['Photos/Best/a.png', 'b.png'], 'p')).toEqual([
    ['Papers / Photos', undefined, 'a.png', true],
    ['Papers', 'p', 'b.png', false],
  ]);
  expect(planned(['Photos/a.png'], 's1')).toEqual([['Slides / Day 1', 's1', 'a.png', true]]);
});

test('a folder is called as a category can be', () => {
  expect(planned([`${'長'.repeat(80)}/a.txt`])[0]?.[0]).toBe('長'.repeat(60));
});

test('what is above a new category is not made again', () => {
  const found = [{ file: new File(['x'], 'a.png'), folders: ['Photos', 'Best'] }];
  expect(folderPlan(found, categories, 'p')).toMatchObject([
    { path: ['Papers', 'Photos'], categoryId: undefined, parentId: 'p' },
  ]);
  expect(folderPlan(found, categories, undefined)).toMatchObject([{ path: ['Photos', 'Best'], parentId: undefined }]);
});
