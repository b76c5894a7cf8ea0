import { expect, test } from 'vitest';
import { Gather } from './gather.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('what is asked for while a batch is under way goes together in the next, in order', async () => {
  const batches: number[][] = [];
  const gather = new Gather<number, number>(async (items) => {
    batches.push(items);
    await later(5);
    return items.map((item) => item * 2);
  });
  const first = gather.ask(1);
  await later(1);
  const rest = [2, 3, 4].map((item) => gather.ask(item));
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('keys do not wait for each other, and a batch is at most the limit', async () => {
  const seen: string[] = [];
  const gather = new Gather<number, string>(
    async (items, key) => {
      seen.push(`${key}${items.length}`);
      await later(1);
      return items.map(() => key);
    },
    { limit: 2 },
  );
  await Promise.all([...[1, 2, 3].map((item) => gather.ask(item, 'a')), gather.ask(9, 'b')]);
  expect(seen).toEqual(['a2', 'b1', 'a1']);
});

test('a batch that fails fails for all in it, and the next one runs', async () => {
  let round = 0;
  const gather = new Gather<number, number>(async (items) => {
    round += 1;
    if (round === 1) throw new Error('away');
    return items;
  });
  const failed = await Promise.allSettled([gather.ask(1), gather.ask(2)]);
  expect(failed.map((each) => each.status)).toEqual(['rejected', 'rejected']);
  expect(await gather.ask(3)).toBe(3);
});
