import { checkinGroupSheet, type SheetRow } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import {
  maskCode,
  mostSheetRows,
  type SheetRowState,
  sheetRowStates,
} from '@convoke/contract/checkin/checkin.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { inTurns } from '../../../core/jobs/in-turns.ts';
import { readSheet } from '../../../core/tables/read-sheet.ts';
import { columnOf, type Named, namedBy } from './checkin.sheet.read.ts';
import { groups } from './checkin.groups.ts';

const longestCell = 100;

/** Somebody whom a cell names. */
interface Person {
  key: string;
  id: string;
  name: string;
  code: string;
  is_member: boolean;
}

const keyOf = ({ by, value }: Named) => `${by} ${value}`;

/** The people of an event who are named so, each by the whole key of what names them. */
async function peopleNamed(
  db: Db,
  organisationId: string,
  group: { id: string; event_id: string },
  named: readonly Named[],
): Promise<Map<string, Person[]>> {
  const values = (by: Named['by']) => [...new Set(named.filter((each) => each.by === by).map(({ value }) => value))];
  const own = sql`f.organisation_id = ${organisationId} AND f.event_id = ${group.event_id}`;
  const { rows } = await sql<Person>`
    SELECT w.key, p.id, p.name, p.code, m.id IS NOT NULL AS is_member
    FROM (
      SELECT 'code ' || k AS key, d.target_id AS id FROM unnest(${values('code')}::text[]) AS k CROSS JOIN LATERAL (
        SELECT f.target_id FROM directory f WHERE f.kind = 'participant' AND f.code = k AND f.organisation_id = ${organisationId} OFFSET 0) d
      UNION ALL
      SELECT 'phone ' || k, d.id FROM unnest(${values('phone')}::text[]) AS k CROSS JOIN LATERAL (
        SELECT f.id FROM participant f WHERE ${own} AND f.phone = k AND f.order_ticket_id IS NULL
        UNION ALL SELECT f.id FROM participant f WHERE ${own} AND f.phone = k AND f.order_ticket_id IS NOT NULL OFFSET 0) d
      UNION ALL
      SELECT 'email ' || k, d.id FROM unnest(${values('email')}::text[]) AS k CROSS JOIN LATERAL (
        SELECT f.id FROM participant f WHERE ${own} AND f.email = k AND f.order_ticket_id IS NULL
        UNION ALL SELECT f.id FROM participant f WHERE ${own} AND f.email = k AND f.order_ticket_id IS NOT NULL OFFSET 0) d
    ) w
    CROSS JOIN LATERAL (
      SELECT f.id, f.name, f.code FROM participant f WHERE ${own} AND f.id = w.id AND f.state <> 'DELETED' OFFSET 0
    ) p
    LEFT JOIN LATERAL (
      SELECT f.id FROM checkin_member f WHERE f.organisation_id = ${organisationId} AND f.participant_id = p.id AND f.group_id = ${group.id} OFFSET 0
    ) m ON true
    ORDER BY p.id`.execute(db);
  return Map.groupBy(rows, (row) => row.key);
}

/** People of a sheet for a group: who is meant by each row. Nothing of it is kept. */
export const sheetHandlers = [
  implement(checkinGroupSheet, async (ctx, { groupId, column }) => {
    const { organisationId, services } = ctx;
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const group = await services.database.inOrganisation(organisationId, 'read', (db) =>
      groups(db, organisationId, groupId).executeTakeFirst(),
    );
    if (!group) return ctx.notFound();
    if (group.is_default) return ctx.fail('SIGN_GROUP_DEFAULT');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) return ctx.fail('FILE_MISSING');
    const sheet = await readSheet(bytes, mostSheetRows);
    if (sheet === 'too-long') return ctx.fail('SIGN_SHEET_TOO_LONG');
    if (sheet === 'unreadable') return ctx.fail('IMPORT_NOT_READABLE');
    const { header } = sheet;
    if (column !== undefined && column >= header.length)
      return ctx.failFields([{ path: 'column', message: problemText('choice', ctx.language) }]);
    const at = column ?? columnOf(header, sheet.rows);
    if (at === null) return ctx.fail('SIGN_SHEET_NO_COLUMN', { columns: header });
    // A list without titles begins with somebody.
    const isTitled = namedBy(header[at] ?? '') === null;
    const cells = [...(isTitled ? [] : [header]), ...sheet.rows].map((row) => row[at] ?? '');
    const named = await inTurns(cells, (cell) => namedBy(cell));
    const people = await services.database.inOrganisation(organisationId, 'read', (db) =>
      peopleNamed(
        db,
        organisationId,
        group,
        named.filter((each) => each !== null),
      ),
    );
    const seen = new Set<string>();
    const rows = cells.map((cell, index): SheetRow => {
      const name = named[index] ?? null;
      const found = name === null ? [] : (people.get(keyOf(name)) ?? []);
      const [one] = found;
      const state = stateOf(name, found, seen);
      if (one && found.length === 1) seen.add(one.id);
      const isOne = one !== undefined && found.length === 1;
      return {
        rowNumber: index + (isTitled ? 2 : 1),
        cell: cell.slice(0, longestCell).toWellFormed(),
        state,
        partsId: isOne ? one.id : null,
        name: isOne ? one.name : null,
        code: isOne ? maskCode(one.code) : null,
      };
    });
    const counts = Object.fromEntries(sheetRowStates.map((state) => [state, 0])) as Record<SheetRowState, number>;
    for (const { state } of rows) counts[state] += 1;
    return { columns: header, column: at, counts, rows };
  }),
];

function stateOf(named: Named | null, found: readonly Person[], seen: ReadonlySet<string>): SheetRowState {
  if (named === null) return 'BAD';
  const [one] = found;
  if (!one) return 'ABSENT';
  if (found.length > 1) return 'SEVERAL';
  if (seen.has(one.id)) return 'TWICE';
  return one.is_member ? 'MEMBER' : 'FOUND';
}
