import { problemText } from '@convoke/contract/core/problems.ts';
import {
  memberWormPreview,
  memberWormSheet,
  memberWormTemplate,
  type WormSheetRow,
} from '@convoke/contract/member/member.worm.calls.ts';
import { hasWormColumn, mostWormRows, wormReasons, wormRowStates } from '@convoke/contract/member/member.worm.rules.ts';
import { sql } from 'kysely';
import { claimedTwice } from '../../../core/tables/column-titles.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { inTurns } from '../../../core/jobs/in-turns.ts';
import { type Column, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { headOf, openTable, previewRows, wholeTable } from '../../../core/tables/uploaded-table.ts';
import { type Entry, proposedKinds, readRow } from './member.worm.rows.ts';
import { reasonTexts, wormSheetTexts } from './member.worm.texts.ts';

/** Characters of a cell that is wrong, as the page shows it. */
const shownCell = 100;

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

/** A sheet for the worm list: an empty one to fill in, what its columns seem to be, and what its rows would become. Nothing of it is kept. */
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

  implement(memberWormPreview, async (ctx, asked) => {
    const { bytes, layout } = await openTable(ctx, asked);
    const head = await headOf(ctx, bytes, layout);
    return { ...layout, ...head, columns: proposedKinds(head.header, head.rows) };
  }),

  implement(memberWormSheet, async (ctx, { columns: chosen, ...asked }) => {
    const { bytes, layout } = await openTable(ctx, asked);
    const table = await wholeTable(ctx, bytes, layout, mostWormRows);
    if (!table) return ctx.fail('WORM_SHEET_TOO_LONG');
    const examples = table.rows.slice(0, previewRows).map(({ cells }) => cells);
    const columns = chosen ?? proposedKinds(table.header, examples);
    if (!hasWormColumn(columns)) return ctx.fail('WORM_SHEET_NO_COLUMN');
    const twice = claimedTwice(columns, (kind) => kind === 'none');
    if (twice.length > 0)
      return ctx.failFields(
        twice.map((at) => ({ path: `columns.${at}`, message: problemText('choice', ctx.language) })),
      );
    const read = await inTurns(table.rows, (row) => readRow(columns, row, ctx.language));
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
        rowNumber: table.rows[index]?.n ?? 0,
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
    const skipped = table.header.filter((title, at) => title !== '' && (columns[at] ?? 'none') === 'none');
    return { skipped, counts, rows };
  }),
];
