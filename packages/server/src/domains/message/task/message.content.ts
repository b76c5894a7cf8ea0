import type { Language } from '@convoke/contract/core/language.ts';
import type { MailContent, MessageAb, SmsContent } from '@convoke/contract/message/message.fields.ts';
import { unknownVariables, variablesIn as mailVariablesIn } from '@convoke/contract/message/message.mail.rules.ts';
import type { MessagePurpose } from '@convoke/contract/message/message.rules.ts';
import { eventVariables, standardVariables, variablesIn } from '@convoke/contract/message/message.text.ts';
import { sql } from 'kysely';
import type { EventRecord, WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { designOfHtml } from '../../../core/mail/design/design.ts';
import { cut, languageOr, oneLine, placeText, smsTitleLength, timesText } from '../../../core/mail/wording.ts';
import type { Settings } from '../../../core/settings.ts';
import { eventValues } from '../../event/notices/event.notices.ops.ts';
import { eventUrl } from '../../event/event.ops.ts';
import { maySendFrom } from '../answers/message.domains.ts';
import { filledFor } from '../mail/mail.slots.ts';
import { type LeavingMail, leavingFiles } from './message.attachments.ts';
import { isMail } from './message.rows.ts';

/** What a task sends: what was typed, or what its template says; and the same once more when it leaves its draft, with what is known of the event in it. */

type Content = MailContent | SmsContent;

/** Who asks, and about what. */
export interface ContentOf {
  db: Db;
  organisationId: string;
  settings: Pick<Settings, 'PUBLIC_URL'>;
  language: Language;
  purpose: MessagePurpose;
  eventId: string | null;
  userId: string;
  now: Date;
  /** Of the task; its links are called so. */
  name: string;
  /** Of the task, once there is one. */
  taskId?: string | undefined;
}

/** What leaves. */
export interface Final {
  content: LeavingMail | SmsContent;
  ab: MessageAb | null;
}

export type ContentFault =
  | 'MAIL_HTML_ACTIVE'
  | 'MAIL_HTML_TOO_LONG'
  | 'MESSAGE_TEMPLATE_GONE'
  | 'MESSAGE_TEMPLATE_UNREADY'
  | 'MESSAGE_TEMPLATE_NEEDED'
  | 'MESSAGE_EVENT_NEEDED'
  | 'MESSAGE_VARIABLE_UNKNOWN'
  | 'MESSAGE_SENDER_UNREADY'
  | 'MESSAGE_ATTACHMENT_GONE'
  | 'MESSAGE_ATTACHMENTS_LARGE'
  | 'DOCUMENT_LINKS_FULL';

type FinalFault = Exclude<ContentFault, 'MAIL_HTML_ACTIVE' | 'MAIL_HTML_TOO_LONG'>;
type Fails<Faults extends ContentFault = FinalFault> = Pick<WriteContext<Faults>, 'fail'>;

interface MailTemplate {
  subject: string;
  preview: string;
  from_name: string;
  from_address: string;
  reply_to: string;
  html: string;
  text: string;
  language: string;
  variables: Record<string, string>;
}

async function mailTemplate({ db, organisationId }: ContentOf, templateId: string): Promise<MailTemplate | undefined> {
  const { rows } = await sql<MailTemplate>`
    SELECT subject, preview, from_name, from_address, reply_to, html, text, language, variables FROM mail_template
    WHERE organisation_id = ${organisationId} AND id = ${templateId} AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

interface SmsTemplate {
  kind: string;
  text: string;
  vendor_code: string;
  variables: Record<string, string>;
  sign: string;
  is_ready: boolean;
}

async function smsTemplate({ db, organisationId }: ContentOf, templateId: string): Promise<SmsTemplate | undefined> {
  const { rows } = await sql<SmsTemplate>`
    SELECT t.kind, t.text, t.vendor_code, t.variables, s.name AS sign,
      t.state = 'approved' AND t.vendor_code <> '' AND s.state = 'approved' AND s.is_filed AND s.deleted_at IS NULL AS is_ready
    FROM sms_template t CROSS JOIN LATERAL (
      SELECT * FROM sms_sign WHERE organisation_id = ${organisationId} AND id = t.sign_id OFFSET 0) s
    WHERE t.organisation_id = ${organisationId} AND t.id = ${templateId} AND t.deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** A signature that stands in the organisation's list must be approved and filed; of others the vendor says what it thinks. */
async function isSignReady({ db, organisationId }: ContentOf, name: string): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean }>`
    SELECT state = 'approved' AND is_filed AS ready FROM sms_sign
    WHERE organisation_id = ${organisationId} AND lower(name) = lower(${name}) AND deleted_at IS NULL`.execute(db);
  return rows[0]?.ready ?? true;
}

/** The content as it is kept: a template's words instead of none, HTML without anything that runs, and its text part. */
export async function keptContent(of: ContentOf, given: Content, ctx: Fails<ContentFault>): Promise<Content> {
  if (given.templateId !== null) {
    const { content } = await ofTemplate(of, given, given.templateId, ctx);
    // Those of the template come from it when the task leaves its draft.
    return { ...content, variables: given.variables };
  }
  if (!isMail(given)) return given;
  const design = await designOfHtml(given.html);
  if (typeof design === 'string')
    return ctx.fail(design === 'MAIL_HTML_TOO_LONG' ? 'MAIL_HTML_TOO_LONG' : 'MAIL_HTML_ACTIVE');
  return { ...given, html: design.html, text: given.text === '' ? design.text : given.text };
}

async function ofTemplate(
  of: ContentOf,
  given: Content,
  templateId: string,
  ctx: Fails<'MESSAGE_TEMPLATE_GONE'>,
): Promise<{ content: Content; isReady: boolean; language: Language }> {
  if (isMail(given)) {
    const template = (await mailTemplate(of, templateId)) ?? ctx.fail('MESSAGE_TEMPLATE_GONE');
    const {
      subject,
      preview,
      html,
      text,
      from_name: fromName,
      from_address: fromAddress,
      reply_to: replyTo,
    } = template;
    const variables = { ...template.variables, ...given.variables };
    const { attachments } = given;
    const words = { templateId, subject, preview, html, text, fromName, fromAddress, replyTo, variables };
    const content = { ...words, attachments };
    return { content, isReady: true, language: languageOr(template.language) };
  }
  const template = (await smsTemplate(of, templateId)) ?? ctx.fail('MESSAGE_TEMPLATE_GONE');
  const { text, sign: signName, vendor_code: vendorTemplate } = template;
  const variables = { ...template.variables, ...given.variables };
  const content = { templateId, signName, text, vendorTemplate, variables };
  return { content, isReady: template.is_ready && template.kind === of.purpose, language: of.language };
}

/**
 * What leaves: the template is read once more and must be approved, the domain of its sender must be right in DNS, and whatever is the same for everybody is filled
 * in. `isStrict` false: for looking at it, with what is missing left as it is.
 */
export async function finalContent(
  of: ContentOf,
  kept: Content,
  ab: MessageAb | null,
  ctx: Fails,
  { isStrict = true } = {},
): Promise<Final> {
  const read =
    kept.templateId === null
      ? { content: kept, isReady: isMail(kept) || (await isSignReady(of, kept.signName)), language: of.language }
      : await ofTemplate(of, kept, kept.templateId, ctx);
  if (isStrict && !read.isReady) ctx.fail('MESSAGE_TEMPLATE_UNREADY');
  // The provider would refuse each message, after its money was reserved.
  if (isStrict && !isMail(read.content) && read.content.vendorTemplate === '') ctx.fail('MESSAGE_TEMPLATE_NEEDED');
  const event = of.eventId === null ? undefined : await eventOf(of, of.eventId);
  const { content } = read;
  return isMail(content)
    ? finalMail(of, { content, ab }, event, read.language, ctx, isStrict)
    : { content: finalSms(of, content, event, ctx, isStrict), ab: null };
}

export async function eventOf({ db, organisationId }: Pick<ContentOf, 'db' | 'organisationId'>, eventId: string) {
  return db
    .selectFrom('event')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Refuses a mail from an address whose domain may not send. */
export async function checkSender(
  { db, organisationId }: Pick<ContentOf, 'db' | 'organisationId'>,
  content: Content,
  ctx: Fails<'MESSAGE_SENDER_UNREADY'>,
): Promise<void> {
  if (!isMail(content) || content.fromAddress === '') return;
  if (!(await maySendFrom(db, organisationId, content.fromAddress))) ctx.fail('MESSAGE_SENDER_UNREADY');
}

const ofEvent = ['event', 'eventTime', 'eventPlace', 'eventUrl'] as const;

async function finalMail(
  of: ContentOf,
  { content, ab }: { content: MailContent; ab: MessageAb | null },
  event: EventRecord | undefined,
  language: Language,
  ctx: Fails,
  isStrict: boolean,
): Promise<Final> {
  const { subject, preview, html, text, variables } = content;
  if (isStrict) await checkSender(of, content, ctx);
  const names = unknownVariables([subject, preview, html, text, ab?.subject ?? ''], variables);
  if (isStrict && names.length > 0) ctx.fail('MESSAGE_VARIABLE_UNKNOWN', { names: names.slice(0, 20) });
  const { name: organisation } = await of.db
    .selectFrom('organisation')
    .select('name')
    .where('organisation_id', '=', of.organisationId)
    .executeTakeFirstOrThrow();
  const known: Record<string, string> = {
    organisation,
    ...(event && {
      event: oneLine(event.title),
      eventTime: timesText(event, language),
      eventPlace: placeText(event, ''),
      eventUrl: eventUrl(of.settings.PUBLIC_URL, event.code),
    }),
  };
  const fill = (given: string, kind: 'text' | 'html') => filledFor(given, kind, known);
  const made = {
    ...content,
    subject: fill(subject, 'text'),
    preview: fill(preview, 'text'),
    html: fill(html, 'html'),
    text: fill(text, 'text'),
  };
  // Of what is only looked at nothing is made.
  const files = isStrict ? await leavingFiles(of, content.attachments, ctx) : [];
  const other = ab && { ...ab, subject: fill(ab.subject, 'text') };
  const left = mailVariablesIn(made.subject, made.preview, made.html, made.text, other?.subject ?? '');
  if (isStrict && ofEvent.some((name) => left.includes(name) && !variables[name])) ctx.fail('MESSAGE_EVENT_NEEDED');
  return { content: { ...made, files }, ab: other };
}

function finalSms(
  of: ContentOf,
  content: SmsContent,
  event: EventRecord | undefined,
  ctx: Fails,
  isStrict: boolean,
): SmsContent {
  const known = event && {
    ...eventValues(event, of.language),
    event: cut(oneLine(event.title), smsTitleLength),
    link: eventUrl(of.settings.PUBLIC_URL, event.code),
  };
  const variables = { ...known, ...content.variables };
  if (isStrict) {
    const without = variablesIn(content.text).filter(
      (name) => !Object.hasOwn(variables, name) && !(standardVariables as readonly string[]).includes(name),
    );
    if (without.some((name) => (eventVariables as readonly string[]).includes(name))) ctx.fail('MESSAGE_EVENT_NEEDED');
    if (without.length > 0) ctx.fail('MESSAGE_VARIABLE_UNKNOWN', { names: without.slice(0, 20) });
  }
  return { ...content, variables };
}
