import {
  participantImportCheck,
  participantImportDiscard,
  participantImportExtra,
  participantImportProblems,
  participantImports,
  participantImportStart,
  participantImportUndo,
} from '@convoke/contract/participant/participant.extra.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { BaseContext, ReadContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { readSheet } from '../../../core/tables/read-sheet.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { type Column, sheetFile } from '../../../core/tables/sheet-rows.ts';
import { groupById, groupByName } from '../../checkin/checkin.groups.ops.ts';
import { formById } from '../../form/form.ops.ts';
import { formOfEvent, liveForm } from '../../form/form.publish.ops.ts';
import { factsView, goOn, type ImportColumn, importsOf, lockedImport, undoMs } from './participant.import.facts.ts';
import { type ImportData, importCheckJob, importRunJob, importUndoJob } from './participant.import.jobs.ts';
import { choosableFields, storedWords } from './participant.import.match.ts';
import { matchColumns, mostRows } from './participant.import.read.ts';
import { type RowProblem, rowProblemText, sheetNames } from './participant.import.texts.ts';

const shownImports = 50;
/** Rows written by one statement. */
const writtenRows = 2000;

/** How it stands before the first import of a form of the organisation's own events. */
async function notYet(
  ctx: ReadContext<never>,
  { formId, current, size }: { formId: string; current: number; size: number },
): Promise<z.input<typeof participantImportCheck.output>> {
  const form = await liveForm(ctx.db, ctx.organisationId, formId, { kinds: ['registration'] });
  if (!form?.event_id) return ctx.notFound();
  const nothing = { fileName: '', groupName: null, total: 0, good: 0, bad: 0, progress: 0, made: 0, by: null };
  return {
    importId: null,
    eventId: form.event_id,
    formId,
    state: 'NONE',
    ...nothing,
    createdAt: null,
    finishedAt: null,
    undoUntil: null,
    columns: [],
    fields: [],
    rows: { records: [], total: 0, current, size, pages: 0 },
  };
}

/** The group that is named; one that is not there yet is made. */
async function groupOf(
  ctx: BaseContext<never>,
  tx: Db,
  eventId: string,
  input: { groupId?: string | undefined; groupName?: string | undefined },
): Promise<{ id: string; name: string } | null> {
  if (input.groupId === undefined && input.groupName === undefined) return null;
  if (input.groupId === undefined) return groupByName(tx, ctx.organisationId, eventId, input.groupName ?? '');
  return (await groupById(tx, ctx.organisationId, eventId, input.groupId)) ?? ctx.notFound();
}

const rowSorts: Sorts = {
  id: sql`row_number`,
  idKind: 'whole',
  words: { rowNumber: { by: sql`row_number`, kind: 'whole' } },
};

/** People of a sheet: read, checked, started, undone. */
export const importHandlers = [
  implement(participantImportExtra, async (ctx, input) => {
    const { services, organisationId, eventId } = ctx;
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) return ctx.fail('FILE_MISSING');
    const { fileName } = ctx.upload;
    const sheet = await readSheet(bytes, mostRows);
    if (sheet === 'unreadable') return ctx.fail('IMPORT_NOT_READABLE');
    if (sheet === 'too-long') return ctx.fail('IMPORT_TOO_LONG');
    return services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const event = await loadEvent(tx, organisationId, eventId);
      const form =
        (await formOfEvent(tx, organisationId, event, input.formId)) ??
        ctx.failFields([{ path: 'formId', message: problemText('choice', ctx.language) }]);
      const fieldIds = matchColumns(sheet, form.definition);
      const group = await groupOf(ctx, tx, event.id, input);
      const { id } = await tx
        .insertInto('participant_import')
        .values({
          organisation_id: organisationId,
          event_id: event.id,
          form_id: form.formId,
          form_version: form.definition.version,
          group_id: group?.id ?? null,
          group_name: group?.name ?? null,
          file_name: fileName
            .toWellFormed()
            .replace(/\p{Cc}/gu, '')
            .slice(0, 200)
            .toWellFormed(),
          state: 'READING',
          columns: JSON.stringify(sheet.header.map((header, index) => ({ header, fieldId: fieldIds[index] ?? null }))),
          total: sheet.rows.length,
          created_by: ctx.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let start = 0; start < sheet.rows.length; start += writtenRows) {
        // Numbered as the file shows them: the first row has the titles.
        const rows = sheet.rows
          .slice(start, start + writtenRows)
          .map((cells, index) => ({ n: start + index + 2, cells }));
        await sql`
          INSERT INTO participant_import_row (organisation_id, import_id, row_number, state, cells)
          SELECT ${organisationId}::uuid, ${id}::uuid, r.n, 'GOOD', r.cells
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(n int, cells jsonb)`.execute(tx);
      }
      const data: ImportData = { organisationId, importId: id, language: ctx.language };
      await services.jobs.send(importCheckJob, data, { tx });
      return { importId: id, formId: form.formId, total: sheet.rows.length };
    });
  }),

  implement(participantImportCheck, async (ctx, input) => {
    let query = importsOf(ctx.db, ctx.organisationId).where('i.form_id', '=', input.formId);
    if (input.importId !== undefined) query = query.where('i.id', '=', input.importId);
    const row = await query.orderBy('i.created_at', 'desc').limit(1).executeTakeFirst();
    if (!row) return input.importId === undefined ? notYet(ctx, input) : ctx.notFound();
    let rows = ctx.db
      .selectFrom('participant_import_row')
      .where('organisation_id', '=', ctx.organisationId)
      .where('import_id', '=', row.id);
    if (input.only !== 'all')
      rows = rows.where('state', input.only === 'problems' ? 'in' : 'not in', ['BAD', 'REFUSED']);
    const form = await formById(ctx.db, ctx.organisationId, row.form_id);
    const place = placeOf(ctx, rowSorts, { ...input, sort: 'rowNumber' });
    const shown = await inPlace(rows.selectAll().select(sql<string>`row_number::text`.as('id')), place).execute();
    return {
      ...factsView(row, ctx.now()),
      columns: row.columns as unknown as ImportColumn[],
      fields: form ? choosableFields(form.definition) : [],
      rows: pageAnswer(shown, await countOf(ctx.db, rows, place), place, (each) => ({
        rowNumber: each.row_number,
        state: each.state as 'GOOD',
        cells: each.cells as string[],
        problems: (each.problems as unknown as RowProblem[]).map((problem) => ({
          fieldId: problem.fieldId,
          message: rowProblemText(problem, ctx.language),
        })),
        stored: form && row.state !== 'READING' ? storedWords(form.definition, each, ctx.language) : null,
        partsId: each.participant_id,
      })),
    };
  }),

  implement(participantImportProblems, async (ctx, input) => {
    const row =
      (await importsOf(ctx.db, ctx.organisationId)
        .where('i.form_id', '=', input.formId)
        .where('i.id', '=', input.importId)
        .executeTakeFirst()) ?? ctx.notFound();
    const refused = await ctx.db
      .selectFrom('participant_import_row')
      .select(['row_number', 'cells', 'problems'])
      .where('organisation_id', '=', ctx.organisationId)
      .where('import_id', '=', row.id)
      .where('state', 'in', ['BAD', 'REFUSED'])
      .orderBy('row_number')
      .execute();
    const say = (problems: unknown) =>
      (problems as RowProblem[])
        .map((problem) => {
          const at = (row.columns as unknown as ImportColumn[]).find(
            (column) => column.fieldId !== null && column.fieldId === problem.fieldId,
          );
          const where = at?.header ?? problem.fieldId;
          return `${where ? `${where}: ` : ''}${rowProblemText(problem, ctx.language)}`;
        })
        .join(' ');
    const columns = (row.columns as { header: string }[]).map(
      (column, at): Column<(typeof refused)[number]> => [column.header, (each) => (each.cells as string[])[at] ?? ''],
    );
    columns.push([sheetNames.row[ctx.language], (each) => each.row_number]);
    columns.push([sheetNames.problem[ctx.language], (each) => say(each.problems)]);
    const title = row.file_name.replace(/\.(?:xlsx|csv)$/i, '');
    return sheetFile({ title, what: sheetNames.problems[ctx.language] }, columns, refused);
  }),

  implement(participantImportStart, async (ctx, input) => {
    const row = await lockedImport(ctx, input.importId, ['CHECKED']);
    const data: ImportData = {
      organisationId: ctx.organisationId,
      importId: row.id,
      language: ctx.language,
      notify: input.notify,
    };
    await ctx.sendJob(importRunJob, data);
    return goOn(ctx, row.id, { state: 'IMPORTING', progress: 0 });
  }),

  implement(participantImportUndo, async (ctx, input) => {
    const row = await lockedImport(ctx, input.importId, ['DONE']);
    if ((row.finished_at?.getTime() ?? 0) + undoMs <= ctx.now().getTime()) return ctx.fail('IMPORT_UNDO_OVER');
    const data: ImportData = { organisationId: ctx.organisationId, importId: row.id, language: ctx.language };
    await ctx.sendJob(importUndoJob, data);
    return goOn(ctx, row.id, { state: 'UNDOING', progress: 0 });
  }),

  implement(participantImportDiscard, async (ctx, input) => {
    const row = await lockedImport(ctx, input.importId, ['READING', 'CHECKED', 'FAILED']);
    await ctx.tx
      .deleteFrom('participant_import')
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', row.id)
      .execute();
    return {};
  }),

  implement(participantImports, async (ctx) => {
    const rows = await importsOf(ctx.db, ctx.organisationId)
      .where('i.event_id', '=', ctx.event.id)
      .orderBy('i.created_at', 'desc')
      .limit(shownImports)
      .execute();
    return rows.map((row) => factsView(row, ctx.now()));
  }),
];
