import { type AliasedRawBuilder, type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { DB } from '../../core/data/database-types.ts';
import { beyond, orderOf, type Place } from '../../core/data/list.ts';

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
  'isNotCalled',
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

/** The list of a label along which very many are asked whether they have another one. */
export interface Along {
  /** How many have the label. */
  size: number;
  /** So many at the beginning of its list are compared at once; */
  nearest: number;
  /** for that, so many of the other label are put aside at most. */
  mostAside: number;
}
export const along = (size: number): Along => ({ size, nearest: 20_000, mostAside: 40_000 });

const listOf = (organisationId: string, { of, key, id }: Label) =>
  sql`FROM ${sql.table(of)} l WHERE l.organisation_id = ${organisationId} AND l.${sql.ref(key)} = ${id} AND l.is_live`;

/** Whether so few of another label stand at the beginning of the list that looking each up would take longer. */
const isQuickAlong = (size: number, { size: all, nearest, mostAside }: Along) =>
  all >= nearest / 4 && size * Math.min(1, nearest / all) <= mostAside / 2;

/** The ids of who has a label and of whom a condition is true that may hold `hasLabelAlong` it. */
export const labelledAlong = (
  organisationId: string,
  label: Label,
  { nearest }: Along,
  where: Expression<SqlBool>,
) => sql`
  WITH edge AS MATERIALIZED (SELECT coalesce((
    SELECT l.member_at ${listOf(organisationId, label)} ORDER BY l.member_at DESC, l.member_id DESC OFFSET ${nearest} LIMIT 1), '-infinity') AS at)
  SELECT m.id FROM (
    SELECT l.member_id AS id, l.member_at AS at ${listOf(organisationId, label)} ORDER BY l.member_at DESC, l.member_id DESC) m WHERE ${where}`;

/**
 * That somebody in the list of a label has another one, of this size. At the beginning of the list all who have it are put aside once, since both lists have one
 * order; whoever stands further on is looked up by their key, and so is everybody where too many would be put aside.
 */
export function hasLabelAlong(
  organisationId: string,
  label: Label,
  size: number | undefined,
  list: Along | undefined,
): RawBuilder<SqlBool> {
  const own = hasLabel(organisationId, label);
  if (size === undefined || !list || !isQuickAlong(size, list)) return own;
  const { mostAside } = list;
  const near = sql`${listOf(organisationId, label)} AND l.member_at >= (SELECT at FROM edge)`;
  return sql<SqlBool>`CASE WHEN m.at >= (SELECT at FROM edge) AND (SELECT count(*) FROM (SELECT ${near} LIMIT ${mostAside + 1}) c) <= ${mostAside}
    THEN m.id IN (SELECT l.member_id ${near} LIMIT ${mostAside}) ELSE ${own} END`;
}

/** That a member called m has a label. */
const hasLabel = (organisationId: string, { of, key, id }: Label): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT FROM ${sql.table(of)} h WHERE h.organisation_id = ${organisationId} AND h.${sql.ref(key)} = ${id}
    AND h.member_id = m.id OFFSET 0)`;

/** The label of a filter that asks for one and for nothing else. */
export const labelAlone = (filter: Narrowed): Label | undefined => {
  const [label, other] = labelsOf(filter);
  return other || narrowing.some((name) => filter[name]) ? undefined : label;
};

/** A page of the ids of who has a label, in its order by creation: its rows say who is there, so no member is read. Nobody has a label that is deleted. */
export const labelledPage = (organisationId: string, { of, key, table, id }: Label, place: Place) => sql`
  SELECT m.label_id AS id FROM (
    SELECT l.member_at AS label_at, l.member_id AS label_id FROM ${sql.table(of)} l
    WHERE l.organisation_id = ${organisationId} AND l.${sql.ref(key)} = ${id} AND l.is_live) m
  WHERE ${beyond(place)} AND EXISTS (
    SELECT FROM ${sql.table(table)} WHERE organisation_id = ${organisationId} AND id = ${id} AND deleted_at IS NULL OFFSET 0)
  ORDER BY ${orderOf(place)} LIMIT ${place.limit} OFFSET ${place.offset}`;

/** How many a filter finds that names one label and nothing else: the label has counted them. Undefined for any other. */
export async function labelCount(db: Db, organisationId: string, filter: Narrowed): Promise<number | undefined> {
  const label = labelAlone(filter);
  if (!label) return undefined;
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
