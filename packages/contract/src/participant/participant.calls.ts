import * as z from 'zod';
import { joinView } from '../event/event.join.ts';
import { defineCall } from '../core/define-call.ts';
import {
  done,
  email,
  fileOutput,
  id,
  isoTime,
  line,
  pageOf,
  paging,
  anyPhone,
  publicCode,
  queryBool,
  versionNumber,
} from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { publishedForm } from '../form/form.public.calls.ts';
import { formField } from '../form/form.engine.ts';
import { wormFound } from '../member/member.worm.found.ts';
import { wormKinds } from '../member/member.worm.rules.ts';
import type { OldCodeReason } from './participant.identity.ts';
import { photo } from './participant.photo.calls.ts';
import { groupColours, participantStates } from './participant.rules.ts';

const state = z.enum(participantStates);
export const answersInput = z
  .record(z.string().max(64), z.unknown())
  .refine((value) => Object.keys(value).length <= 300);

export const participantCheck = defineCall({
  id: 'participant.check',
  method: 'POST',
  path: '/event/public/v2/participants/check',
  audience: 'attendee',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'Whether a phone number or e-mail address is registered for an event already.',
  input: z.object({ code: publicCode, phone: anyPhone.optional(), email: email.optional() }),
  output: z.object({ exists: z.boolean(), by: z.enum(['phone', 'email']).nullable(), state: state.nullable() }),
});

export const participantFormInfo = defineCall({
  id: 'participant.formInfo',
  method: 'GET',
  path: '/resource/form/field/dynamic/infoByCode/{formId}',
  audience: 'anonymous',
  kind: 'read',
  scope: { code: { field: 'formId', kind: 'event', idOf: 'form-id' } },
  summary: 'The registration form of a published event, by the event’s code or the form’s id.',
  input: z.object({ formId: publicCode }),
  output: publishedForm,
});

export const participantRegister = defineCall({
  id: 'participant.register',
  method: 'POST',
  path: '/event/public/v2/participants/general/register',
  audience: 'attendee',
  kind: 'batch',
  signed: false,
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'Registers a person for an event without tickets. One registration per phone number and per e-mail address.',
  input: z.object({
    code: publicCode,
    answers: answersInput,
    formVersion: versionNumber.min(1).optional(),
    /** The source the person came by, kept for statistics. */
    channel: line(40).optional(),
    language: z.enum(languages).optional(),
    /** Made by the page once per form: sent again after a lost answer, it answers the same registration. */
    nonce: z
      .string()
      .regex(/^[A-Za-z0-9_-]{8,64}$/)
      .optional(),
  }),
  output: z.object({ participantCode: z.string(), state }),
  fails: [
    'REGISTRATION_CLOSED',
    'EVENT_OVER',
    'EVENT_FULL',
    'ALREADY_REGISTERED',
    'NEEDS_TICKET',
    'FORM_CHANGED',
    'OPTION_FULL',
    'FORM_FILE_GONE',
  ],
});

/** What the holder of an attendee's own code may see. */
export const ownRegistration = z.object({
  participantCode: z.string(),
  name: z.string(),
  state,
  signedInAt: z.string().nullable(),
  event: z.object({
    code: z.string(),
    title: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    timeZone: z.string(),
    placeName: z.string(),
    address: z.string(),
    coverUrl: z.string().nullable(),
    /** 1 online, 0 offline. */
    model: z.int(),
    phase: z.enum(['upcoming', 'running', 'ended']).nullable(),
  }),
  /** Whom they bring along; a companion brings nobody. `most` as the ticket allows, or the event where there are no tickets. */
  companions: z.object({
    most: z.int(),
    people: z.array(
      z.object({ participantCode: z.string(), name: z.string(), state, signedInAt: z.string().nullable() }),
    ),
  }),
  /** Whose companion they are: the name. */
  companionOf: z.string().nullable(),
  /** For those admitted to an online event. */
  join: joinView.nullable(),
  calendarUrl: z.string(),
});

export type OwnRegistration = z.infer<typeof ownRegistration>;

/** What the page of a code says that lets nobody in any more. */
export interface OldCode {
  why: OldCodeReason;
  event: Pick<OwnRegistration['event'], 'code' | 'title' | 'coverUrl'>;
}

export const participantOwn = defineCall({
  id: 'participant.own',
  method: 'GET',
  path: '/event/public/v2/participants/own/{code}',
  audience: 'anonymous',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'participant' } },
  summary: 'An attendee’s own registration, by the own code.',
  input: z.object({ code: publicCode }),
  output: ownRegistration,
  fails: ['TICKET_HANDED_ON', 'CODE_REPLACED'],
});

export const participantFind = defineCall({
  id: 'participant.find',
  method: 'POST',
  path: '/event/public/v2/participants/find',
  audience: 'attendee',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'event' } },
  summary:
    'Sends the codes and links of an event once more to the phone number or e-mail address that they belong to. The answer is the same whether it is known or not.',
  input: z
    .object({ code: publicCode, phone: anyPhone.optional(), email: email.optional() })
    .refine((input) => (input.phone === undefined) !== (input.email === undefined), {
      path: ['phone'],
      params: { problem: 'required' },
    }),
  output: done,
  fails: ['FIND_TOO_OFTEN'],
});

export const participantCalendar = defineCall({
  id: 'participant.calendar',
  method: 'GET',
  path: '/event/public/v2/participants/own/{code}/calendar.ics',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
  scope: { code: { field: 'code', kind: 'participant' } },
  summary: 'The calendar file of an attendee’s event.',
  input: z.object({ code: publicCode }),
  output: fileOutput,
});

export const participantRow = z.object({
  partsId: id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  company: z.string(),
  title: z.string(),
  state,
  channel: z.string(),
  participantCode: z.string(),
  submittedAt: z.string(),
  reviewedAt: z.string().nullable(),
  signedInAt: z.string().nullable(),
  /** The ticket they came by, and its order; null for who registered without one. */
  ticketId: id.nullable(),
  ticketName: z.string().nullable(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  /** Paid through the sandbox of payments: no real money. */
  isSandbox: z.boolean(),
  /** The group of participants; null = in none. */
  group: z.object({ groupId: id, name: z.string(), colour: z.enum(groupColours) }).nullable(),
  /** How often the badge was printed, and when last. */
  badgePrints: z.int(),
  badgePrintedAt: z.string().nullable(),
  /** How many entries the ticket is good for and how many are used; null where it is good for any number. */
  entries: z.object({ used: z.int(), most: z.int(), lastAt: z.string().nullable() }).nullable(),
  /** The name of whom they come with, as a companion. */
  holderName: z.string().nullable(),
  /** How many companions they bring. */
  bringing: z.int(),
  /** On the list of gift hunters: by the number for sure, by the name perhaps. */
  worm: z.enum(wormKinds).nullable(),
  /** The answers asked for by `fieldIds`, in words. */
  fields: z.record(z.string(), z.string()).optional(),
});

export type ParticipantRow = z.infer<typeof participantRow>;

/** Filters that list, export and "all that match" share. */
export const participantFilters = {
  search: line(100).optional(),
  state: state.optional(),
  signedIn: queryBool.optional(),
  channel: line(40).optional(),
  ticketId: id.optional(),
  /** `none`: who is in no group. */
  groupId: z.union([id, z.literal('none')]).optional(),
  /** Whether a badge was printed. */
  badgePrinted: queryBool.optional(),
  /** `is`: companions of somebody; `brings`: who brings some. */
  companion: z.enum(['is', 'brings']).optional(),
  /** Who is on the list of gift hunters: anyhow, by the number, or only by the name. */
  worm: z.enum(['any', ...wormKinds]).optional(),
  submittedFrom: isoTime.optional(),
  submittedTo: isoTime.optional(),
};

/** Fields of the forms, as columns beside: their ids, joined by commas. */
export const fieldIds = z
  .string()
  .max(5000)
  .regex(/^[A-Za-z0-9_-]{1,64}(?:,[A-Za-z0-9_-]{1,64}){0,49}$/)
  .optional();

export const participantPage = defineCall({
  id: 'participant.page',
  method: 'GET',
  path: '/event/public/v2/participants/{eventId}/page',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Participants of an event, newest first; search by name, phone, e-mail or company.',
  input: z.object({
    eventId: id,
    ...paging,
    ...participantFilters,
    sort: z.enum(['-submittedAt', 'submittedAt', 'name']).default('-submittedAt'),
    fieldIds,
  }),
  output: pageOf(participantRow),
});

export const participantColumns = defineCall({
  id: 'participant.columns',
  method: 'GET',
  path: '/event/public/v2/participants/columns/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'The fields whose answers can stand as columns in the list: of all forms of the event, in all their versions.',
  input: z.object({ eventId: id }),
  output: z.array(
    z.object({
      fieldId: z.string(),
      label: formField.shape.label,
      type: formField.shape.type,
      means: formField.shape.means,
      /** Of a choice. */
      options: z.array(z.object({ value: z.string(), label: formField.shape.label })),
      /** No form asks it any more. */
      isGone: z.boolean(),
    }),
  ),
});

export const participantDetail = defineCall({
  id: 'participant.detail',
  method: 'GET',
  path: '/event/public/v2/participants/detail/{partsId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'One participant with answers, reviews, messages and scans.',
  input: z.object({ partsId: id }),
  output: participantRow.extend({
    eventId: id,
    /** The form and version that the answers were given with. */
    form: publishedForm,
    /** The version that people fill in now; null when the form is deleted. */
    currentVersion: z.int().nullable(),
    answers: z.record(z.string(), z.unknown()),
    language: z.string(),
    version: z.int(),
    /** Whom they bring along, and at most how many. */
    companions: z.object({
      most: z.int(),
      people: z.array(z.object({ partsId: id, name: z.string(), state, signedInAt: z.string().nullable() })),
    }),
    /** Whose companion they are. */
    companionOf: z.object({ partsId: id, name: z.string() }).nullable(),
    /** The member that they are (member.info); null while that is not known. */
    photo: photo.nullable(),
    memberId: id.nullable(),
    /** What the list of gift hunters says of them. */
    wormEntry: wormFound.nullable(),
    history: z.array(
      z.object({
        at: z.string(),
        kind: z.string(),
        /** Who did it; of a scan at a desk, the name of its link. */
        by: z.string().nullable(),
        detail: z.string(),
        note: z.string(),
      }),
    ),
  }),
});

const stateCount = z.object({ state, count: z.int() });

export const participantExamineCount = defineCall({
  id: 'participant.examineCount',
  method: 'GET',
  path: '/event/public/v2/event-participants/examine-count/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'How many participants stand in each state.',
  input: z.object({ eventId: id }),
  output: z.array(stateCount),
});

export const participantChannelCount = defineCall({
  id: 'participant.channelCount',
  method: 'GET',
  path: '/event/public/v2/event-participants/channel-count/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'How many participants came by each channel.',
  input: z.object({ eventId: id }),
  output: z.array(z.object({ channel: z.string(), count: z.int() })),
});

export const participantCalls = [
  participantCheck,
  participantFormInfo,
  participantRegister,
  participantOwn,
  participantFind,
  participantCalendar,
  participantPage,
  participantColumns,
  participantDetail,
  participantExamineCount,
  participantChannelCount,
];
