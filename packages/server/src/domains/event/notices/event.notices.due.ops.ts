import { type DueTrigger, dueTriggers, type EventTrigger, isDue } from '@convoke/contract/event/event.notice.rules.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { sql } from 'kysely';
import type { EventRecord, WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';

/** Tells everybody something when its moment has come: done by participants, who import events. */
export const noticeDueJob = 'participant.noticeDue';

export interface NoticeDueData {
  organisationId: string;
  eventId: string;
  trigger: DueTrigger;
  channel: MessageChannel;
  /** Of a change: when it was made. */
  changedAt?: string;
}

type Asking = Pick<WriteContext<never>, 'tx' | 'organisationId' | 'sendJob'>;

async function send(
  { organisationId, sendJob }: Asking,
  eventId: string,
  { trigger, channel, delayMinutes }: { trigger: DueTrigger; channel: MessageChannel; delayMinutes: number },
  changedAt?: Date,
): Promise<void> {
  const data: NoticeDueData = {
    organisationId,
    eventId,
    trigger,
    channel,
    ...(changedAt && { changedAt: changedAt.toISOString() }),
  };
  // The others find out themselves how long they have to wait.
  await sendJob(noticeDueJob, data, trigger === 'changed' ? { startAfterSeconds: delayMinutes * 60 } : {});
}

/** After somebody has set notices: those that have a moment of their own look for it. */
export async function askDue(
  ctx: Asking,
  eventId: string,
  set: readonly { trigger: EventTrigger; channel: MessageChannel; isOn: boolean; delayMinutes: number }[],
): Promise<void> {
  for (const { trigger, channel, isOn, delayMinutes } of set)
    if (isOn && isDue(trigger) && trigger !== 'changed') await send(ctx, eventId, { trigger, channel, delayMinutes });
}

/** After an event was published, or has moved at `changedAt`. Whatever waits for a former moment finds that it is another one now. */
export async function askDueAgain(ctx: Asking, eventId: string, changedAt?: Date): Promise<void> {
  const { tx, organisationId } = ctx;
  const rows = await tx
    .selectFrom('event_notice')
    .select(['trigger', 'channel', 'delay_minutes'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('is_on', '=', true)
    .where('trigger', 'in', [...dueTriggers])
    .execute();
  for (const row of rows) {
    const trigger = row.trigger as DueTrigger;
    if (trigger === 'changed' && changedAt === undefined) continue;
    const cell = { trigger, channel: row.channel as MessageChannel, delayMinutes: row.delay_minutes };
    await send(ctx, eventId, cell, trigger === 'changed' ? changedAt : undefined);
  }
}

/** Whether a published event takes place at another time or place than people were told. */
export function isMoved(
  event: EventRecord,
  input: {
    startsAt?: string | undefined;
    endsAt?: string | undefined;
    placeName?: string | undefined;
    address?: string | undefined;
  },
): boolean {
  if (event.publish_status !== publishStatus.published) return false;
  return (
    (input.startsAt !== undefined && Date.parse(input.startsAt) !== event.starts_at.getTime()) ||
    (input.endsAt !== undefined && Date.parse(input.endsAt) !== event.ends_at.getTime()) ||
    (input.placeName !== undefined && input.placeName !== event.place_name) ||
    (input.address !== undefined && input.address !== event.address)
  );
}

/** Doors open so long before an event at most, and people are let in so long after its end. */
const doorMs = 86_400_000;

/** Nobody is thanked so long after an event, nor told of a change so long ago. */
const lateMs = 86_400_000;
/** A job sleeps so long at most: then it looks once more. */
const longestSleep = 7 * 86_400;

export type Due = { event: EventRecord; moment: Date } | { waitSeconds: number } | null;

/** Whether the moment has come: then it is taken, once, whoever else looks for it. Null: there is nothing to tell. */
export async function takeDue(tx: Db, data: NoticeDueData, now: Date): Promise<Due> {
  const { organisationId, eventId, trigger, channel, changedAt } = data;
  const of = () =>
    sql`organisation_id = ${organisationId} AND event_id = ${eventId} AND trigger = ${trigger} AND channel = ${channel}`;
  const { rows } = await sql<{ delay_minutes: number }>`
    SELECT delay_minutes FROM event_notice WHERE ${of()} AND is_on`.execute(tx);
  const event = await tx
    .selectFrom('event')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const [rule] = rows;
  if (!rule || !event || event.publish_status !== publishStatus.published) return null;
  const delayMs = rule.delay_minutes * 60_000;
  const moments: Record<DueTrigger, Date> = {
    before: event.starts_at,
    signed_in: new Date(event.starts_at.getTime() - doorMs),
    after: event.ends_at,
    changed: changedAt === undefined ? now : new Date(changedAt),
  };
  const moment = moments[trigger];
  // Who is signed in is told later than that; the door is watched from the beginning.
  const dueAt = moment.getTime() + (trigger === 'before' ? -delayMs : trigger === 'signed_in' ? 0 : delayMs);
  const wait = Math.ceil((dueAt - now.getTime()) / 1000);
  if (wait > 0) return { waitSeconds: Math.min(wait, longestSleep) };
  if (trigger === 'signed_in')
    return (await watchesDoor(tx, data, now)) && isDoorOpen(event, now) ? { event, moment } : null;
  const isLate = trigger === 'before' ? now >= event.starts_at : now.getTime() - dueAt > lateMs;
  if (isLate || (trigger === 'changed' && now >= event.ends_at)) return null;
  const taken = await sql`
    UPDATE event_notice SET told_for = ${moment} WHERE ${of()} AND is_on AND told_for IS DISTINCT FROM ${moment} RETURNING trigger`.execute(
    tx,
  );
  return taken.rows.length > 0 ? { event, moment } : null;
}

/** Whether anybody may still be let in. */
export const isDoorOpen = (event: Pick<EventRecord, 'ends_at'>, now: Date): boolean =>
  now.getTime() <= event.ends_at.getTime() + doorMs;

/** From when on people are told, and from which change on they are looked for: from now, unless the door is watched already. */
async function watchesDoor(tx: Db, { organisationId, eventId, channel }: NoticeDueData, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE event_notice n SET told_for = ${now}, told_revision = t.revision, told_id = ${lastId}
    FROM event_tally t
    WHERE n.organisation_id = ${organisationId} AND n.event_id = ${eventId} AND n.trigger = 'signed_in' AND n.channel = ${channel}
      AND t.organisation_id = ${organisationId} AND t.event_id = ${eventId} AND n.is_on AND n.told_for IS NULL
    RETURNING n.trigger`.execute(tx);
  if (rows.length > 0) return true;
  const { rows: watched } = await sql`
    SELECT FROM event_notice WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND trigger = 'signed_in' AND channel = ${channel}
      AND is_on AND told_for IS NOT NULL`.execute(tx);
  return watched.length > 0;
}

/** Behind every other id: all of a revision were seen. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** How far through the changes of an event those who are signed in were told: up to this row of this revision. */
export async function noteSignedInReached(
  tx: Db,
  { organisationId, eventId, channel }: { organisationId: string; eventId: string; channel: MessageChannel },
  revision: string,
  id: string,
): Promise<void> {
  await sql`
    UPDATE event_notice SET told_revision = ${revision}::bigint, told_id = ${id}::uuid
    WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND trigger = 'signed_in' AND channel = ${channel}`.execute(
    tx,
  );
}
