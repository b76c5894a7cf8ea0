import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { csvStream } from './csv.ts';
import { sheetRows } from './read-sheet.worker.ts';
import { type SheetCell, sheetStream } from './sheet.ts';
import { type Column, dayColumn, moneyColumn, momentsIn, sheetFile } from './sheet-rows.ts';

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

interface Sold {
  phone: string;
  at: Date | null;
  day: string;
  cents: number | null;
  note: string;
}

const moment = momentsIn('Asia/Shanghai');
const soldColumns: Column<Sold>[] = [
  ['Phone', (row) => row.phone],
  moment('Sold', (row) => row.at),
  dayColumn('Birthday', (row) => row.day),
  moneyColumn('Price', (row) => row.cents),
  ['Note', (row) => row.note],
];

const sold: Sold[] = [
  { phone: '0013800138000', at: new Date('2026-01-30T17:05:59Z'), day: '1990-02-28', cents: 123_450, note: '=1+1' },
  { phone: '13800138001', at: null, day: '1890-01-01', cents: null, note: '2026-01-31' },
  { phone: '13800138002', at: new Date('2026-02-01T00:00:00Z'), day: 'unknown', cents: -5, note: '' },
];

test('moments, days and amounts are cells to calculate with, on the clock that the title names; what people typed stays text', async () => {
  // The first row with a moment may come after those that are measured.
  const many = [...Array<Sold>(200).fill({ phone: '', at: null, day: '', cents: null, note: '' }), ...sold];
  const { body } = sheetFile({ title: 'Sold', what: '' }, soldColumns, many);
  const book = await readXlsx(await bytesOf(body), { readStyles: true });
  const rows = book.sheets[0]?.rows.slice(201) ?? [];
  expect(book.sheets[0]?.rows[0]).toEqual(['Phone', 'Sold (Asia/Shanghai)', 'Birthday', 'Price', 'Note']);
  expect(rows[0]).toEqual([
    '0013800138000',
    new Date('2026-01-31T01:05:00Z'),
    new Date('1990-02-28T00:00:00Z'),
    1234.5,
    "'=1+1",
  ]);
  // Before 1900 spreadsheets know no days, and a text that looks like one is none.
  expect(rows[1]).toEqual(['13800138001', null, '1890-01-01', null, '2026-01-31']);
  expect(rows[2]?.slice(1, 4)).toEqual([new Date('2026-02-01T08:00:00Z'), 'unknown', -0.05]);
});

test('our own reader has them as they were, and CSV says them in words', async () => {
  const { body } = sheetFile({ title: 'Sold', what: '' }, soldColumns, sold);
  const read: string[][] = [];
  for await (const row of sheetRows(await bytesOf(body))) read.push(row);
  expect(read.slice(1)).toEqual([
    ['0013800138000', '2026-01-31 01:05', '1990-02-28', '1234.5', '=1+1'],
    ['13800138001', '', '1890-01-01', '', '2026-01-31'],
    ['13800138002', '2026-02-01 08:00', 'unknown', '-0.05', ''],
  ]);
  const rows = (async function* all() {
    yield* sold;
  })();
  expect((await bytesOf(csvStream(soldColumns, rows))).toString()).toBe(
    [
      '\ufeffPhone,Sold (Asia/Shanghai),Birthday,Price,Note',
      "0013800138000,2026-01-31 01:05,1990-02-28,1234.5,'=1+1",
      '13800138001,,1890-01-01,,2026-01-31',
      '13800138002,2026-02-01 08:00,unknown,-0.05,',
      '',
    ].join('\r\n'),
  );
});
