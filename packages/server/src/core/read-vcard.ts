import { cellText } from './sheet-cells.ts';

/** Titles of the table that contacts become; as many numbers and addresses as one row can give. */
export const cardTitles = [
  'Name',
  'Phone',
  'Phone 2',
  'Phone 3',
  'E-mail',
  'E-mail 2',
  'E-mail 3',
  'Company',
  'Job title',
  'Note',
] as const;

/** `item1.TEL;TYPE=CELL:138…` by its parts; null = no property. */
function property(line: string): { name: string; params: string; value: string } | null {
  const [, name = '', params = '', value = ''] =
    /^(?:[A-Za-z0-9-]+\.)?([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? [];
  return name === '' ? null : { name: name.toUpperCase(), params: params.toUpperCase(), value };
}

/** Quoted-printable of vCard 2.1; the bytes are UTF-8 unless they cannot be. */
function unquoted(value: string, params: string): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  const [, charset = 'utf-8'] = /CHARSET="?([A-Z0-9-]+)/.exec(params) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

const parts = (value: string) => value.split(/(?<!\\);/).map(plain);
const plain = (value: string) => value.replace(/\\n/gi, '\n').replace(/\\([\\,;:])/g, '$1');

/** Characters of one property: a photo has more than this, and is not read. */
const longestProperty = 1_000_000;

/** Lines with what was folded put together: by a space at the beginning, or in quoted-printable by = at the end. */
function* unfolded(text: string): Generator<string> {
  let held: string[] = [];
  let length = 0;
  let isQuoted = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = held.at(-1);
    const isSoft = isQuoted && last?.endsWith('=') === true;
    if (last !== undefined && (isSoft || /^[ \t]/.test(line))) {
      if (isSoft) held[held.length - 1] = last.slice(0, -1);
      const part = isSoft ? line : line.slice(1);
      length += part.length;
      // The pieces of what is too long are let go; its name and its beginning stay.
      if (length <= longestProperty) held.push(part);
      continue;
    }
    if (last !== undefined) yield held.join('');
    held = [line];
    length = line.length;
    isQuoted = /^[^:]{0,1000}QUOTED-PRINTABLE/i.test(line);
  }
  if (held.length > 0) yield held.join('');
}

/** Contacts of vCard 2.1, 3.0 and 4.0 as rows of a table; the first row has the titles. */
export function* cardRows(text: string): Generator<{ n: number; cells: string[]; problem: 'signs' | null }> {
  yield { n: 1, cells: [...cardTitles], problem: null };
  let n = 1;
  let card = emptyCard();
  for (const line of unfolded(text)) {
    const read = property(line);
    if (!read) continue;
    const isQuoted = /QUOTED-PRINTABLE/.test(read.params);
    const value = isQuoted ? unquoted(read.value, read.params) : read.value;
    if (read.name === 'BEGIN') card = emptyCard();
    else if (read.name === 'END') {
      n += 1;
      const cells = cellsOf(card).map(cellText);
      if (cells.some((cell) => cell !== ''))
        yield { n, cells, problem: cells.some((cell) => cell.includes('\ufffd')) ? 'signs' : null };
    } else take(card, read.name, value);
  }
}

const emptyCard = () => ({
  name: '',
  parts: '',
  phones: [] as string[],
  emails: [] as string[],
  company: '',
  title: '',
  note: '',
});

function take(card: ReturnType<typeof emptyCard>, name: string, value: string): void {
  if (name === 'FN') card.name ||= plain(value);
  if (name === 'N') {
    const [family = '', given = '', middle = ''] = parts(value);
    const isLatin = /^[\p{Script=Latin}\s.'-]*$/u.test(`${family}${given}`);
    card.parts = (isLatin ? [given, middle, family] : [family + given]).filter((part) => part !== '').join(' ');
  }
  if (name === 'TEL') card.phones.push(plain(value).replace(/^tel:/i, ''));
  if (name === 'EMAIL') card.emails.push(plain(value).replace(/^mailto:/i, ''));
  if (name === 'ORG') card.company ||= parts(value)[0] ?? '';
  if (name === 'TITLE') card.title ||= plain(value);
  if (name === 'NOTE') card.note ||= plain(value);
}

function cellsOf(card: ReturnType<typeof emptyCard>): string[] {
  const three = (values: readonly string[]) => [0, 1, 2].map((at) => values[at] ?? '');
  return [card.name || card.parts, ...three(card.phones), ...three(card.emails), card.company, card.title, card.note];
}
