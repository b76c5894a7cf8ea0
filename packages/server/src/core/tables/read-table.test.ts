import type { Encoding } from '@convoke/contract/core/table-kinds.ts';
import { describe, expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { tableKind, tableRows } from './read-table.ts';
import { separatorOf } from './table-separator.ts';
import { pieceBytes } from './table.ts';
import { decodedAs, encodingsOf } from './text-encoding.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const utf16 = (text: string, big: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return big ? bytes.swap16() : bytes;
};
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}
const read = async (bytes: Buffer, separator: ',' | ';' | '\t' = ',') => {
  const rows = [];
  for await (const row of tableRows(bytes, 'text', { encoding: encodingsOf(bytes)[0] ?? 'utf-8', separator, sheet: 1 }))
    rows.push(row);
  return rows;
};

describe('the encoding of a text', () => {
  test('is certain by its first bytes, its zeros or its being UTF-8', () => {
    const text = 'Name,Phone\n王芳,13800138001\n';
    expect(encodingsOf(Buffer.from(`\ufeff${text}`))).toEqual(['utf-8']);
    expect(encodingsOf(Buffer.from(text))).toEqual(['utf-8']);
    expect(encodingsOf(utf16(`\ufeff${text}`, false))).toEqual(['utf-16le']);
    expect(encodingsOf(utf16(`\ufeff${text}`, true))).toEqual(['utf-16be']);
    expect(encodingsOf(utf16(text, false))).toEqual(['utf-16le']);
    expect(encodingsOf(utf16(text, true))).toEqual(['utf-16be']);
    expect(decodedAs(utf16(text, true), 'utf-16be')).toBe(text);
  });

  test('is proposed among all others where it is not', () => {
    const likeliest: [Encoding, Buffer][] = [
      ['gb18030', hex('d0d5c3fb2ccad6bbfa0acdf5b7bc2c310a')],
      ['big5', hex('a96da6572ca4e2bef70ab3af2c310a')],
      ['shift_jis', hex('8e8196bc2c9364986294d48d860a8db293a12c310a')],
      ['windows-1252', Buffer.from('Nombre,Teléfono\nJosé,1\n', 'latin1')],
    ];
    for (const [encoding, bytes] of likeliest) {
      const proposed = encodingsOf(bytes);
      expect(proposed[0]).toBe(encoding);
      expect(new Set(proposed).size).toBe(7);
    }
  });
});

describe('where nobody chooses an encoding', () => {
  test('what may be another one is refused, and UTF-16 without a mark is read', async () => {
    expect(await readSheet(hex('8e8196bc2c9364986294d48d860a8db293a12c310a'), 10)).toBe('unreadable');
    expect(await readSheet(utf16('Name,Phone\nA,1\n', false), 10)).toMatchObject({ header: ['Name', 'Phone'] });
    expect(await readSheet(hex('d0d5c3fb2ccad6bbfa0acdf5b7bc2c310a'), 10)).toMatchObject({ rows: [['王芳', '1']] });
    expect(await readSheet(Buffer.from('sep=;\nName;Phone\nA;1\n'), 10)).toMatchObject({ header: ['Name', 'Phone'] });
  });
});

describe('a table of text', () => {
  test('numbers its rows as a spreadsheet does, leaves empty ones out, and says of a byte that is no sign', async () => {
    const bytes = Buffer.concat([Buffer.from('Name,Phone\n,\n王'), hex('ff'), Buffer.from(',1\n"a\nb",2\n')]);
    const rows = [];
    for await (const row of tableRows(bytes, 'text', { encoding: 'utf-8', separator: ',', sheet: 1 })) rows.push(row);
    expect(rows.map(({ n, problem }) => [n, problem])).toEqual([
      [1, null],
      [3, 'signs'],
      [4, null],
    ]);
  });

  test('of many parts is read whole, each row once', async () => {
    const lines = Array.from({ length: 5003 }, (_, n) => (n % 3 === 0 ? `"P\n${n}",${n}` : `P${n},${n}`));
    for (const end of ['\n', '\r\n']) {
      const rows = await read(Buffer.from(['Name,N', ...lines, ''].join(end)));
      expect(rows.map(({ cells }) => cells[1])).toEqual(['N', ...lines.map((_, n) => String(n))]);
      expect(rows.at(-1)?.n).toBe(5004);
    }
  });

  test('is read whole wherever its pieces are cut: within a sign, a quote, the end of a line', async () => {
    const line = (n: number) => (n % 4 === 0 ? `"王\n""${n}""",é` : `芳 ${n},"x"`);
    const bytes = Buffer.from(Array.from({ length: 6000 }, (_, n) => line(n)).join('\r\n'));
    const whole = await read(bytes);
    expect(whole).toHaveLength(6000);
    expect(whole[4]?.cells).toEqual(['王\n"4"', 'é']);
    expect(whole.every(({ problem }) => problem === null)).toBe(true);
    for (const size of [61, 257, 5000]) {
      const rows = [];
      const layout = { encoding: 'utf-8', separator: ',', sheet: 1 } as const;
      for await (const row of tableRows(inPieces(bytes, size), 'text', layout)) rows.push(row);
      expect(rows).toEqual(whole);
    }
  });

  test('may have a row longer than what is read at once; a quote that nobody closes is found at its row', async () => {
    const long = 'x'.repeat(2.5 * pieceBytes);
    const rows = await read(Buffer.from(`a,b\n"${long}",1\nc,2\n`));
    expect(rows.map(({ n, cells }) => [n, cells[1]])).toEqual([
      [1, 'b'],
      [2, '1'],
      [3, '2'],
    ]);
    await expect(read(Buffer.from(`a,b\n"${long},1\n${long}\n`))).rejects.toMatchObject({ reason: 'quote', row: 2 });
  });

  test('says what stands between its cells, and which row has an odd quote', async () => {
    expect(separatorOf('sep=|\na;b|c')).toBe('|');
    expect(separatorOf('a;b;c\nd;e;f\n')).toBe(';');
    expect(separatorOf('a\tb\nc\td\n')).toBe('\t');
    await expect(read(Buffer.from('a,b\n"x"y,1\nz,2\n'))).rejects.toMatchObject({ reason: 'quote', row: 2 });
    await expect(read(Buffer.from('a,b\nc,1\n"d,2\ne,3\n'))).rejects.toMatchObject({ reason: 'quote', row: 3 });
  });

  test('is known from what only has its name', () => {
    expect(tableKind(Buffer.from('  <!DOCTYPE html><table>'))).toBe('html');
    expect(tableKind(Buffer.from('%PDF-1.7'))).toBe('unknown');
    expect(tableKind(Buffer.from('BEGIN:VCARD\r\n'))).toBe('vcard');
    expect(tableKind(Buffer.from('a,b\n'))).toBe('text');
    expect(tableKind(utf16('a,b\n', false))).toBe('text');
  });
});
