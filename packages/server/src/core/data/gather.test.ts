import { expect, test } from 'vitest';
import { Gather, gatherOrAlone } from './gather.ts';

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

test('beside another a batch goes when it is ample, smaller ones wait', async () => {
  const seen: number[] = [];
  const ends: (() => void)[] = [];
  const gather = new Gather<number, number>(
    async (items) => {
      seen.push(items.length);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items;
    },
    { limit: 3, parallel: 2, ample: 2 },
  );
  const turn = () => new Promise(setImmediate);
  const asked = [gather.ask(1)];
  await turn();
  asked.push(gather.ask(2));
  await turn();
  expect(seen).toEqual([1]);
  asked.push(gather.ask(3));
  await turn();
  expect(seen).toEqual([1, 2]);
  // Two are under way: what comes now waits however much it is, and goes at most three together.
  asked.push(...[4, 5, 6, 7, 8].map((item) => gather.ask(item)));
  await turn();
  expect(seen).toEqual([1, 2]);
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await turn();
  }
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(seen).toEqual([1, 2, 3, 2]);
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

test('where one item spoils a batch the others are done all the same, and only who asked for it hears of it', async () => {
  const tried: number[][] = [];
  const double = gatherOrAlone<number, number>(async (some, organisationId, subjectId) => {
    expect([organisationId, subjectId]).toEqual(['their', 'event:7']);
    tried.push([...some]);
    if (some.includes(2)) throw Object.assign(new Error('not this one'), { code: '23514' });
    return some.map((item) => item * 2);
  });
  const answers = await Promise.allSettled([1, 2, 3].map((item) => double(item, 'their', 'event:7')));
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message))).toEqual([
    2,
    'not this one',
    6,
  ]);
  expect(tried).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('a database that is away is not asked for each of a batch again', async () => {
  let tries = 0;
  const ask = gatherOrAlone<number, number>(() => {
    tries += 1;
    throw Object.assign(new Error('going down'), { code: '57P01' });
  });
  const answers = await Promise.allSettled([1, 2, 3].map((item) => ask(item, 'their')));
  expect([tries, ...answers.map((each) => each.status)]).toEqual([1, 'rejected', 'rejected', 'rejected']);
});
