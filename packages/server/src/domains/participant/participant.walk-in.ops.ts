import { randomUUID } from 'node:crypto';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { type SqlBool, sql } from 'kysely';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { claimFiles, handFiles } from '../form/files/form.files.ops.ts';
import type { CurrentForm } from '../form/form.ops.ts';
import { confirmJob, type ConfirmData } from './participant.job-names.ts';
import type { Person } from './participant.ops.ts';
import { type Outcome, registerRow, registerRows } from './participant.sql.ts';

/** The channel of people who were registered at the door. */
export const doorChannel = 'door';

interface WalkIn {
  form: CurrentForm;
  person: Person;
  answers: Answers;
  language: Language;
  /** What the link is called that registered them, and the organiser who did. */
  label: string;
  userId: string | null;
}

/** Registers somebody at the door without a ticket, whatever the window of registration; the review that the event asks for stays. */
export async function registerAtDoor(
  services: Services,
  tx: Db,
  event: EventRecord,
  { form, person, answers, language, label, userId }: WalkIn,
): Promise<Outcome | 'file-gone'> {
  const organisationId = event.organisation_id;
  const state: ParticipantState = event.needs_review ? 'PENDING' : 'APPROVED';
  const row = registerRow(person, answers, {
    formVersion: form.definition.version,
    language,
    channel: doorChannel,
    nonce: null,
    state,
  });
  const claim = randomUUID();
  if (!(await claimFiles(tx, organisationId, form, claim, answers))) return 'file-gone';
  const [made] = await registerRows(tx, organisationId, event.id, [row], true);
  if (!made) throw new Error('registering at the door answered nothing');
  if (made.outcome !== 'ok' || made.id === null) return made;
  await handFiles(tx, organisationId, claim, made.id);
  await tx
    .insertInto('participant_history')
    .values({
      organisation_id: organisationId,
      participant_id: made.id,
      kind: 'at-door',
      by_user: userId,
      note: label,
    })
    .execute();
  const data: ConfirmData = { organisationId, eventId: event.id, ids: [made.id] };
  await services.jobs.send(confirmJob, data, { tx });
  return made;
}

const comes = sql<SqlBool>`state IN ('APPROVED', 'PENDING', 'WAITLISTED')`;

/**
 * Somebody of the event with this phone number or e-mail address who has not cancelled and was not turned away; null when there is nobody. With `key`: nobody
 * as soon as an order of this Idempotency-Key is there, since it may be theirs.
 */
export async function alreadyHere(
  db: Db,
  organisationId: string,
  eventId: string,
  { phone, email }: Pick<Person, 'phone' | 'email'>,
  key: string | null,
): Promise<{ id: string; by: 'phone' | 'email' } | null> {
  const { rows } = await sql<{ id: string; by: 'phone' | 'email' }>`
    SELECT f.id, f.by FROM (
      SELECT id, 'phone' AS by FROM participant
      WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND phone = ${phone} AND order_ticket_id IS NULL AND ${comes}
      UNION ALL
      SELECT id, 'email' FROM participant
      WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND email = ${email} AND order_ticket_id IS NULL AND ${comes}
      UNION ALL
      SELECT id, 'phone' FROM participant
      WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND phone = ${phone} AND order_ticket_id IS NOT NULL AND ${comes}
    ) f
    WHERE NOT EXISTS (SELECT FROM order_key WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND key = ${key})
    LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
