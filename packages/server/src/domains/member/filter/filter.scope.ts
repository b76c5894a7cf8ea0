import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import {
  conditionsOf,
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  filterTree,
} from '@convoke/contract/member/filter/filter.tree.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/database.ts';

/** What a tree is read against: one moment, and what its ids stand for. */
export interface Scope {
  organisationId: string;
  now: Date;
  timeZone: string;
  /** What is there of what the tree names, by id. */
  names: ReadonlyMap<string, string>;
  /** Of a ticket that the tree names. */
  eventOfTicket: ReadonlyMap<string, string>;
  /** Of the dynamic groups that the tree names, and those that they name, whom each finds. */
  trees: ReadonlyMap<string, FilterGroup>;
  /** Groups within which is being read: one that comes back to itself is true of nobody. */
  within: readonly string[];
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
  const { groups, trees } = await groupsIn(db, organisationId, asked);
  const idsOf = (name: 'eventIds' | 'userIds' | 'ticketIds' | 'tagIds') => idsIn(asked, name);
  const [eventIds, userIds, ticketIds, tagIds] = [
    idsOf('eventIds'),
    idsOf('userIds'),
    idsOf('ticketIds'),
    idsOf('tagIds'),
  ];
  const names = new Map<string, string>(groups);
  const eventOfTicket = new Map<string, string>();
  const { rows } = await sql<{ id: string; name: string; event_id: string | null }>`
    SELECT e.id, e.title AS name, NULL::uuid AS event_id FROM unnest(${eventIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, title FROM event WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) e
    UNION ALL
    SELECT u.id, u.nick_name, NULL::uuid FROM unnest(${userIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, nick_name FROM app_user WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) u
    UNION ALL
    SELECT g.id, g.name, NULL::uuid FROM unnest(${tagIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, name FROM member_tag WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) g
    UNION ALL
    SELECT t.id, t.name, t.event_id FROM unnest(${ticketIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, name, event_id FROM ticket WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) t`.execute(
    db,
  );
  for (const row of rows) {
    names.set(row.id, row.name);
    if (row.event_id) eventOfTicket.set(row.id, row.event_id);
  }
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
    eventOfTicket,
    trees,
    within: [],
    lastEvents: lastEvents.map(({ id }) => id),
  };
}

const named = ['eventIds', 'userIds', 'ticketIds', 'tagIds', 'groupIds'] as const;
type IdsName = (typeof named)[number];

const idsIn = (asked: readonly FilterCondition[], name: IdsName): string[] => [
  ...new Set(asked.flatMap(({ value }) => (value as Partial<Record<IdsName, string[]>>)[name] ?? [])),
];

/** Everything that a tree names by its id, each once. */
export const idsNamedIn = (tree: FilterNode): string[] => {
  const asked = conditionsOf(tree);
  return [...new Set(named.flatMap((name) => idsIn(asked, name)))];
};

/** The groups that conditions name, and what dynamic ones among them ask for, which is added to `asked`. */
async function groupsIn(db: Db, organisationId: string, asked: FilterCondition[]) {
  const groups = new Map<string, string>();
  const trees = new Map<string, FilterGroup>();
  const seen = new Set<string>();
  for (;;) {
    const next = idsIn(asked, 'groupIds').filter((id) => !seen.has(id));
    if (next.length === 0) return { groups, trees };
    for (const id of next) seen.add(id);
    const found = await db
      .selectFrom('member_group')
      .select(['id', 'name', 'tree'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', sql<string>`ANY(${next}::uuid[])`)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { id, name, tree } of found) {
      groups.set(id, name);
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
