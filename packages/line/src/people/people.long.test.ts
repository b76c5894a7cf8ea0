import { expect, test } from 'vitest';
import { findSipp, flood } from '../testing/sipp.ts';

const sipp = findSipp();

/** Transactions are forgotten 32 s after they ended: RFC 3261, timer J, and RFC 6026, timer L. */
const forgetsAfter = 35_000;

test.skipIf(!sipp)(
  'sipp calls 50,000 people, 500 a second: every one answers, and nothing of it stays in memory',
  async () => {
    const flooded = await flood(sipp ?? '', 500, 50_000, forgetsAfter);
    const { status, succeeded, failed, seconds, cpuMilliseconds, rss, held, problems } = flooded;
    console.log(
      `sipp: ${seconds.toFixed(1)} s, ${cpuMilliseconds.toFixed(2)} ms CPU a call, RSS at most ${Math.max(...rss)} MB, held ${held.before} MB before and ${held.after} MB after`,
    );
    for (const problem of problems) console.log(problem);
    expect({ status, succeeded, failed }).toEqual({ status: 0, succeeded: 50_000, failed: 0 });
    // 100 bytes a call.
    expect(held.after - held.before).toBeLessThan(5);
  },
);
