import { checkinConfirm, checkinWaiting, checkinWaitState } from '@convoke/contract/checkin/checkin.waiting.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { photosOf } from '../checkin.photos.ops.ts';
import { recordScans, type Recorded, scannedBy } from '../checkin.record.ts';
import { pointsOfCaller } from './checkin.keys.ts';
import { heldTicket, outcomeView, phoneFor, refuseKiosk } from '../checkin.views.ts';

/** As many as a desk can look at; the next ones come when these are decided or lapse. */
const mostShown = 50;

export const waitOf = (db: Db, organisationId: string, eventId: string, nonce: string) =>
  db
    .selectFrom('checkin_wait')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('nonce', '=', nonce)
    .executeTakeFirst();

/** What became of a scan that waits. */
export function waitState(wait: NonNullable<Awaited<ReturnType<typeof waitOf>>>, now: Date) {
  if (wait.decision) return { result: wait.decision === 'confirmed' ? ('ok' as const) : ('refused' as const) };
  return { result: wait.lapses_at > now ? ('waiting' as const) : ('lapsed' as const) };
}

type Waiting = Pick<Recorded, 'name' | 'company' | 'title' | 'phone' | 'ticket_name' | 'ticket_is_paid' | 'is_sandbox'>;

/** Who waits, whose hand lets them in, and what the kiosk in front of them says. */
export const waitingHandlers = [
  implement(checkinWaiting, async (ctx) => {
    refuseKiosk(ctx.caller);
    const own = await pointsOfCaller(ctx.db, ctx.caller);
    const { rows } = await sql<
      Waiting & { nonce: string; photo_id: string | null; point_id: string; point_name: string; lapses_at: Date }
    >`
      SELECT w.nonce, w.point_id, w.lapses_at, c.name AS point_name, p.name, p.company, p.title, p.phone, p.is_sandbox, p.photo_id,
        k.name AS ticket_name, k.price_cents > 0 AS ticket_is_paid
      FROM (
        SELECT * FROM checkin_wait WHERE organisation_id = ${ctx.organisationId} AND event_id = ${ctx.event.id}
          AND decision IS NULL AND lapses_at > now() AND (${own}::uuid[] IS NULL OR point_id = ANY (${own}::uuid[])) ORDER BY lapses_at LIMIT ${mostShown}) w
      CROSS JOIN LATERAL (SELECT * FROM checkin_point WHERE organisation_id = ${ctx.organisationId} AND id = w.point_id OFFSET 0) c
      CROSS JOIN LATERAL (SELECT * FROM participant WHERE organisation_id = ${ctx.organisationId} AND id = w.participant_id OFFSET 0) p
      LEFT JOIN LATERAL (SELECT * FROM ticket WHERE organisation_id = ${ctx.organisationId} AND id = p.ticket_id OFFSET 0) k ON true
      ORDER BY w.lapses_at`.execute(ctx.db);
    const photos = await photosOf(ctx.db, ctx.organisationId, rows);
    return rows.map((row) => ({
      nonce: row.nonce,
      signPointId: row.point_id,
      pointName: row.point_name,
      name: row.name ?? '',
      company: row.company ?? '',
      title: row.title ?? '',
      phone: phoneFor(ctx.caller, row.phone),
      ...heldTicket(row),
      photo: photos.get(row.photo_id ?? '') ?? null,
      lapsesAt: row.lapses_at.toISOString(),
    }));
  }),

  implement(checkinConfirm, async (ctx, input) => {
    refuseKiosk(ctx.caller);
    const by = scannedBy(ctx.caller);
    const wait = await ctx.services.database.inOrganisation(ctx.organisationId, 'read', (db) =>
      waitOf(db, ctx.organisationId, ctx.eventId, input.waiting),
    );
    if (!wait) return ctx.notFound();
    const [recorded] = await recordScans(ctx.services, ctx.organisationId, ctx.eventId, [
      {
        nonce: input.nonce,
        memberId: wait.member_id,
        scannedAt: ctx.services.clock.now().toISOString(),
        forced: false,
        device: input.device,
        pointId: wait.point_id,
        confirms: input.waiting,
        letIn: input.letIn ? undefined : false,
        ...by,
      },
    ]);
    return recorded ? outcomeView(input.nonce, recorded, ctx.caller) : ctx.notFound();
  }),

  implement(checkinWaitState, async (ctx, input) => {
    const wait = (await waitOf(ctx.db, ctx.organisationId, ctx.event.id, input.nonce)) ?? ctx.notFound();
    return waitState(wait, ctx.services.clock.now());
  }),
];
