import type { EventRecord, Services } from '../../../core/context.ts';
import { deliver, type MessageRow, type Written } from '../../../core/mail/outbox.ts';
import type { HandedOnData } from '../participant.job-names.ts';
import { noticeMail, noticeSms, type Recipient } from './participant.mail.ts';
import { envelopeOf } from './participant.notices.ts';

interface Facts {
  event: EventRecord;
  /** Who had the ticket; the name is another's by now. */
  recipient: Recipient;
}

/** Tells who had a ticket that it is somebody else's now. The messages are queued with the change, since afterwards nothing says whom it was taken from. */
export async function sendHandedOn(
  services: Services,
  { organisationId, eventId, oldCodeId }: HandedOnData,
): Promise<void> {
  await deliver<Facts>(services, organisationId, {
    kind: 'handed-on',
    subjects: [{ id: oldCodeId, occasion: `code ${oldCodeId}` }],
    async prepare(tx) {
      const event = await tx
        .selectFrom('event')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', eventId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      const old = await tx
        .selectFrom('participant_old_code as c')
        .innerJoin('participant as p', (join) =>
          join.onRef('p.organisation_id', '=', 'c.organisation_id').onRef('p.id', '=', 'c.participant_id'),
        )
        .select(['p.id', 'p.revision', 'c.code', 'p.language', 'p.state'])
        .where('c.organisation_id', '=', organisationId)
        .where('c.id', '=', oldCodeId)
        .executeTakeFirst();
      return event && old ? { facts: { event, recipient: { ...old, name: '' } }, messages: [] } : null;
    },
    write: (facts, message) => write(services, facts, message),
  });
}

async function write(
  { settings, clock }: Services,
  { event, recipient }: Facts,
  message: MessageRow,
): Promise<Written> {
  if (message.channel === 'mail')
    return { mail: await noticeMail('handedOn', event, recipient, envelopeOf(settings, message), clock.now()) };
  const sms = noticeSms('handedOn', event, recipient, {
    publicUrl: settings.PUBLIC_URL,
    signName: settings.SMS_SIGN_NAME,
  });
  const { recipient: to, id: outId } = message;
  return { sms: { to, signName: settings.SMS_SIGN_NAME, templateCode: 'CONVOKE_HANDED_ON', outId, ...sms } };
}
