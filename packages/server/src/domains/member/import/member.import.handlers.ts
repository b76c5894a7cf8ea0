import {
  memberExportTemplate,
  memberImportCancel,
  memberImportDiscard,
  memberImportMatch,
  memberImportPreview,
  memberImportRehearse,
  memberImportSkip,
  memberImportStart,
  memberImportStep,
  memberImports,
  memberImportUndo,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import {
  type ImportColumn,
  importFields,
  importFieldTexts,
  isOwnColumn,
  type MemberImportState,
  ownColumn,
} from '@convoke/contract/member/member.import.rules.ts';
import { type Encoding, encodings, type Separator, type TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { sheetNames, tableKind } from '../../../core/tables/read-table.ts';
import { separatorOf } from '../../../core/tables/table-separator.ts';
import { type TableFile, wholeOf } from '../../../core/tables/table.ts';
import { type Column, sheetFile } from '../../../core/tables/sheet-rows.ts';
import { decodedAs, encodingsOf, looked } from '../../../core/tables/text-encoding.ts';
import { ownFields } from '../fields/member.fields.queries.ts';
import { checkGroup } from '../labels/member.joining.ts';
import { liveLabels, tags } from '../labels/member.labels.ts';
import { importForgetJob, importJob } from '../member.job-names.ts';
import { keptSeconds } from './member.import.clean.ts';
import { claimedTwice, proposedColumns, titlesKey } from './member.import.columns.ts';
import { factsView, importsOf, lockedImport, moved, undoEnds } from './member.import.facts.ts';
import { bytesOf, fileOf, type ImportLayout, ReadEnded, rowsBelow } from './member.import.file.ts';
import { isExtra, knownOf, versionsOf } from './member.import.known.ts';
import { readyExtras } from './member.import.labels.ts';
import { importSheetTexts } from './member.import.texts.ts';

const previewRows = 20;
const importSorts: Sorts = { id: sql`i.id`, words: { createdAt: { by: sql`i.created_at`, kind: 'moment' } } };
const refusals = {
  html: 'MEMBER_FILE_HTML',
  old: 'MEMBER_FILE_OLD',
  macros: 'MEMBER_FILE_MACROS',
  damaged: 'MEMBER_FILE_DAMAGED',
  unknown: 'MEMBER_FILE_UNKNOWN',
} as const;
const noCounts = {
  reached: 0,
  progress: 0,
  made: 0,
  changed: 0,
  same: 0,
  doubles: 0,
  conflicts: 0,
  new_tags: 0,
  new_groups: 0,
};

/** Titles and first rows; null where the file cannot be read in this way. */
async function headOf(file: TableFile, format: TableFormat, layout: ImportLayout) {
  const rows: string[][] = [];
  try {
    for await (const row of rowsBelow(file, format, layout, layout.headerRow + previewRows)) {
      rows.push(row.cells);
      if (rows.length > previewRows) break;
    }
  } catch (error) {
    if (!(error instanceof ReadEnded) || error.failure === 'damaged') return null;
    // What is wrong further down says the reading itself.
  }
  const [header = [], ...others] = rows;
  return { header, rows: others };
}

interface Chosen {
  importId: string;
  rules?: object | undefined;
  tagIds?: string[] | undefined;
  groupIds?: string[] | undefined;
}

/** Rehearses or imports: from the first row, by the rules given. */
async function run(
  ctx: WriteContext<
    'IMPORT_STATE' | 'MEMBER_IMPORT_EMPTY' | 'MEMBER_IMPORT_STALE' | 'MEMBER_GROUP_DYNAMIC' | 'MEMBER_LABELS_FULL'
  >,
  { importId, rules, tagIds, groupIds }: Chosen,
  state: 'REHEARSING' | 'IMPORTING',
) {
  const { tx, organisationId } = ctx;
  const wanted = new Set(tagIds);
  if (wanted.size > 0 && (await liveLabels(tx, tags, [...wanted])).length < wanted.size) return ctx.notFound();
  for (const groupId of new Set(groupIds)) await checkGroup(ctx, tx, groupId);
  const row = await lockedImport(ctx, importId, ['CHECKED']);
  if (row.total - row.bad - row.left_out === 0) return ctx.fail('MEMBER_IMPORT_EMPTY');
  const extras = await readyExtras(ctx, row, state);
  await ctx.sendJob(importJob, { organisationId, importId });
  return moved(ctx, importId, {
    ...noCounts,
    ...extras,
    state,
    step: state === 'IMPORTING' ? 'import' : 'rehearse',
    ...(state === 'REHEARSING' && { is_rehearsed: false }),
    ...(rules && { rules: JSON.stringify(rules) }),
    ...(tagIds && { tag_ids: tagIds }),
    ...(groupIds && { group_ids: groupIds }),
  });
}

/** Members of a file: kept, read, rehearsed, taken, taken back. */
export const importHandlers = [
  implement(memberImportUpload, async (ctx) => {
    if (!ctx.upload) return ctx.fail('FILE_MISSING');
    const bytes = await ctx.upload.bytes();
    if (bytes.length === 0) return ctx.fail('FILE_MISSING');
    const format = tableKind(bytes);
    if (format !== 'xlsx' && format !== 'text' && format !== 'vcard') return ctx.fail(refusals[format]);
    const { organisationId } = ctx;
    const fileName = ctx.upload.fileName
      .toWellFormed()
      .replace(/\p{Cc}/gu, '')
      .slice(0, 200)
      .toWellFormed();
    return ctx.services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const { id } = await tx
        .insertInto('member_import')
        .values({
          organisation_id: organisationId,
          file_name: fileName,
          format,
          language: ctx.language,
          created_by: ctx.userId,
          created_at: ctx.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('member_import_file')
        .values({ organisation_id: organisationId, import_id: id, content: bytes })
        .execute();
      const forget = { tx, startAfterSeconds: keptSeconds };
      await ctx.services.jobs.send(importForgetJob, { organisationId, importId: id }, forget);
      return { importId: id };
    });
  }),

  implement(memberImportPreview, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const row =
      (await importsOf(db, organisationId).where('i.id', '=', input.importId).executeTakeFirst()) ?? ctx.notFound();
    if (row.state !== 'UPLOADED' && row.state !== 'FAILED' && row.state !== 'CHECKED')
      return ctx.fail('IMPORT_STATE', { state: row.state });
    const beginning = (await bytesOf(db, organisationId, row.id, 0, looked)) ?? ctx.notFound();
    const format = row.format as TableFormat;
    const proposed: readonly Encoding[] = format === 'xlsx' ? ['utf-8'] : encodingsOf(beginning);
    // The way it was read the last time stands first.
    const former = row.layout as Partial<ImportLayout>;
    const encoding = input.encoding ?? former.encoding ?? proposed[0] ?? 'utf-8';
    const separator =
      input.separator ??
      former.separator ??
      (format === 'text' ? separatorOf(decodedAs(beginning.subarray(0, 65_536), encoding)) : ',');
    const pieces = fileOf((work) => work(db), organisationId, row.id);
    const file = format === 'xlsx' ? await wholeOf(pieces) : pieces;
    let sheets: string[] = [];
    try {
      if (Buffer.isBuffer(file)) sheets = await sheetNames(file);
    } catch {
      return ctx.fail('MEMBER_FILE_DAMAGED');
    }
    const sheet = Math.min(input.sheet ?? former.sheet ?? 1, Math.max(1, sheets.length));
    const layout: ImportLayout = { encoding, separator, sheet, headerRow: input.headerRow ?? former.headerRow ?? 1 };
    const head = await headOf(file, format, layout);
    if (!head) return ctx.fail('MEMBER_FILE_DAMAGED');
    const remembered = await db
      .selectFrom('member_import_match')
      .select('columns')
      .where('organisation_id', '=', organisationId)
      .where('titles', '=', titlesKey(head.header))
      .executeTakeFirst();
    const fields = await ownFields(db, organisationId);
    const isThere = (column: ImportColumn | null) =>
      !isOwnColumn(column) || fields.some(({ memberFieldId }) => ownColumn(memberFieldId) === column);
    return {
      format,
      fileName: row.file_name,
      encodings: format === 'xlsx' ? [] : [...proposed, ...encodings.filter((each) => !proposed.includes(each))],
      sheets,
      ...layout,
      ...head,
      columns:
        // A field that is deleted since is none of this file.
        (remembered?.columns as (ImportColumn | null)[] | undefined)?.map((column) =>
          isThere(column) ? column : null,
        ) ?? proposedColumns(head.header, head.rows, fields),
      isRemembered: remembered !== undefined,
      hasBrokenSigns: [head.header, ...head.rows].some((cells) => cells.some((cell) => cell.includes('\ufffd'))),
    };
  }),

  implement(memberImportMatch, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const row = await lockedImport(ctx, input.importId, ['UPLOADED', 'FAILED', 'CHECKED']);
    const { encoding, separator, sheet, headerRow, columns, unknownLabels } = input;
    const twice = claimedTwice(columns);
    if (twice.length > 0)
      return ctx.failFields(
        twice.map((at) => ({ path: `columns.${at}`, message: problemText('choice', ctx.language) })),
      );
    if (!columns.some((field) => field === 'phone' || field === 'email'))
      return ctx.failFields([{ path: 'columns', message: problemText('required', ctx.language) }]);
    const known = await knownOf(tx, organisationId, columns, unknownLabels);
    const versions = versionsOf(known, columns);
    if (!versions) return ctx.notFound();
    const layout: ImportLayout = { encoding, separator: separator as Separator, sheet, headerRow };
    if (!(await bytesOf(tx, organisationId, row.id, 0, 1))) return ctx.notFound();
    const file = fileOf((work) => work(tx), organisationId, row.id);
    const head = await headOf(file, row.format as TableFormat, layout);
    if (!head) return ctx.fail('MEMBER_FILE_DAMAGED');
    // Read again, whatever was mended is mended no more: the rows are others.
    await tx
      .deleteFrom('member_import_row')
      .where('organisation_id', '=', organisationId)
      .where('import_id', '=', row.id)
      .execute();
    await tx
      .insertInto('member_import_match')
      .values({ organisation_id: organisationId, titles: titlesKey(head.header), columns: JSON.stringify(columns) })
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'titles'])
          .doUpdateSet({ columns: JSON.stringify(columns), used_at: ctx.now() }),
      )
      .execute();
    await ctx.sendJob(importJob, { organisationId, importId: row.id });
    return moved(ctx, row.id, {
      ...noCounts,
      state: 'READING',
      step: 'match',
      layout: JSON.stringify(layout),
      header: JSON.stringify(head.header),
      columns: JSON.stringify(columns),
      has_extras: columns.some(isExtra),
      unknown_labels: unknownLabels,
      field_versions: JSON.stringify(versions),
      region: input.region ?? null,
      merged: [],
      doubles_known: false,
      total: 0,
      bad: 0,
      left_out: 0,
      failure: null,
      failure_row: null,
      is_rehearsed: false,
    });
  }),

  implement(memberImportStep, async (ctx, { importId }) => {
    let query = importsOf(ctx.db, ctx.organisationId);
    if (importId !== undefined) query = query.where('i.id', '=', importId);
    const row = await query.orderBy('i.created_at', 'desc').orderBy('i.id', 'desc').limit(1).executeTakeFirst();
    if (!row && importId !== undefined) return ctx.notFound();
    return { of: row ? factsView(row, ctx.now()) : null };
  }),

  implement(memberImports, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, importSorts, input);
    const all = db.selectFrom('member_import as i').where('i.organisation_id', '=', organisationId);
    const rows = await inPlace(importsOf(db, organisationId), place).execute();
    return pageAnswer(rows, await countOf(db, all, place), place, (row) => factsView(row, ctx.now()));
  }),

  implement(memberImportRehearse, (ctx, input) => run(ctx, input, 'REHEARSING')),

  implement(memberImportStart, (ctx, input) => run(ctx, input, 'IMPORTING')),

  implement(memberImportSkip, async (ctx, { importId, step }) => {
    const row = await lockedImport(ctx, importId, ['CHECKED']);
    if (step === 'rules') return moved(ctx, row.id, { step: 'rehearse', rules: '{}' });
    if (step === 'rehearse') return moved(ctx, row.id, { step: 'import' });
    await ctx.tx
      .updateTable('member_import_row')
      .set({ state: 'LEFT' })
      .where('organisation_id', '=', ctx.organisationId)
      .where('import_id', '=', row.id)
      .where('state', '=', 'BAD')
      .execute();
    return moved(ctx, row.id, { step: 'rules', bad: 0, left_out: row.left_out + row.bad });
  }),

  implement(memberImportCancel, async (ctx, { importId }) => {
    const row = await lockedImport(ctx, importId, ['READING', 'REHEARSING', 'IMPORTING']);
    if (row.state === 'IMPORTING') return moved(ctx, row.id, { state: 'CANCELLED', finished_at: ctx.now() });
    if (row.state === 'REHEARSING') return moved(ctx, row.id, { ...noCounts, state: 'CHECKED', is_rehearsed: false });
    await ctx.tx
      .deleteFrom('member_import_row')
      .where('organisation_id', '=', ctx.organisationId)
      .where('import_id', '=', row.id)
      .execute();
    return moved(ctx, row.id, { ...noCounts, state: 'UPLOADED', total: 0, bad: 0 });
  }),

  implement(memberImportUndo, async (ctx, { importId }) => {
    const row = await lockedImport(ctx, importId, ['DONE', 'CANCELLED']);
    if (!row.finished_at || undoEnds(row.finished_at) <= ctx.now()) return ctx.fail('IMPORT_UNDO_OVER');
    await ctx.sendJob(importJob, { organisationId: ctx.organisationId, importId: row.id });
    return moved(ctx, row.id, { state: 'UNDOING', reached: 0, progress: 0, undone: 0, kept: 0 });
  }),

  implement(memberImportDiscard, async (ctx, { importId }) => {
    const states: readonly MemberImportState[] = ['UPLOADED', 'READING', 'CHECKED', 'REHEARSING', 'FAILED'];
    const row = await lockedImport(ctx, importId, states);
    await ctx.tx
      .deleteFrom('member_import')
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', row.id)
      .execute();
    return {};
  }),

  implement(memberExportTemplate, async (ctx) => {
    const columns = importFields
      .filter((field) => field !== 'familyName' && field !== 'givenName')
      .map((field): Column<never> => [importFieldTexts[field][ctx.language], () => '']);
    for (const { name } of await ownFields(ctx.db, ctx.organisationId)) columns.push([name, () => '']);
    const { template, templateWhat } = importSheetTexts;
    return sheetFile({ title: template[ctx.language], what: templateWhat[ctx.language] }, columns, []);
  }),
];
