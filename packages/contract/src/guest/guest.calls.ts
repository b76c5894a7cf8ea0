import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, line, pageOf, paging, versionNumber } from '../core/fields.ts';
import { changedVersion, partly } from '../core/update-fields.ts';
import { languages } from '../core/language.ts';
import { guestLink, guestPrivate, guestPublic } from './guest.fields.ts';
import { guestKinds, guestSources, guestStates } from './guest.rules.ts';

/** The library of an organisation's guests. Their places at events stand in guest.event.calls.ts. */

const whole = { ...guestPublic, ...guestPrivate };

export const guestRow = z.object({
  guestId: id,
  name: z.string(),
  company: z.string(),
  title: z.string(),
  photoUrl: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  guestTypeId: id.nullable(),
  typeName: z.string().nullable(),
  /** Events that it is bound to. */
  events: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: versionNumber,
});

export type GuestRow = z.infer<typeof guestRow>;

const guestInfo = z.object({
  guestId: id,
  version: versionNumber,
  language: z.enum(languages),
  name: z.string(),
  company: z.string(),
  title: z.string(),
  biography: z.string(),
  words: guestPublic.words.unwrap(),
  photoKey: z.string().nullable(),
  photoUrl: z.string().nullable(),
  links: z.array(guestLink),
  phone: z.string(),
  email: z.string(),
  note: z.string(),
  guestTypeId: id.nullable(),
  /** Who changed last what the public sees. */
  changedBy: z.enum(guestSources),
  changedAt: z.string(),
});

export type GuestInfo = z.infer<typeof guestInfo>;

export const guestAdd = defineCall({
  id: 'guest.add',
  method: 'POST',
  path: '/event/guest/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds a guest to the library. Its texts are in the caller’s language unless `language` says otherwise.',
  input: z.object(whole),
  output: z.object({ guestId: id, version: versionNumber }),
  fails: ['FILE_MISSING', 'GUEST_TYPE_GONE'],
});

export const guestEdit = defineCall({
  id: 'guest.edit',
  method: 'POST',
  path: '/event/guest/edit',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a guest of the library; with a `version` only if nobody changed it since. Events that are over keep what they showed; GUEST_CHANGED says what stands there now.',
  input: z.object({ guestId: id, version: versionNumber.optional(), ...partly(whole) }),
  output: changedVersion,
  fails: ['FILE_MISSING', 'GUEST_TYPE_GONE', 'GUEST_CHANGED'],
});

export const guestDelete = defineCall({
  id: 'guest.delete',
  method: 'POST',
  path: '/event/guest/del/{guestId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a guest from the library, unless events use it: the refusal names them.',
  input: z.object({ guestId: id }),
  output: done,
  fails: ['GUEST_IN_USE'],
});

export const guestRestore = defineCall({
  id: 'guest.restore',
  method: 'POST',
  path: '/event/guest/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings deleted guests back. Not in the specification: deleting can be undone.',
  input: z.object({ guestIds: ids() }),
  output: z.object({ changed: z.int() }),
});

export const guestGet = defineCall({
  id: 'guest.info',
  method: 'GET',
  path: '/event/guest/info/{guestId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Everything of one guest; of one that was merged, the guest it became. Not in the specification.',
  input: z.object({ guestId: id }),
  output: guestInfo,
});

const filters = {
  search: line(100).optional(),
  guestTypeId: id.optional(),
  /** Bound to this event. */
  eventId: id.optional(),
  /** Bound to some event in this state. */
  state: z.enum(guestStates).optional(),
  photo: z.enum(['with', 'without']).optional(),
};

export const guestList = defineCall({
  id: 'guest.list',
  method: 'GET',
  path: '/event/guest/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The library: guests by name, company, title, phone or e-mail, with how many events use each.',
  input: z.object({
    ...paging,
    ...filters,
    sort: z.enum(['name', '-name', '-updatedAt', 'updatedAt', '-createdAt', 'createdAt']).default('-updatedAt'),
  }),
  output: pageOf(guestRow),
});

export const guestExport = defineCall({
  id: 'guest.export',
  method: 'GET',
  path: '/event/guest/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The guests that match the filters, as an xlsx sheet that can be imported again.',
  input: z.object(filters),
  output: fileOutput,
});

export const guestInLecture = defineCall({
  id: 'guest.inLecture',
  method: 'GET',
  path: '/event/guest/inLecture/{guestId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Where a guest is used: its events and booths, the latest first.',
  input: z.object({ guestId: id }),
  output: z.object({
    inLecture: z.boolean(),
    events: z.array(
      z.object({
        eventId: id,
        eventGuestId: id,
        title: z.string(),
        startsAt: z.string(),
        endsAt: z.string(),
        timeZone: z.string(),
        kind: z.enum(guestKinds),
        state: z.enum(guestStates),
      }),
    ),
    /** Booths that the guest has just now, by event. */
    booths: z.array(
      z.object({
        eventId: id,
        title: z.string(),
        startsAt: z.string(),
        timeZone: z.string(),
        numbers: z.array(z.string()),
      }),
    ),
  }),
});

const typeName = line(40, 1);

export const guestTypeAdd = defineCall({
  id: 'guest.typeAdd',
  method: 'POST',
  path: '/event/guest/type/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds a type of guests, such as “Keynote” or “Press”.',
  input: z.object({ name: typeName }),
  output: z.object({ guestTypeId: id }),
  fails: ['GUEST_TYPE_TAKEN'],
});

export const guestTypeUpdate = defineCall({
  id: 'guest.typeUpdate',
  method: 'POST',
  path: '/event/guest/type/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Gives a type of guests another name.',
  input: z.object({ guestTypeId: id, name: typeName }),
  output: done,
  fails: ['GUEST_TYPE_TAKEN'],
});

export const guestTypeDelete = defineCall({
  id: 'guest.typeDelete',
  method: 'POST',
  path: '/event/guest/type/del/{guestTypeId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a type; guests of it have none afterwards.',
  input: z.object({ guestTypeId: id }),
  output: done,
});

export const guestTypeList = defineCall({
  id: 'guest.typeList',
  method: 'GET',
  path: '/event/guest/type/listAll',
  audience: 'organiser',
  kind: 'read',
  summary: 'The organisation’s types of guests, by name, with how many guests each has.',
  input: z.object({}),
  output: z.array(z.object({ guestTypeId: id, name: z.string(), guests: z.int() })),
});

export const guestTypeSet = defineCall({
  id: 'guest.typeSet',
  method: 'POST',
  path: '/event/guest/type/set',
  audience: 'organiser',
  kind: 'write',
  summary: 'Gives many guests a type, or none. Not in the specification.',
  input: z.object({ guestIds: ids(), guestTypeId: id.nullable() }),
  output: z.object({ changed: z.int() }),
  fails: ['GUEST_TYPE_GONE'],
});

export const guestCalls = [
  guestAdd,
  guestEdit,
  guestDelete,
  guestRestore,
  guestGet,
  guestList,
  guestExport,
  guestInLecture,
  guestTypeAdd,
  guestTypeUpdate,
  guestTypeDelete,
  guestTypeList,
  guestTypeSet,
];
