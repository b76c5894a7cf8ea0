import { expect, test } from 'vitest';
import { followWhileKilled } from './feed-run.ts';

/** The short form; `npm run test:long` has more pages and ten times as many deaths. */
test('one of two processes is killed: everybody who follows a live is back within 15 s, nothing is lost and nothing comes twice', {
  timeout: 300_000,
}, async () => {
  expect(await followWhileKilled({ pages: 200, kills: 2 })).toBeLessThan(15_000);
});
