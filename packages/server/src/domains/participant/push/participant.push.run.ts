import type { PushType } from '@convoke/contract/participant/participant.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { deliver, type MessageRow, type Written } from '../../../core/mail/outbox.ts';
import { smsTo } from '../../../core/mail/sms-regions.ts';
import { postToTell } from '../../dynamic/dynamic.ops.ts';
import type { Recipient } from '../letters/participant.mail.ts';
import { envelopeOf } from '../letters/participant.notices.ts';
import { type PushData, pushJob } from '../participant.job-names.ts';
import { pushMail, pushSms, type Told } from './participant.push.letters.ts';

/** People of one step: so many hear of it at most after somebody has ended it. */
const stepRows = 50;
/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;

/** Of the vendor's templates. */
const smsTemplate: Record<PushType, string> = {
  reminder: 'CONVOKE_REMINDER',
  changed: 'CONVOKE_CHANGED',
  news: 'CONVOKE_NEWS',
};

/**
 * Tells people step by step, each once. What it has reached is kept after every step: a run that dies is begun again there, and whom it had
 * written to already is not written to again. Those who could not be reached yet are tried again by a job of their own.
 */
export async function runPush(services: Services, data: PushData): Promise<void> {
  if (data.participantIds) return tell(services, data, data.participantIds);
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const step = await inOrganisation(services, data, (tx) => nextStep(tx, data));
    if (!step) return;
    await tell(services, data, step.participantIds).catch((error: unknown) => {
      services.log.warn({ err: error, pushId: data.pushId }, 'some people are to be told later');
      return services.jobs.send(pushJob, { ...data, participantIds: step.participantIds });
    });
    await inOrganisation(services, data, (tx) => keepReached(tx, data, step));
  }
  await services.jobs.send(pushJob, data);
}

const inOrganisation = <Out>(services: Services, { organisationId }: PushData, work: (tx: Db) => Promise<Out>) =>
  services.database.inOrganisation(organisationId, 'write', work);

interface Step {
  /** Of the last one that was looked at; text, since a Date has no microseconds. */
  reachedAt: string;
  reachedId: string;
  participantIds: string[];
}

/** The next people to tell; null when all were told, or somebody has ended it. */
async function nextStep(tx: Db, { organisationId, pushId }: PushData): Promise<Step | null> {
  const push = await tx
    .selectFrom('event_push')
    .select(['event_id', 'with_sms', 'reached_id', sql<string | null>`reached_at::text`.as('reached_at')])
    .select(sql<string>`created_at::text`.as('until'))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', pushId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (!push) return null;
  const after =
    push.reached_at === null
      ? sql``
      : sql`AND (submitted_at, id) > (${push.reached_at}::timestamptz, ${push.reached_id}::uuid)`;
  const { rows } = await sql<{ id: string; at: string; recipient: string | null }>`
    SELECT id, submitted_at::text AS at, CASE WHEN ${push.with_sms}::boolean THEN coalesce(email, phone) ELSE email END AS recipient
    FROM participant WHERE organisation_id = ${organisationId} AND event_id = ${push.event_id} AND state = 'APPROVED' AND NOT unpaid
      AND submitted_at <= ${push.until}::timestamptz ${after}
    ORDER BY submitted_at, id LIMIT ${stepRows}`.execute(tx);
  const last = rows.at(-1);
  if (!last) {
    await settlePush(tx, organisationId, pushId, 'done');
    return null;
  }
  const reached = rows.filter((row) => row.recipient !== null);
  // Of several who gave one address the first is told.
  if (reached.length > 0)
    await tx
      .insertInto('event_push_recipient')
      .values(
        reached.map(({ id, recipient }) => ({
          organisation_id: organisationId,
          push_id: pushId,
          recipient: recipient ?? '',
          participant_id: id,
        })),
      )
      .onConflict((conflict) => conflict.columns(['organisation_id', 'push_id', 'recipient']).doNothing())
      .execute();
  const own = await tx
    .selectFrom('event_push_recipient')
    .select('participant_id')
    .where('organisation_id', '=', organisationId)
    .where('push_id', '=', pushId)
    .where('recipient', 'in', ['', ...reached.map((row) => row.recipient ?? '')])
    .execute();
  const firsts = new Set(own.map((row) => row.participant_id));
  const participantIds = reached.map((row) => row.id).filter((id) => firsts.has(id));
  return { reachedAt: last.at, reachedId: last.id, participantIds };
}

async function keepReached(tx: Db, { organisationId, pushId }: PushData, step: Step): Promise<void> {
  await tx
    .updateTable('event_push')
    .set({ reached_at: sql`${step.reachedAt}::timestamptz`, reached_id: step.reachedId })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', pushId)
    .execute();
}

/** Ends what is running; false when it was over. Whom an address belonged to is not kept longer. */
export async function settlePush(
  tx: Db,
  organisationId: string,
  pushId: string,
  state: 'done' | 'cancelled',
): Promise<boolean> {
  const settled = await tx
    .updateTable('event_push')
    .set({ state, settled_at: sql`now()` })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', pushId)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (!settled) return false;
  await tx
    .deleteFrom('event_push_recipient')
    .where('organisation_id', '=', organisationId)
    .where('push_id', '=', pushId)
    .execute();
  return true;
}

interface Facts extends Told {
  recipients: ReadonlyMap<string, Recipient>;
}

/** Tells some people. Safe to run twice; throws when some are to be tried again. */
async function tell(services: Services, { organisationId, pushId }: PushData, ids: readonly string[]): Promise<void> {
  await deliver<Facts>(services, organisationId, {
    kind: 'push',
    subjects: ids.map((id) => ({ id, occasion: pushId })),
    async prepare(tx) {
      const push = await tx
        .selectFrom('event_push')
        .select(['event_id', 'type', 'dynamic_id', 'words', 'with_sms'])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', pushId)
        .where('state', '<>', 'cancelled')
        .executeTakeFirst();
      if (!push) return null;
      const event = await tx
        .selectFrom('event')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', push.event_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!event) return null;
      const type = push.type as PushType;
      const dynamicId = push.dynamic_id;
      const now = services.clock.now();
      const post =
        dynamicId === null
          ? undefined
          : await postToTell(tx, { organisationId, eventId: push.event_id, dynamicId, now });
      // What nobody can read any more is told to nobody.
      if (type === 'news' && !post) return null;
      const people = await tx
        .selectFrom('participant')
        .select(['id', 'code', 'name', 'state', 'language', 'revision', 'email', 'phone'])
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', push.event_id)
        .where('id', 'in', [...ids])
        .where('state', '=', 'APPROVED')
        .where('unpaid', '=', false)
        .execute();
      const messages = people.flatMap(({ id, email, phone }) => {
        const message = { subjectId: id, occasion: pushId, eventId: push.event_id };
        if (email) return [{ ...message, channel: 'mail' as const, recipient: email }];
        return push.with_sms ? smsTo(phone, services.settings).map((sms) => ({ ...message, ...sms })) : [];
      });
      const recipients = new Map(people.map((row) => [row.id, row]));
      return { facts: { type, event, note: type === 'news' ? '' : push.words, post, recipients }, messages };
    },
    async onNew(tx, fresh) {
      await tx
        .updateTable('event_push')
        .set({ told: sql`told + ${fresh.length}::int` })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', pushId)
        .execute();
    },
    write: (facts, message) => write(services, facts, message),
  });
}

async function write({ settings, clock }: Services, facts: Facts, message: MessageRow): Promise<Written> {
  const recipient = facts.recipients.get(message.subjectId);
  if (!recipient) return { refused: 'out of date: the registration has changed since' };
  if (message.channel === 'mail')
    return { mail: await pushMail(facts, recipient, envelopeOf(settings, message), clock.now()) };
  const { text, params } = pushSms(facts, recipient, {
    publicUrl: settings.PUBLIC_URL,
    signName: settings.SMS_SIGN_NAME,
  });
  return {
    sms: {
      to: message.recipient,
      signName: settings.SMS_SIGN_NAME,
      templateCode: smsTemplate[facts.type],
      params,
      text,
      outId: message.id,
    },
  };
}
