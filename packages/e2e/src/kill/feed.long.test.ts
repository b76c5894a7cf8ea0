import { expect, test } from 'vitest';
import { followWhileKilled } from './feed-run.ts';

test('those who follow a live are back within 15 s of each of ten deaths, nothing is lost and nothing comes twice', async () => {
  expect(await followWhileKilled({ pages: 500, kills: 10 })).toBeLessThan(15_000);
});
