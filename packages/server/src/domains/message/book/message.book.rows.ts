import { type Language, languages } from '@convoke/contract/core/language.ts';
import { describeIssues } from '@convoke/contract/core/problems.ts';
import { bookEntryInput, type BookRow } from '@convoke/contract/message/message.book.calls.ts';
import {
  type BookChannel,
  type BookField,
  bookFields,
  bookFieldTexts,
  mostBookVars,
} from '@convoke/contract/message/message.book.rules.ts';
import type * as z from 'zod';
import '../../../core/phones.ts';
import { phoneCell } from '../../../core/read-sheet.ts';
import { otherTitles } from './message.book.texts.ts';

const schemas = { sms: bookEntryInput('sms'), mail: bookEntryInput('mail') };

export type CheckedEntry = z.output<(typeof schemas)['sms']>;

/** What a row has in its columns, as somebody typed it. */
export type Cells = Record<BookField, string> & { vars: Record<string, string> };

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

/** Which field or variable each column is; the first of a kind counts, and columns without a title are passed over. */
export function columnsOf(channel: BookChannel, header: readonly string[]): Column[] {
  const taken = new Set<string>();
  let variables = 0;
  return header.map((cell) => {
    const title = plain(cell);
    const none = { field: null, variable: null };
    if (title === '' || taken.has(title)) return none;
    const field = fieldOf(channel, title);
    if (field) {
      if (taken.has(`field ${field}`)) return none;
      taken.add(title).add(`field ${field}`);
      return { field, variable: null };
    }
    const variable = keepable(cell).replace(/\s+/g, ' ').trim();
    if (variables >= mostBookVars || variable.length > 50) return none;
    variables += 1;
    taken.add(title);
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
  if (read.success) return { entry: read.data, problems: [] };
  const problems = describeIssues(read.error.issues, language).map(({ path, message }) => {
    const [name = '', variable] = path.split('.');
    const field = bookFields.find((one) => one === name) ?? null;
    return { field, message: field === null && variable ? `${variable}: ${message}` : message };
  });
  return { entry: null, problems };
}
