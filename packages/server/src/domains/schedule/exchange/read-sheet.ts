import { cellLists, pieces, unquoted } from '@convoke/contract/core/cell-lists.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import { sheetRows } from '../../../core/read-sheet.worker.ts';
import { Gathering } from './gathering.ts';
import { momentOf, NotAProgramme, type Programme } from './programme.ts';
import { type ColumnName, columnTexts } from './sheet-texts.ts';

const plain = (text: string) =>
  halfWidth(text)
    .replace(/[*＊:：]\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** What others call the same columns. */
const further: Readonly<Record<string, ColumnName>> = {
  session: 'title',
  topic: 'title',
  day: 'date',
  'start time': 'start',
  from: 'start',
  'end time': 'end',
  to: 'end',
  until: 'end',
  duration: 'minutes',
  room: 'place',
  location: 'place',
  stage: 'place',
  speaker: 'speakers',
  presenter: 'speakers',
  presenters: 'speakers',
  moderator: 'moderators',
  type: 'kind',
  format: 'kind',
  guid: 'guid',
};

const known = new Map<string, ColumnName>(Object.entries(further));
for (const [name, texts] of Object.entries(columnTexts))
  for (const text of Object.values(texts)) known.set(plain(text), name as ColumnName);

/**
 * Reads an xlsx or CSV sheet with a row for each agenda item, whose first row names the columns in any of our languages. Times are on the clock of the event.
 * @throws NotAProgramme when it is no sheet, or has no column of titles.
 */
export async function readScheduleSheet(bytes: Buffer, timeZone: string): Promise<Programme> {
  const gathering = new Gathering('', null);
  let columns: (ColumnName | undefined)[] | undefined;
  try {
    for await (const row of sheetRows(bytes)) {
      if (columns) item(gathering, columns, row, timeZone);
      else columns = row.map((title) => known.get(plain(title)));
      if (!columns.includes('title')) throw new NotAProgramme('unknown-format');
    }
  } catch (error) {
    // The library's words are for us, not for people.
    throw error instanceof NotAProgramme ? error : new NotAProgramme('unknown-format');
  }
  return gathering.whole();
}

function item(
  gathering: Gathering,
  columns: readonly (ColumnName | undefined)[],
  row: readonly string[],
  timeZone: string,
): void {
  const cell = (name: ColumnName) => row[columns.indexOf(name)]?.trim() ?? '';
  const title = cell('title');
  const date = dateOf(cell('date'));
  const start = clockOf(cell('start'));
  const end = clockOf(cell('end'));
  const startsAt = date && start ? momentOf(date, start, timeZone) : undefined;
  if (!startsAt) gathering.programme.faults.push({ what: title, problem: cell('start') ? 'bad-start' : 'no-start' });
  const lasts = start && end ? (minutesOfDay(end) - minutesOfDay(start) + 1440) % 1440 : undefined;
  const given = /^\d{1,4}$/.exec(cell('minutes'))?.[0];
  const people = (['speakers', 'moderators'] as const).flatMap((column) =>
    namesIn(cell(column)).flatMap((name) => {
      const key = gathering.person(name, null);
      return key ? [{ key, role: column === 'speakers' ? ('speaker' as const) : ('moderator' as const) }] : [];
    }),
  );
  gathering.item({
    guid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(cell('guid'))?.[0].toLowerCase() ?? null,
    date: date ?? null,
    place: cell('place') || null,
    startsAt: startsAt ?? null,
    minutes: given ? Number(given) : (lasts ?? (startsAt ? undefined : 30)),
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

/** 9:30, 09:30, 09:30:00, 9:30 PM. */
function clockOf(text: string): string | undefined {
  const parts = /^(\d{1,2})[:：](\d{2})(?::\d{2})?\s*(am|pm)?$/i.exec(halfWidth(text));
  if (!parts) return undefined;
  const isHalf = parts[3] !== undefined;
  const hour = (Number(parts[1]) % (isHalf ? 12 : 100)) + (parts[3]?.toLowerCase() === 'pm' ? 12 : 0);
  return hour < 24 && Number(parts[2]) < 60 ? `${String(hour).padStart(2, '0')}:${parts[2]}` : undefined;
}

const minutesOfDay = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
