import type {
  beginAnswer,
  beginAsked,
  lineTold,
  listenAsked,
  returnAsked,
} from '@convoke/contract/outbound/outbound.line.ts';
import { e164Of } from '@convoke/contract/core/contact.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { sameSecret } from '../../../core/keyed.ts';
import { endUnheard } from './outbound.cut.ts';
import { endCall } from './outbound.ending.ts';
import { listenerOf } from './outbound.listener.ts';
import { settingsOf } from '../office/outbound.settings.ts';
import { lockedSeat } from './outbound.seat.ts';

type Told = z.output<typeof lineTold>;

const inOrganisation = <T>(services: Services, organisationId: string, work: (tx: Db) => Promise<T>) =>
  againstDeadlock(() => services.database.inOrganisation(organisationId, 'write', work));

/** Whose calls these are, as far as they are known and not over. */
async function livesOf({ database }: Services, callIds: readonly string[]) {
  if (callIds.length === 0) return new Map<string, never>();
  const rows = await database.global
    .selectFrom('outbound_live')
    .selectAll()
    .where('call_id', 'in', [...callIds])
    .execute();
  return new Map(rows.map((row) => [row.call_id, row]));
}

/** Takes what the line tells of its calls; answers those to cut: their number was banned meanwhile, or nobody here knows them as going on. Told late or twice it does no harm. */
export async function takeTold(services: Services, told: Told): Promise<{ cut: string[] }> {
  const { database, clock } = services;
  const lives = await livesOf(
    services,
    [...told.calls, ...told.ended].map(({ callId }) => callId),
  );
  const going = told.calls.filter(({ callId }) => lives.get(callId)?.is_over === false);
  if (going.length > 0)
    await database.global
      .updateTable('outbound_live')
      .set({ told_at: clock.now() })
      .where(
        'call_id',
        'in',
        going.map(({ callId }) => callId),
      )
      .execute();
  for (const [organisationId, calls] of Map.groupBy(going, ({ callId }) => lives.get(callId)?.organisation_id ?? ''))
    await inOrganisation(services, organisationId, (tx) =>
      sql`SELECT tell_calls(${own}, ${calls.map((each) => each.callId)}::uuid[], ${calls.map((each) => each.state)}::text[],
        ${calls.map((each) => each.ringingAt)}::timestamptz[], ${calls.map((each) => each.answeredAt)}::timestamptz[],
        ${calls.map((each) => each.isAttended)}::boolean[], ${calls.map((each) => each.isHeld)}::boolean[], ${clock.now()})`.execute(
        tx,
      ),
    );
  for (const { callId, ...ended } of told.ended) {
    const organisationId = lives.get(callId)?.organisation_id;
    if (organisationId !== undefined)
      await inOrganisation(services, organisationId, (tx) =>
        endCall(tx, services, organisationId, { callId, ...ended }),
      );
  }
  return {
    cut: told.calls.flatMap(({ callId }) => {
      const live = lives.get(callId);
      return live && !live.is_cut ? [] : [callId];
    }),
  };
}

/**
 * Whether the line may dial a call now. The gate is asked once more: it holds this call and no ban, or nobody is called. Once only, so that a line that forgot what it did
 * calls nobody twice.
 */
export async function beginCall(
  services: Services,
  { callId, agentId, version }: z.output<typeof beginAsked>,
): Promise<z.input<typeof beginAnswer>> {
  const live = (await livesOf(services, [callId])).get(callId);
  if (!live) return { isAllowed: false, reason: 'unknown' };
  if (live.is_over) return { isAllowed: false, reason: 'over' };
  const { organisation_id: organisationId } = live;
  return inOrganisation(services, organisationId, async (tx) => {
    const now = services.clock.now();
    const seat = await lockedSeat(tx, agentId);
    if (seat?.call_id !== callId || seat.version !== version) return { isAllowed: false, reason: 'seat' };
    const call = await tx
      .updateTable('outbound_call')
      .set({ state: 'dialling' })
      .where('id', '=', callId)
      .where('state', '=', 'created')
      .returning(['number', 'task_id', 'is_recorded'])
      .executeTakeFirst();
    if (!call) return { isAllowed: false, reason: 'over' };
    const { rows } = await sql<{ is_open: boolean }>`
      SELECT NOT coalesce(greatest(banned_until, (task_bans ->> ${call.task_id}::text)::timestamptz) > ${now}, false) AS is_open FROM outbound_gate
      WHERE organisation_id = ${own} AND number = gate_number(${call.number}) AND live_call_id = ${callId} FOR UPDATE`.execute(
      tx,
    );
    if (live.is_cut || !rows[0]?.is_open) {
      // The line tells nothing of what it never began: the seat is free at once.
      await endUnheard(tx, services, organisationId, callId, 'cut');
      return { isAllowed: false, reason: 'banned' };
    }
    await tx.updateTable('outbound_live').set({ told_at: now }).where('call_id', '=', callId).execute();
    const { ringSeconds } = await settingsOf(tx);
    return { isAllowed: true, number: e164Of(call.number) ?? call.number, isRecorded: call.is_recorded, ringSeconds };
  });
}

/** Whether a phone comes back into a call that is at its seat. */
export async function mayReturn(
  services: Services,
  { callId, agentId, version }: z.output<typeof returnAsked>,
): Promise<{ isAllowed: boolean }> {
  const live = (await livesOf(services, [callId])).get(callId);
  if (!live || live.is_over) return { isAllowed: false };
  const seat = await services.database.inOrganisation(live.organisation_id, 'read', (db) =>
    db.selectFrom('outbound_seat').select(['call_id', 'version']).where('agent_id', '=', agentId).executeTakeFirst(),
  );
  return { isAllowed: seat?.call_id === callId && seat.version === version };
}

/** Whether somebody was given leave to hear a call, which still goes on. */
export async function mayListen(
  services: Services,
  { callId, agentId, version: until }: z.output<typeof listenAsked>,
): Promise<{ isAllowed: boolean }> {
  const live = (await livesOf(services, [callId])).get(callId);
  const isAllowed =
    live?.is_over === false &&
    until > services.clock.now().getTime() &&
    sameSecret(agentId, listenerOf(services, live.organisation_id, callId, until));
  return { isAllowed };
}
