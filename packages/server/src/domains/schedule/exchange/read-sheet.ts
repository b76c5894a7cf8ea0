import { cellLists, pieces, unquoted } from '@convoke/contract/core/cell-lists.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import type { TableFormat } from '@convoke/contract/core/table-kinds.ts';
import type { ScheduleColumn, ScheduleColumnKind } from '@convoke/contract/schedule/schedule.rules.ts';
import { tableRows } from '../../../core/tables/read-table.worker.ts';
import type { TableLayout } from '../../../core/tables/table.ts';
import { Gathering } from './gathering.ts';
import { minutesOf, momentOf, NotAProgramme, type Programme } from './programme.ts';
import { proposedColumns } from './sheet-columns.ts';

/** How a sheet is read, and what its columns are; left out, as they seem to be. */
export interface SheetReading extends TableLayout {
  format: TableFormat;
  headerRow: number;
  columns?: readonly ScheduleColumnKind[] | undefined;
}

/** Columns that are read. */
const mostColumns = 200;

/**
 * Reads a sheet with a row for each agenda item below one of titles. Times are on the clock of the event.
 * @throws NotAProgramme when it is no sheet, or has no column of titles.
 */
export async function readScheduleSheet(bytes: Buffer, timeZone: string, reading: SheetReading): Promise<Programme> {
  const gathering = new Gathering('', null);
  let columns: readonly ScheduleColumnKind[] | undefined;
  for await (const row of tableRows(bytes, reading.format, reading, Number.POSITIVE_INFINITY)) {
    if ('reason' in row) throw new NotAProgramme('unknown-format');
    if (row.n < reading.headerRow) continue;
    const cells = row.cells.slice(0, mostColumns);
    if (columns) item(gathering, columns, { cells, isBroken: row.problem !== null }, timeZone);
    else {
      columns = reading.columns ?? proposedColumns(cells);
      gathering.programme.skipped = skippedTitles(cells, columns);
    }
    if (!columns.includes('title')) throw new NotAProgramme('unknown-format');
  }
  return gathering.whole();
}

/** Titles of columns that nothing is taken from. */
const skippedTitles = (header: readonly string[], columns: readonly ScheduleColumnKind[]) =>
  header.filter((title, at) => title !== '' && (columns[at] ?? 'none') === 'none');

function item(
  gathering: Gathering,
  columns: readonly ScheduleColumnKind[],
  { cells, isBroken }: { cells: readonly string[]; isBroken: boolean },
  timeZone: string,
): void {
  const cell = (name: ScheduleColumn) => cells[columns.indexOf(name)]?.trim() ?? '';
  const title = cell('title');
  if (isBroken) gathering.programme.faults.push({ what: title, problem: 'broken-text' });
  const begins = whenOf(cell('start'));
  const ends = whenOf(cell('end'));
  const date = dateOf(cell('date')) ?? begins?.date;
  const startsAt = date && begins ? momentOf(begins.date ?? date, begins.clock, timeZone) : undefined;
  if (!startsAt) gathering.programme.faults.push({ what: title, problem: cell('start') ? 'bad-start' : 'no-start' });
  const given = minutesOf(cell('minutes'));
  const namesOf = (column: ScheduleColumn) =>
    columns.flatMap((each, at) => (each === column ? namesIn(cells[at] ?? '') : []));
  const people = (['speakers', 'moderators'] as const).flatMap((column) =>
    namesOf(column).flatMap((name) => {
      const key = gathering.person(name, null);
      return key ? [{ key, role: column === 'speakers' ? ('speaker' as const) : ('moderator' as const) }] : [];
    }),
  );
  gathering.item({
    guid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(cell('guid'))?.[0].toLowerCase() ?? null,
    date: date ?? null,
    place: cell('place') || null,
    startsAt: startsAt ?? null,
    minutes: given ?? lasting(begins, ends) ?? (startsAt ? undefined : 30),
    title,
    subtitle: cell('subtitle'),
    kind: cell('kind'),
    track: cell('track'),
    language: cell('language'),
    abstract: cell('abstract'),
    description: cell('description'),
    url: cell('url'),
    people,
    links: [],
  });
}

/** Names divided by semicolons or lines, or else by commas (Lovelace, Ada is one where semicolons divide); a name in quotes is one. */
function namesIn(text: string): string[] {
  const parts = pieces(text, cellLists.rows.at);
  const [only] = parts;
  const names = only && parts.length === 1 && !only.startsWith('"') ? only.split(/、|，|,\s/) : parts;
  return names.map((name) => unquoted(name.trim()));
}

/** 2026-11-23, 2026/11/23, 2026年11月23日, 23.11.2026. Never 11/12/2026, of which nobody knows the month. */
function dateOf(text: string): string | undefined {
  const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/.exec(text);
  const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text);
  const [year, month, day] = yearFirst ? yearFirst.slice(1, 4) : dayFirst ? dayFirst.slice(1, 4).toReversed() : [];
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(date)) ? undefined : date;
}

/** A time of day, with its day where a cell has both. */
interface When {
  date?: string | undefined;
  clock: string;
}

/** 9:30, 09:30:00, 9:30 PM; 2026-11-23 09:30. */
function whenOf(text: string): When | undefined {
  const [, day, rest = text] = /^(\S*\d)(?:T|\s+)(\d{1,2}[:：].*)$/.exec(text) ?? [];
  const clock = clockOf(rest);
  if (!clock) return undefined;
  const date = day === undefined ? undefined : dateOf(day);
  return day === undefined || date ? { date, clock } : undefined;
}

function clockOf(text: string): string | undefined {
  const parts = /^(\d{1,2})[:：](\d{2})(?::\d{2})?\s*(am|pm)?$/i.exec(halfWidth(text));
  if (!parts) return undefined;
  const isHalf = parts[3] !== undefined;
  const hour = (Number(parts[1]) % (isHalf ? 12 : 100)) + (parts[3]?.toLowerCase() === 'pm' ? 12 : 0);
  return hour < 24 && Number(parts[2]) < 60 ? `${String(hour).padStart(2, '0')}:${parts[2]}` : undefined;
}

/** Minutes between two times; without days the end comes within a day of the beginning. */
function lasting(begins: When | undefined, ends: When | undefined): number | undefined {
  if (!begins || !ends) return undefined;
  const minutes = minutesOfDay(ends.clock) - minutesOfDay(begins.clock);
  if (!begins.date || !ends.date) return (minutes + 1440) % 1440;
  const all = (Date.parse(ends.date) - Date.parse(begins.date)) / 60_000 + minutes;
  return all < 0 ? undefined : all;
}

const minutesOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
