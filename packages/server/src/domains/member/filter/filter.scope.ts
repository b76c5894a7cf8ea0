import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { conditionsOf, type FilterNode } from '@convoke/contract/member/filter/filter.tree.ts';
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
  const idsOf = (name: 'eventIds' | 'userIds' | 'ticketIds') => [
    ...new Set(asked.flatMap(({ value }) => (value as Partial<Record<typeof name, string[]>>)[name] ?? [])),
  ];
  const [eventIds, userIds, ticketIds] = [idsOf('eventIds'), idsOf('userIds'), idsOf('ticketIds')];
  const names = new Map<string, string>();
  const eventOfTicket = new Map<string, string>();
  const { rows } = await sql<{ id: string; name: string; event_id: string | null }>`
    SELECT e.id, e.title AS name, NULL AS event_id FROM unnest(${eventIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, title FROM event WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL OFFSET 0) e
    UNION ALL
    SELECT u.id, u.nick_name, NULL FROM unnest(${userIds}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT id, nick_name FROM app_user WHERE organisation_id = ${organisationId} AND id = w.id OFFSET 0) u
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
  return { organisationId, now, timeZone, names, eventOfTicket, lastEvents: lastEvents.map(({ id }) => id) };
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
