import { checkinPointList, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { dateBack, dateLine } from './demo.dates.ts';
import { sellByDays, sellOneByOne } from './demo.orders.ts';
import { inThePast, type Past } from './demo.past.ts';
import type { DemoPerson } from './demo.people.ts';
import { day, momentsOf } from './demo.pieces.ts';
import { planOrders } from './demo.plan.ts';
import { sendToSandbox } from './demo.sandbox.ts';
import { type DemoSale, joinLine, openSale, waitersWanted } from './demo.sale.ts';
import { tellStories } from './demo.stories.ts';

/** Sells the conference's tickets over the last three weeks, unless that was done before. */
export async function makeSale(services: Services, person: Person, eventId: string): Promise<void> {
  // Whole seconds: what is counted from it in minutes is read by people.
  const now = Math.floor(services.clock.now().getTime() / 1000) * 1000;
  await inThePast(services, person, async (past) => {
    const { tx, organisationId } = past;
    const { rows: some } = await sql`
      SELECT FROM ticket WHERE organisation_id = ${organisationId} AND event_id = ${eventId} LIMIT 1`.execute(tx);
    if (some.length > 0) return;
    const opened = now - 21 * day;
    const sale = await openSale(past, eventId, opened);
    const { orders, others } = planOrders(sale, now);
    const another = (): DemoPerson => others.shift() as DemoPerson;
    // Lists that go by ids show those who came last: what is told one by one and dated back happens before them.
    const newest = orders.filter(({ dates }) => dates.created > now - 0.4 * day);
    const older = orders.filter((order) => !newest.includes(order));
    await sellByDays(past, sale, older, opened);
    const all = [...orders, ...(await tellStories(past, sale, older, another, now))];
    await sellOneByOne(past, sale, newest);

    const joined = momentsOf({ count: waitersWanted, seed: 37, fromDay: -5, toDay: -0.5 }, now);
    await joinLine(past, sale, Array.from({ length: waitersWanted }, another), joined);
    await dateBack(past, sale, all, opened);
    await dateLine(past, sale, joined);
    await openDoor(past, sale);
    await signSomeIn(past, sale, now);
    await sendToSandbox(services, tx, organisationId);
  });
}

/** The door of a trial: orders of the sandbox come in, since there are no others, and a seat of the workshop is none of the conference. */
async function openDoor(past: Past, { eventId, tickets }: DemoSale): Promise<void> {
  const [point] = await past.asOrganiser(checkinPointList, { eventId });
  if (!point) throw new Error('the conference has no entrance');
  await past.asOrganiser(checkinPointUpdate, {
    signPointId: point.signPointId,
    admitsSandbox: true,
    tickets: [{ ticketId: tickets.workshop, admits: false }],
  });
}

/**
 * Who has picked up the badge at the studio already, through the same function as a scanner. It believes no clock that is weeks before the event, so
 * for as long as that takes the event has begun.
 */
async function signSomeIn(
  { tx, organisationId, userId }: Past,
  { eventId, tickets }: DemoSale,
  now: number,
): Promise<void> {
  const moments = momentsOf({ count: 17, seed: 61, fromDay: -1.9, toDay: -0.05 }, now);
  const { rows } = await sql<{ code: string }>`
    SELECT p.code FROM participant p JOIN order_ticket t ON t.organisation_id = ${organisationId} AND t.id = p.order_ticket_id
    JOIN ticket k ON k.organisation_id = ${organisationId} AND k.id = t.ticket_id AND k.price_cents > 0 AND k.id <> ${tickets.workshop}
    WHERE p.organisation_id = ${organisationId} AND p.event_id = ${eventId} AND t.state = 'VALID' AND p.submitted_at < ${new Date(now - 3 * day)}
    ORDER BY right(t.id::text, 4), t.id LIMIT ${moments.length}`.execute(tx);
  const scans = rows.map(({ code }, index) => ({
    nonce: `demo-${index}-${code}`,
    code,
    scannedAt: new Date(moments[index] ?? now).toISOString(),
    forced: false,
    device: 'Studio, badge pick-up',
    byUser: userId,
  }));
  const begin = (at: Date) =>
    sql`UPDATE event SET starts_at = ${at} WHERE organisation_id = ${organisationId} AND id = ${eventId}`.execute(tx);
  const { rows: events } = await sql<{ starts_at: Date }>`
    SELECT starts_at FROM event WHERE organisation_id = ${organisationId} AND id = ${eventId} FOR UPDATE`.execute(tx);
  await begin(new Date(now - 2 * day));
  await sql`SELECT FROM record_scans(${organisationId}::uuid, ${eventId}::uuid, ${JSON.stringify(scans)}::jsonb)`.execute(
    tx,
  );
  for (const { starts_at } of events) await begin(starts_at);
}
