import { expect, test } from 'vitest';
import type { Services } from './context.ts';
import { perServices } from './per-services.ts';

test('every server has one of its own, made when it is asked for first', () => {
  const [one, other] = [{ port: 1 }, { port: 2 }] as unknown as Services[];
  const made: Services[] = [];
  const listOf = perServices((services) => {
    made.push(services);
    return [services];
  });
  expect(made).toEqual([]);
  const first = listOf(one as Services);
  expect(listOf(one as Services)).toBe(first);
  expect(listOf(other as Services)).toEqual([other]);
  expect(made).toEqual([one, other]);
});
