import { checkinUndo } from '@convoke/contract/checkin/checkin.calls.ts';
import { codeIn } from '@convoke/contract/checkin/checkin.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { scannedBy } from './checkin.record.ts';
import { pointsOfCaller } from './desk/checkin.keys.ts';
import { refuseKiosk } from './checkin.views.ts';

/** A sign-in that is taken back, as undo_sign_in takes it. Without a point it is every point where the person is in. */
export interface Undo {
  pointId?: string | undefined;
  undoneAt?: string;
  seenAt?: string | undefined;
  nonce?: string;
  device?: string;
  reason: string;
  byUser?: string | undefined;
  byKey?: string | undefined;
}

/** Takes a person's sign-in back; answers whether they were in. */
export async function undoSignIn(
  tx: Db,
  organisationId: string,
  eventId: string,
  participantId: string,
  undo: Undo,
): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    SELECT undo_sign_in(${organisationId}, ${eventId}, ${participantId}, ${JSON.stringify(undo)}) AS was`.execute(tx);
  return rows[0]?.was ?? false;
}

export const undoHandlers = [
  implement(checkinUndo, async (ctx, input) => {
    refuseKiosk(ctx.caller);
    const { tx, organisationId } = ctx;
    const eventId = ctx.event.id;
    const own = await pointsOfCaller(tx, ctx.caller);
    const pointId = input.signPointId ?? own?.[0];
    if (own && !own.includes(pointId ?? '')) return { undone: false };
    const { rows: points } = await sql<{ id: string }>`
      SELECT id FROM checkin_point WHERE organisation_id = ${organisationId} AND event_id = ${eventId}
        AND ${pointId ? sql`id = ${pointId}` : sql`is_default`}`.execute(tx);
    const point = points[0] ?? ctx.notFound();
    const code = input.code === undefined ? null : codeIn(input.code);
    const { rows: people } = await sql<{ id: string }>`
      SELECT p.id FROM (
        SELECT participant_id AS id FROM checkin_member WHERE organisation_id = ${organisationId} AND id = ${input.signUserId ?? null}
        UNION
        SELECT target_id FROM directory WHERE kind = 'participant' AND code = ${code} AND organisation_id = ${organisationId}
      ) found
      JOIN participant p ON p.organisation_id = ${organisationId} AND p.id = found.id AND p.event_id = ${eventId}`.execute(
      tx,
    );
    const person = people[0];
    if (!person) return { undone: false };
    const undone = await undoSignIn(tx, organisationId, eventId, person.id, {
      pointId: point.id,
      undoneAt: input.undoneAt,
      seenAt: input.signedInAt,
      nonce: input.nonce,
      device: input.device,
      reason: input.reason,
      ...scannedBy(ctx.caller),
    });
    return { undone };
  }),
];
