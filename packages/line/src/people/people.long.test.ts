import { expect, test } from 'vitest';
import { findSipp, flood } from '../testing/sipp.ts';

const sipp = findSipp();

test.skipIf(!sipp)('sipp calls 50,000 people, 500 a second: every one answers, and the memory stays', async () => {
  const { status, succeeded, failed, seconds, cpuMilliseconds, rss, problems } = await flood(sipp ?? '', 500, 50_000);
  console.log(
    `sipp: ${seconds.toFixed(1)} s, ${cpuMilliseconds.toFixed(2)} ms CPU a call, RSS in MB after 40 s ${rss[40]}, at the end ${rss.at(-1)}, most ${Math.max(...rss)}`,
  );
  for (const problem of problems) console.log(problem);
  expect({ status, succeeded, failed }).toEqual({ status: 0, succeeded: 50_000, failed: 0 });
  // From when the first transactions are forgotten, 32 s after they began, as many are open at any time.
  expect(Math.max(...rss.slice(-10)) - Math.max(...rss.slice(40, 50))).toBeLessThan(40);
});
