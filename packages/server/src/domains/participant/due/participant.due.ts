import { sql } from 'kysely';
import type { EventRecord, Services } from '../../../core/context.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { deliver, type MessageRow, type NewMessage, type Written } from '../../../core/mail/outbox.ts';
import { smsTo } from '../../../core/mail/sms-regions.ts';
import { type NoticeDueData, noticeDueJob, takeDue } from '../../event/notices/event.notices.due.ops.ts';
import { inTemplate, type NoticeRules, noticeRules, templateSms } from '../../event/notices/event.notices.ops.ts';
import { type Addressed, envelopeOf, valuesOf } from '../letters/participant.notices.ts';
import { doorJob, signedInJobs } from './participant.due.door.ts';
import { dueMail, dueSms, dueSmsTemplate } from './participant.due.letters.ts';

/** People of one step. */
const stepRows = 50;
/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;

/** A run that goes on: the moment was taken, and so far it has come. */
export interface DueRunData extends NoticeDueData {
  /** The moment that was taken; the occasion by which nobody is told twice. */
  moment?: string;
  reachedAt?: string;
  reachedId?: string;
  /** Some of them once more. */
  participantIds?: string[];
}

export const dueJobs: readonly JobDefinition[] = [
  defineJob<DueRunData>({ name: noticeDueJob, batchSize: 4, expireInSeconds: 180, run: runDue }),
  ...signedInJobs,
];

/** Waits for the moment, takes it, and tells everybody step by step. A run that dies is begun again where it began; whom it had told is not told twice. */
export async function runDue(services: Services, data: DueRunData): Promise<void> {
  const { organisationId } = data;
  if (data.participantIds) return tell(services, data, data.participantIds);
  let going = data;
  if (data.moment === undefined) {
    const due = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const found = await takeDue(tx, data, services.clock.now());
      // The telling is a job of its own, there with the moment that was taken: a death between loses neither.
      if (found && 'moment' in found && data.trigger === 'signed_in')
        await services.jobs.send(
          doorJob,
          { organisationId, eventId: data.eventId, channel: data.channel },
          { tx, singletonKey: `${data.eventId} ${data.channel}` },
        );
      else if (found && 'moment' in found)
        await services.jobs.send(noticeDueJob, { ...data, moment: found.moment.toISOString() }, { tx });
      return found;
    });
    if (due && 'waitSeconds' in due)
      await services.jobs.send(noticeDueJob, data, { startAfterSeconds: due.waitSeconds });
    return;
  }
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const step = await nextStep(services, going);
    if (!step) return;
    const { participantIds, ...reached } = step;
    going = { ...going, ...reached };
    await tell(services, going, participantIds).catch((error: unknown) => {
      services.log.warn({ err: error, eventId: data.eventId }, 'some people are to be told later');
      return services.jobs.send(noticeDueJob, { ...going, participantIds });
    });
  }
  await services.jobs.send(noticeDueJob, going);
}

interface Step {
  reachedAt: string;
  reachedId: string;
  participantIds: string[];
}

/** The next people, along the index by which they are listed. */
async function nextStep(
  { database }: Services,
  { organisationId, eventId, reachedAt, reachedId }: DueRunData,
): Promise<Step | null> {
  const after =
    reachedAt === undefined ? sql`` : sql`AND (submitted_at, id) > (${reachedAt}::timestamptz, ${reachedId}::uuid)`;
  const { rows } = await database.inOrganisation(organisationId, 'read', (db) =>
    sql<{ id: string; at: string }>`
      SELECT id, submitted_at::text AS at FROM participant
      WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND state = 'APPROVED' AND NOT unpaid ${after}
      ORDER BY submitted_at, id LIMIT ${stepRows}`.execute(db),
  );
  const last = rows.at(-1);
  return last ? { reachedAt: last.at, reachedId: last.id, participantIds: rows.map(({ id }) => id) } : null;
}

interface Facts {
  event: EventRecord;
  people: ReadonlyMap<string, Addressed>;
  rules: NoticeRules;
}

/** Tells some people. Safe to run twice; throws when some are to be tried again. */
async function tell(services: Services, data: DueRunData, ids: readonly string[]): Promise<void> {
  const { organisationId, eventId, trigger, channel } = data;
  const occasion = `${trigger} ${data.moment ?? ''}`;
  await deliver<Facts>(services, organisationId, {
    kind: 'push',
    subjects: ids.map((id) => ({ id, occasion })),
    async prepare(tx) {
      const event = await tx
        .selectFrom('event')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', eventId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      const rules = await noticeRules(tx, organisationId, eventId);
      if (!event || !rules(trigger, channel).isOn) return null;
      const rows = await tx
        .selectFrom('participant')
        .select(['id', 'code', 'name', 'company', 'title', 'state', 'language', 'revision', 'email', 'phone'])
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', eventId)
        .where('id', 'in', [...ids])
        .where('state', '=', 'APPROVED')
        .where('unpaid', '=', false)
        // A scan may have been taken back since.
        .$if(trigger === 'signed_in', (query) => query.where('signed_in_at', 'is not', null))
        .execute();
      const messages = rows.flatMap(({ id, email, phone }): NewMessage[] => {
        const message = { subjectId: id, occasion, eventId };
        if (channel === 'sms') return smsTo(phone, services.settings).map((sms) => ({ ...message, ...sms }));
        return email ? [{ ...message, channel, recipient: email }] : [];
      });
      return { facts: { event, rules, people: new Map(rows.map((row) => [row.id, row])) }, messages };
    },
    write: (facts, message) => write(services, data, facts, message),
  });
}

async function write(
  { settings, clock }: Services,
  { trigger, channel }: DueRunData,
  { event, people, rules }: Facts,
  message: MessageRow,
): Promise<Written> {
  const person = people.get(message.subjectId);
  if (!person) return { refused: 'out of date: the registration has changed since' };
  const { template } = rules(trigger, channel);
  const values = valuesOf(event, person, settings);
  if (channel === 'mail') {
    const mail = await dueMail(trigger, event, person, envelopeOf(settings, message), clock.now());
    return { mail: template ? inTemplate(mail, template, values) : mail };
  }
  if (template) return { sms: templateSms(template, values, message.recipient, message.id) };
  const { PUBLIC_URL: publicUrl, SMS_SIGN_NAME: signName } = settings;
  const { text, params } = dueSms(trigger, event, person, { publicUrl, signName });
  const templateCode = dueSmsTemplate[trigger];
  return { sms: { to: message.recipient, signName, templateCode, params, text, outId: message.id } };
}
