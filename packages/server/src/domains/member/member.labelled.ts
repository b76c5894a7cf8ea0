import { type AliasedRawBuilder, type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { DB } from '../../core/database-types.ts';

/** Of a filter of members, the labels. */
interface LabelFilter {
  tagId?: string | undefined;
  groupId?: string | undefined;
  channelId?: string | undefined;
}

/** The tag, the group or the channel that somebody is looked for by. */
export interface Label {
  of: 'member_tagged' | 'member_in_group' | 'member_in_channel';
  key: 'tag_id' | 'group_id' | 'channel_id';
  table: 'member_tag' | 'member_group' | 'member_channel';
  id: string;
}

const labelsOf = ({ tagId, groupId, channelId }: LabelFilter): Label[] => [
  ...(tagId ? [tagLabel(tagId)] : []),
  ...(groupId ? [groupLabel(groupId)] : []),
  ...(channelId
    ? [{ of: 'member_in_channel', key: 'channel_id', table: 'member_channel', id: channelId } as const]
    : []),
];

/** Of a tag and a group the tag, which is the one that a list is walked by. */
export const labelOf = (filter: LabelFilter): Label | undefined => labelsOf(filter)[0];

export const tagLabel = (id: string): Label => ({ of: 'member_tagged', key: 'tag_id', table: 'member_tag', id });
export const groupLabel = (id: string): Label => ({
  of: 'member_in_group',
  key: 'group_id',
  table: 'member_group',
  id,
});

/** The ids of who has a label. */
export const labelledIds = (organisationId: string, { of, key, id }: Label) =>
  sql`SELECT l.member_id FROM ${sql.table(of)} l WHERE l.organisation_id = ${organisationId} AND l.${sql.ref(key)} = ${id} AND l.is_live`;

/** Who has a label, called m, each by their key; `label_at` and `label_id` are the order of its index. */
export const labelled = (
  organisationId: string,
  { of, key, id }: Label,
): AliasedRawBuilder<Selectable<DB['member']>, 'm'> =>
  sql<Selectable<DB['member']>>`(
    SELECT one.*, l.member_at AS label_at, l.member_id AS label_id FROM ${sql.table(of)} l CROSS JOIN LATERAL (
      SELECT * FROM member WHERE organisation_id = ${organisationId} AND id = l.member_id OFFSET 0) one
    WHERE l.organisation_id = ${organisationId} AND l.${sql.ref(key)} = ${id} AND l.is_live)`.as('m');

/** That somebody has the labels of a filter; nobody has one that is deleted. */
export const isLabelled = (organisationId: string, filter: LabelFilter): Expression<SqlBool>[] =>
  labelsOf(filter).flatMap(({ of, key, table, id }) => [
    sql<SqlBool>`EXISTS (SELECT FROM ${sql.table(of)} l WHERE l.organisation_id = ${organisationId} AND l.member_id = m.id AND l.${sql.ref(key)} = ${id} OFFSET 0)`,
    sql<SqlBool>`EXISTS (SELECT FROM ${sql.table(table)} l WHERE l.organisation_id = ${organisationId} AND l.id = ${id} AND l.deleted_at IS NULL OFFSET 0)`,
  ]);

const narrowing = [
  'ids',
  'screen',
  'search',
  'origin',
  'eventId',
  'createdFrom',
  'createdTo',
  'lastFrom',
  'lastTo',
] as const;

type Narrowed = LabelFilter & { [Name in (typeof narrowing)[number]]?: unknown };

/** How many a filter finds that names one label and nothing else: the label has counted them. Undefined for any other. */
export async function labelCount(db: Db, organisationId: string, filter: Narrowed): Promise<number | undefined> {
  const [label, other] = labelsOf(filter);
  if (!label || other || narrowing.some((name) => filter[name])) return undefined;
  const row = await db
    .selectFrom(label.table)
    .select('members')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', label.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.members ?? 0;
}

export interface Chip {
  id: string;
  name: string;
  colour: string;
}

const chips = (organisationId: string, { of, key, table }: Omit<Label, 'id'>) => sql<Chip[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'colour', g.colour) ORDER BY lower(g.name)), '[]')
  FROM ${sql.table(of)} l CROSS JOIN LATERAL (
    SELECT id, name, colour FROM ${sql.table(table)} WHERE organisation_id = ${organisationId} AND id = l.${sql.ref(key)} AND deleted_at IS NULL OFFSET 0) g
  WHERE l.organisation_id = ${organisationId} AND l.member_id = m.id)`;

/** The tags of a row, by their names. */
export const tagsColumn = (organisationId: string) =>
  chips(organisationId, { of: 'member_tagged', key: 'tag_id', table: 'member_tag' });

/** The static groups of a row, by their names. */
export const groupsColumn = (organisationId: string) =>
  chips(organisationId, { of: 'member_in_group', key: 'group_id', table: 'member_group' });

/** Rows of a sheet with the static groups of each, which the list does not show. */
export async function withGroups<Row extends { id: string }>(
  db: Db,
  organisationId: string,
  rows: readonly Row[],
): Promise<(Row & { groups: Chip[] })[]> {
  const found = await sql<{ groups: Chip[] }>`
    SELECT ${groupsColumn(organisationId)} AS groups FROM unnest(${rows.map(({ id }) => id)}::uuid[]) WITH ORDINALITY AS m(id, n)
    ORDER BY m.n`.execute(db);
  return rows.map((row, n) => ({ ...row, groups: found.rows[n]?.groups ?? [] }));
}
