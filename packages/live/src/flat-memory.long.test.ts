import { findFfmpeg } from '@convoke/launcher/testing/ffmpeg.ts';
import { expect, test } from 'vitest';
import { runFor } from './testing/flat-memory.ts';

const ffmpeg = findFfmpeg();
const minutes = Number(process.env['LIVE_MINUTES'] ?? 60);

test.skipIf(!ffmpeg)(
  'an hour with cameras, viewers and strangers: everything goes on, and the memory stays',
  { timeout: (minutes + 5) * 60_000 },
  async () => {
    const { rss, seconds, pieces, leastRead, isAlive } = await runFor(ffmpeg ?? '', minutes);
    const at = (part: number) => rss[Math.floor(rss.length * part)];
    console.log(
      `RSS in MB after 1/10, 1/2 and the whole: ${at(0.1)}, ${at(0.5)}, ${rss.at(-1)}; the most ${Math.max(...rss)}; ${pieces} pieces`,
    );
    expect(isAlive).toBe(true);
    expect(seconds).toBeGreaterThan(minutes * 60 - 20);
    expect(leastRead).toBeGreaterThan(minutes * 60 * 30_000);
    const third = Math.floor(rss.length / 3);
    expect(Math.max(...rss.slice(-third)) - Math.max(...rss.slice(0, third))).toBeLessThan(20);
  },
);
