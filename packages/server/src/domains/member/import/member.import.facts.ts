import type { MemberImportFacts } from '@convoke/contract/member/member.import.calls.ts';
import { totalLimit } from '@convoke/contract/core/fields.ts';
import type { TableFormat } from '@convoke/contract/core/table-kinds.ts';
import type {
  ImportColumn,
  MemberImportState,
  MemberImportStep,
  ReadFailure,
} from '@convoke/contract/member/member.import.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { MemberImport } from '../../../core/data/database-types.ts';
import { userName } from '../../../core/data/user-name.ts';

const undoMs = 24 * 3_600_000;

export const undoEnds = (finishedAt: Date) => new Date(finishedAt.getTime() + undoMs);

/** Imports with who began them, and how many of their conflicts wait for a decision. */
export const importsOf = (db: Db, organisationId: string) =>
  db
    .selectFrom('member_import as i')
    .selectAll('i')
    .select(userName('i', 'created_by'))
    .select(
      sql<number>`(SELECT count(*)::int FROM (
        SELECT FROM member_examine x WHERE x.organisation_id = ${organisationId} AND x.import_id = i.id AND x.state = 'PENDING' LIMIT ${totalLimit}) w)`.as(
        'to_review',
      ),
    )
    .where('i.organisation_id', '=', organisationId);

export function factsView(
  row: Selectable<MemberImport> & { nick_name: string | null; to_review: number },
  now: Date,
): MemberImportFacts {
  const isLabelled = row.same > 0 && row.tag_ids.length + row.group_ids.length > 0;
  const canUndo =
    (row.state === 'DONE' || row.state === 'CANCELLED') && (row.made + row.changed + row.conflicts > 0 || isLabelled);
  const until = canUndo && row.finished_at ? undoEnds(row.finished_at) : null;
  return {
    importId: row.id,
    fileName: row.file_name,
    format: row.format as TableFormat,
    state: row.state as MemberImportState,
    step: row.step as MemberImportStep,
    header: row.header as string[],
    region: row.region,
    columns: row.columns as (ImportColumn | null)[],
    rules: row.rules as MemberImportFacts['rules'],
    unknownLabels: row.unknown_labels as MemberImportFacts['unknownLabels'],
    tagIds: row.tag_ids,
    groupIds: row.group_ids,
    total: row.total,
    bad: row.bad,
    left: row.left_out,
    progress: row.progress,
    isRehearsed: row.is_rehearsed,
    made: row.made,
    changed: row.changed,
    same: row.same,
    doubles: row.doubles,
    conflicts: row.conflicts,
    toReview: row.to_review,
    newTags: row.new_tags,
    newGroups: row.new_groups,
    undone: row.undone,
    kept: row.kept,
    failure: row.failure as ReadFailure | null,
    failureRow: row.failure_row,
    by: row.nick_name,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoUntil: until && until > now ? until.toISOString() : null,
  };
}

/** An import in one of some states, locked. */
export async function lockedImport<
  Fails extends
    | 'IMPORT_STATE'
    | 'IMPORT_UNDO_OVER'
    | 'MEMBER_IMPORT_EMPTY'
    | 'MEMBER_FILE_DAMAGED'
    | 'MEMBER_IMPORT_STALE'
    | 'MEMBER_LABELS_FULL'
    | 'MEMBER_GROUP_DYNAMIC',
>(
  ctx: WriteContext<Fails | 'IMPORT_STATE'>,
  importId: string,
  states: readonly MemberImportState[],
): Promise<Selectable<MemberImport>> {
  const row =
    (await ctx.tx
      .selectFrom('member_import')
      .selectAll()
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst()) ?? ctx.notFound();
  if (!states.some((state) => state === row.state)) ctx.fail('IMPORT_STATE', { state: row.state });
  return row;
}

/** How an import stands. */
export async function factsOf(
  { tx, organisationId, now }: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'now'>,
  importId: string,
): Promise<MemberImportFacts> {
  const row = await importsOf(tx, organisationId).where('i.id', '=', importId).executeTakeFirstOrThrow();
  return factsView(row, now());
}

/** Changes an import that is locked, and says how it stands then. */
export async function moved(
  ctx: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'now'>,
  importId: string,
  values: object,
): Promise<MemberImportFacts> {
  await ctx.tx
    .updateTable('member_import')
    .set(values)
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', '=', importId)
    .execute();
  return factsOf(ctx, importId);
}
