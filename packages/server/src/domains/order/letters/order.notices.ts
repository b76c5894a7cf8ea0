import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { deliver, type MessageRow, type NewMessage, type Written } from '../../../core/mail/outbox.ts';
import type { EventTrigger } from '@convoke/contract/event/event.notice.rules.ts';
import { smsTo, takesSms } from '../../../core/mail/sms-regions.ts';
import {
  inTemplate,
  type NoticeRules,
  noticeRules,
  standardRule,
  templateSms,
  timed,
} from '../../event/notices/event.notices.ops.ts';
import { languageOr } from '../../../core/mail/wording.ts';
import { confirmJob, type ConfirmData } from '../../participant/participant.ops.ts';
import { coverOf, orderDocument, validTickets } from './order.documents.ts';
import {
  noticeJob,
  type OrderNoticeData,
  paidJob,
  type PaidData,
  resendJob,
  type ResendData,
} from '../order.job-names.ts';
import { orderMail, type OrderNoticeKind, orderSms, type Told, toldOf } from './order.mail.ts';
import { orderValues } from './order.notice-words.ts';
import type { OrderSays } from './order.texts.ts';
import { type OrderLetter, readLetters } from './order.notices.read.ts';
import { addHistory } from '../order.read.ts';

/** What buyers are sent. Each is safe to run twice, and throws when some messages are to be tried again, so that its job is. */
export const orderNoticeJobs: readonly JobDefinition[] = [
  // Each may hold as many orders as were paid in one transaction, each with a document to draw.
  defineJob<PaidData>({ name: paidJob, batchSize: 4, expireInSeconds: 90, run: tellPaid }),
  defineJob<ResendData>({ name: resendJob, batchSize: 4, expireInSeconds: 90, run: tellAgain }),
  defineJob<OrderNoticeData>({ name: noticeJob, batchSize: 8, expireInSeconds: 60, run: tellBuyers }),
];

/** Orders that have become PAID: the buyer gets the tickets, others who come get their own confirmation. */
export async function tellPaid(services: Services, { organisationId, orderIds, waited }: PaidData): Promise<void> {
  const telling = { organisationId, kind: 'paid', orderIds, occasion: 'paid', ...(waited && { waited }) } as const;
  await tell(services, telling, async (tx, told) => {
    // Once, not again by those of the buyer's letters that were put off.
    if (!waited) await confirmOthers(services, tx, organisationId, told);
  });
}

/** The tickets once more. */
export async function tellAgain(services: Services, data: ResendData): Promise<void> {
  await tell(services, { ...data, kind: 'resent' });
}

/** What happened to an order since. */
export async function tellBuyers(services: Services, data: OrderNoticeData): Promise<void> {
  await tell(services, data);
}

interface Telling {
  organisationId: string;
  kind: OrderNoticeKind;
  orderIds: readonly string[];
  occasion: string;
  refundIds?: string[];
  userId?: string;
  waited?: 'mail' | 'sms';
}

async function tell(
  services: Services,
  telling: Telling,
  also: (tx: Db, told: readonly Told[]) => Promise<void> = async () => {},
): Promise<void> {
  const { organisationId, kind, orderIds, occasion, refundIds, userId, waited } = telling;
  const covers = new Map<string, Promise<Buffer | null>>();
  await deliver<Facts>(services, organisationId, {
    kind,
    subjects: orderIds.map((id) => ({ id, occasion })),
    async prepare(tx) {
      const known = new Map<string, NoticeRules>();
      const facts = new Map<string, ToldBy>();
      for (const [orderId, letter] of await readLetters(tx, organisationId, orderIds)) {
        const told = toldOf(kind, letter, services.clock.now(), refundIds);
        if (!told) continue;
        const { id } = letter.event;
        const rules = known.get(id) ?? (await noticeRules(tx, organisationId, id));
        known.set(id, rules);
        facts.set(orderId, { ...told, rules, trigger: triggerOf(kind, told.says) });
      }
      await also(tx, [...facts.values()]);
      const messages = [...facts.values()].flatMap((told) =>
        recipientsOf(told, services.settings).map(
          (to): NewMessage => ({
            subjectId: told.letter.order.id,
            occasion,
            eventId: told.letter.event.id,
            ...to,
          }),
        ),
      );
      const ruleOf = ({ subjectId, channel }: NewMessage) => {
        const told = facts.get(subjectId);
        return told ? told.rules(told.trigger, channel) : standardRule;
      };
      const { now, later } = timed(messages, ruleOf, waited);
      for (const { channel, delaySeconds, messages: put } of later)
        await putOff(services, tx, telling, channel, delaySeconds, put);
      return { facts, messages: now };
    },
    async onNew(tx, ids) {
      if (kind !== 'resent') return;
      for (const orderId of ids) await addHistory(tx, organisationId, orderId, 'resent', {}, userId ?? null);
    },
    write(facts, message) {
      return write(services, facts.get(message.subjectId), message, (letter) => {
        const known = covers.get(letter.event.id) ?? coverOf(services, letter.event);
        covers.set(letter.event.id, known);
        return known;
      });
    },
  });
}

/** An order's letter with what its event does by itself. */
interface ToldBy extends Told {
  rules: NoticeRules;
  trigger: EventTrigger | null;
}
type Facts = ReadonlyMap<string, ToldBy>;

/** Which switch of the event decides; what somebody must know to keep their places, and what is asked for once more, is always sent. */
function triggerOf(kind: OrderNoticeKind, says: OrderSays): EventTrigger | null {
  if (kind === 'resent') return null;
  const of: Partial<Record<OrderSays, EventTrigger>> = {
    tickets: 'paid',
    review: 'under_review',
    placed: 'under_review',
    rejected: 'rejected',
    refundAsked: 'refunded',
    refundDone: 'refunded',
    late: 'refunded',
  };
  return of[says] ?? null;
}

/** The same once more after a while, for the channel that waits. */
async function putOff(
  services: Services,
  tx: Db,
  { organisationId, kind, occasion, refundIds }: Telling,
  waited: 'mail' | 'sms',
  startAfterSeconds: number,
  messages: readonly NewMessage[],
): Promise<void> {
  const orderIds = [...new Set(messages.map(({ subjectId }) => subjectId))];
  if (kind === 'resent') return;
  if (kind === 'paid') {
    const data: PaidData = { organisationId, orderIds, waited };
    await services.jobs.send(paidJob, data, { tx, startAfterSeconds });
    return;
  }
  const data: OrderNoticeData = { organisationId, kind, orderIds, occasion, waited, ...(refundIds && { refundIds }) };
  await services.jobs.send(noticeJob, data, { tx, startAfterSeconds });
}

type Recipient = Pick<NewMessage, 'channel' | 'recipient' | 'isUnserved'>;

function recipientsOf({ letter, says }: Told, settings: Services['settings']): Recipient[] {
  const { order, tickets } = letter;
  const to: Recipient[] = [
    ...(order.buyer_email ? [{ channel: 'mail' as const, recipient: order.buyer_email }] : []),
    ...smsTo(order.buyer_phone, settings),
  ];
  if ((says !== 'rejected' && says !== 'waitlisted') || order.total_cents > 0) return to;
  // Who registered free of charge is told of a review as a participant, by what stands on the ticket.
  const told = new Set(tickets.flatMap((ticket) => [ticket.email, ticket.phone]));
  return to.filter(({ recipient }) => !told.has(recipient));
}

/** People of one job for participants. */
const peopleAtATime = 50;

/** Others than the buyer who can be reached: each has a confirmation of their own, sent where the buyer's mail does not go. */
async function confirmOthers(services: Services, tx: Db, organisationId: string, told: readonly Told[]): Promise<void> {
  for (const { letter } of told) {
    const { order, event, tickets } = letter;
    const others = tickets.flatMap((ticket) => {
      const isOther =
        (ticket.email !== null && ticket.email !== order.buyer_email) ||
        (takesSms(ticket.phone, services.settings) && ticket.phone !== order.buyer_phone);
      return isOther && ticket.state !== 'VOID' && ticket.participant_id !== null ? [ticket.participant_id] : [];
    });
    for (let start = 0; start < others.length; start += peopleAtATime) {
      const ids = others.slice(start, start + peopleAtATime);
      const data: ConfirmData = { organisationId, eventId: event.id, ids, exceptBuyer: true };
      await services.jobs.send(confirmJob, data, { tx });
    }
  }
}

async function write(
  services: Services,
  told: ToldBy | undefined,
  message: MessageRow,
  cover: (letter: OrderLetter) => Promise<Buffer | null>,
): Promise<Written> {
  if (!told) return { refused: 'out of date: the order has changed since' };
  const { settings, clock } = services;
  const { template } = told.rules(told.trigger, message.channel);
  if (template && message.channel === 'sms')
    return { sms: templateSms(template, orderValues(told, settings.PUBLIC_URL), message.recipient, message.id) };
  if (message.channel === 'sms') {
    const sms = orderSms(told, { publicUrl: settings.PUBLIC_URL, signName: settings.SMS_SIGN_NAME });
    return { sms: { to: message.recipient, signName: settings.SMS_SIGN_NAME, outId: message.id, ...sms } };
  }
  const pdf = told.says === 'tickets' ? await documentFor(services, told.letter, cover) : null;
  const place = { publicUrl: settings.PUBLIC_URL, from: settings.MAIL_FROM };
  const mail = await orderMail(told, place, { id: message.id, to: message.recipient }, pdf, clock.now());
  return { mail: template ? inTemplate(mail, template, orderValues(told, settings.PUBLIC_URL)) : mail };
}

/** The tickets to print. A mail without them still has every code: it goes out rather than nothing. */
async function documentFor(
  services: Services,
  letter: OrderLetter,
  cover: (letter: OrderLetter) => Promise<Buffer | null>,
): Promise<Awaited<ReturnType<typeof orderDocument>> | null> {
  try {
    const language = languageOr(letter.order.language);
    const { PUBLIC_URL } = services.settings;
    return await orderDocument(letter, validTickets(letter), language, await cover(letter), PUBLIC_URL);
  } catch (error) {
    services.log.error({ err: error, orderId: letter.order.id }, 'tickets could not be drawn for a mail');
    return null;
  }
}
