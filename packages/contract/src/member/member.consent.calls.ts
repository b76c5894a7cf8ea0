import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, ids, isoTime, line, longText } from '../core/fields.ts';
import { consentAnswers, consentChannels, mostInConsentStep } from './member.rights.rules.ts';

/** By which ways a member agreed to be reached: what they said, where that is known from, and since when. The last word counts, the earlier ones stay. */

const said = z.object({
  channel: z.enum(consentChannels),
  answer: z.enum(consentAnswers),
  source: z.string(),
  /** What they were asked, or where that stands. */
  words: z.string(),
  /** When they said it. */
  at: z.string(),
  /** The organiser who recorded it, and when. */
  by: z.string().nullable(),
  recordedAt: z.string(),
});

export type Consent = z.infer<typeof said>;

export const memberConsents = defineCall({
  id: 'member.consents',
  method: 'GET',
  path: '/ms/public/v2/member/consent/list/{memberId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'What a member said about each way to be reached, and the last 50 things they said before. Not in the specification.',
  input: z.object({ memberId: id }),
  output: z.object({
    /** One for each way that they have ever said something about. */
    now: z.array(said),
    before: z.array(said),
  }),
});

export const memberConsentRecord = defineCall({
  id: 'member.consentRecord',
  method: 'POST',
  path: '/ms/public/v2/member/consent/record',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Records what members said about being reached, and where that is known from. Those who said the same already are passed over. Not in the specification.',
  input: z.object({
    memberIds: ids(mostInConsentStep),
    channels: z.array(z.enum(consentChannels)).min(1).max(consentChannels.length),
    answer: z.enum(consentAnswers),
    source: line(200, 1),
    words: longText(2000).default(''),
    /** When they said it; now where it is left out, never later. */
    at: isoTime.optional(),
  }),
  output: z.object({
    /** Members of whom something is another than before. */
    changed: z.int(),
  }),
  fails: ['MEMBER_CONSENT_LATER'],
});

export const memberConsentCalls = [memberConsents, memberConsentRecord];
