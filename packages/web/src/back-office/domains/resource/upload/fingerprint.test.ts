import { createHash, randomFillSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const bytes = (size: number) => randomFillSync(new Uint8Array(size));

test('a file up to 8 MB is told by all of it, whatever it is called', async () => {
  const content = bytes(1_000_000);
  const expected = createHash('sha256').update(`${content.length}\n`).update(content).digest('hex');
  expect(await fingerprintOf(new File([content], 'a.pdf'))).toBe(expected);
  expect(await fingerprintOf(new File([content], 'b.mp4', { lastModified: 0 }))).toBe(expected);
  content[500_000] = (content[500_000] ?? 0) ^ 1;
  expect(await fingerprintOf(new File([content], 'a.pdf'))).not.toBe(expected);
});

test('a larger one by its length, its ends and pieces between', async () => {
  const content = bytes(20 * 1024 * 1024);
  const known = await fingerprintOf(new Blob([content]));
  expect(await fingerprintOf(new Blob([content.slice()]))).toBe(known);
  for (const at of [0, content.length / 2, content.length - 1]) {
    const other = content.slice();
    other[at] = (other[at] ?? 0) ^ 1;
    expect(await fingerprintOf(new Blob([other]))).not.toBe(known);
  }
  expect(await fingerprintOf(new Blob([content, 'x']))).not.toBe(known);
});
