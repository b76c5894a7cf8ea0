import type { FirstCategory } from '@convoke/contract/resource/category.calls.ts';
import { expect, test } from 'vitest';
import { movedTo, withMoved } from './category-order.ts';

const one = (categoryId: string, parentId: string | null = null) => ({
  categoryId,
  parentId,
  name: categoryId,
  position: 0,
});
const categories: FirstCategory[] = [
  { ...one('a'), children: [one('a1', 'a'), one('a2', 'a')] },
  { ...one('b'), children: [] },
  { ...one('c'), children: [] },
];
const shape = (all: readonly FirstCategory[]) =>
  all.map(({ categoryId, children }) => [categoryId, ...children.map((each) => each.categoryId)].join(' '));
const after = (...[moved, target, where]: [string, string, 'before' | 'into' | 'after']) => {
  const to = movedTo(categories, moved, target, where);
  return to === null || to === 'tooDeep' ? to : shape(withMoved(categories, moved, to));
};

test('a category is dropped beside another, into one of the first level, or out of one', () => {
  expect(after('c', 'a', 'before')).toEqual(['c', 'a a1 a2', 'b']);
  expect(after('b', 'a', 'into')).toEqual(['a a1 a2 b', 'c']);
  expect(after('c', 'a1', 'after')).toEqual(['a a1 c a2', 'b']);
  expect(after('a1', 'c', 'after')).toEqual(['a a2', 'b', 'c', 'a1']);
  expect(after('a2', 'a1', 'before')).toEqual(['a a2 a1', 'b', 'c']);
});

test('what would make a third level, or changes nothing, is not moved', () => {
  expect(after('a', 'b', 'into')).toBe('tooDeep');
  expect(after('a', 'a1', 'before')).toBe('tooDeep');
  expect(after('b', 'a1', 'into')).toBe('tooDeep');
  expect(after('a', 'a', 'into')).toBe(null);
  expect(after('b', 'c', 'before')).toBe(null);
});
