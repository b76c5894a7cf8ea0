import {
  memberImportGroups,
  memberImportMendGroup,
  memberImportShare,
  memberImportShared,
} from '@convoke/contract/member/member.import.mend.calls.ts';
import {
  dateOrders,
  type GroupMend,
  type ImportColumn,
  mendedAtOnce,
} from '@convoke/contract/member/member.import.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { MemberImport } from '../../../core/data/database-types.ts';
import { implement } from '../../../core/http/implement.ts';
import { dayIn } from './member.import.days.ts';
import { factsOf, importsOf, lockedImport, moved } from './member.import.facts.ts';
import { mendRows, notRehearsed } from './member.import.mended.ts';
import { numbersWithout } from './member.import.person.ts';
import { sharedValues } from './member.import.shared.ts';
import { type ImportProblem, importProblemText } from './member.import.texts.ts';

const mostGroups = 100;
const examples = 3;

interface Group {
  col: number | null;
  problem: ImportProblem;
  rows: number;
  examples: (string | null)[];
}

const groupsOf = async (db: Db, organisationId: string, importId: string): Promise<Group[]> => {
  const { rows } = await sql<Group>`
    SELECT col, problem, max(times)::int AS rows, array_agg(cell ORDER BY row_number) AS examples FROM (
      SELECT p.col, p.problem, left(r.cells->>p.col, 60) AS cell, r.row_number, count(*) OVER one AS times,
        row_number() OVER (PARTITION BY p.col, p.problem ORDER BY r.row_number) AS nth
      FROM member_import_row r CROSS JOIN LATERAL (
        SELECT DISTINCT (e->>'column')::int AS col, e->>'problem' AS problem FROM jsonb_array_elements(r.problems) e) p
      WHERE r.organisation_id = ${organisationId} AND r.import_id = ${importId} AND r.state = 'BAD'
      WINDOW one AS (PARTITION BY p.col, p.problem)) all_problems
    WHERE nth <= ${examples} GROUP BY col, problem ORDER BY 3 DESC, col, problem LIMIT ${mostGroups}`.execute(db);
  return rows;
};

/** The cells of a row with the problem, mended in one way. */
function mendedCells(
  { columns: kinds, region }: Pick<Selectable<MemberImport>, 'columns' | 'region'>,
  cells: readonly string[],
  column: number,
  as: Exclude<GroupMend, 'leaveOut'>,
): string[] {
  const typed = cells[column] ?? '';
  const order = dateOrders.find((each) => each === as);
  const kind = (kinds as (ImportColumn | null)[])[column] ?? null;
  const mended = order ? (dayIn(typed, order) ?? typed) : numbersWithout(kind, typed, region);
  return cells.map((cell, at) => (at === column ? mended : cell));
}

/** As `merged` keeps it, and as doubles are found by it. */
const keyOf = ({ kind, value }: { kind: 'phone' | 'email'; value: string }) =>
  `${kind === 'phone' ? 'p' : 'e'}${value}`;

interface Stored {
  row_number: number;
  cells: string[];
}

/** What is decided of many rows at once: rows with the same problem, and numbers that several share. */
export const importGroupHandlers = [
  implement(memberImportGroups, async (ctx, { importId }) => {
    const { db, organisationId, language } = ctx;
    const of = (await importsOf(db, organisationId).where('i.id', '=', importId).executeTakeFirst()) ?? ctx.notFound();
    const groups = await groupsOf(db, organisationId, of.id);
    return {
      groups: groups.map(({ col, problem, rows, examples: found }) => ({
        column: col,
        problem,
        message: importProblemText(problem, language, '…'),
        rows,
        examples: [...new Set(found.flatMap((cell) => (cell ? [cell] : [])))],
      })),
    };
  }),

  implement(memberImportMendGroup, async (ctx, { importId, column, problem, as, after }) => {
    const { tx, organisationId } = ctx;
    const of = await lockedImport(ctx, importId, ['CHECKED']);
    const { rows } = await sql<Stored>`
      SELECT row_number, cells FROM member_import_row
      WHERE organisation_id = ${organisationId} AND import_id = ${of.id} AND state = 'BAD' AND row_number > ${after}
        AND problems @> ${JSON.stringify([{ column, problem }])}::jsonb
      ORDER BY row_number LIMIT ${mendedAtOnce}`.execute(tx);
    const mended = await mendRows(
      tx,
      of,
      rows.map(({ row_number: n, cells }) => ({
        n,
        was: 'BAD',
        cells: as === 'leaveOut' || column === null ? cells : mendedCells(of, cells, column, as),
        leaveOut: as === 'leaveOut',
      })),
    );
    return {
      of: await factsOf(ctx, of.id),
      mended,
      reached: rows.length < mendedAtOnce ? null : (rows.at(-1)?.row_number ?? null),
    };
  }),

  implement(memberImportShared, async (ctx, { importId }) => {
    const { db, organisationId } = ctx;
    const of = (await importsOf(db, organisationId).where('i.id', '=', importId).executeTakeFirst()) ?? ctx.notFound();
    return sharedValues(db, of);
  }),

  implement(memberImportShare, async (ctx, { importId, values, how }) => {
    const { tx, organisationId } = ctx;
    const of = await lockedImport(ctx, importId, ['CHECKED']);
    if (how === 'merge') {
      const said = new Set(values.map(keyOf));
      // What no rows share is nothing to remember.
      const shared = (await sharedValues(tx, of)).values.map(keyOf);
      const merged = [...of.merged, ...shared.filter((key) => said.has(key))];
      return { of: await moved(ctx, of.id, { ...notRehearsed(of), merged }), hasMore: false };
    }
    const without = new Set(values.map(({ value }) => value));
    const { rows } = await sql<Stored>`
      SELECT row_number, cells FROM member_import_row
      WHERE organisation_id = ${organisationId} AND import_id = ${of.id} AND state = 'GOOD' AND (phones || emails) && ${[...without]}::text[]
      ORDER BY row_number LIMIT ${mendedAtOnce}`.execute(tx);
    const kinds = of.columns as (ImportColumn | null)[];
    await mendRows(
      tx,
      of,
      rows.map(({ row_number: n, cells }) => ({
        n,
        was: 'GOOD',
        cells: cells.map((cell, at) => {
          const kind = kinds[at] ?? null;
          return kind === 'phone' || kind === 'email' ? numbersWithout(kind, cell, of.region, without) : cell;
        }),
      })),
    );
    return { of: await factsOf(ctx, of.id), hasMore: rows.length === mendedAtOnce };
  }),
];
