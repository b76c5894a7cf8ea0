import { wholeName } from '../person-name.ts';
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

/** What escapes stand for, read once from the left: `\\n` is a backslash and an n. vCard 2.1 knows escaped semicolons alone. */
const plain = (value: string, { isOld }: Card) =>
  value.replace(/\\(.)/gs, (both, sign: string) => {
    if (isOld) return sign === ';' ? ';' : both;
    if (sign === 'n' || sign === 'N') return '\n';
    return /[\\,;:]/.test(sign) ? sign : both;
  });

/** Parts between semicolons that are not escaped. */
function parts(value: string, card: Card): string[] {
  const found = [''];
  for (const piece of value.match(/[^;\\]+|\\.|;/gs) ?? []) {
    if (piece === ';') found.push('');
    else found[found.length - 1] += piece;
  }
  return found.map((part) => plain(part, card));
}

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

interface Contact {
  value: string;
  /** The lowest comes first. */
  rank: number;
}

const emptyCard = () => ({
  /** vCard 2.1. */
  isOld: false,
  name: '',
  parts: '',
  phones: [] as Contact[],
  emails: [] as Contact[],
  company: '',
  title: '',
  note: '',
});
type Card = ReturnType<typeof emptyCard>;

/** Contacts of vCard 2.1, 3.0 and 4.0 as rows of a table; the first row has the titles. */
export function* cardRows(text: string): Generator<{ n: number; cells: string[]; problem: 'signs' | null }> {
  yield { n: 1, cells: [...cardTitles], problem: null };
  let n = 1;
  let card = emptyCard();
  let isAgentNext = false;
  /** Cards within the card, of those who answer for its person: they are passed over. */
  let agents = 0;
  for (const line of unfolded(text)) {
    const read = property(line);
    if (!read) continue;
    const { name, params } = read;
    if (agents > 0 || (isAgentNext && name === 'BEGIN')) {
      agents += name === 'BEGIN' ? 1 : name === 'END' ? -1 : 0;
      isAgentNext = false;
      continue;
    }
    isAgentNext = name === 'AGENT';
    const value = params.includes('QUOTED-PRINTABLE') ? unquoted(read.value, params) : read.value;
    if (name === 'BEGIN') card = emptyCard();
    else if (name === 'END') {
      n += 1;
      const cells = cellsOf(card).map(cellText);
      if (cells.some((cell) => cell !== ''))
        yield { n, cells, problem: cells.some((cell) => cell.includes('\ufffd')) ? 'signs' : null };
    } else take(card, name, params, value);
  }
}

function take(card: Card, name: string, params: string, value: string): void {
  if (name === 'VERSION') card.isOld = value.trim() === '2.1';
  if (name === 'FN') card.name ||= plain(value, card);
  if (name === 'N') {
    const [family = '', given = '', middle = ''] = parts(value, card);
    card.parts = wholeName(family, given, middle);
  }
  // What takes no calls is no number.
  if (name === 'TEL' && (!/\b(?:FAX|PAGER|MODEM|BBS)\b/.test(params) || /\b(?:CELL|VOICE)\b/.test(params)))
    card.phones.push({ value: plain(value, card).replace(/^tel:/i, ''), rank: rankOf(params) });
  if (name === 'EMAIL') card.emails.push({ value: plain(value, card).replace(/^mailto:/i, ''), rank: rankOf(params) });
  if (name === 'ORG') card.company ||= parts(value, card)[0] ?? '';
  if (name === 'TITLE') card.title ||= plain(value, card);
  if (name === 'NOTE') card.note ||= plain(value, card);
}

/** What is preferred first (RFC 6350, 5.3: 1 to 100; before, a word), then what one carries along. */
function rankOf(params: string): number {
  const [isPreferred, level = '1'] = /\bPREF\b(?:="?(\d+))?/.exec(params) ?? [];
  return (isPreferred === undefined ? 101 : Number(level)) * 2 + (/\b(?:CELL|IPHONE)\b/.test(params) ? 0 : 1);
}

function cellsOf(card: Card): string[] {
  const three = (contacts: readonly Contact[]) => {
    const ordered = contacts.toSorted((one, other) => one.rank - other.rank);
    return [0, 1, 2].map((at) => ordered[at]?.value ?? '');
  };
  return [card.name || card.parts, ...three(card.phones), ...three(card.emails), card.company, card.title, card.note];
}
