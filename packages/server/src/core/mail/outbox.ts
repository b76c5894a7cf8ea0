import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Db } from '../data/database.ts';
import { type HandOff, refused } from './hand-off.ts';
import type { Mail } from './mail.ts';
import type { Sms } from './sms.ts';

/**
 * Messages to people, each a row before anything is handed over and unique per subject (a participant, an order, …), kind, channel and
 * occasion; it is claimed by one conditional update, committed before the provider is called. So nobody gets a message twice, whatever runs
 * twice and whoever dies.
 */

/** After these many refusals that might have passed, a message is given up. */
const attemptsLimit = 8;

/**
 * Seconds after which a claim without an outcome belongs to a run that died: longer than a provider may take to answer (mail.ts: ten seconds
 * to connect, ten to greet, sixty of silence).
 */
const claimSeconds = 120;

/** Messages on their way at a time in one process: as many as the mail provider keeps connections, so that none waits claimed. */
const atATime = 5;

export interface Subject {
  id: string;
  /** What brought the message about: the same occasion never brings a second one. */
  occasion: string;
}

export interface NewMessage {
  subjectId: string;
  occasion: string;
  eventId: string | null;
  channel: 'mail' | 'sms';
  recipient: string;
  /** It is not sent: the vendor does not deliver where this number is. */
  isUnserved?: boolean;
}

export interface MessageRow {
  id: string;
  subjectId: string;
  occasion: string;
  channel: 'mail' | 'sms';
  recipient: string;
}

/** A message in words, or why there is none any more. */
export type Written = { mail: Mail } | { sms: Sms } | { refused: string };

export interface Notice<Facts> {
  kind: string;
  /** Whom it is about. What is still queued for them goes out too, whether or not `prepare` names it again. */
  subjects: readonly Subject[];
  /** Reads what is told and who is to be told it, in the transaction that writes the rows. Null: nobody, and nothing is looked at. */
  prepare(tx: Db): Promise<{ facts: Facts; messages: readonly NewMessage[] } | null>;
  /** In the same transaction: subjects that have just got their first row of this occasion. What it writes is written once, too. */
  onNew?(tx: Db, subjectIds: readonly string[]): Promise<void>;
  /** The finished message. It is written before it is claimed, so it may take its time; a throw fails this message alone. */
  write(facts: Facts, message: MessageRow): Promise<Written>;
}

/** Tells people something. Safe to run twice; throws when some messages are to be tried again, so that the job that calls it is. */
export async function deliver<Facts>(services: Services, organisationId: string, notice: Notice<Facts>): Promise<void> {
  if (notice.subjects.length === 0) return;
  const prepared = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
    const told = await notice.prepare(tx);
    if (!told) return null;
    const fresh = await queueMessages(tx, organisationId, notice.kind, told.messages);
    if (fresh.length > 0) await notice.onNew?.(tx, fresh);
    return { facts: told.facts, ...(await openRows(tx, organisationId, notice.kind, notice.subjects)) };
  });
  if (!prepared) return;
  const { facts, queued } = prepared;
  let again = prepared.elsewhere;
  for (let start = 0; start < queued.length; start += atATime) {
    const chunk = queued.slice(start, start + atATime);
    const letters = await Promise.all(
      chunk.map(async (message) => ({ message, written: await writeOne(services, notice, facts, message) })),
    );
    again += await inTurn(() => handOver(services, organisationId, letters));
  }
  if (again > 0) throw new Error(`${again} messages are to be tried again`);
}

async function writeOne<Facts>(
  services: Services,
  notice: Notice<Facts>,
  facts: Facts,
  message: MessageRow,
): Promise<Written> {
  try {
    return await notice.write(facts, message);
  } catch (error) {
    // Nothing has left yet, and the same words would fail again.
    services.log.error({ err: error, messageId: message.id }, 'a message could not be written');
    return { refused: 'the message could not be written' };
  }
}

interface Letter {
  message: MessageRow;
  written: Written;
}

/** Claims some messages, hands them over and writes what became of them. Answers how many are to be tried again. */
async function handOver(services: Services, organisationId: string, letters: readonly Letter[]): Promise<number> {
  const { database } = services;
  const claimed = await database.inOrganisation(organisationId, 'write', (tx) =>
    claimRows(
      tx,
      organisationId,
      letters.map(({ message }) => message.id),
    ),
  );
  const outcomes = await Promise.all(
    letters
      .filter(({ message }) => claimed.has(message.id))
      .map(async ({ message, written }) => ({ message, outcome: await send(services, written) })),
  );
  return database.inOrganisation(organisationId, 'write', async (tx) => {
    let again = 0;
    for (const { message, outcome } of outcomes) {
      if ((await settleRow(tx, organisationId, message.id, outcome)) === 'again') again += 1;
    }
    return again;
  });
}

async function send(services: Services, written: Written): Promise<HandOff> {
  if ('mail' in written) return services.mail.send(written.mail);
  if ('sms' in written) return services.sms.send(written.sms);
  return refused(true, written.refused);
}

/** Writes the rows that are not there yet. Answers the subjects that have got some. A job that delivers this kind, occasion and subjects hands them over. */
export async function queueMessages(
  tx: Db,
  organisationId: string,
  kind: string,
  messages: readonly NewMessage[],
): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = await tx
    .insertInto('message')
    .values(
      messages.map((each) => ({
        organisation_id: organisationId,
        event_id: each.eventId,
        subject_id: each.subjectId,
        channel: each.channel,
        kind,
        recipient: each.recipient,
        occasion: each.occasion,
        ...(each.isUnserved && { state: 'unserved', settled_at: sql`now()` }),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'subject_id', 'kind', 'channel', 'occasion']).doNothing(),
    )
    .returning('subject_id')
    .execute();
  return [...new Set(rows.map((row) => row.subject_id))];
}

/**
 * The messages about these subjects that still have to go out, and how many are in somebody else's hands just now. Claims of dead runs become
 * `unknown`: whether the provider has them cannot be known, so they are not sent again by themselves.
 */
async function openRows(
  tx: Db,
  organisationId: string,
  kind: string,
  subjects: readonly Subject[],
): Promise<{ queued: MessageRow[]; elsewhere: number }> {
  const ids = subjects.map((each) => each.id);
  const occasions = subjects.map((each) => each.occasion);
  const mine = sql<boolean>`(subject_id, occasion) IN (SELECT * FROM unnest(${ids}::uuid[], ${occasions}::text[]))`;
  await tx
    .updateTable('message')
    .set({ state: 'unknown', reason: 'the process died during the hand-off', settled_at: sql`now()` })
    .where('organisation_id', '=', organisationId)
    .where('subject_id', 'in', ids)
    .where('kind', '=', kind)
    .where('state', '=', 'claimed')
    .where(sql<boolean>`claimed_at < now() - make_interval(secs => ${claimSeconds}::int)`)
    .where(mine)
    .execute();
  const rows = await tx
    .selectFrom('message')
    .select(['id', 'subject_id', 'occasion', 'channel', 'recipient', 'state'])
    .where('organisation_id', '=', organisationId)
    .where('subject_id', 'in', ids)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'claimed'])
    .where(mine)
    .execute();
  return {
    queued: rows
      .filter((row) => row.state === 'queued')
      .map((row) => ({
        id: row.id,
        subjectId: row.subject_id,
        occasion: row.occasion,
        channel: row.channel as MessageRow['channel'],
        recipient: row.recipient,
      })),
    elsewhere: rows.filter((row) => row.state === 'claimed').length,
  };
}

/** Takes those that are still queued; another run may have taken some meanwhile. */
async function claimRows(tx: Db, organisationId: string, ids: readonly string[]): Promise<Set<string>> {
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
async function settleRow(tx: Db, organisationId: string, id: string, outcome: HandOff): Promise<'settled' | 'again'> {
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

/** Forgets whom these subjects were written to, for people who are to be known here no more. */
export async function forgetMessages(tx: Db, organisationId: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .deleteFrom('message')
    .where('organisation_id', '=', organisationId)
    .where('subject_id', 'in', [...subjectIds])
    .execute();
}

let last: Promise<unknown> = Promise.resolve();

/** One chunk after the other in this process, whichever jobs they are of: a claimed message must not wait for a connection. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => {});
  return turn;
}
