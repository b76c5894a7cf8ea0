import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Counts } from './counts.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'outbox-counts-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test('counts what arrives together, over a torn last line', async () => {
  const path = join(dir, 'counts.jsonl');
  const counts = await Counts.open(path);
  await Promise.all(
    Array.from({ length: 3000 }, (_, index) =>
      counts.add([{ channel: 'mail', to: `p${index % 1000}@example.test`, key: index < 2000 ? 'a' : 'b' }]),
    ),
  );
  const expected = { received: 3000, recipients: 1000, twice: 1000 };
  expect(counts.totals.mail).toEqual(expected);
  await counts.close();
  await appendFile(path, '["mail","torn@exam');
  const again = await Counts.open(path);
  expect(again.totals.mail).toEqual(expected);
  await again.add([{ channel: 'sms', to: '13800138000', key: 'x' }]);
  expect([...again.rows('sms')]).toEqual([{ to: '13800138000', key: 'x', received: 1 }]);
  expect(again.of('mail', 'P7@example.test')).toEqual({
    received: 3,
    messages: [
      { key: 'a', received: 2 },
      { key: 'b', received: 1 },
    ],
  });
  await again.clear();
  await again.close();
  expect((await Counts.open(path)).totals.mail.received).toBe(0);
});
