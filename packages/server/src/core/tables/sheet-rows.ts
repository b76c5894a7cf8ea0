import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { Services } from '../context.ts';
import type { Db } from '../data/database.ts';
import { firstRows, type Place, type Placed, rowsAfter, type Sorts } from '../data/list.ts';
import { type CellFormat, type SheetCell, sheetContentType, sheetFileName, sheetStream } from './sheet.ts';

/** A column: its title, what a row has in it, and how that is shown. */
export type Column<Row> = readonly [title: string, cell: (row: Row) => SheetCell, format?: CellFormat];

/** The texts of a sheet in one language. */
export function wordsIn<Key extends string>(texts: Readonly<Record<Key, Texts>>, language: Language) {
  return Object.fromEntries(Object.entries<Texts>(texts).map(([key, text]) => [key, text[language]])) as Record<
    Key,
    string
  >;
}

/** `2026-01-31 09:05` as the clocks of a zone show it: sorts as text, and no program turns it into another day. Null stays null. */
export function momentIn(timeZone: string, timeStyle: 'short' | 'medium' = 'short') {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle });
  return (at: Date | null): string | null => at && format.format(at);
}

/** The first day that every spreadsheet counts alike: Excel takes 1900 for a leap year, and knows nothing before it. */
const firstDay = '1900-03-01';

/** `2026-01-31`, with its time or without, as a cell that is calculated with; whatever else it is, and days too early for a sheet, stay as they are. */
function dated(text: string): SheetCell {
  const at = new Date(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`);
  return text < firstDay || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(text.slice(0, 10)) ? text : at;
}

/** A moment as the clocks of a zone show it, for columns that hold several zones. */
export function clockIn(timeZone: string, timeStyle: 'short' | 'medium' = 'short') {
  const moment = momentIn(timeZone, timeStyle);
  return (at: Date | null): SheetCell => (at === null ? null : dated(moment(at) ?? ''));
}

/** Columns of moments as the clocks of a zone show them, which their titles name. */
export function momentsIn(timeZone: string, to: 'minute' | 'second' = 'minute') {
  const clock = clockIn(timeZone, to === 'minute' ? 'short' : 'medium');
  return <Row>(title: string, at: (row: Row) => Date | null): Column<Row> => [
    `${title} (${timeZone})`,
    (row) => clock(at(row)),
    to,
  ];
}

/** A column of days, such as `2026-01-31`. */
export const dayColumn = <Row>(title: string, day: (row: Row) => SheetCell): Column<Row> => [
  title,
  (row) => {
    const cell = day(row);
    return typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(cell) ? dated(cell) : cell;
  },
  'day',
];

/** The column of a form's field: a day is a day there, whatever else is asked stays as it is said. */
export const answerColumn = <Row>(
  field: { type: string },
  title: string,
  cell: (row: Row) => SheetCell,
): Column<Row> => (field.type === 'date' ? dayColumn(title, cell) : [title, cell]);

/** A column of amounts in fen, shown in yuan. */
export const moneyColumn = <Row>(title: string, cents: (row: Row) => number | null): Column<Row> => [
  title,
  (row) => yuan(cents(row)),
  'money',
];

/** Fen as a number of yuan. */
export function yuan(cents: number): number;
export function yuan(cents: number | null): number | null;
export function yuan(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

/** Rows read at a time: a few megabytes, and a transaction of some milliseconds. */
const batchRows = 1000;

/**
 * All rows of a list, read while they are sent: each batch in a read transaction of its own that goes on where the last one ended. The call's own is
 * over by then, and one for the whole sheet would stay open as long as the slowest download. So what is added meanwhile may not be in it.
 */
export async function* everyRow<Row extends Placed>(
  services: Services,
  organisationId: string,
  [sorts, sort]: readonly [Sorts, string],
  read: (db: Db, place: Place) => Promise<Row[]>,
  batch = batchRows,
): AsyncGenerator<Row> {
  let place = firstRows(sorts, sort, batch);
  for (;;) {
    const from = place;
    const rows = await services.database.inOrganisation(organisationId, 'read', (db) => read(db, from));
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    place = rowsAfter(place, last);
  }
}

/** The answer of an export: a sheet `name` in a file `<title> <what>.xlsx`. Text in it stays text (core/tables/sheet.ts). */
export function sheetFile<Row>(
  file: { title: string; what: string; name?: string },
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
) {
  return {
    fileName: sheetFileName(file.title, file.what),
    contentType: sheetContentType,
    body: sheetStream(
      file.name ?? file.title,
      titlesOf(columns),
      cellsOf(columns, rows),
      columns.map(([, , format]) => format),
    ),
  };
}

export const titlesOf = <Row>(columns: readonly Column<Row>[]) => columns.map(([title]) => title);

/** Rows as their cells. */
export async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<SheetCell[]> {
  for await (const row of rows) yield columns.map(([, cell]) => cell(row));
}
