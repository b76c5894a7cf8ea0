import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { email, id, ids, line, pageOf, paging, versionNumber } from '../core/fields.ts';
import { overwritten } from '../core/update-fields.ts';
import { languages } from '../core/language.ts';
import { htmlText, mjmlText } from '../resource/edm.calls.ts';
import {
  findingLevels,
  mailCheckStates,
  mailKinds,
  mailRules,
  mailTestStates,
  mailVariableName,
  mostTemplatesUploaded,
} from './message.mail.rules.ts';
import { senderAddress } from './message.sender.ts';

/** Templates of mails: a subject and a design with variables, looked through before they are sent. */

/** Variables of the mail's own, with what stands there where somebody has nothing. */
const variables = z
  .record(z.string().regex(mailVariableName), line(300))
  .refine((given) => Object.keys(given).length <= 50, { params: { problem: 'tooMany' } });

/** Nobody need say whom to answer. */
const replyTo = z.union([z.literal(''), email]);

const words = {
  name: line(100, 1),
  kind: z.enum(mailKinds),
  language: z.enum(languages),
  subject: line(200, 1),
  /** What a list of mails shows after the subject. */
  preview: line(200).default(''),
  fromName: line(60).default(''),
  /** Of tasks; empty: the installation’s sender, which notices of events always have. */
  fromAddress: senderAddress.default(''),
  replyTo: replyTo.default(''),
  variables: variables.default({}),
};

const removed = z.array(z.string());
const warnings = z.array(z.string());
const saved = z.object({ mailTemplateId: id, version: versionNumber, removed, warnings });

const mailTemplateRow = z.object({
  mailTemplateId: id,
  name: z.string(),
  kind: z.enum(mailKinds),
  language: z.enum(languages),
  subject: z.string(),
  preview: z.string(),
  fromName: z.string(),
  fromAddress: z.string(),
  replyTo: z.string(),
  isMjml: z.boolean(),
  bytes: z.int(),
  version: versionNumber,
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type MailTemplateRow = z.infer<typeof mailTemplateRow>;

const mailTemplateWhole = mailTemplateRow.extend({
  variables: z.record(z.string(), z.string()),
  mjml: z.string().nullable(),
  html: z.string(),
  text: z.string(),
});

export type MailTemplate = z.infer<typeof mailTemplateWhole>;

const finding = z.object({
  rule: z.enum(mailRules),
  level: z.enum(findingLevels),
  /** How many, or how many bytes. */
  count: z.int(),
  /** The first few, as they stand in the mail. */
  what: z.array(z.string()),
});

export type MailFinding = z.infer<typeof finding>;

const oneOf = (input: { mjml?: string | undefined; html?: string | undefined; edmId?: string | undefined }) =>
  [input.mjml, input.html, input.edmId].filter((each) => each !== undefined).length === 1;
const oneMissing = { path: ['mjml'], params: { problem: 'required' } };

export const mailTemplateAdd = defineCall({
  id: 'message.mailTemplateAdd',
  method: 'POST',
  path: '/msg/emailTemplate/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Adds a template of mails, of MJML, of HTML or of a design. `{{name}}` is a variable: the product’s own, or one of `variables` with its default.',
  input: z
    .object({ ...words, mjml: mjmlText.optional(), html: htmlText.optional(), edmId: id.optional() })
    .refine(oneOf, oneMissing),
  output: saved,
  fails: ['MAIL_MJML_BROKEN', 'MAIL_HTML_ACTIVE', 'MAIL_HTML_TOO_LONG', 'MAIL_VARIABLE_UNKNOWN'],
});

export const mailTemplateUpdate = defineCall({
  id: 'message.mailTemplateUpdate',
  method: 'POST',
  path: '/msg/emailTemplate/update',
  audience: 'organiser',
  kind: 'write',
  aliases: { mailTemplateId: ['id'] },
  summary:
    'Changes a template as a whole; with a `version` only if nobody changed it since. Without MJML and HTML its design stays. Tasks that have begun keep what they were begun with.',
  input: z
    .object({
      mailTemplateId: id,
      version: versionNumber.optional(),
      ...words,
      mjml: mjmlText.optional(),
      html: htmlText.optional(),
    })
    .refine((input) => input.mjml === undefined || input.html === undefined, oneMissing),
  output: saved.extend(overwritten),
  fails: [
    'MAIL_MJML_BROKEN',
    'MAIL_HTML_ACTIVE',
    'MAIL_HTML_TOO_LONG',
    'MAIL_VARIABLE_UNKNOWN',
    'MAIL_TEMPLATE_CHANGED',
  ],
});

export const mailTemplateRemove = defineCall({
  id: 'message.mailTemplateRemove',
  method: 'POST',
  path: '/msg/emailTemplate/remove',
  audience: 'organiser',
  kind: 'write',
  arrayBodyToo: 'mailTemplateIds',
  aliases: { mailTemplateIds: ['id', 'ids', 'mailTemplateId'] },
  summary: 'Deletes templates of mails. The body may be the list of their ids alone.',
  input: z.object({ mailTemplateIds: ids(200) }),
  output: z.object({ changed: z.int() }),
});

export const mailTemplateRestore = defineCall({
  id: 'message.mailTemplateRestore',
  method: 'POST',
  path: '/msg/emailTemplate/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings deleted templates back. Not in the specification: deleting can be undone.',
  input: z.object({ mailTemplateIds: ids(200) }),
  output: z.object({ changed: z.int() }),
});

export const mailTemplateList = defineCall({
  id: 'message.mailTemplateList',
  method: 'GET',
  path: '/msg/emailTemplate/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The organisation’s templates of mails.',
  input: z.object({
    ...paging,
    search: line(100).optional(),
    kind: z.enum(mailKinds).optional(),
    writtenIn: z.enum(languages).optional(),
    sort: z.enum(['-updatedAt', 'updatedAt', 'name', '-name']).default('-updatedAt'),
  }),
  output: pageOf(mailTemplateRow),
});

export const mailTemplateInfo = defineCall({
  id: 'message.mailTemplateInfo',
  method: 'GET',
  path: '/msg/emailTemplate/info/{mailTemplateId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'A template with its design. Not in the specification.',
  input: z.object({ mailTemplateId: id }),
  output: mailTemplateWhole,
});

export const mailTemplateUpload = defineCall({
  id: 'message.mailTemplateUpload',
  method: 'POST',
  path: '/msg/email/upload',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'mails',
  summary: `Makes templates of mails designed elsewhere, at most ${mostTemplatesUploaded} at once: an array of name, subject and HTML. Each is taken or refused by itself, and the answer says which.`,
  input: z.object({
    mails: z
      .array(
        z.object({
          name: line(100, 1),
          subject: line(200, 1),
          html: htmlText,
          kind: z.enum(mailKinds).default('promotion'),
          language: z.enum(languages).default('en'),
          preview: line(200).default(''),
          variables: variables.default({}),
        }),
      )
      .min(1)
      .max(mostTemplatesUploaded),
  }),
  output: z.array(
    z.object({
      mailTemplateId: id.nullable(),
      removed,
      /** Why it was not taken; null = it was. */
      failure: z.enum(['MAIL_HTML_ACTIVE', 'MAIL_HTML_TOO_LONG', 'MAIL_VARIABLE_UNKNOWN']).nullable(),
      message: z.string(),
    }),
  ),
});

export const mailPreview = defineCall({
  id: 'message.mailPreview',
  method: 'POST',
  path: '/msg/emailTemplate/preview',
  audience: 'organiser',
  kind: 'read',
  summary:
    'A mail as it will arrive, whether it is saved or not: filled in for a member or with examples, with what should be mended before it is sent. Not in the specification.',
  input: z.object({
    kind: z.enum(mailKinds).default('promotion'),
    language: z.enum(languages).optional(),
    subject: line(200).default(''),
    preview: line(200).default(''),
    variables: variables.default({}),
    mjml: mjmlText.optional(),
    html: htmlText.optional(),
    /** As this member gets it; without one with examples. */
    memberId: id.optional(),
  }),
  output: z.object({
    subject: z.string(),
    preview: z.string(),
    html: z.string(),
    text: z.string(),
    bytes: z.int(),
    findings: z.array(finding),
    removed,
    warnings,
    unknown: z.array(z.string()),
  }),
  fails: ['MAIL_MJML_BROKEN'],
});

export type MailPreview = z.infer<typeof mailPreview.output>;

export const mailCheck = defineCall({
  id: 'message.mailCheck',
  method: 'POST',
  path: '/msg/emailTemplate/check',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Asks every link of a saved template whether it is alive; `message.mailCheckInfo` says how far it is and what was found. Not in the specification.',
  input: z.object({ mailTemplateId: id }),
  output: z.object({ checkId: id }),
});

export const mailCheckInfo = defineCall({
  id: 'message.mailCheckInfo',
  method: 'GET',
  path: '/msg/emailTemplate/check/{checkId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'How far the links of a template have been asked. Not in the specification.',
  input: z.object({ checkId: id }),
  output: z.object({
    state: z.enum(mailCheckStates),
    total: z.int(),
    done: z.int(),
    dead: z.array(z.object({ url: z.string(), why: z.string() })),
  }),
});

export const mailTest = defineCall({
  id: 'message.mailTest',
  method: 'POST',
  path: '/msg/emailTemplate/test',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Sends a saved template to one address, marked as a test, filled in for a member or with examples. Costs nothing; an organisation has 200 a day. Not in the specification.',
  input: z.object({ mailTemplateId: id, to: email, memberId: id.optional() }),
  output: z.object({ testId: id }),
  fails: ['MAIL_TESTS_FULL', 'MESSAGE_SENDER_UNREADY'],
});

export const mailTestInfo = defineCall({
  id: 'message.mailTestInfo',
  method: 'GET',
  path: '/msg/emailTemplate/test/{testId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'What became of a test mail, as the mail server answered. Not in the specification.',
  input: z.object({ testId: id }),
  output: z.object({ state: z.enum(mailTestStates), reason: z.string() }),
});

export const messageMailCalls = [
  mailTemplateAdd,
  mailTemplateUpdate,
  mailTemplateRemove,
  mailTemplateRestore,
  mailTemplateList,
  mailTemplateInfo,
  mailTemplateUpload,
  mailPreview,
  mailCheck,
  mailCheckInfo,
  mailTest,
  mailTestInfo,
];
