import { test } from 'vitest';
import { uploadWhileKilled } from './upload-run.ts';

/** The short form; `npm run test:long` does it with 2 GiB. */
test('64 MiB come whole through two deaths of the server', { timeout: 300_000 }, () =>
  uploadWhileKilled({ bytes: 64 * 1024 * 1024, kills: 2 }),
);
