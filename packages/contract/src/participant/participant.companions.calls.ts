import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { anyPhone, done, email, id, line, publicCode } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { participantStates } from './participant.rules.ts';

/** Whom a participant brings along: each has a code of their own and no more of a form than how to reach them. */

const companion = {
  name: line(100, 1),
  phone: anyPhone.optional(),
  email: email.optional(),
  /** Made by the page once per form: sent again after a lost answer, it answers the same companion. */
  nonce: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional(),
};

const added = z.object({ participantCode: z.string(), state: z.enum(participantStates) });

export const participantCompanionAdd = defineCall({
  id: 'participant.companionAdd',
  method: 'POST',
  path: '/event/public/v2/participants/own/{code}/companion',
  audience: 'attendee',
  kind: 'write',
  scope: { code: { field: 'code', kind: 'participant' } },
  summary:
    'Adds somebody whom the holder of an own code brings along, until the event’s end: as many as the ticket allows, or the event where there are no tickets. Counts against the event’s capacity.',
  input: z.object({ code: publicCode, ...companion, language: z.enum(languages).optional() }),
  output: added,
  fails: [
    'EVENT_OVER',
    'EVENT_FULL',
    'ALREADY_REGISTERED',
    'COMPANIONS_FULL',
    'COMPANION_OF_COMPANION',
    'COMPANION_NOT_COMING',
  ],
});

export const participantCompanionRemove = defineCall({
  id: 'participant.companionRemove',
  method: 'POST',
  path: '/event/public/v2/participants/own/{code}/companion/remove',
  audience: 'attendee',
  kind: 'write',
  scope: { code: { field: 'code', kind: 'participant' } },
  summary: 'Removes somebody whom the holder of an own code was to bring along and who has not come.',
  input: z.object({ code: publicCode, companionCode: publicCode }),
  output: done,
  fails: ['EVENT_OVER', 'COMPANION_HERE'],
});

export const participantCompanionAddFor = defineCall({
  id: 'participant.companionAddFor',
  method: 'POST',
  path: '/event/public/v2/participants/companion/{partsId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds somebody whom a participant brings along, by an organiser’s hand; also after the event’s end.',
  input: z.object({ partsId: id, ...companion }),
  output: added.extend({ partsId: id }),
  fails: ['EVENT_FULL', 'ALREADY_REGISTERED', 'COMPANIONS_FULL', 'COMPANION_OF_COMPANION', 'COMPANION_NOT_COMING'],
});

export const participantCompanionCalls = [
  participantCompanionAdd,
  participantCompanionRemove,
  participantCompanionAddFor,
];
