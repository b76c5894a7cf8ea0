import type { EventRecord, Services } from '../../core/context.ts';
import type { HandOff } from '../../core/messaging/hand-off.ts';
import { refused } from '../../core/messaging/hand-off.ts';
import type { NoticeData, NoticeKind } from './participant.job-names.ts';
import { noticeMail, noticeSays, noticeSms, type Recipient } from './participant.mail.ts';
import {
  claimMessages,
  type MessageRow,
  type NewMessage,
  openMessages,
  settleMessage,
  writeMessages,
} from './participant.outbox.ts';

/** Messages on their way at a time in one process: as many as the mail provider keeps connections, so that none waits claimed. */
const atATime = 5;

/** The vendor's own templates, by what they say; the text itself goes along for the local outbox. */
const smsTemplate: Record<NoticeKind, string> = {
  registered: 'CONVOKE_REGISTERED',
  approved: 'CONVOKE_APPROVED',
  rejected: 'CONVOKE_REJECTED',
  cancelled: 'CONVOKE_CANCELLED',
};

/** Tells people. Safe to run twice; throws when some are to be tried again, so that the job is. */
export async function sendNotices(services: Services, data: NoticeData): Promise<void> {
  const { organisationId, eventId, kind } = data;
  const prepared = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
    const event = await tx
      .selectFrom('event')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .where('id', '=', eventId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!event || data.people.length === 0) return null;
    const rows = await tx
      .selectFrom('participant')
      .select(['id', 'code', 'name', 'state', 'language', 'phone', 'email'])
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where(
        'id',
        'in',
        data.people.map((each) => each.id),
      )
      .where('state', '<>', 'DELETED')
      .execute();
    const recipients = new Map(rows.map((row) => [row.id, row]));
    const messages = data.people.flatMap(({ id, occasion }): NewMessage[] => {
      const person = recipients.get(id);
      if (!person || !noticeSays(kind, person.state)) return [];
      return [
        ...(person.email ? [{ participantId: id, occasion, channel: 'mail' as const, recipient: person.email }] : []),
        // The vendor takes mainland numbers of eleven digits only.
        ...(person.phone && /^1\d{10}$/.test(person.phone)
          ? [{ participantId: id, occasion, channel: 'sms' as const, recipient: person.phone }]
          : []),
      ];
    });
    await writeMessages(tx, organisationId, eventId, kind, messages);
    return { event, recipients, ...(await openMessages(tx, organisationId, kind, data.people)) };
  });
  if (!prepared) return;
  const { event, recipients, queued } = prepared;
  let again = prepared.elsewhere;
  for (let start = 0; start < queued.length; start += atATime) {
    const chunk = queued.slice(start, start + atATime);
    again += await inTurn(() => handOver(services, kind, event, recipients, chunk));
  }
  if (again > 0) throw new Error(`${again} messages are to be tried again`);
}

/** Claims some messages, hands them over and writes what became of them. Answers how many are to be tried again. */
async function handOver(
  services: Services,
  kind: NoticeKind,
  event: EventRecord,
  recipients: ReadonlyMap<string, Recipient>,
  chunk: readonly MessageRow[],
): Promise<number> {
  const { database } = services;
  const organisationId = event.organisation_id;
  const claimed = await database.inOrganisation(organisationId, 'write', (tx) =>
    claimMessages(
      tx,
      organisationId,
      chunk.map((message) => message.id),
    ),
  );
  const outcomes = await Promise.all(
    chunk
      .filter((message) => claimed.has(message.id))
      .map(async (message) => {
        const recipient = recipients.get(message.participant_id);
        return { message, outcome: await handOverOne(services, kind, event, recipient, message) };
      }),
  );
  return database.inOrganisation(organisationId, 'write', async (tx) => {
    let again = 0;
    for (const { message, outcome } of outcomes) {
      if ((await settleMessage(tx, organisationId, message.id, outcome)) === 'again') again += 1;
    }
    return again;
  });
}

async function handOverOne(
  services: Services,
  kind: NoticeKind,
  event: EventRecord,
  recipient: Recipient | undefined,
  message: MessageRow,
): Promise<HandOff> {
  const { settings } = services;
  const says = recipient ? noticeSays(kind, recipient.state) : null;
  if (!recipient || !says) return refused(true, 'out of date: the registration has changed since');
  if (message.channel === 'mail') {
    let mail: Awaited<ReturnType<typeof noticeMail>>;
    try {
      mail = await noticeMail(
        says,
        event,
        recipient,
        { publicUrl: settings.PUBLIC_URL, from: settings.MAIL_FROM },
        { id: message.id, to: message.recipient },
      );
    } catch (error) {
      // Nothing has left yet, and the same words would fail again.
      services.log.error({ err: error, messageId: message.id }, 'a mail could not be written');
      return refused(true, 'the mail could not be written');
    }
    return services.mail.send(mail);
  }
  const { text, params } = noticeSms(says, event, recipient, {
    publicUrl: settings.PUBLIC_URL,
    signName: settings.SMS_SIGN_NAME,
  });
  return services.sms.send({
    to: message.recipient,
    signName: settings.SMS_SIGN_NAME,
    templateCode: smsTemplate[kind],
    params,
    text,
    outId: message.id,
  });
}

let last: Promise<unknown> = Promise.resolve();

/** One chunk after the other in this process, whichever jobs they are of: a claimed message must not wait for a connection. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => {});
  return turn;
}
