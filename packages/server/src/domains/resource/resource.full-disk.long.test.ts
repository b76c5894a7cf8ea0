import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../testing/server.ts';

/** A file system of a quarter of a megabyte, which fills up for good. Where nobody may mount one there is nothing to try. */
const folder = mkdtempSync(path.join(tmpdir(), 'convoke-full-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]).status === 0;

afterAll(() => {
  if (isMounted) spawnSync('umount', [folder]);
  if (existsSync(folder)) rmSync(folder, { recursive: true });
});

test.skipIf(!isMounted)(
  'a full disk refuses uploads with 503, keeps no half of them, and takes them again when there is room',
  async () => {
    const server = await startServer({ env: { DATA_DIR: folder } });
    try {
      const ours = await server.organisation();
      const picture = await sharp({
        create: {
          width: 400,
          height: 400,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .png()
        .toBuffer();
      const upload = () =>
        server.send(resourceFileUpload, {}, { token: ours.token, file: { name: 'picture.png', bytes: picture } });
      const stored = () =>
        server.services.database.inOrganisation(ours.organisationId, 'read', (db) =>
          db.selectFrom('stored_file').select('key').execute(),
        );
      const files = () =>
        readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.relative(path.join(folder, 'files'), path.join(entry.parentPath, entry.name)));
      const answers = [];
      for (let round = 0; round < 40; round += 1) answers.push(await upload());
      expect(answers[0]?.code).toBe(0);
      expect(answers.slice(-10).map(({ status }) => status)).toEqual(Array(10).fill(503));
      expect(files().sort()).toEqual((await stored()).map(({ key }) => key).sort());

      rmSync(path.join(folder, 'files', files()[0] ?? ''));
      expect((await upload()).code).toBe(0);
    } finally {
      await server.close();
    }
  },
);
