import { type EventTrigger, standardNotice } from '@convoke/contract/event/event.notice.rules.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { finishedSms } from '@convoke/contract/message/message.sms.rules.ts';
import { filledText, variablesIn } from '@convoke/contract/message/message.text.ts';
import { sql } from 'kysely';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { escapeHtml } from '../../../core/mail/mail-html.ts';
import type { Mail } from '../../../core/mail/mail.ts';
import type { Sms } from '../../../core/mail/sms.ts';
import { cut, languageOr, oneLine, placeText, shortTimeText, smsTitleLength } from '../../../core/mail/wording.ts';
import { plainText } from '../../../core/rich-text.ts';

/** What an event sends by itself goes by this: whether, when, and in which words. */

/** A template that may be used now. */
export interface NoticeTemplate {
  /** Of text messages. */
  signName: string;
  vendorCode: string;
  /** Of mails. */
  subject: string;
  html: string;
  fromName: string;
  replyTo: string;
  text: string;
  /** What stands where somebody has nothing. */
  variables: Record<string, string>;
}

export interface NoticeRule {
  isOn: boolean;
  delaySeconds: number;
  /** Null: the product's own words. */
  template: NoticeTemplate | null;
}

/** The rule of a trigger and a channel; of what no trigger stands for: it is sent, at once, in the product's own words. */
export type NoticeRules = (trigger: EventTrigger | null, channel: MessageChannel) => NoticeRule;

/** What no switch stands for. */
export const standardRule: NoticeRule = { isOn: true, delaySeconds: 0, template: null };

type RuleRow = { trigger: string; channel: string; is_on: boolean; delay_minutes: number } & (
  | NoticeTemplate
  | { text: null }
);

/** The template of a row `n` with organisation_id, template_id and channel, as a lateral; `isUsable`: only one that the vendor has approved. */
const templateOf = (isUsable: boolean) => sql`(
  SELECT s.name AS "signName", t.vendor_code AS "vendorCode", '' AS subject, '' AS html, '' AS "fromName", '' AS "replyTo", t.text, t.variables
  FROM sms_template t JOIN sms_sign s ON s.organisation_id = t.organisation_id AND s.id = t.sign_id
  WHERE n.channel = 'sms' AND t.organisation_id = n.organisation_id AND t.id = n.template_id AND t.deleted_at IS NULL AND t.kind = 'notice'
    ${isUsable ? sql`AND t.state = 'approved' AND s.state = 'approved'` : sql``}
  UNION ALL
  SELECT '', '', m.subject, m.html, m.from_name, m.reply_to, m.text, m.variables
  FROM mail_template m
  WHERE n.channel = 'mail' AND m.organisation_id = n.organisation_id AND m.id = n.template_id AND m.deleted_at IS NULL AND m.kind = 'notice'
  OFFSET 0)`;

export const usableTemplate = templateOf(true);

/** What an event's notices go by. */
export async function noticeRules(db: Db, organisationId: string, eventId: string): Promise<NoticeRules> {
  const { rows } = await sql<RuleRow>`
    SELECT n.trigger, n.channel, n.is_on, n.delay_minutes, u.* FROM event_notice n LEFT JOIN LATERAL ${usableTemplate} u ON true
    WHERE n.organisation_id = ${organisationId} AND n.event_id = ${eventId}`.execute(db);
  const rules = new Map(
    rows.map((row): [string, NoticeRule] => [
      `${row.trigger} ${row.channel}`,
      { isOn: row.is_on, delaySeconds: row.delay_minutes * 60, template: row.text === null ? null : row },
    ]),
  );
  return (trigger, channel) =>
    trigger === null
      ? standardRule
      : (rules.get(`${trigger} ${channel}`) ?? { ...standardRule, isOn: standardNotice(trigger).isOn });
}

/** A template by its id, approved or not: for looking at. Null = there is none such. */
export async function noticeTemplate(
  db: Db,
  organisationId: string,
  channel: MessageChannel,
  templateId: string,
): Promise<NoticeTemplate | null> {
  const { rows } = await sql<NoticeTemplate>`
    SELECT u.* FROM (SELECT ${organisationId}::uuid AS organisation_id, ${templateId}::uuid AS template_id, ${channel}::text AS channel) n
    CROSS JOIN LATERAL ${templateOf(false)} u`.execute(db);
  return rows[0] ?? null;
}

/** Messages that go now, and those that are put off: by their channel and how long. */
export interface Timed<Message> {
  now: Message[];
  later: { channel: MessageChannel; delaySeconds: number; messages: Message[] }[];
}

/**
 * What of some messages is sent. `waited`: what was put off has waited, so those of that channel go now, unless they have been turned off since, and
 * none of the other.
 */
export function timed<Message extends { channel: MessageChannel }>(
  messages: readonly Message[],
  ruleOf: (message: Message) => NoticeRule,
  waited: MessageChannel | undefined,
): Timed<Message> {
  const on = messages.filter((message) => ruleOf(message).isOn && (waited === undefined || message.channel === waited));
  if (waited !== undefined) return { now: on, later: [] };
  const groups = Map.groupBy(
    on.filter((message) => ruleOf(message).delaySeconds > 0),
    (message) => `${message.channel} ${ruleOf(message).delaySeconds}`,
  );
  return {
    now: on.filter((message) => ruleOf(message).delaySeconds === 0),
    later: [...groups.values()].flatMap((group) => {
      const [first] = group;
      return first ? [{ channel: first.channel, delaySeconds: ruleOf(first).delaySeconds, messages: group }] : [];
    }),
  };
}

/** What a template's variables stand for. */
export type NoticeValues = Readonly<Record<string, string>>;

/** What is known of every event; the rest is the person's or the order's. */
export function eventValues(event: EventRecord, language: string): Record<'event' | 'time' | 'place', string> {
  const spoken = languageOr(language);
  return {
    event: oneLine(event.title),
    time: shortTimeText(event.starts_at, event.time_zone, spoken),
    place: placeText(event, ''),
  };
}

/** A text message by a template. */
export function templateSms(template: NoticeTemplate, given: NoticeValues, to: string, outId: string): Sms {
  const { text, variables, signName, vendorCode } = template;
  // What people and organisers typed stays short: a usual message is two segments.
  const values = {
    ...given,
    ...(given['event'] && { event: cut(given['event'], smsTitleLength) }),
  };
  const params = Object.fromEntries(
    variablesIn(text).map((name) => [name, filledText(`\${${name}}`, values, variables)]),
  );
  const words = finishedSms('notice', signName, filledText(text, values, variables));
  return { to, signName, templateCode: vendorCode, params, text: words, outId };
}

/** What of a mail a template says. */
export function templateMail(
  template: NoticeTemplate,
  values: NoticeValues,
): Pick<Mail, 'subject' | 'html' | 'text'> & { fromName: string; replyTo: string } {
  const { subject, html, text, variables, fromName, replyTo } = template;
  const plain = text === '' ? plainText(html) : text;
  return {
    subject: oneLine(filledText(subject, values, variables)),
    html: filledText(html, values, variables, escapeHtml),
    text: filledText(plain, values, variables),
    fromName,
    replyTo,
  };
}

/** A mail in the words of a template, for what the product's own would have been sent to. */
export function inTemplate(mail: Mail, template: NoticeTemplate, values: NoticeValues): Mail {
  const { fromName, replyTo, ...words } = templateMail(template, values);
  const address = typeof mail.from === 'string' ? (/<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from) : mail.from.address;
  return {
    ...mail,
    ...words,
    ...(fromName && { from: { name: fromName, address } }),
    // Pictures of codes are shown by the product's own words alone; files that stand by themselves stay.
    attachments: (mail.attachments ?? []).filter((each) => each.contentId === undefined),
    ...(replyTo && { headers: { ...mail.headers, 'Reply-To': replyTo } }),
  };
}
