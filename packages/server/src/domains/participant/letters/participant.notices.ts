import type { EventRecord, Services } from '../../../core/context.ts';
import { deliver, type MessageRow, type NewMessage, type Written } from '../../../core/mail/outbox.ts';
import { smsTo, takesSms } from '../../../core/mail/sms-regions.ts';
import { languageOr, oneLine } from '../../../core/mail/wording.ts';
import type { Settings } from '../../../core/settings.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import type { EventTrigger } from '@convoke/contract/event/event.notice.rules.ts';
import {
  eventValues,
  inTemplate,
  type NoticeRules,
  noticeRules,
  type NoticeValues,
  templateSms,
  timed,
} from '../../event/notices/event.notices.ops.ts';
import { type NoticeData, noticeJob, type NoticeKind } from '../participant.job-names.ts';
import { ownUrl } from '../participant.ops.ts';
import { type Envelope, noticeMail, noticeSays, noticeSms, type Recipient } from './participant.mail.ts';
import type { NoticeSays } from './participant.texts.ts';

/** The vendor's own templates, by what they say; the text itself goes along for the local outbox. */
const smsTemplate: Record<NoticeKind, string> = {
  registered: 'CONVOKE_REGISTERED',
  reissued: 'CONVOKE_REISSUED',
  approved: 'CONVOKE_APPROVED',
  rejected: 'CONVOKE_REJECTED',
  waitlisted: 'CONVOKE_WAITLISTED',
  cancelled: 'CONVOKE_CANCELLED',
};

/** Which switch of the event decides; what no one stands for is always sent. */
const triggers: Record<NoticeSays, EventTrigger | null> = {
  confirmed: 'registered',
  review: 'under_review',
  approved: 'approved',
  rejected: 'rejected',
  waitlisted: null,
  cancelled: null,
  reissued: null,
  handedOn: null,
};

/** What somebody asks for, or an organiser sends once more, is sent whatever the event does by itself. */
const triggerOf = (kind: NoticeKind, occasion: string, state: string): EventTrigger | null => {
  const says = noticeSays(kind, state);
  return says === null || (kind === 'registered' && occasion !== firstOccasion) ? null : triggers[says];
};

/** Of what is told because somebody has registered. */
export const firstOccasion = 'registration';

/** With what a template may say of them. */
export type Addressed = Recipient & { company: string | null; title: string | null };

interface Facts {
  event: EventRecord;
  recipients: ReadonlyMap<string, Addressed>;
  rules: NoticeRules;
}

/** Tells people. Safe to run twice; throws when some are to be tried again, so that the job is. */
export async function sendNotices(services: Services, data: NoticeData): Promise<void> {
  const { organisationId, eventId, kind } = data;
  await deliver<Facts>(services, organisationId, {
    kind,
    subjects: data.people,
    async prepare(tx) {
      const event = await tx
        .selectFrom('event')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', eventId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!event) return null;
      const rows = await tx
        .selectFrom('participant as p')
        .leftJoin('order_ticket as t', (join) =>
          join.onRef('t.organisation_id', '=', 'p.organisation_id').onRef('t.id', '=', 'p.order_ticket_id'),
        )
        .leftJoin('ticket_order as o', (join) =>
          join.onRef('o.organisation_id', '=', 't.organisation_id').onRef('o.id', '=', 't.order_id'),
        )
        .select([
          'p.id',
          'p.code',
          'p.name',
          'p.company',
          'p.title',
          'p.state',
          'p.language',
          'p.revision',
          'p.phone',
          'p.email',
        ])
        .select(['o.buyer_phone', 'o.buyer_email'])
        .where('p.organisation_id', '=', organisationId)
        .where('p.event_id', '=', eventId)
        .where(
          'p.id',
          'in',
          data.people.map((each) => each.id),
        )
        .where('p.state', '<>', 'DELETED')
        .execute();
      const recipients = new Map(rows.map((row) => [row.id, row]));
      const messages = data.people.flatMap(({ id, occasion }): NewMessage[] => {
        const person = recipients.get(id);
        if (!person || !noticeSays(kind, person.state)) return [];
        const message = { subjectId: id, occasion, eventId };
        const isOther = (own: string, buyers: string | null) => !data.exceptBuyer || own !== buyers;
        const goesBy = (way: 'mail' | 'sms') => data.channel === undefined || data.channel === way;
        // Who asked by a number that no text message reaches is told by e-mail.
        const isMailed = goesBy('mail') || (person.phone !== null && !takesSms(person.phone, services.settings));
        return [
          ...(isMailed && person.email && isOther(person.email, person.buyer_email)
            ? [{ ...message, channel: 'mail' as const, recipient: person.email }]
            : []),
          ...(goesBy('sms') && person.phone && isOther(person.phone, person.buyer_phone)
            ? smsTo(person.phone, services.settings).map((sms) => ({ ...message, ...sms }))
            : []),
        ];
      });
      const rules = await noticeRules(tx, organisationId, eventId);
      const ruleOf = ({ subjectId, occasion, channel }: NewMessage) =>
        rules(triggerOf(kind, occasion, recipients.get(subjectId)?.state ?? ''), channel);
      const { now, later } = timed(messages, ruleOf, data.waited);
      for (const { channel, delaySeconds, messages: put } of later) {
        const people = put.map(({ subjectId, occasion }) => ({ id: subjectId, occasion }));
        const waiting: NoticeData = { ...data, people, waited: channel };
        await services.jobs.send(noticeJob, waiting, { tx, startAfterSeconds: delaySeconds });
      }
      return { facts: { event, recipients, rules }, messages: now };
    },
    write: (facts, message) => write(services, kind, facts, message),
  });
}

export const envelopeOf = (
  { PUBLIC_URL: publicUrl, MAIL_FROM: from }: Pick<Settings, 'PUBLIC_URL' | 'MAIL_FROM'>,
  message: Pick<MessageRow, 'id' | 'recipient'>,
): Envelope => ({ publicUrl, from, messageId: message.id, to: message.recipient });

async function write(
  { settings, clock }: Services,
  kind: NoticeKind,
  { event, recipients, rules }: Facts,
  message: MessageRow,
): Promise<Written> {
  const recipient = recipients.get(message.subjectId);
  const says = recipient ? noticeSays(kind, recipient.state) : null;
  if (!recipient || !says) return { refused: 'out of date: the registration has changed since' };
  const { template } = rules(triggerOf(kind, message.occasion, recipient.state), message.channel);
  if (message.channel === 'mail') {
    const mail = await noticeMail(says, event, recipient, envelopeOf(settings, message), clock.now());
    return { mail: template ? inTemplate(mail, template, valuesOf(event, recipient, settings)) : mail };
  }
  if (template)
    return { sms: templateSms(template, valuesOf(event, recipient, settings), message.recipient, message.id) };
  const { text, params } = noticeSms(says, event, recipient, {
    publicUrl: settings.PUBLIC_URL,
    signName: settings.SMS_SIGN_NAME,
  });
  return {
    sms: {
      to: message.recipient,
      signName: settings.SMS_SIGN_NAME,
      templateCode: smsTemplate[kind],
      params,
      text,
      outId: message.id,
    },
  };
}

/** What a template's variables stand for. */
export function valuesOf(written: EventRecord, recipient: Addressed, { PUBLIC_URL }: Settings): NoticeValues {
  const event = eventIn(written, languageOr(recipient.language));
  return {
    ...eventValues(event, recipient.language),
    name: oneLine(recipient.name),
    company: oneLine(recipient.company ?? ''),
    title: oneLine(recipient.title ?? ''),
    link: ownUrl(PUBLIC_URL, recipient.code),
    code: recipient.code,
  };
}
