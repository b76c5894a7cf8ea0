import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg, startCamera } from '@convoke/launcher/testing/ffmpeg.ts';
import { afterAll, expect, test } from 'vitest';
import { ingestUnderTest } from './testing/ingest-under-test.ts';

/** A file system of half a megabyte. Where nobody may mount one there is nothing to try. */
const folder = mkdtempSync(join(tmpdir(), 'convoke-full-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', folder]).status === 0;
const ffmpeg = findFfmpeg();

afterAll(() => {
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!isMounted || !ffmpeg)(
  'a full disk ends the recording, not the stream; what was written is kept',
  async () => {
    const under = await ingestUnderTest(folder);
    const camera = startCamera(ffmpeg ?? '', under.push('full'), { videoBitrate: '800k' });
    try {
      const newest = async () => {
        const answer = await fetch(`${under.play('full')}/index.m3u8`);
        return answer.ok
          ? Math.max(-1, ...[...(await answer.text()).matchAll(/^(\d+)\.m4s$/gm)].map(([, n]) => Number(n)))
          : -1;
      };
      // The disk takes two or three of them.
      await expect.poll(newest, { timeout: 60_000 }).toBeGreaterThan(7);
      expect(under.state('full')).toBe('live');
      const n = await newest();
      const piece = await fetch(`${under.play('full')}/${n}.m4s`);
      expect(Buffer.from(await piece.arrayBuffer()).includes('moof')).toBe(true);
      under.cut('full');
      await expect.poll(() => under.ended.length, { timeout: 60_000 }).toBe(1);
      const parts = under.ended[0]?.parts ?? [];
      expect(parts.at(-1)).toMatchObject({ bytes: 0, failure: 'the disk is full' });
      expect(parts[0]).toMatchObject({ failure: null });
      const kept = await under.api(`/parts/${parts[0]?.partId}`);
      expect(Buffer.from(await kept.arrayBuffer()).length).toBe(parts[0]?.bytes);
    } finally {
      await camera.kill();
      await under.close();
    }
  },
);
