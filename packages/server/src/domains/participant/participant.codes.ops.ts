import { isSomebodyElse, type OldCodeReason } from '@convoke/contract/participant/participant.identity.ts';
import { type Selectable, sql } from 'kysely';
import { newPublicCode } from '../../core/codes.ts';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import type { Participant } from '../../core/data/database-types.ts';
import { queueMessages } from '../../core/mail/outbox.ts';
import { smsTo } from '../../core/mail/sms-regions.ts';
import {
  type HandedOnData,
  handedOnJob,
  type NoticeData,
  noticeJob,
  type PhotoFilesData,
  photoFilesJob,
} from './participant.job-names.ts';
import type { Person } from './participant.ops.ts';

/** Codes of people (decision 0091). */

/** Gives a participant another code, under the lock of the event whose new revision is given. Answers the row of the old one; null after fifty. */
export async function renewCode(
  tx: Db,
  organisationId: string,
  participantId: string,
  why: OldCodeReason,
  revision: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    SELECT renew_code(${organisationId}, ${participantId}, ${newPublicCode()}, ${why}, ${revision}) AS id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * A registration is about to name this person. Who is somebody else is given another code, and both are told; the one before only where the other one is not reached.
 * Under the event's lock.
 */
export async function handOn(
  {
    tx,
    organisationId,
    services,
    sendJob,
  }: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'services' | 'sendJob'>,
  before: Selectable<Participant>,
  after: Person,
  revision: number,
): Promise<'same' | 'handed-on' | 'too-often'> {
  if (!isSomebodyElse(before, after)) return 'same';
  const oldCodeId = await renewCode(tx, organisationId, before.id, 'transferred', revision);
  if (oldCodeId === null) return 'too-often';
  const photos: PhotoFilesData = { organisationId };
  if (before.photo_id !== null) await sendJob(photoFilesJob, photos);
  // Who has not paid, or is not coming, has no ticket to hand on yet.
  if (before.unpaid || !['APPROVED', 'PENDING'].includes(before.state)) return 'handed-on';
  const occasion = `code ${oldCodeId}`;
  const { event_id: eventId, id, phone, email } = before;
  const message = { subjectId: oldCodeId, occasion, eventId };
  // The job names rows, never people: whom it was taken from stands in these messages alone.
  await queueMessages(tx, organisationId, 'handed-on', [
    ...(email !== null && email !== after.email ? [{ ...message, channel: 'mail' as const, recipient: email }] : []),
    ...(phone !== after.phone ? smsTo(phone, services.settings).map((sms) => ({ ...message, ...sms })) : []),
  ]);
  const told: HandedOnData = { organisationId, eventId, oldCodeId };
  await sendJob(handedOnJob, told);
  const news: NoticeData = { organisationId, eventId, kind: 'registered', people: [{ id, occasion }] };
  await sendJob(noticeJob, news);
  return 'handed-on';
}
