import {
  memberImportMend,
  memberImportProblems,
  type MemberImportRow,
  memberImportRows,
} from '@convoke/contract/member/member.import.calls.ts';
import type { MemberImportOutcome, MemberImportRowState } from '@convoke/contract/member/member.import.rules.ts';
import type { ExamineState } from '@convoke/contract/member/member.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { MemberImportRow as StoredRow } from '../../../core/data/database-types.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { type Column, everyRow, sheetFile } from '../../../core/tables/sheet-rows.ts';
import { importsOf, lockedImport } from './member.import.facts.ts';
import { mendRows } from './member.import.mended.ts';
import { importProblemText, importSheetTexts, type StoredProblem } from './member.import.texts.ts';

const rowSorts: Sorts = {
  id: sql`r.row_number`,
  idKind: 'whole',
  words: { rowNumber: { by: sql`r.row_number`, kind: 'whole' } },
};

type Only = 'BAD' | 'LEFT' | 'KEPT' | MemberImportOutcome;

const rowsOf = (db: Db, organisationId: string, importId: string, only?: Only) => {
  const rows = db
    .selectFrom('member_import_row as r')
    .where('r.organisation_id', '=', organisationId)
    .where('r.import_id', '=', importId);
  if (only === undefined) return rows;
  return only === 'BAD' || only === 'LEFT' || only === 'KEPT'
    ? rows.where('r.state', '=', only)
    : rows.where('r.outcome', '=', only);
};

interface Review {
  state: ExamineState;
  resultId: string | null;
}

/** Whom a row means: who was decided, or those it may be. */
const meant = (row: Selectable<StoredRow>, review: Review | undefined) =>
  (review?.resultId ? [review.resultId] : [row.member_id, row.other_id]).filter((id) => id !== null);

/** Names of the members that rows mean. */
async function namesOf(db: Db, organisationId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const found = await db
    .selectFrom('member')
    .select(['id', 'name', 'contacts'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map((member) => [member.id, member.name || member.contacts]));
}

/** What was decided of the conflicts among rows, by their numbers. */
async function reviewsOf(db: Db, organisationId: string, importId: string, rows: readonly Selectable<StoredRow>[]) {
  const numbers = rows.filter(({ outcome }) => outcome === 'CONFLICT').map((row) => row.row_number);
  if (numbers.length === 0) return new Map<number, Review>();
  const found = await db
    .selectFrom('member_examine')
    .select(['import_row', 'state', 'result_id'])
    .where('organisation_id', '=', organisationId)
    .where('import_id', '=', importId)
    .where('import_row', 'in', numbers)
    .execute();
  return new Map(
    found.flatMap(({ import_row: row, state, result_id: resultId }) =>
      row === null ? [] : [[row, { state: state as ExamineState, resultId }]],
    ),
  );
}

/** What is wrong with a row, and why it is or was not taken. */
function problemsOf(row: Selectable<StoredRow>, language: Language): MemberImportRow['problems'] {
  const said = (row.problems as unknown as StoredProblem[]).map(({ column, problem, what }) => ({
    column,
    message: importProblemText(problem, language, what),
  }));
  const whole = (message: string) => [...said, { column: null, message }];
  if (row.outcome === 'DOUBLE') return whole(importProblemText('double', language, row.leader ?? 0));
  if (row.outcome !== 'CONFLICT') return said;
  if (row.clash !== null) return whole(importProblemText('clash', language, row.clash));
  return whole(importProblemText(row.other_id === null ? 'otherName' : 'conflict', language));
}

const rowView = (
  row: Selectable<StoredRow>,
  names: ReadonlyMap<string, string>,
  language: Language,
  review?: Review,
): MemberImportRow => ({
  rowNumber: row.row_number,
  state: row.state as MemberImportRowState,
  outcome: row.outcome as MemberImportOutcome | null,
  cells: row.cells as string[],
  problems: problemsOf(row, language),
  otherRow: row.leader ?? row.clash,
  members: meant(row, review).flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ memberId: id, name }];
  }),
  review: review?.state ?? null,
  kept: row.kept ?? [],
});

const mendedStates: readonly string[] = ['GOOD', 'BAD', 'LEFT'];

export const importRowHandlers = [
  implement(memberImportRows, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const known = await importsOf(db, organisationId).where('i.id', '=', input.importId).executeTakeFirst();
    if (!known) return ctx.notFound();
    const rows = rowsOf(db, organisationId, input.importId, input.only);
    const place = placeOf(ctx, rowSorts, input);
    const shown = await inPlace(rows.selectAll('r').select(sql<string>`r.row_number::text`.as('id')), place).execute();
    const reviews = await reviewsOf(db, organisationId, input.importId, shown);
    const ids = new Set(shown.flatMap((row) => meant(row, reviews.get(row.row_number))));
    const names = await namesOf(db, organisationId, [...ids]);
    return pageAnswer(shown, await countOf(db, rows, place), place, (row) =>
      rowView(row, names, ctx.language, reviews.get(row.row_number)),
    );
  }),

  implement(memberImportMend, async (ctx, { importId, rowNumber, cells, leaveOut }) => {
    const { tx, organisationId } = ctx;
    const of = await lockedImport(ctx, importId, ['CHECKED']);
    const row =
      (await rowsOf(tx, organisationId, importId)
        .selectAll('r')
        .where('r.row_number', '=', rowNumber)
        .executeTakeFirst()) ?? ctx.notFound();
    if (!mendedStates.includes(row.state)) return ctx.fail('IMPORT_STATE', { state: row.state });
    const now = cells ?? (row.cells as string[]);
    await mendRows(tx, of, [{ n: rowNumber, was: row.state, cells: now, leaveOut }]);
    const changed = await rowsOf(tx, organisationId, importId)
      .selectAll('r')
      .where('r.row_number', '=', rowNumber)
      .executeTakeFirstOrThrow();
    return rowView(changed, new Map(), ctx.language);
  }),

  implement(memberImportProblems, async (ctx, { importId }) => {
    const { organisationId, language, services } = ctx;
    const of =
      (await importsOf(ctx.db, organisationId).where('i.id', '=', importId).executeTakeFirst()) ?? ctx.notFound();
    const header = of.header as string[];
    const columns = header.map(
      (title, at): Column<Selectable<StoredRow>> => [title, (row) => (row.cells as string[])[at] ?? ''],
    );
    columns.push([importSheetTexts.row[language], (row) => row.row_number]);
    columns.push([
      importSheetTexts.problem[language],
      (row) => {
        const said = problemsOf(row, language).map(({ column, message }) =>
          column === null ? message : `${header[column] ?? ''}: ${message}`,
        );
        if (row.state === 'LEFT') said.push(importProblemText('left', language));
        return said.join(' ');
      },
    ]);
    const title = of.file_name.replace(/\.[a-z]{3,4}$/i, '');
    const only: readonly Only[] = ['BAD', 'LEFT', 'CONFLICT', 'DOUBLE'];
    async function* refused() {
      for (const each of only)
        yield* everyRow(services, organisationId, [rowSorts, 'rowNumber'], (db, place) =>
          inPlace(
            rowsOf(db, organisationId, importId, each).selectAll('r').select(sql<string>`r.row_number::text`.as('id')),
            place,
          ).execute(),
        );
    }
    return sheetFile({ title, what: importSheetTexts.problems[language] }, columns, refused());
  }),
];
