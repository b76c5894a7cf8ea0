import { expect, test } from 'vitest';
import { guardClick } from './click-guard.ts';

test('a repeat within 500 ms of the last accepted click is ignored', () => {
  let now = 0;
  const seen: number[] = [];
  const click = guardClick(
    () => seen.push(now),
    () => now,
  );
  for (const at of [0, 100, 499, 500, 900, 1000]) {
    now = at;
    click();
  }
  expect(seen).toEqual([0, 500, 1000]);
});
