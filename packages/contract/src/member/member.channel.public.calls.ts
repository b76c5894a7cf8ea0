import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, publicCode, versionNumber } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { formDefinition } from '../form/form.engine.ts';
import { channelStandings } from './member.channel.rules.ts';

/** What people who enter by the form of a channel call. Of kind `batch`: what arrives together is written together. */

const texts = z.object({ en: z.string(), zh: z.string(), es: z.string(), ja: z.string() });

/** What anyone with the link may know; `form` is null where nobody can enter. Never anything of a member. */
export const publicChannel = z.object({
  code: z.string(),
  name: z.string(),
  organiserName: z.string(),
  introduction: texts,
  thanks: texts,
  consent: texts,
  consentVersion: versionNumber,
  standing: z.enum(channelStandings),
  form: formDefinition.nullable(),
});
export type PublicChannel = z.infer<typeof publicChannel>;

export const memberChannelPreview = defineCall({
  id: 'member.channelPreview',
  method: 'GET',
  path: '/ms/public/member-channel/page/{code}',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'member-channel' } },
  summary: 'A channel as people see it who enter. Not in the specification.',
  input: z.object({ code: publicCode }),
  output: publicChannel,
});

export const memberChannelEnter = defineCall({
  id: 'member.channelEnter',
  method: 'POST',
  path: '/ms/public/member-channel/enter',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'member-channel' } },
  summary:
    'Enters somebody by the form of a channel. Says nothing of whether they were known. Sent again with the same `nonce` it answers the same. Not in the specification.',
  input: z.object({
    code: publicCode,
    answers: z.record(z.string().max(80), z.unknown()).refine((value) => Object.keys(value).length <= 500),
    formVersion: versionNumber.min(1),
    language: z.enum(languages).optional(),
    /** Which text the person agreed to, where the channel asks for that. */
    consentVersion: versionNumber.optional(),
    nonce: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  }),
  output: z.object({ entryId: id }),
  fails: ['MEMBER_CHANNEL_CLOSED', 'MEMBER_CHANNEL_CONSENT', 'MEMBER_CHANNEL_CONTACT', 'FORM_CHANGED'],
});

export const memberChannelPublicCalls = [memberChannelPreview, memberChannelEnter];
