import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type SheetCell, sheetStream } from './sheet.ts';

async function* rowsOf(count: number, row: (at: number) => SheetCell[], closed: { times: number } = { times: 0 }) {
  try {
    for (let at = 0; at < count; at += 1) yield row(at);
  } finally {
    closed.times += 1;
  }
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

test('columns are as wide as what stands in them, within bounds, and no row is lost to the measuring', async () => {
  const stream = sheetStream(
    'Orders',
    ['No', 'E-mail', '姓名', 'Note'],
    rowsOf(250, (at) => [at, 'zihan.wang228@example.com', '欧阳娜娜欧阳', 'x'.repeat(300)]),
  );
  const [sheet] = (await readXlsx(await bytesOf(stream))).sheets;
  expect(sheet?.rows).toHaveLength(251);
  expect([sheet?.rows[1]?.[0], sheet?.rows[250]?.[0]]).toEqual([0, 249]);
  const [number, email, name, note] = (sheet?.columns ?? []).map((column) => column.width ?? 0);
  expect(number).toBe(8);
  expect(email).toBeGreaterThanOrEqual(24);
  expect(email).toBeLessThan(40);
  expect(name).toBeGreaterThanOrEqual(11);
  expect(note).toBe(48);
});

test('a sheet without rows has its header, and one that nobody reads to the end closes what reads its rows', async () => {
  const [empty] = (
    await readXlsx(
      await bytesOf(
        sheetStream(
          'Empty',
          ['Order'],
          rowsOf(0, () => []),
        ),
      ),
    )
  ).sheets;
  expect(empty?.rows).toEqual([['Order']]);
  const closed = { times: 0 };
  for await (const part of sheetStream(
    'Left',
    ['n'],
    rowsOf(1e9, (at) => [at], closed),
  ))
    if (part.length > 0) break;
  expect(closed.times).toBe(1);
});
