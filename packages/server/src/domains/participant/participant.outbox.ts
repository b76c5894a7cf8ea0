import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import type { HandOff } from '../../core/messaging/hand-off.ts';
import type { NoticeKind } from './participant.job-names.ts';

/**
 * The rows of messages. The row is there before anything is handed over and unique per participant, kind, channel and occasion; it is claimed
 * by one conditional update, committed before the provider is called. So nobody gets a message twice, whatever runs twice and whoever dies.
 */

/** After these many refusals that might have passed, a message is given up. */
const attemptsLimit = 8;

/**
 * Seconds after which a claim without an outcome belongs to a run that died: longer than a provider may take to answer (messaging/mail.ts:
 * ten seconds to connect, ten to greet, sixty of silence).
 */
const claimSeconds = 120;

export interface MessageRow {
  id: string;
  participant_id: string;
  channel: 'mail' | 'sms';
  recipient: string;
}

export interface NewMessage {
  participantId: string;
  occasion: string;
  channel: 'mail' | 'sms';
  recipient: string;
}

/** Writes the rows that are not there yet. */
export async function writeMessages(
  tx: Db,
  organisationId: string,
  eventId: string,
  kind: NoticeKind,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto('message')
    .values(
      messages.map((each) => ({
        organisation_id: organisationId,
        event_id: eventId,
        participant_id: each.participantId,
        channel: each.channel,
        kind,
        recipient: each.recipient,
        occasion: each.occasion,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'participant_id', 'kind', 'channel', 'occasion']).doNothing(),
    )
    .execute();
}

/**
 * The messages of these people that still have to go out, and how many are in somebody else's hands just now. Claims of dead runs become
 * `unknown`: whether the provider has them cannot be known, so they are not sent again by themselves.
 */
export async function openMessages(
  tx: Db,
  organisationId: string,
  kind: NoticeKind,
  people: readonly { id: string; occasion: string }[],
): Promise<{ queued: MessageRow[]; elsewhere: number }> {
  const ids = people.map((each) => each.id);
  const occasions = people.map((each) => each.occasion);
  const mine = sql<boolean>`(participant_id, occasion) IN (SELECT * FROM unnest(${ids}::uuid[], ${occasions}::text[]))`;
  await tx
    .updateTable('message')
    .set({ state: 'unknown', reason: 'the process died during the hand-off', settled_at: sql`now()` })
    .where('organisation_id', '=', organisationId)
    .where('participant_id', 'in', ids)
    .where('kind', '=', kind)
    .where('state', '=', 'claimed')
    .where(sql<boolean>`claimed_at < now() - make_interval(secs => ${claimSeconds}::int)`)
    .where(mine)
    .execute();
  const rows = await tx
    .selectFrom('message')
    .select(['id', 'participant_id', 'channel', 'recipient', 'state'])
    .where('organisation_id', '=', organisationId)
    .where('participant_id', 'in', ids)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'claimed'])
    .where(mine)
    .execute();
  return {
    queued: rows.filter((row) => row.state === 'queued') as MessageRow[],
    elsewhere: rows.filter((row) => row.state === 'claimed').length,
  };
}

/** Takes those that are still queued; another run may have taken some meanwhile. */
export async function claimMessages(tx: Db, organisationId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .updateTable('message')
    .set({ state: 'claimed', claimed_at: sql`now()`, attempts: sql`attempts + 1` })
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .where('state', '=', 'queued')
    .returning('id')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Writes what became of a message. Answers whether it is to be tried again. */
export async function settleMessage(
  tx: Db,
  organisationId: string,
  id: string,
  outcome: HandOff,
): Promise<'settled' | 'again'> {
  const set = outcome.accepted
    ? { state: 'accepted', provider_id: outcome.providerId, reason: '' }
    : outcome.unknown
      ? { state: 'unknown', reason: outcome.reason }
      : {
          state: outcome.permanent
            ? 'failed'
            : sql<string>`CASE WHEN attempts >= ${attemptsLimit} THEN 'failed' ELSE 'queued' END`,
          reason: outcome.reason,
        };
  const row = await tx
    .updateTable('message')
    .set({ ...set, settled_at: sql`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .returning('state')
    .executeTakeFirst();
  return row?.state === 'queued' ? 'again' : 'settled';
}
