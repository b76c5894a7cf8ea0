import { mostInLabelStep } from '@convoke/contract/member/member.label.rules.ts';
import { restoreDays } from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { type LabelData, labelJob } from '../member.job-names.ts';

/** A kind of label: its table, who has it, and what the history calls that. */
export interface LabelKind {
  table: 'member_tag' | 'member_group' | 'member_channel';
  of: 'member_tagged' | 'member_in_group' | 'member_in_channel';
  key: 'tag_id' | 'group_id' | 'channel_id';
  given: 'tagged' | 'grouped' | 'entered';
  taken: 'untagged' | 'ungrouped' | 'leftChannel';
}

export const tags: LabelKind = {
  table: 'member_tag',
  of: 'member_tagged',
  key: 'tag_id',
  given: 'tagged',
  taken: 'untagged',
};

export const groups: LabelKind = {
  table: 'member_group',
  of: 'member_in_group',
  key: 'group_id',
  given: 'grouped',
  taken: 'ungrouped',
};

/** Nobody is put into a channel by hand: `give_channel` does that. */
export const channels: LabelKind = {
  table: 'member_channel',
  of: 'member_in_channel',
  key: 'channel_id',
  given: 'entered',
  taken: 'leftChannel',
};

/** Who writes, and in which transaction. */
interface Writer {
  tx: Db;
  userId: string;
}

const changedBy = async (work: Promise<{ rows: { changed: number }[] }>) => (await work).rows[0]?.changed ?? 0;

/** Gives members labels, each once, with a line in the history of who had not all of them. Answers how many members that were. Deleted ones get none. */
export const give = (
  { tx, userId }: Writer,
  kind: LabelKind,
  memberIds: readonly string[],
  labelIds: readonly string[],
  source: 'hand' | 'filter' = 'hand',
): Promise<number> =>
  changedBy(
    sql<{ changed: number }>`
      WITH made AS (
        INSERT INTO ${sql.table(kind.of)} (member_id, ${sql.ref(kind.key)}, source)
        SELECT m.id, l.id, ${source}
        FROM unnest(${memberIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
          SELECT id FROM member WHERE organisation_id = ${own} AND id = w.id AND deleted_at IS NULL OFFSET 0) m
        CROSS JOIN unnest(${labelIds}::uuid[]) AS l(id)
        ON CONFLICT DO NOTHING RETURNING member_id, ${sql.ref(kind.key)} AS label_id
      ), told AS (
        INSERT INTO member_log (member_id, kind, by_user, data)
        SELECT member_id, ${kind.given}, ${userId}, jsonb_build_object('labels', jsonb_agg(label_id)) FROM made GROUP BY member_id
      )
      SELECT count(DISTINCT member_id)::int AS changed FROM made`.execute(tx),
  );

/** Takes labels from members, with a line in the history of who had one. Answers how many members that were. */
export const take = (
  { tx, userId }: Writer,
  kind: LabelKind,
  memberIds: readonly string[],
  labelIds: readonly string[],
): Promise<number> =>
  changedBy(
    sql<{ changed: number }>`
      WITH gone AS (
        DELETE FROM ${sql.table(kind.of)} t USING unnest(${memberIds}::uuid[]) AS w(id) CROSS JOIN unnest(${labelIds}::uuid[]) AS l(id)
        WHERE t.organisation_id = ${own} AND t.member_id = w.id AND t.${sql.ref(kind.key)} = l.id
        RETURNING t.member_id, l.id AS label_id
      ), told AS (
        INSERT INTO member_log (member_id, kind, by_user, data)
        SELECT member_id, ${kind.taken}, ${userId}, jsonb_build_object('labels', jsonb_agg(label_id)) FROM gone GROUP BY member_id
      )
      SELECT count(DISTINCT member_id)::int AS changed FROM gone`.execute(tx),
  );

/** Gives the next members with one of some labels another instead. Answers how many rows that took away; none are left when it is less than a step. */
export const replaceLabels = (
  { tx, userId }: Writer,
  kind: LabelKind,
  fromIds: readonly string[],
  toId: string,
): Promise<number> =>
  changedBy(
    sql<{ changed: number }>`
      WITH step AS MATERIALIZED (
        SELECT member_id, ${sql.ref(kind.key)} AS label_id FROM unnest(${fromIds}::uuid[]) AS f(id) CROSS JOIN LATERAL (
          SELECT * FROM ${sql.table(kind.of)} WHERE organisation_id = ${own} AND ${sql.ref(kind.key)} = f.id
          ORDER BY member_id LIMIT ${mostInLabelStep}) one
        LIMIT ${mostInLabelStep}
      ), gone AS (
        DELETE FROM ${sql.table(kind.of)} t USING step s
        WHERE t.organisation_id = ${own} AND t.member_id = s.member_id AND t.${sql.ref(kind.key)} = s.label_id RETURNING t.member_id
      ), made AS (
        INSERT INTO ${sql.table(kind.of)} (member_id, ${sql.ref(kind.key)})
        SELECT DISTINCT member_id, ${toId}::uuid FROM gone ON CONFLICT DO NOTHING RETURNING member_id
      ), told AS (
        INSERT INTO member_log (member_id, kind, by_user, data)
        SELECT member_id, ${kind.given}, ${userId}, jsonb_build_object('labels', jsonb_build_array(${toId}::uuid)) FROM made
      )
      SELECT count(*)::int AS changed FROM gone`.execute(tx),
  );

/** Which of some labels are there, and not deleted. */
export async function liveLabels(db: Db, kind: LabelKind, labelIds: readonly string[]) {
  const rows = await db
    .selectFrom(kind.table)
    .select('id')
    .where('id', 'in', [...labelIds])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

type Deletable = LabelKind['table'] | 'member_tag_category' | 'member_field';

/** Deletes those that are there; answers how many. The rows that name them go when nobody can bring them back any more: at once, where they are not kept. */
export async function deleteLabels(
  ctx: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'now' | 'sendJob'>,
  table: Deletable,
  ids: readonly string[],
  { isKept = true } = {},
): Promise<number> {
  // What is not kept was deleted so long ago that it cannot be brought back.
  const deletedAt = new Date(ctx.now().getTime() - (isKept ? 0 : restoreDays * 86_400_000 + 1000));
  const gone = await ctx.tx
    .updateTable(table)
    .set({ deleted_at: deletedAt, version: sql`version + 1` })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  if (table !== 'member_tag_category')
    for (const { id } of gone) {
      const data: LabelData = { organisationId: ctx.organisationId, table, id };
      await ctx.sendJob(labelJob, data, { startAfterSeconds: isKept ? restoreDays * 86_400 + 3600 : 0 });
    }
  return gone.length;
}

/** Brings back those that were deleted in the last 30 days; answers how many. */
export async function restoreLabels(
  { tx, now }: Pick<WriteContext<never>, 'tx' | 'now'>,
  table: Deletable,
  ids: readonly string[],
): Promise<number> {
  const back = await tx
    .updateTable(table)
    .set({ deleted_at: null, version: sql`version + 1` })
    .where('id', 'in', [...ids])
    .where('deleted_at', '>', new Date(now().getTime() - restoreDays * 86_400_000))
    .returning('id')
    .execute();
  return back.length;
}
