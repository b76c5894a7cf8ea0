import { isAnyPhone, isEmail } from '@convoke/contract/core/contact.ts';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { describeIssues } from '@convoke/contract/core/problems.ts';
import { bookEntryInput } from '@convoke/contract/message/message.book.entry.ts';
import type { BookRow } from '@convoke/contract/message/message.book.import.calls.ts';
import {
  type BookChannel,
  type BookColumnKind,
  type BookField,
  bookFields,
  bookFieldTexts,
  mostBookVars,
} from '@convoke/contract/message/message.book.rules.ts';
import type * as z from 'zod';
import '../../../core/phones.ts';
import { phoneCell } from '../../../core/tables/read-sheet.ts';
import { bookSheetTexts, otherTitles } from './message.book.texts.ts';

const schemas = { sms: bookEntryInput('sms'), mail: bookEntryInput('mail') };

export type CheckedEntry = z.output<(typeof schemas)['sms']>;

/** What a row has in its columns, as somebody typed it. */
export type Cells = Record<BookField, string> & { vars: Record<string, string> };

/** Characters of the name of a variable. */
const mostVariableName = 50;
/** Characters of a cell that is kept though it has a fault. */
const keptCell = 2000;

/** A title without the star that a template puts behind it. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[*＊]\s*$/, '')
    .trim()
    .toLowerCase();

export const titleOf = (channel: BookChannel, field: BookField) =>
  bookFieldTexts[field === 'address' ? channel : field];

function fieldOf(channel: BookChannel, title: string): BookField | undefined {
  return bookFields.find(
    (field) =>
      languages.some((language) => plain(titleOf(channel, field)[language]) === title) ||
      otherTitles[field][channel]?.includes(title),
  );
}

export interface Column {
  field: BookField | null;
  /** Of a variable, by which messages name it. */
  variable: string | null;
}

/** So many of the first cells tell what a column without a known title is. */
const half = 0.5;

/** What each column seems to be: by its title, and where none says it, the column whose cells are addresses. */
export function proposedKinds(
  channel: BookChannel,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): BookColumnKind[] {
  const kinds = header.map((title): BookColumnKind => {
    const plainTitle = plain(title);
    return plainTitle === '' ? 'none' : (fieldOf(channel, plainTitle) ?? 'variable');
  });
  if (!kinds.includes('address')) {
    const isAddress = (cell: string) => (channel === 'sms' ? isAnyPhone(phoneCell(cell)) : isEmail(cell));
    const at = header.findIndex((_, column) => {
      const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
      return cells.length > 0 && cells.filter(isAddress).length / cells.length > half;
    });
    if (at >= 0) kinds[at] = 'address';
  }
  return kinds;
}

/** The columns as they were chosen: of two of one kind the first counts; a variable needs a title, and one that no other has. */
export function columnsOf(kinds: readonly BookColumnKind[], header: readonly string[]): Column[] {
  const taken = new Set<string>();
  let variables = 0;
  return header.map((title, at) => {
    const none = { field: null, variable: null };
    const kind = kinds[at] ?? 'none';
    if (kind === 'none') return none;
    if (kind !== 'variable') {
      if (taken.has(`field ${kind}`)) return none;
      taken.add(`field ${kind}`);
      return { field: kind, variable: null };
    }
    const variable = keepable(title).replace(/\s+/g, ' ').trim().slice(0, mostVariableName).toWellFormed();
    if (variable === '' || variables >= mostBookVars || taken.has(`variable ${variable.toLowerCase()}`)) return none;
    variables += 1;
    taken.add(`variable ${variable.toLowerCase()}`);
    return { field: null, variable };
  });
}

export function cellsOf(columns: readonly Column[], row: readonly string[]): Cells {
  const cells: Cells = { address: '', name: '', company: '', title: '', note: '', vars: {} };
  columns.forEach(({ field, variable }, at) => {
    const cell = keepable(row[at] ?? '').slice(0, keptCell);
    if (field) cells[field] = cell.toWellFormed();
    else if (variable !== null && cell.trim() !== '') cells.vars[variable] = cell.trim().toWellFormed();
  });
  return cells;
}

/** Whatever a text column of the database takes. */
const keepable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();

/** The entry that the cells make, or what is wrong with them. */
export function readRow(
  channel: BookChannel,
  cells: Cells,
  language: Language,
): { entry: CheckedEntry | null; problems: BookRow['problems'] } {
  // A text mark stands before what a spreadsheet would take for a formula.
  const address = channel === 'sms' ? phoneCell(cells.address) : cells.address.trim().replace(/^'(?=[=+\-@])/, '');
  const read = schemas[channel].safeParse({ ...cells, address });
  // What was no sign in the chosen encoding: nobody would see later what stood there.
  const broken = bookFields.filter((field) => cells[field].includes('\ufffd'));
  const isBroken = Object.values(cells.vars).some((text) => text.includes('\ufffd'));
  const unread = [...broken, ...(isBroken ? [null] : [])].map((field) => ({
    field,
    message: bookSheetTexts.brokenSigns[language],
  }));
  if (read.success) return { entry: unread.length > 0 ? null : read.data, problems: unread };
  const problems = describeIssues(read.error.issues, language).map(({ path, message }) => {
    const [name = '', variable] = path.split('.');
    const field = bookFields.find((one) => one === name) ?? null;
    return { field, message: field === null && variable ? `${variable}: ${message}` : message };
  });
  return { entry: null, problems: [...problems, ...unread] };
}
