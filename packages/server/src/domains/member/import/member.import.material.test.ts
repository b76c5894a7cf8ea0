import { tableKind } from '../../../core/tables/read-table.ts';
import { separatorOf } from '../../../core/tables/table-separator.ts';
import { decodedAs, encodingsOf } from '../../../core/tables/text-encoding.ts';
import { isEmail } from '@convoke/contract/core/contact.ts';
import { describe, expect, test } from 'vitest';
import { proposedColumns } from './member.import.columns.ts';
import { hasSwallowed, type ImportLayout, ReadEnded, rowsBelow } from './member.import.file.ts';
import { personOf } from './member.import.person.ts';

/**
 * Files as they come: polluted in the ways of HPI Pollock, in the encodings of chardet's samples, with addresses like those of isemail. The files themselves
 * are not ours to pass on, so the like is made here; docs/imports-material.md says what became of the real ones.
 */

const header = ['Name', 'Phone', '"Company"', 'E-mail', 'Note'];
const people = Array.from({ length: 12 }, (_, n) => {
  const company = n % 3 === 0 ? '"Acme, Ltd."' : n % 3 === 1 ? '"Say ""Hi"""' : 'Orbit';
  return [`Ann ${n}`, `138001380${10 + n}`, company, `ann${n}@example.com`, n % 4 === 0 ? '"two\nlines"' : 'note'];
});
const lines = [header, ...people];
const text = (rows: readonly (readonly string[])[], separator = ',', end = '\r\n') =>
  rows.map((row) => row.join(separator)).join(end);

type Read = { name: string; phones: string[]; company: string; emails: string[]; note: string };

/** As the wizard reads a file where nobody chooses anything: its rows as people, with whether something is said of each. */
async function readAs(bytes: Buffer): Promise<{ refused: string } | { people: { person: Read; isSaid: boolean }[] }> {
  const format = bytes.length === 0 ? 'empty' : tableKind(bytes);
  if (format !== 'text') return { refused: format };
  const [encoding = 'utf-8'] = encodingsOf(bytes);
  const layout: ImportLayout = { encoding, separator: separatorOf(decodedAs(bytes, encoding)), sheet: 1, headerRow: 1 };
  try {
    const rows = [];
    for await (const row of rowsBelow(bytes, format, layout)) rows.push(row);
    const [titles, ...others] = rows;
    if (titles && hasSwallowed(titles)) return { refused: 'quote' };
    const columns = proposedColumns(titles?.cells ?? [], others.map(({ cells }) => cells).slice(0, 20));
    if (!columns.includes('phone') && !columns.includes('email'))
      return { refused: 'no column of numbers or addresses' };
    return {
      people: others.map(({ cells, problem }) => {
        const { person, problems } = personOf(columns, cells, 'CN', problem);
        return { person, isSaid: problems.length > 0 };
      }),
    };
  } catch (error) {
    if (error instanceof ReadEnded) return { refused: error.failure };
    throw error;
  }
}

const told = ({ name, phones, company, emails, note }: Read) => JSON.stringify([name, phones, company, emails, note]);

/**
 * right: everyone as written, without a word; said: whoever is not as written is a row with a fault; refused; unseen: somebody is read otherwise without a
 * word. That is so where a title is broken: its column is another one or none, as the page of columns shows beside what stands in it.
 */
async function outcomeOf(bytes: Buffer | string): Promise<string> {
  const read = await readAs(Buffer.from(bytes));
  if ('refused' in read) return `refused: ${read.refused}`;
  const clean = await readAs(Buffer.from(text(lines)));
  const wanted = 'people' in clean ? clean.people.map(({ person }) => told(person)) : [];
  const good = read.people.filter(({ isSaid }) => !isSaid).map(({ person }) => told(person));
  if (good.some((each) => !wanted.includes(each))) return 'unseen';
  return good.length === wanted.length && read.people.length === wanted.length ? 'right' : 'said';
}

async function counted(files: readonly (Buffer | string)[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const file of files) {
    const outcome = await outcomeOf(file);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const changed = (row: number, change: (cells: readonly string[]) => string) =>
  lines.map((cells, at) => (at === row ? change(cells) : cells.join(','))).join('\r\n');
/** One file for each cell of the sheet. */
const each = (change: (cells: readonly string[], column: number) => string, columns = header.length) =>
  lines.flatMap((_, row) =>
    Array.from({ length: columns }, (_every, column) => changed(row, (cells) => change(cells, column))),
  );
const inserted = (cells: readonly string[], at: number, more: string) => [
  ...cells.slice(0, at),
  more,
  ...cells.slice(at),
];

describe('a sheet polluted', () => {
  test.each([
    ['not at all', text(lines), 'right'],
    ['without an end of its last line', `${text(lines)}`, 'right'],
    ['with empty lines behind', `${text(lines)}\r\n\r\n\r\n`, 'right'],
    ['with LF', text(lines, ',', '\n'), 'right'],
    ['with CR', text(lines, ',', '\r'), 'right'],
    ['with semicolons', text(lines, ';'), 'right'],
    ['with tabs', text(lines, '\t'), 'right'],
    ['with a comma and a space', text(lines, ', '), 'said'],
    ['with spaces between its cells', text(lines, ' '), 'refused: no column of numbers or addresses'],
    ['by nothing at all', '', 'refused: empty'],
    ['by having titles alone', text([header]), 'refused: empty'],
    // The first of them stands as the titles, which the preview shows.
    ['by having no titles', text(people), 'unseen'],
    ['by a line before its titles', `Our people\r\n${text(lines)}`, 'refused: no column of numbers or addresses'],
    ['by titles that stand twice', text([header, header, ...people]), 'said'],
    ['by a second table of more columns', `${text(lines)}\r\nA,B,C,D,E,F,G\r\n1,2,3,4,5,6,7`, 'said'],
    ['by a second table of fewer columns', `${text(lines)}\r\nA,B\r\n1,2`, 'said'],
    ['by backslashes before quotes', text(lines).replaceAll('""', '\\"'), 'refused: quote'],
  ])('%s', async (_what, bytes, outcome) => {
    expect(await outcomeOf(bytes)).toBe(outcome);
  });

  test('by a quote too many in each of its cells', async () => {
    const files = each((cells, column) => cells.map((cell, at) => (at === column ? `"${cell}` : cell)).join(','));
    expect(await counted(files)).toMatchInlineSnapshot(`
      {
        "refused: quote": 9,
        "right": 1,
        "said": 55,
      }
    `);
  });

  test('by a separator too many before each of its cells', async () => {
    const files = each((cells, column) => inserted(cells, column, '').join(','));
    expect(await counted(files)).toMatchInlineSnapshot(`
      {
        "said": 64,
        "unseen": 1,
      }
    `);
  });

  test('by a separator too few behind each of its cells', async () => {
    const files = each(
      (cells, column) =>
        cells.map((cell, at) => (at === cells.length - 1 || at === column ? cell : `${cell},`)).join(''),
      header.length - 1,
    );
    expect(await counted(files)).toMatchInlineSnapshot(`
      {
        "refused: quote": 2,
        "said": 50,
      }
    `);
  });

  test('by a comma without quotes in each of its cells', async () => {
    const files = each((cells, column) =>
      cells.map((cell, at) => (at === column ? `${cell.replaceAll('"', '')}, more` : cell)).join(','),
    );
    expect(await counted(files)).toMatchInlineSnapshot(`
      {
        "right": 1,
        "said": 63,
        "unseen": 1,
      }
    `);
  });

  test('by one line with another separator', async () => {
    expect(await counted(lines.map((_, row) => changed(row, (cells) => cells.join(' '))))).toMatchInlineSnapshot(`
      {
        "refused: no column of numbers or addresses": 1,
        "said": 12,
      }
    `);
    expect(await counted(lines.map((_, row) => changed(row, (cells) => cells.join(';'))))).toMatchInlineSnapshot(`
      {
        "refused: no column of numbers or addresses": 1,
        "said": 12,
      }
    `);
  });
});

/** Bytes of a text in an encoding that Node only reads: each sign by what reads as it. */
function encoder(encoding: string): (whole: string) => Buffer {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, Buffer>();
  const learn = (...bytes: number[]) => {
    const sign = decoder.decode(new Uint8Array(bytes));
    if ([...sign].length === 1 && sign !== '\ufffd' && !bytesOf.has(sign)) bytesOf.set(sign, Buffer.from(bytes));
  };
  for (let one = 0; one < 256; one += 1) learn(one);
  for (let one = 0x81; one < 0xff; one += 1) for (let two = 0x40; two < 0xff; two += 1) learn(one, two);
  return (whole) =>
    Buffer.concat(
      [...whole].map((sign) => {
        const bytes = bytesOf.get(sign);
        if (!bytes) throw new Error(`${encoding} has no ${sign}`);
        return bytes;
      }),
    );
}

describe('a text in an encoding', () => {
  const chinese = '姓名,手机,公司\n王芳,13800138001,上海科技有限公司\n李雷,13800138002,北京大学\n';
  const taiwanese = '姓名,手機,公司\n陳美玲,0912345678,臺北科技有限公司\n林志明,0912345679,國立大學\n';
  const japanese = '氏名,電話番号,会社\n佐藤はなこ,09012345678,株式会社やまだ\n鈴木たろう,09012345679,東京都\n';
  const spanish = 'Nombre,Teléfono,Empresa\nJosé Muñoz,600123456,Compañía\nMaría Pérez,600123457,Niño\n';

  test.each([
    ['gb18030', chinese],
    ['big5', taiwanese],
    ['shift_jis', japanese],
    ['windows-1252', spanish],
  ])('%s is asked, and proposed first', (encoding, whole) => {
    const bytes = encoder(encoding)(whole);
    const proposed = encodingsOf(bytes);
    expect(proposed.length).toBeGreaterThan(1);
    expect(proposed[0]).toBe(encoding);
    expect(decodedAs(bytes, proposed[0] ?? 'utf-8')).toBe(whole);
  });

  test.each([
    ['euc-kr', '이름,전화\n김민수,01012345678\n박지영,01012345679\n'],
    ['euc-jp', japanese],
    ['koi8-r', 'Имя,Телефон\nИван Петров,79161234567\n'],
    ['windows-1251', 'Имя,Телефон\nИван Петров,79161234567\n'],
    ['ibm866', 'Имя,Телефон\nИван Петров,79161234567\n'],
    ['iso-8859-2', 'Jméno,Telefon\nŘehoř Čížek,602123456\n'],
    ['windows-1250', 'Jméno,Telefon\nŘehoř Čížek,602123456\n'],
    ['iso-8859-7', 'Όνομα,Τηλέφωνο\nΝίκος,6912345678\n'],
    ['windows-1254', 'Ad,Telefon\nŞükrü Ağaoğlu,5321234567\n'],
    ['windows-1255', 'שם,טלפון\nדוד,0521234567\n'],
    ['windows-1256', 'اسم,هاتف\nأحمد,0501234567\n'],
  ])('%s, which is none of ours, is asked and never taken for certain', (encoding, whole) => {
    const bytes = encoder(encoding)(whole);
    expect(encodingsOf(bytes).length).toBeGreaterThan(1);
  });

  test('UTF-32 is no table; ISO 2022, all of whose bytes are ASCII, is refused or a fault at its rows', async () => {
    const wide = Buffer.alloc(40);
    [...'Name,Phone'].forEach((sign, at) => wide.writeUInt32LE(sign.codePointAt(0) ?? 0, at * 4));
    expect(tableKind(wide)).toBe('unknown');
    expect(tableKind(Buffer.concat([Buffer.from('fffe0000', 'hex'), wide]))).toBe('unknown');
    const shifted = '\u001b$B;3ED\u001b(B';
    expect(tableKind(Buffer.from(`Name,Phone\n${shifted},13800138001\n`))).toBe('unknown');
    // Further down than the head that the kind of a file is known by.
    const many = Array.from({ length: 400 }, (_, n) => `Ann ${n},138${String(n).padStart(8, '0')}`);
    const read = await readAs(Buffer.from(['Name,Phone', ...many, `${shifted},13900139001`].join('\n')));
    expect('people' in read && read.people.filter(({ isSaid }) => isSaid).length).toBe(1);
  });
});

describe('an address', () => {
  test.each([
    'ann@example.com',
    'a.b@example.co.uk',
    'a+b@example.com',
    "o'neil@example.com",
    'a@1.example.com',
    'A@EXAMPLE.COM',
  ])('like %s is one', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  test.each([
    '',
    'ann',
    '@',
    'ann@',
    '@example.com',
    'ann@example',
    'ann@@example.com',
    '.ann@example.com',
    'ann.@example.com',
    'a..b@example.com',

    'ann@-example.com',
    'ann@example-.com',
    'ann@example..com',
    'ann@.example.com',
    'ann@example.com-',
    'a n@example.com',
    'ann@exa mple.com',

    'ann@[127.0.0.1]',
    '"ann"@example.com',
    'ann(comment)@example.com',
    'ann@example.com\u0000',
    'a\u007fb@example.com',
    'ann\r\n@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(64)}.com`,
    `ann@${'a.'.repeat(127)}com`,
  ])('like %j is none', (address) => {
    expect(isEmail(address)).toBe(false);
  });
});
