import { expect, test } from 'vitest';
import { findSipp, flood } from '../testing/sipp.ts';

const sipp = findSipp();

test.skipIf(!sipp)('sipp calls 500 people a second, 5,000 in all: every one of them answers', async () => {
  const { status, succeeded, failed, seconds, cpuMilliseconds, rss, problems } = await flood(sipp ?? '', 500, 5000);
  console.log(`sipp: ${seconds.toFixed(1)} s, ${cpuMilliseconds.toFixed(2)} ms CPU a call, RSS ${rss.join(' ')} MB`);
  for (const problem of problems) console.log(problem);
  expect({ status, succeeded, failed }).toEqual({ status: 0, succeeded: 5000, failed: 0 });
});
