import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import {
  conditionsOf,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  filterTree,
} from '@convoke/contract/member/filter/filter.tree.ts';
import type { MemberFieldKind } from '@convoke/contract/member/member.field.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { Along } from '../member.labelled.ts';
import type { Meaning } from './filter.meaning.ts';

/** What conditions and dynamic groups mean, each worked out once: without it a chain of groups would be walked three times more with each of its levels. */
export interface Memo {
  conditions: Map<FilterCondition, Meaning>;
  groups: Map<string, Omit<Meaning, 'fact'>>;
}

const newMemo = (): Memo => ({ conditions: new Map(), groups: new Map() });

/** The scope with something read otherwise, for which everything is worked out anew. */
export const scopeWith = (scope: Scope, other: Partial<Omit<Scope, 'memo'>>): Scope => ({
  ...scope,
  ...other,
  memo: newMemo(),
});

/** What a tree is read against: one moment, and what its ids stand for. */
export interface Scope {
  organisationId: string;
  now: Date;
  timeZone: string;
  /** What is there of what the tree names, by id. */
  names: ReadonlyMap<string, string>;
  /** How many have each tag, and are in each group, that the tree names: the label has counted them. */
  sizes: ReadonlyMap<string, number>;
  /** Where very many are asked, who all have one label: its list, in whose order they stand. */
  along?: Along | undefined;
  /** The fields of the organisation's own that the tree names. */
  fields: ReadonlyMap<string, { kind: MemberFieldKind }>;
  /** All options of those fields by what they are called. */
  options: ReadonlyMap<string, string>;
  /** Of a ticket that the tree names. */
  eventOfTicket: ReadonlyMap<string, string>;
  /** Of the dynamic groups that the tree names, and those that they name, whom each finds. */
  trees: ReadonlyMap<string, FilterGroup>;
  /** Groups within which is being read: one that comes back to itself is true of nobody. */
  within: readonly string[];
  /** What was worked out already. */
  memo: Memo;
  /** The latest published events that have begun, the newest first; as many as the tree asks for at most. */
  lastEvents: readonly string[];
}

export async function scopeOf(
  db: Db,
  organisationId: string,
  tree: FilterNode | undefined,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Scope> {
  const asked = tree ? conditionsOf(tree) : [];
  const { groups, trees, sizes } = await groupsIn(db, organisationId, asked);
  const ids = (['eventIds', 'userIds', 'ticketIds', 'tagIds', 'surveyIds', 'voteIds'] as const).map((name) =>
    idsIn(asked, name),
  );
  const [eventIds, userIds, ticketIds, tagIds, surveyIds, voteIds] = ids;
  const names = new Map<string, string>(groups);
  const eventOfTicket = new Map<string, string>();
  // Only what the tree names is asked for: each part costs a plan of its own.
  const there = [
    sql`SELECT e.id, e.title AS name, NULL::uuid AS event_id, NULL::int AS members FROM unnest(${eventIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, title FROM event WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) e`,
    sql`SELECT u.id, u.nick_name AS name, NULL::uuid AS event_id, NULL::int AS members FROM unnest(${userIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, nick_name FROM app_user WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) u`,
    sql`SELECT t.id, t.name, t.event_id, NULL::int AS members FROM unnest(${ticketIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, name, event_id FROM ticket WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) t`,
    sql`SELECT g.id, g.name, NULL::uuid AS event_id, g.members FROM unnest(${tagIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, name, members FROM member_tag WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) g`,
    sql`SELECT q.id, q.title AS name, NULL::uuid AS event_id, NULL::int AS members FROM unnest(${surveyIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, title FROM questionnaire WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) q`,
    sql`SELECT v.id, v.title AS name, NULL::uuid AS event_id, NULL::int AS members FROM unnest(${voteIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, title FROM vote WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) v`,
  ].filter((_, n) => (ids[n] ?? []).length > 0);
  const found =
    there.length === 0
      ? []
      : (
          await sql<{ id: string; name: string; event_id: string | null; members: number | null }>`
            ${sql.join(there, sql` UNION ALL `)}`.execute(db)
        ).rows;
  for (const row of found) {
    names.set(row.id, row.name);
    if (row.members !== null) sizes.set(row.id, row.members);
    if (row.event_id) eventOfTicket.set(row.id, row.event_id);
  }
  const { fields, options } = await fieldsIn(db, organisationId, asked, names);
  const most = Math.max(
    0,
    ...asked.map((each) => (each.field === 'signedIn' && each.operator === 'ofLast' ? each.value.last : 0)),
  );
  const lastEvents =
    most === 0
      ? []
      : await db
          .selectFrom('event')
          .select('id')
          .where('organisation_id', '=', organisationId)
          .where('deleted_at', 'is', null)
          .where('publish_status', '=', publishStatus.published)
          .where('starts_at', '<=', now)
          .orderBy('starts_at', 'desc')
          .orderBy('id', 'desc')
          .limit(most)
          .execute();
  return {
    organisationId,
    now,
    timeZone,
    names,
    sizes,
    fields,
    options,
    eventOfTicket,
    trees,
    within: [],
    memo: newMemo(),
    lastEvents: lastEvents.map(({ id }) => id),
  };
}

const named = ['eventIds', 'userIds', 'ticketIds', 'tagIds', 'groupIds', 'surveyIds', 'voteIds'] as const;
type IdsName = (typeof named)[number];

const idsIn = (asked: readonly FilterCondition[], name: IdsName): string[] => [
  ...new Set(asked.flatMap(({ value }) => (value as Partial<Record<IdsName, string[]>>)[name] ?? [])),
];

/** Everything that a tree names by its id, each once. */
export const idsNamedIn = (tree: FilterNode): string[] => {
  const asked = conditionsOf(tree);
  const own = asked.flatMap((each) =>
    each.field === 'own' ? [each.value.memberFieldId, ...('optionIds' in each.value ? each.value.optionIds : [])] : [],
  );
  return [...new Set([...named.flatMap((name) => idsIn(asked, name)), ...own])];
};

/** The fields that conditions name, with their options; what is there of both is added to `names`. */
async function fieldsIn(
  db: Db,
  organisationId: string,
  asked: readonly FilterCondition[],
  names: Map<string, string>,
): Promise<Pick<Scope, 'fields' | 'options'>> {
  const own = asked.flatMap((each) => (each.field === 'own' ? [each.value] : []));
  const ids = [...new Set(own.map(({ memberFieldId }) => memberFieldId))];
  if (ids.length === 0) return { fields: new Map(), options: new Map() };
  const { rows: fields } = await sql<{ id: string; name: string; kind: MemberFieldKind }>`
    SELECT f.id, f.name, f.kind FROM unnest(${ids}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, name, kind FROM member_field WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) f`.execute(
    db,
  );
  const { rows: options } = await sql<{ id: string; name: string }>`
    SELECT o.id, o.name FROM unnest(${fields.map(({ id }) => id)}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, name FROM member_field_option WHERE organisation_id = ${organisationId} AND field_id = w.id OFFSET 0) o`.execute(
    db,
  );
  const named = new Set(own.flatMap((value) => ('optionIds' in value ? value.optionIds : [])));
  for (const { id, name } of [...fields, ...options.filter((each) => named.has(each.id))]) names.set(id, name);
  return {
    fields: new Map(fields.map(({ id, kind }) => [id, { kind }])),
    options: new Map(options.map(({ id, name }) => [id, name])),
  };
}

/** The groups that conditions name, and what dynamic ones among them ask for, which is added to `asked`. */
async function groupsIn(db: Db, organisationId: string, asked: FilterCondition[]) {
  const groups = new Map<string, string>();
  const trees = new Map<string, FilterGroup>();
  const sizes = new Map<string, number>();
  const seen = new Set<string>();
  for (;;) {
    const next = idsIn(asked, 'groupIds').filter((id) => !seen.has(id));
    if (next.length === 0) return { groups, trees, sizes };
    for (const id of next) seen.add(id);
    const found = await db
      .selectFrom('member_group')
      .select(['id', 'name', 'tree', 'members'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', sql<string>`ANY(${next}::uuid[])`)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id, name, tree, members } of found) {
      groups.set(id, name);
      if (tree === null) sizes.set(id, members);
      const kept = tree === null ? undefined : filterTree.safeParse((tree as { tree?: unknown }).tree);
      if (!kept?.success) continue;
      trees.set(id, kept.data);
      asked.push(...conditionsOf(kept.data));
    }
  }
}

/** What is there of some ids, and whether any is gone. */
export function thereOf(ids: readonly string[], { names }: Scope): { there: string[]; isGone: boolean } {
  const there = ids.filter((id) => names.has(id));
  return { there, isGone: there.length < ids.length };
}

export const daysBefore = ({ now }: Scope, days: number) => new Date(now.getTime() - days * 86_400_000);

/** When a day begins on the clocks of a zone, `days` later. */
export function dayBegins(date: string, timeZone: string, days = 0): Date {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + days * 86_400_000;
  // The offset of the day itself may be another one than at midnight in UTC.
  const around = [-1, 0, 1].map((step) => asUtc - offsetAt(asUtc + step * 86_400_000, timeZone));
  return new Date(around.find((at) => at + offsetAt(at, timeZone) === asUtc) ?? asUtc - offsetAt(asUtc, timeZone));
}

function offsetAt(at: number, timeZone: string): number {
  const shown = new Date(at).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}
