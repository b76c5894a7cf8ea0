import { test } from 'vitest';
import { uploadWhileKilled } from './upload-run.ts';

test('2 GiB come whole through two deaths of the server', () => uploadWhileKilled({ bytes: 2 * 1024 ** 3, kills: 2 }));
