import type { ImportColumn } from '@convoke/contract/member/member.import.rules.ts';
import { mostMemberGroups, mostTags } from '@convoke/contract/member/member.label.rules.ts';
import { type Selectable, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Services, WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { MemberImport } from '../../../core/data/database-types.ts';
import { keepingRules } from '../labels/member.labels.refusals.ts';
import { deleteLabels } from '../labels/member.labels.ts';
import { knownOf, versionsOf } from './member.import.known.ts';

type Table = 'member_tag' | 'member_group';

/** Names in the rows without a fault that none of the organisation's tags or groups has. */
async function missing(tx: Db, of: Selectable<MemberImport>, kind: 'tags' | 'groups', table: Table): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT min(n.name) AS name FROM (
      SELECT DISTINCT l.name FROM member_import_row r CROSS JOIN LATERAL jsonb_array_elements_text(r.extras->${kind}::text) AS l(name)
      WHERE r.organisation_id = ${of.organisation_id} AND r.import_id = ${of.id} AND r.state = 'GOOD') n
    LEFT JOIN (
      SELECT lower(name) AS key FROM ${sql.table(table)} WHERE organisation_id = ${of.organisation_id} AND deleted_at IS NULL) k ON k.key = lower(n.name)
    WHERE k.key IS NULL GROUP BY lower(n.name) ORDER BY 1`.execute(tx);
  return rows.map(({ name }) => name);
}

type Ctx = WriteContext<
  'IMPORT_STATE' | 'MEMBER_IMPORT_EMPTY' | 'MEMBER_IMPORT_STALE' | 'MEMBER_GROUP_DYNAMIC' | 'MEMBER_LABELS_FULL'
>;

/**
 * What a rehearsal or an import needs of tags, groups and fields that columns name. Refuses where they are others than when the rows were read, and where
 * more tags or groups would come than an organisation may have. An import makes those that are not there.
 */
export async function readyExtras(
  ctx: Ctx,
  of: Selectable<MemberImport>,
  state: 'REHEARSING' | 'IMPORTING',
): Promise<object> {
  if (!of.has_extras) return {};
  const columns = of.columns as (ImportColumn | null)[];
  const known = await knownOf(ctx.tx, ctx.organisationId, columns, of.unknown_labels);
  if (!isDeepStrictEqual(versionsOf(known, columns), of.field_versions)) return ctx.fail('MEMBER_IMPORT_STALE');
  const tags = columns.includes('tags') ? await missing(ctx.tx, of, 'tags', 'member_tag') : [];
  const groups = columns.includes('groups') ? await missing(ctx.tx, of, 'groups', 'member_group') : [];
  if (tags.length + groups.length > 0 && of.unknown_labels === 'refuse') return ctx.fail('MEMBER_IMPORT_STALE');
  const counts = { new_tags: tags.length, new_groups: groups.length };
  if (state === 'REHEARSING') {
    const isFull =
      (tags.length > 0 && (await living(ctx, 'member_tag')) + tags.length > mostTags) ||
      (groups.length > 0 && (await living(ctx, 'member_group')) + groups.length > mostMemberGroups);
    return isFull ? ctx.fail('MEMBER_LABELS_FULL') : counts;
  }
  return {
    ...counts,
    made_tag_ids: await made(ctx, 'member_tag', tags),
    made_group_ids: await made(ctx, 'member_group', groups),
  };
}

async function living({ tx, organisationId }: Ctx, table: Table): Promise<number> {
  const { n } = await tx
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Makes them; one that somebody else makes at the same moment is theirs. */
async function made(ctx: Ctx, table: Table, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await keepingRules(
    { fail: () => ctx.fail('MEMBER_LABELS_FULL') },
    table,
    ctx.tx
      .insertInto(table)
      .values(names.map((name) => ({ organisation_id: ctx.organisationId, name, colour: 'blue' })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** At the end of an undo: tags and groups that the import made go, unless somebody has put anyone into them or changed them since. */
export async function dropMade(services: Services, tx: Db, organisationId: string, importId: string): Promise<void> {
  const of = await tx
    .selectFrom('member_import')
    .select(['made_tag_ids', 'made_group_ids'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!of) return;
  for (const [table, ids] of [
    ['member_tag', of.made_tag_ids],
    ['member_group', of.made_group_ids],
  ] as const) {
    if (ids.length === 0) continue;
    const unused = await tx
      .selectFrom(table)
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', ids)
      .where('members', '=', 0)
      .where('version', '=', 1)
      .where('deleted_at', 'is', null)
      .execute();
    if (unused.length === 0) continue;
    await deleteLabels(
      {
        tx,
        organisationId,
        now: () => services.clock.now(),
        sendJob: (name, data, options) => services.jobs.send(name, data, { tx, ...options }),
      },
      table,
      unused.map(({ id }) => id),
    );
  }
}
