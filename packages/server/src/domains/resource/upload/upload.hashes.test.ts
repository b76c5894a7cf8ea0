import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../core/context.ts';
import { hashesOf } from './upload.hashes.ts';

const folder = mkdtempSync(join(tmpdir(), 'convoke-hashes-'));
const hashes = hashesOf({} as Services);
const bytes = randomBytes(3_000_001);
const sha256 = createHash('sha256').update(bytes).digest('hex');
let uploadId: string;
let file: string;

beforeEach(() => {
  uploadId = randomUUID();
  file = join(folder, uploadId);
  writeFileSync(file, bytes);
});
afterAll(() => rmSync(folder, { recursive: true }));

const came = (from: number, to: number) => hashes.came({ uploadId, file, from, to });

test('what came piece by piece has the hash of the whole, asked for again and again', async () => {
  came(0, 1);
  came(1, 2_000_000);
  expect(await hashes.of(uploadId, bytes.length)).toBeUndefined();
  came(2_000_000, bytes.length);
  expect(await hashes.of(uploadId, bytes.length)).toBe(sha256);
  expect(await hashes.of(uploadId, bytes.length)).toBe(sha256);
  hashes.forget(uploadId);
  expect(await hashes.of(uploadId, bytes.length)).toBeUndefined();
});

test('of what came elsewhere in between nothing is known, nor of a file that is shorter or gone', async () => {
  came(0, 1000);
  came(2000, bytes.length);
  expect(await hashes.of(uploadId, bytes.length)).toBeUndefined();
  came(0, bytes.length + 1);
  expect(await hashes.of(uploadId, bytes.length + 1)).toBeUndefined();
  rmSync(file);
  came(0, bytes.length);
  expect(await hashes.of(uploadId, bytes.length)).toBeUndefined();
});
