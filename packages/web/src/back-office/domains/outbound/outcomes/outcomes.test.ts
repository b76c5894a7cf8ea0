import { expect, test } from 'vitest';
import { movedOf } from './outcomes.tsx';

test('one that was moved is named with its new place, whichever way it went', () => {
  const before = ['a', 'b', 'c', 'd'];
  expect(movedOf(before, ['b', 'c', 'a', 'd'])).toEqual({ intentId: 'a', place: 3 });
  expect(movedOf(before, ['d', 'a', 'b', 'c'])).toEqual({ intentId: 'd', place: 1 });
  expect(movedOf(before, ['a', 'c', 'd', 'b'])).toEqual({ intentId: 'b', place: 4 });
  expect(movedOf(before, ['a', 'd', 'b', 'c'])).toEqual({ intentId: 'd', place: 2 });
});

test('neighbours that change places come out in the new order', () => {
  const moved = movedOf(['a', 'b', 'c'], ['b', 'a', 'c']);
  expect([
    { intentId: 'a', place: 2 },
    { intentId: 'b', place: 1 },
  ]).toContainEqual(moved);
});

test('nothing was moved where the order is the same', () => {
  expect(movedOf(['a', 'b'], ['a', 'b'])).toBeUndefined();
});
