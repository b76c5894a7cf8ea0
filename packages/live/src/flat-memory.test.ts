import { findFfmpeg } from '@convoke/launcher/testing/ffmpeg.ts';
import { expect, test } from 'vitest';
import { runFor } from './testing/flat-memory.ts';

const ffmpeg = findFfmpeg();

test.skipIf(!ffmpeg)(
  'two minutes with cameras, viewers and strangers: everything goes on, and the memory stays',
  { timeout: 240_000 },
  async () => {
    const { rss, seconds, leastRead, isAlive } = await runFor(ffmpeg ?? '', 2);
    expect(isAlive).toBe(true);
    expect(seconds).toBeGreaterThan(100);
    expect(leastRead).toBeGreaterThan(3_000_000);
    // Half a minute to warm up.
    expect(Math.max(...rss.slice(-6)) - Math.max(...rss.slice(4, 10))).toBeLessThan(30);
  },
);
