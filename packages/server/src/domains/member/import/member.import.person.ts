import { isEmail, normaliseEmail, readPhone, readPhoneOf } from '@convoke/contract/core/contact.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { withoutTurning } from '@convoke/contract/core/bidi.ts';
import { type ImportColumn, mostNumbersOfRow } from '@convoke/contract/member/member.import.rules.ts';
import '../../../core/phones.ts';
import { wholeName } from '../../../core/person-name.ts';
import { phoneCell } from '../../../core/tables/read-sheet.ts';
import type { TableRow } from '../../../core/tables/table.ts';
import type { StoredProblem } from './member.import.texts.ts';

/** The person of a row. What the file does not have is empty. */
export interface RowPerson {
  name: string;
  company: string;
  title: string;
  note: string;
  language: string;
  phones: string[];
  emails: string[];
}

const longest = { name: 200, company: 200, title: 200, note: 2000 } as const;
type Worded = keyof typeof longest;
const isWorded = (column: ImportColumn): column is Worded => column in longest;

const languageNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['en', 'english', '英语', '英文', '英語', 'inglés', 'ingles'],
  zh: ['zh', 'zh-cn', 'zh-tw', 'zh-hk', 'chinese', '中文', '汉语', '中国語', 'chino'],
  es: ['es', 'spanish', 'español', 'espanol', '西班牙语', 'スペイン語'],
  ja: ['ja', 'jp', 'japanese', '日语', '日本語', '日文', 'japonés', 'japones'],
};

/** A number as it is kept. Where a region is given, what does not say its country is of there. */
export function phoneOf(cell: string, region: string | null): string | null {
  const read = readPhone(cell);
  if (region !== null && (read === null || read.regions.length > 1))
    return readPhoneOf(cell, region)?.phone ?? read?.phone ?? null;
  return read?.phone ?? null;
}

/** 1.38E+10: digits are lost. */
export const isRounded = (cell: string) => /^\d+(?:[.,]\d+)?E\+?\d+$/i.test(halfWidth(cell).trim());

/** Several in one cell stand on lines of their own or between semicolons. */
const several = (cell: string) =>
  cell
    .split(/[\n;；、]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** A cell without the numbers or addresses that cannot be read, or that are `unwanted`; of any other column nothing is left. */
export function numbersWithout(
  kind: ImportColumn | null,
  cell: string,
  region: string | null,
  unwanted: ReadonlySet<string> = new Set(),
): string {
  if (kind !== 'phone' && kind !== 'email') return '';
  const read = (each: string) =>
    kind === 'email'
      ? isEmail(halfWidth(each))
        ? normaliseEmail(halfWidth(each))
        : null
      : isRounded(each)
        ? null
        : phoneOf(phoneCell(each), region);
  return several(withoutTurning(cell))
    .filter((each) => {
      const value = read(each);
      return value !== null && !unwanted.has(value);
    })
    .join('\n');
}

/** A row as a person, with what is wrong with it. */
export function personOf(
  columns: readonly (ImportColumn | null)[],
  cells: readonly string[],
  region: string | null,
  problem: TableRow['problem'] = null,
): { person: RowPerson; problems: StoredProblem[] } {
  const problems: StoredProblem[] = [];
  const person: RowPerson = { name: '', company: '', title: '', note: '', language: '', phones: [], emails: [] };
  const names = { familyName: '', givenName: '' };
  const phones = new Set<string>();
  const emails = new Set<string>();
  if (problem !== null) problems.push({ column: null, problem });
  columns.forEach((field, column) => {
    const cell = withoutTurning(cells[column] ?? '').trim();
    if (field === null || cell === '') return;
    if (field === 'phone')
      for (const each of several(cell)) {
        const phone = isRounded(each) ? null : phoneOf(phoneCell(each), region);
        if (phone === null) problems.push({ column, problem: isRounded(each) ? 'scientific' : 'phone' });
        else phones.add(phone);
      }
    else if (field === 'email')
      for (const each of several(halfWidth(cell))) {
        if (isEmail(each)) emails.add(normaliseEmail(each));
        else problems.push({ column, problem: 'email' });
      }
    else if (field === 'language') {
      const said = halfWidth(cell).toLowerCase();
      const found = languages.find((language) => languageNames[language].includes(said));
      if (found) person.language = found;
      else problems.push({ column, problem: 'language' });
    } else if (field === 'familyName' || field === 'givenName') names[field] = cell;
    else if (isWorded(field)) {
      if (cell.length > longest[field]) problems.push({ column, problem: 'tooLong' });
      person[field] = field === 'note' ? cell : cell.replace(/\s+/g, ' ');
    }
  });
  person.name ||= wholeName(names.familyName, names.givenName);
  if (person.name.length > longest.name && !problems.some((each) => each.problem === 'tooLong'))
    problems.push({ column: null, problem: 'tooLong' });
  person.phones = [...phones].slice(0, mostNumbersOfRow);
  person.emails = [...emails].slice(0, mostNumbersOfRow);
  if (problems.length === 0 && phones.size + emails.size === 0) problems.push({ column: null, problem: 'noContact' });
  return { person, problems };
}
