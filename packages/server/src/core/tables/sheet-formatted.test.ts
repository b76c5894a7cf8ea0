import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formattedWorkbook } from '../../../testing/formatted-workbook.ts';
import { readSheet } from './read-sheet.ts';
import { tableRows } from './read-table.ts';
import { cellText } from './sheet-cells.ts';
import { cellFormat, formattedNumber } from './sheet-formats.ts';

/** 1 May 2027 in each of the two systems. */
const day = { '1900': 46_508, '1904': 45_046 };

const textOf = (value: number, code: string, is1904 = false) => {
  const format = cellFormat(164, code);
  return format === null ? String(value) : formattedNumber(value, format, is1904);
};

test.each([
  [0.4166666666666667, 'h:mm', '10:00'],
  [0, 'h:mm', '00:00'],
  [0.999999, 'h:mm:ss', '00:00'],
  [0.5625, 'h:mm AM/PM', '13:30'],
  [0.5625, '[$-F400]h:mm:ss\\ AM/PM', '13:30'],
  [0.5625694444444445, 'h:mm:ss', '13:30:06'],
  [46_508.5625, 'h:mm', '13:30'],
  [0.5625, 'h"时"mm"分"', '13:30'],
  [0.5625, '上午/下午h"时"mm"分"', '13:30'],
  [1.5, '[h]:mm', '36:00'],
  [0.0625, '[h]:mm:ss', '01:30'],
  [0.0625, '[mm]', '01:30'],
  [0.003_125, 'mm:ss', '00:04:30'],
  [46_508, 'yyyy-mm-dd', '2027-05-01'],
  [46_508.75, 'd.m.yy', '2027-05-01'],
  [46_508, '[$-804]yyyy"年"m"月"d"日"', '2027-05-01'],
  [46_508, 'mmm-yy', '2027-05-01'],
  [0.75, 'm/d/yyyy', '18:00'],
  [46_508.583333333336, 'm/d/yyyy h:mm', '2027-05-01 14:00'],
  [46_508, 'm/d/yyyy h:mm', '2027-05-01 00:00'],
  [46_508.999999, 'yyyy-mm-dd hh:mm:ss', '2027-05-02 00:00'],
  [59, 'yyyy-mm-dd', '1900-02-28'],
  [61, 'yyyy-mm-dd', '1900-03-01'],
  [0.5, '0%', '50%'],
  [0.285, '0.0%', '28.5%'],
  [-0.05, '0.00%;[Red]-0.00%', '-5.00%'],
  [1234, '00000', '01234'],
  [12.5, '#,##0.00', '12.5'],
  [12, '0.00E+00', '12'],
  [12, '"h"0', '12'],
  [12, 'General', '12'],
  [-0.5, 'h:mm', '-0.5'],
  [9_999_999, 'yyyy-mm-dd', '9999999'],
])('%s as %s is %s', (value, code, text) => expect(textOf(value, code)).toBe(text));

test.each([
  [14, 46_508, '2027-05-01'],
  [20, 0.5, '12:00'],
  [22, 46_508.5, '2027-05-01 12:00'],
  [9, 0.5, '50%'],
  [46, 1.5, '36:00'],
  // Of Excel in China a day, in Japan a time.
  [34, 0.5, '12:00'],
  [34, 46_508, '2027-05-01'],
])('format number %s of %s is %s', (id, value, text) => {
  const format = cellFormat(id);
  expect(format && formattedNumber(value, format, false)).toBe(text);
  expect(cellFormat(2)).toBeNull();
});

test.each(['1900', '1904'] as const)(
  'every reader shows times, days and shares as people see them, from %s',
  async (system) => {
    const bytes = await formattedWorkbook(
      [
        ['Name', 'Date', 'Time', 'Lasts', 'Share', 'Both', 'ZIP', 'Number'],
        [
          'Ada',
          [day[system], 'yyyy-mm-dd'],
          [0.4375, 'h:mm'],
          [1.5, '[h]:mm'],
          [0.5, '0%'],
          [day[system] + 0.5, 'yyyy-mm-dd hh:mm'],
          [1234, '00000'],
          7,
        ],
        ['Bo', null, [0.75, 'h:mm AM/PM']],
      ],
      system,
    );
    const header = ['Name', 'Date', 'Time', 'Lasts', 'Share', 'Both', 'ZIP', 'Number'];
    const ada = ['Ada', '2027-05-01', '10:30', '36:00', '50%', '2027-05-01 12:00', '01234', '7'];
    const bo = ['Bo', '', '18:00'];
    const read = await readSheet(bytes, 10);
    expect(read).toEqual({ header, rows: [ada, bo] });
    const rows: string[][] = [];
    for await (const { cells } of tableRows(bytes, 'xlsx', { encoding: 'utf-8', separator: ',', sheet: 1 }))
      rows.push(cells);
    expect(rows).toEqual([header, ada, bo]);
  },
);

test('a sheet of many rows keeps each format in its row and column', async () => {
  const rows = Array.from({ length: 4000 }, (_, at) =>
    at % 3 === 0 ? [`P${at}`, [(at % 1440) / 1440, 'h:mm'] as [number, string]] : [`P${at}`, at],
  );
  const read = await readSheet(await formattedWorkbook([['Name', 'When'], ...rows]), 5000);
  const clock = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  expect(read).toMatchObject({
    rows: rows.map((_, at) => [`P${at}`, at % 3 === 0 ? clock(at % 1440) : String(at)]),
  });
});

test('a moment whose format nobody knows is no day of 1899', () => {
  expect(cellText(new Date('1899-12-31T10:30:00Z'))).toBe('10:30');
  expect(cellText(new Date('2027-05-01T00:00:00Z'))).toBe('2027-05-01');
  expect(cellText(new Date('2027-05-01T14:05:06Z'))).toBe('2027-05-01 14:05:06');
});

test('a workbook by hand: with prefixes, without places, with a style of each built-in kind', async () => {
  const read = await readSheet(readFileSync(new URL('./samples/prefixed-cells.xlsx', import.meta.url)), 10);
  expect(read).toEqual({
    header: ['Title', 'Date', 'Start'],
    rows: [
      ['Opening', '2027-05-01', '10:00'],
      ['Closing', '2027-05-02', '16:45'],
    ],
  });
});
