import { type Language, languages } from '@convoke/contract/core/language.ts';
import { describeIssues, problemText } from '@convoke/contract/core/problems.ts';
import {
  memberWormSheet,
  memberWormTemplate,
  wormEntry,
  type WormSheetRow,
} from '@convoke/contract/member/member.worm.calls.ts';
import {
  mostWormRows,
  type WormReason,
  wormReasons,
  wormRowStates,
} from '@convoke/contract/member/member.worm.rules.ts';
import type * as z from 'zod';
import type { Db } from '../../../core/database.ts';
import { implement } from '../../../core/implement.ts';
import { inTurns } from '../../../core/in-turns.ts';
import { phoneCell, readSheet } from '../../../core/read-sheet.ts';
import { type Column, sheetFile, wordsIn } from '../../../core/sheet-rows.ts';
import { sql } from 'kysely';
import { reasonTexts, wormSheetTexts } from './member.worm.texts.ts';

/** Characters of a cell that is wrong, as the page shows it. */
const shownCell = 100;

const fields = ['phone', 'name', 'reason', 'note', 'link'] as const;
type Field = (typeof fields)[number];
type Entry = z.output<typeof wormEntry>;

/** A title without what a person, or the template, puts behind it: a star, or the reasons in brackets. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s*\(.*\)\s*$/s, '')
    .replace(/[*＊]\s*$/, '')
    .trim()
    .toLowerCase();

/** Which field each column is, by its title in any language; the first of a kind counts. */
function columnsOf(header: readonly string[]): (Field | null)[] {
  const taken = new Set<Field>();
  return header.map((title) => {
    const found = fields.find((name) =>
      languages.some((language) => plain(wormSheetTexts[name][language]) === plain(title)),
    );
    if (!found || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

/** A reason by its words in any language; nothing stands for the usual one. */
function reasonOf(cell: string): WormReason | null {
  if (cell === '') return 'gifts';
  return (
    wormReasons.find(
      (reason) =>
        plain(cell) === reason || languages.some((language) => plain(reasonTexts[reason][language]) === plain(cell)),
    ) ?? null
  );
}

interface ReadRow {
  entry: Entry | null;
  problems: string[];
  cells: Record<Field, string>;
}

function readRow(columns: readonly (Field | null)[], row: readonly string[], language: Language): ReadRow {
  const cells: Record<Field, string> = { phone: '', name: '', reason: '', note: '', link: '' };
  columns.forEach((column, at) => {
    if (column) cells[column] = row[at] ?? '';
  });
  const title = (path: string) =>
    path in wormSheetTexts ? wormSheetTexts[path as keyof typeof wormSheetTexts][language] : path;
  const reason = reasonOf(cells.reason);
  const read = wormEntry.safeParse({ ...cells, phone: phoneCell(cells.phone), reason: reason ?? 'other' });
  const problems = [
    ...(read.success ? [] : describeIssues(read.error.issues, language)).map(
      ({ path, message }) => `${title(path)}: ${message}`,
    ),
    ...(reason === null ? [`${title('reason')}: ${problemText('choice', language)}`] : []),
  ];
  return { entry: read.success && problems.length === 0 ? read.data : null, problems, cells };
}

const keyOf = ({ phone, name }: { phone: string; name: string }) => (phone ? `+${phone}` : name.toLowerCase());

/** Which of some entries are on the list already, by their keys. */
async function knownOf(db: Db, organisationId: string, entries: readonly Entry[]): Promise<Set<string>> {
  const phones = entries.map(({ phone }) => phone).filter((phone) => phone !== '');
  const names = entries.filter(({ phone }) => phone === '').map(({ name }) => name);
  const { rows } = await sql<{ key: string }>`
    SELECT '+' || a.phone AS key FROM unnest(${phones}::text[]) AS a(phone) CROSS JOIN LATERAL (
      SELECT FROM member_worm WHERE organisation_id = ${organisationId} AND phone = a.phone AND deleted_at IS NULL OFFSET 0) w
    UNION ALL
    SELECT lower(a.name) FROM unnest(${names}::text[]) AS a(name) CROSS JOIN LATERAL (
      SELECT FROM member_worm WHERE organisation_id = ${organisationId} AND lower(name) COLLATE "C" = lower(a.name) COLLATE "C" AND phone IS NULL
        AND deleted_at IS NULL OFFSET 0) w`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** A sheet for the worm list: an empty one to fill in, and what its rows would become. Nothing of it is kept. */
export const wormSheetHandlers = [
  implement(memberWormTemplate, async ({ language }) => {
    const t = wordsIn(wormSheetTexts, language);
    const reasons = wormReasons.map((reason) => reasonTexts[reason][language]).join(' / ');
    const columns: Column<never>[] = [t.phone, t.name, `${t.reason} (${reasons})`, t.note, t.link].map((title) => [
      title,
      () => null,
    ]);
    return sheetFile({ title: t.fileName, what: '' }, columns, []);
  }),

  implement(memberWormSheet, async (ctx) => {
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) return ctx.fail('FILE_MISSING');
    const sheet = await readSheet(bytes, mostWormRows);
    if (sheet === 'too-long') return ctx.fail('WORM_SHEET_TOO_LONG');
    if (sheet === 'unreadable') return ctx.fail('IMPORT_NOT_READABLE');
    const columns = columnsOf(sheet.header);
    if (!columns.includes('phone') && !columns.includes('name')) return ctx.fail('WORM_SHEET_NO_COLUMN');
    const read = await inTurns(sheet.rows, (row) => readRow(columns, row, ctx.language));
    const entries = read.flatMap(({ entry }) => entry ?? []);
    const { organisationId, services } = ctx;
    const known = await services.database.inOrganisation(organisationId, 'read', (db) =>
      knownOf(db, organisationId, entries),
    );
    const seen = new Set<string>();
    const stateOf = (entry: Entry | null) => {
      if (!entry) return 'BAD';
      const key = keyOf(entry);
      if (known.has(key)) return 'KNOWN';
      if (seen.has(key)) return 'TWICE';
      seen.add(key);
      return 'NEW';
    };
    const rows = read.map(
      ({ entry, problems, cells }, index): WormSheetRow => ({
        rowNumber: index + 2,
        state: stateOf(entry),
        problems,
        phone: entry?.phone ?? cells.phone.slice(0, shownCell).toWellFormed(),
        name: entry?.name ?? cells.name.slice(0, shownCell).toWellFormed(),
        entry,
      }),
    );
    const counts = Object.fromEntries(
      wormRowStates.map((state) => [state, rows.filter((row) => row.state === state).length]),
    ) as Record<WormSheetRow['state'], number>;
    return { counts, rows };
  }),
];
