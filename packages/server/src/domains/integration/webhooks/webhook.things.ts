import type { WebhookType } from '@convoke/contract/integration/webhook.rules.ts';
import { sql } from 'kysely';
import { told } from '../../../core/data/camel.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';

/** What has happened, as a trigger noted it. */
export interface News {
  id: string;
  type: WebhookType;
  event_id: string | null;
  subject_id: string;
  facts: Record<string, unknown>;
  at: Date;
}

/** What messages are about, as it is now, by id; each looked up by its whole key. */
export async function thingsOf(db: Db, news: readonly News[]): Promise<ReadonlyMap<string, object>> {
  const found = new Map<string, object>();
  for (const [kind, read] of Object.entries(readers)) {
    const ids = [...new Set(news.filter(({ type }) => type.startsWith(`${kind}.`)).map((each) => each.subject_id))];
    if (ids.length === 0) continue;
    for (const row of (await read(ids).execute(db)).rows) found.set(row.id, told(row));
  }
  return found;
}

type Row = { id: string };

const readers = {
  participant: (ids: readonly string[]) => sql<Row>`
    SELECT p.id, p.id AS parts_id, p.name, p.phone, p.email, p.company, p.title, p.state, p.channel, p.code AS participant_code, p.submitted_at, p.reviewed_at,
      p.signed_in_at, p.ticket_id, t.order_id, p.is_sandbox
    FROM unnest(${ids}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (SELECT * FROM participant WHERE organisation_id = ${own} AND id = w.id OFFSET 0) p
    LEFT JOIN LATERAL (SELECT order_id FROM order_ticket WHERE organisation_id = ${own} AND id = p.order_ticket_id OFFSET 0) t ON true
    WHERE p.state <> 'DELETED'`,
  order: (ids: readonly string[]) => sql<Row>`
    SELECT o.id, o.id AS order_id, o.number, o.state, o.buyer_name, o.buyer_phone, o.buyer_email, o.quantity, o.total_cents, o.discount_cents, o.refunded_cents,
      o.currency, o.coupon_code, o.paid_by, o.is_sandbox, o.channel, o.created_at, o.paid_at
    FROM unnest(${ids}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (SELECT * FROM ticket_order WHERE organisation_id = ${own} AND id = w.id OFFSET 0) o`,
  member: (ids: readonly string[]) => sql<Row>`
    SELECT m.id, m.id AS member_id, m.name, m.company, m.title, m.phone, m.email, m.origin, m.channel, m.created_at, m.last_at, m.version
    FROM unnest(${ids}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (SELECT * FROM member WHERE organisation_id = ${own} AND id = w.id OFFSET 0) m`,
  campaign: (ids: readonly string[]) => sql<Row>`
    SELECT t.id, t.id AS task_id, t.channel, t.purpose, t.name, t.state, t.starts_at, t.begun_at, t.ended_at
    FROM unnest(${ids}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (SELECT * FROM message_task WHERE organisation_id = ${own} AND id = w.id OFFSET 0) t`,
};

/** `data` of a message: the thing, and what of it happened. */
export function dataOf({ type, event_id: eventId, facts }: News, thing: object): object {
  switch (type) {
    case 'participant.registered':
      return { eventId, participant: thing };
    case 'participant.reviewed':
    case 'participant.checkedIn':
      return { eventId, participant: thing, ...facts };
    case 'order.paid':
      return { eventId, order: thing };
    case 'order.refunded':
      return { eventId, order: thing, refundCents: facts['cents'] ?? null };
    case 'member.changed':
      return { member: thing, ...facts };
    case 'campaign.finished':
      return { eventId, campaign: thing };
  }
}
