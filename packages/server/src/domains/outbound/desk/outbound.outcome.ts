import { outboundLogSave } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import type { IntentConsequence } from '@convoke/contract/outbound/outbound.rules.ts';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { DB } from '../../../core/data/database-types.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { checkedAnswers } from '../outbound.answers.ts';
import { banNumbers } from '../outbound.banning.ts';
import { changeSeat, emptySeat, lockedSeat, type SeatRow } from './outbound.seat.ts';

type Callee = Selectable<DB['outbound_member']>;
type Call = Selectable<DB['outbound_call']>;
type Intent = Selectable<DB['outbound_intent']>;
type Given = z.output<typeof outboundLogSave.input>;

/** A callback is at most so far ahead. */
const mostAheadMs = 90 * 24 * 3_600_000;

const dayMs = 24 * 3_600_000;

/** Where a member of a task goes by an outcome. Who has had all their tries, or is banned for good (`isOut`), is not called again. */
function placeOf(
  { consequence, retry_minutes: minutes }: Intent,
  { isOut, isTired, given, now }: { isOut: boolean; isTired: boolean; given: Given; now: Date },
): Pick<Callee, 'state' | 'due_at'> {
  if (isOut) return { state: 'banned', due_at: null };
  if (consequence === 'callback' && given.callbackAt !== null)
    return { state: 'callback', due_at: new Date(given.callbackAt) };
  if (consequence === 'retry' && !isTired)
    return { state: 'retry', due_at: new Date(now.getTime() + (minutes ?? 0) * 60_000) };
  return { state: 'finished', due_at: null };
}

/** Whether the gate lets nobody of the task dial the number now, and whether it ever will again. */
async function bansOf(
  tx: Db,
  { number, task_id: taskId }: Call,
  now: Date,
): Promise<{ now: boolean; forGood: boolean }> {
  const { rows } = await sql<{ now: boolean; for_good: boolean }>`
    SELECT coalesce(until > ${now}, false) AS now, coalesce(until = 'infinity', false) AS for_good
    FROM outbound_gate, LATERAL (SELECT greatest(banned_until, (task_bans ->> ${taskId}::text)::timestamptz) AS until) b
    WHERE organisation_id = ${own} AND number = gate_number(${number})`.execute(tx);
  return { now: rows[0]?.now ?? false, forGood: rows[0]?.for_good ?? false };
}

/** Counts the outcome where its call counts, and no more the one before it. */
async function count(tx: Db, call: Call, intent: Intent, before: Intent | undefined): Promise<void> {
  const hour = sql<Date>`quarter_of(${call.created_at}::timestamptz)`;
  const add = (intentId: string, n: number) => sql`
    INSERT INTO outbound_hour_end AS h (hour, task_id, agent_id, kind, value, count)
    VALUES (${hour}, ${call.task_id}, ${call.agent_id}, 'intent', ${intentId}, ${n})
    ON CONFLICT (organisation_id, hour, task_id, agent_id, kind, value) DO UPDATE SET count = h.count + EXCLUDED.count`;
  if (before?.id === intent.id) return;
  if (before) await add(before.id, -1).execute(tx);
  await add(intent.id, 1).execute(tx);
  const successes = Number(intent.is_success) - Number(before?.is_success ?? false);
  if (successes !== 0)
    await tx
      .updateTable('outbound_task_tally')
      .set({ successes: sql`successes + ${successes}` })
      .where('task_id', '=', call.task_id)
      .execute();
}

/** The seat leaves its wrap-up, whose time counts where the call does. */
async function leaveSeat(
  tx: Db,
  seat: SeatRow,
  call: Call,
  { given, now, mostSeconds }: { given: Given; now: Date; mostSeconds: number },
): Promise<void> {
  await changeSeat(tx, seat.agent_id, {
    ...emptySeat,
    state: given.pauseFor ? 'paused' : 'idle',
    reason: given.pauseFor ?? null,
    since: now,
    beat_at: now,
  });
  if (call.ended_at === null) return;
  // Past its limit it is a pause.
  const lasted = Math.min(Math.max(0, now.getTime() - call.ended_at.getTime()), mostSeconds * 1000);
  await sql`
    UPDATE outbound_hour SET wrap_up_ms = wrap_up_ms + ${lasted}
    WHERE organisation_id = ${own} AND hour = quarter_of(${call.created_at}::timestamptz) AND task_id = ${call.task_id}
      AND agent_id = ${call.agent_id}`.execute(tx);
}

const intentOf = (tx: Db, intentId: string) =>
  tx.selectFrom('outbound_intent').selectAll().where('id', '=', intentId).executeTakeFirst();

export const outcomeHandlers = [
  implement(outboundLogSave, async (ctx, given) => {
    const { tx, services, organisationId, userId: agentId } = ctx;
    const now = ctx.now();
    const seat = await lockedSeat(tx, agentId);
    const found = await tx
      .selectFrom('outbound_call')
      .select('outbound_member_id')
      .where('id', '=', given.callId)
      .where('agent_id', '=', agentId)
      .executeTakeFirst();
    if (!found) return ctx.fail('CALL_GONE');
    const callee = await tx
      .selectFrom('outbound_member')
      .selectAll()
      .where('id', '=', found.outbound_member_id)
      .forUpdate()
      .executeTakeFirst();
    const call = await tx
      .selectFrom('outbound_call')
      .selectAll()
      .where('id', '=', given.callId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (call.outbound_member_id !== given.outboundMemberId || call.task_id !== given.taskId)
      return ctx.fail('CALL_MEMBER_GONE');
    const intent = await tx
      .selectFrom('outbound_intent as i')
      .innerJoin('outbound_task_intent as t', 't.intent_id', 'i.id')
      .selectAll('i')
      .where('i.id', '=', given.intentId)
      .where('t.task_id', '=', call.task_id)
      .where('i.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!intent) return ctx.fail('CALL_INTENT_GONE');
    const consequence = intent.consequence as IntentConsequence;
    // “Do not call” is not put off until somebody hangs up.
    if (call.state !== 'ended' && consequence !== 'ban') return ctx.fail('CALL_GOES_ON');
    const isTheirs =
      callee !== undefined &&
      callee.state !== 'unallotted' &&
      (callee.agent_id === null || callee.agent_id === agentId);
    // Whoever said that they want no calls is not called again, whoever has them by now.
    if (!isTheirs && (consequence !== 'ban' || call.number === '')) return ctx.fail('CALL_LEASE_LOST');
    if (consequence === 'callback') {
      const ahead = given.callbackAt === null ? -1 : new Date(given.callbackAt).getTime() - now.getTime();
      if (ahead <= 0 || ahead > mostAheadMs) return ctx.fail('CALL_CALLBACK_TIME');
    }
    const task = await tx
      .selectFrom('outbound_task')
      .select(['form_id', 'most_tries', 'wrap_up_seconds'])
      .where('id', '=', call.task_id)
      .executeTakeFirstOrThrow();
    const answered = given.answers && (await checkedAnswers(ctx, tx, task.form_id, given.answers));

    if (consequence === 'ban') {
      const endsAt = intent.ban_days === null ? null : new Date(now.getTime() + intent.ban_days * dayMs);
      await banNumbers(tx, services, organisationId, [call.number], {
        taskId: null,
        reason: given.banReason || intent.name,
        source: 'outcome',
        endsAt,
        agentId,
        callId: call.id,
      });
    }
    const banned = await bansOf(tx, call, now);
    const last = await tx
      .selectFrom('outbound_log')
      .select(['version', 'intent_id'])
      .where('call_id', '=', call.id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const version = (last?.version ?? 0) + 1;
    const answers = JSON.stringify(answered?.answers ?? (isTheirs ? callee.answers : {}));
    await tx
      .insertInto('outbound_log')
      .values({
        call_id: call.id,
        version,
        intent_id: intent.id,
        intent_name: intent.name,
        intent_colour: intent.colour,
        consequence,
        remark: given.remark,
        answers,
        agent_id: agentId,
        at: now,
      })
      .execute();
    await tx
      .updateTable('outbound_call')
      .set({ intent_id: intent.id, remark: given.remark })
      .where('id', '=', call.id)
      .execute();
    await count(tx, call, intent, last && (await intentOf(tx, last.intent_id)));
    // An outcome that is corrected after the person was called again, or while they are, changes nothing of where they stand.
    const isAtSeat = seat?.call_id === call.id;
    const isLatest = !callee?.last_call_id || callee.last_call_id === call.id;
    if (isTheirs && (isAtSeat || (isLatest && callee.state !== 'calling'))) {
      const isTired = callee.tries >= task.most_tries;
      const isOut = consequence === 'ban' || banned.forGood;
      const place = placeOf(intent, { isOut, isTired, given, now });
      await tx
        .updateTable('outbound_member')
        .set({
          ...place,
          agent_id: place.state === 'callback' && given.isPool ? null : agentId,
          state_before: null,
          due_before: null,
          intent_id: intent.id,
          remark: given.remark,
          answers,
          ...(answered && { form_version: answered.formVersion }),
          draft: null,
          version: callee.version + 1,
          updated_at: now,
        })
        .where('id', '=', callee.id)
        .execute();
    }
    if (seat && isAtSeat) await leaveSeat(tx, seat, call, { given, now, mostSeconds: task.wrap_up_seconds });
    return { version, isBanned: banned.now };
  }),
];
