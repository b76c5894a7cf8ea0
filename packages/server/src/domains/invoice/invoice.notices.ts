import type { Language } from '@convoke/contract/core/language.ts';
import { smsText } from '@convoke/contract/message/message.text.ts';
import type { Services } from '../../core/context.ts';
import { defineJob } from '../../core/jobs/jobs.ts';
import type { Mail } from '../../core/mail/mail.ts';
import { buttonBlock, factsBlock, mailPage } from '../../core/mail/mail-html.ts';
import { deliver, type MessageRow, type Written } from '../../core/mail/outbox.ts';
import type { Sms } from '../../core/mail/sms.ts';
import { smsTo } from '../../core/mail/sms-regions.ts';
import { cut, fill, languageOr, moneyText, oneLine, smsTitleLength } from '../../core/mail/wording.ts';
import { toldJob, type ToldData } from './invoice.job-names.ts';
import { type Says, noticeTexts } from './invoice.texts.ts';

interface Facts {
  says: Says;
  orderId: string;
  orderNumber: string;
  eventTitle: string;
  organiser: string;
  language: Language;
  title: string;
  amountCents: number;
  currency: string;
  number: string | null;
  reason: string;
}

/** Tells the buyer that an invoice is issued, taken back by a red letter, or rejected. Safe to run twice. */
async function tellBuyer(services: Services, { organisationId, invoiceId }: ToldData): Promise<void> {
  const row = await services.database.inOrganisation(organisationId, 'read', (db) =>
    db
      .selectFrom('invoice as i')
      .innerJoin('ticket_order as o', 'o.id', 'i.order_id')
      .innerJoin('event as e', 'e.id', 'o.event_id')
      .select(['o.id', 'o.number as order_number', 'o.language', 'o.buyer_email', 'o.buyer_phone', 'e.id as event_id'])
      .select(['e.title as event_title', 'e.organiser_name'])
      .select(['i.state', 'i.title', 'i.email', 'i.amount_cents', 'i.currency', 'i.number', 'i.reason', 'i.red_of'])
      .where('i.id', '=', invoiceId)
      .executeTakeFirst(),
  );
  // Top-ups are the organisation's own, and their page shows it.
  if (!row || (row.state !== 'ISSUED' && row.state !== 'REJECTED')) return;
  const email = row.email ?? row.buyer_email;
  // A text message only to who can be told in no other way.
  const to = email ? [{ channel: 'mail' as const, recipient: email }] : smsTo(row.buyer_phone, services.settings);
  const facts: Facts = {
    says: row.state === 'REJECTED' ? 'rejected' : row.red_of === null ? 'issued' : 'red',
    orderId: row.id,
    orderNumber: row.order_number,
    eventTitle: oneLine(row.event_title),
    organiser: oneLine(row.organiser_name),
    language: languageOr(row.language),
    title: oneLine(row.title),
    amountCents: row.amount_cents,
    currency: row.currency,
    number: row.number,
    reason: row.reason,
  };
  await deliver<Facts>(services, organisationId, {
    kind: `invoice-${facts.says}`,
    subjects: [{ id: row.id, occasion: invoiceId }],
    prepare: () =>
      Promise.resolve({
        facts,
        messages: to.map((each) => ({ subjectId: row.id, occasion: invoiceId, eventId: row.event_id, ...each })),
      }),
    write: (told, message): Promise<Written> =>
      Promise.resolve(
        message.channel === 'sms'
          ? { sms: smsOf(services.settings, told, message) }
          : { mail: mailOf(services.settings, told, message) },
      ),
  });
}

const smsTemplate: Record<Says, string> = {
  issued: 'CONVOKE_INVOICE_ISSUED',
  red: 'CONVOKE_INVOICE_RED',
  rejected: 'CONVOKE_INVOICE_REJECTED',
};

const orderUrl = (publicUrl: string, { orderId }: Facts) => `${publicUrl}/success/${orderId}`;

function smsOf(settings: { PUBLIC_URL: string; SMS_SIGN_NAME: string }, facts: Facts, message: MessageRow): Sms {
  const params = {
    title: cut(facts.eventTitle, smsTitleLength),
    amount: moneyText(Math.abs(facts.amountCents), facts.currency, facts.language),
    link: orderUrl(settings.PUBLIC_URL, facts),
  };
  const text = smsText(settings.SMS_SIGN_NAME, fill(noticeTexts[facts.language].sms[facts.says], params));
  const templateCode = smsTemplate[facts.says];
  return { to: message.recipient, signName: settings.SMS_SIGN_NAME, templateCode, params, text, outId: message.id };
}

function mailOf(settings: { PUBLIC_URL: string; MAIL_FROM: string }, facts: Facts, message: MessageRow): Mail {
  const texts = noticeTexts[facts.language];
  const url = orderUrl(settings.PUBLIC_URL, facts);
  const lines = [
    [texts.buyer, facts.title],
    [texts.amount, moneyText(facts.amountCents, facts.currency, facts.language)],
    ...(facts.number ? [[texts.number, facts.number] as const] : []),
    ...(facts.reason ? [[texts.reason, oneLine(facts.reason)] as const] : []),
    [texts.order, facts.orderNumber],
  ] as const;
  const headline = texts.headline[facts.says];
  const body = texts.body[facts.says];
  const footer = [facts.organiser, texts.footer].filter(Boolean).join(' · ');
  return {
    to: message.recipient,
    from: settings.MAIL_FROM,
    subject: oneLine(fill(texts.subject[facts.says], { title: facts.eventTitle })),
    text: [
      texts.hello,
      `${headline}\n${body}`,
      [facts.eventTitle, ...lines.map(([label, value]) => `${label}: ${value}`)].join('\n'),
      `${texts.open}: ${url}`,
      `-- \n${footer}`,
    ].join('\n\n'),
    html: mailPage({
      language: facts.language,
      title: facts.eventTitle,
      hello: texts.hello,
      headline,
      body: [body],
      blocks: [factsBlock(facts.eventTitle, lines), buttonBlock(texts.open, url)],
      footer,
    }),
    // One id for every attempt at this message, so that a receiver can tell a repeat.
    messageId: `<${message.id}@${new URL(settings.PUBLIC_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

export const invoiceJobs = [defineJob<ToldData>({ name: toldJob, batchSize: 4, expireInSeconds: 60, run: tellBuyer })];
