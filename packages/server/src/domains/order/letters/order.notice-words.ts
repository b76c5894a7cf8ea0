import { eventNoticePreview } from '@convoke/contract/event/event.notice.calls.ts';
import type { EventTrigger } from '@convoke/contract/event/event.notice.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { smsText } from '@convoke/contract/message/message.text.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import {
  cut,
  fill,
  languageOr,
  moneyText,
  oneLine,
  shortTimeText,
  smsTitleLength,
} from '../../../core/mail/wording.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import {
  eventValues,
  noticeTemplate,
  type NoticeValues,
  templateMail,
  templateSms,
} from '../../event/notices/event.notices.ops.ts';
import { noticeWords } from '../../participant/letters/participant.notice-words.ops.ts';
import { orderUrl } from './order.documents.ts';
import { amountOf, type Told } from './order.mail.ts';
import { orderTexts } from './order.texts.ts';

/** What a template's variables stand for in a letter of an order. */
export function orderValues({ letter, refunds }: Told, publicUrl: string): NoticeValues {
  const { order, event, tickets } = letter;
  const language = languageOr(order.language);
  const amount =
    refunds.length > 0
      ? amountOf(refunds, order.currency, language)
      : moneyText(order.total_cents, order.currency, language);
  const [first] = tickets;
  return {
    ...eventValues(event, order.language),
    name: oneLine(order.buyer_name),
    company: oneLine(first?.company ?? ''),
    link: orderUrl(publicUrl, order.id),
    code: first?.code ?? '',
    ticket: oneLine(first?.ticket_name ?? ''),
    order: order.number,
    amount,
  };
}

/** Somebody for an example. */
const sampleNames: Readonly<Record<Language, string>> = {
  en: 'Alex Chen',
  zh: '王芳',
  es: 'Ana García',
  ja: '佐藤花子',
};
const sampleCode = 'K7M2Q9X4TD';
const sampleCents = 19_900;

/** The beginning of what buyers are told: the whole letter shows their own order. */
function orderWords(trigger: EventTrigger, event: EventRecord, language: Language, services: Services) {
  const says = trigger === 'paid' ? 'tickets' : 'refundDone';
  const texts = orderTexts[language];
  const params = {
    title: cut(oneLine(event.title), smsTitleLength),
    time: shortTimeText(event.starts_at, event.time_zone, language),
    link: `${services.settings.PUBLIC_URL}/…`,
    amount: moneyText(sampleCents, 'CNY', language),
  };
  const body = says === 'tickets' ? texts.body.tickets : fill(texts.refundDone, params);
  return {
    subject: fill(texts.subject[says], { title: oneLine(event.title) }),
    text: `${texts.headline[says]}\n${body}`,
    sms: smsText(services.settings.SMS_SIGN_NAME, fill(texts.sms[says], params)),
  };
}

/** What an event's notices say; of those of orders as well, so it stands here and not with the event. */
export const noticePreviewHandlers = [
  implement(eventNoticePreview, async (ctx, { trigger, channel, noticeTemplateId, language }) => {
    const { db, organisationId, services } = ctx;
    const event = eventIn(ctx.event, language);
    if (noticeTemplateId !== undefined) {
      const template = await noticeTemplate(db, organisationId, channel, noticeTemplateId);
      if (!template) return ctx.notFound();
      const values: NoticeValues = {
        ...eventValues(event, language),
        name: sampleNames[language],
        link: `${services.settings.PUBLIC_URL}/…`,
        code: sampleCode,
        amount: moneyText(sampleCents, 'CNY', language),
      };
      if (channel === 'sms') return { subject: '', text: templateSms(template, values, '', '').text };
      const { subject, text } = templateMail(template, values);
      return { subject, text };
    }
    const words =
      trigger === 'paid' || trigger === 'refunded'
        ? orderWords(trigger, event, language, services)
        : await noticeWords(trigger, ctx.event, { code: sampleCode, name: sampleNames[language], language }, services);
    return channel === 'sms' ? { subject: '', text: words.sms } : { subject: words.subject, text: words.text };
  }),
];
