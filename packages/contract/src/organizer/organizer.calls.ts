import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, line, pageOf, paging, versionNumber } from '../core/fields.ts';
import { partly, changedVersion } from '../core/update-fields.ts';
import { organizerPrivate, organizerPublic } from './organizer.fields.ts';
import { logoBytes, organizerDeleteTypes, organizerKinds } from './organizer.rules.ts';

/** The organisation's organizers: those who host, support or report on its events. Groups and places at events stand in calls of their own. */

const whole = { ...organizerPublic, ...organizerPrivate };

/** An event that uses an organizer or a group. */
export const organizerUse = z.object({ eventId: id, title: z.string(), startsAt: z.string(), timeZone: z.string() });
export type OrganizerUse = z.infer<typeof organizerUse>;

const organizerRow = z.object({
  organizerId: id,
  name: z.string(),
  logoUrl: z.string().nullable(),
  link: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  groupKind: z.enum(organizerKinds).nullable(),
  /** Events that it is bound to. */
  events: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: versionNumber,
});

export type OrganizerRow = z.infer<typeof organizerRow>;

const organizerInfo = z.object({
  organizerId: id,
  version: versionNumber,
  name: z.string(),
  logoKey: z.string().nullable(),
  logoUrl: z.string().nullable(),
  link: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  note: z.string(),
  groupId: id.nullable(),
});

export type OrganizerInfo = z.infer<typeof organizerInfo>;

export const organizerAdd = defineCall({
  id: 'organizer.add',
  method: 'POST',
  path: '/event/organizer/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds an organizer to the library.',
  input: z.object(whole),
  output: z.object({ organizerId: id, version: versionNumber }),
  fails: ['FILE_MISSING', 'ORGANIZER_GROUP_GONE'],
});

export const organizerUpdate = defineCall({
  id: 'organizer.update',
  method: 'POST',
  path: '/event/organizer/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of an organizer; with a `version` only if nobody changed it since. ORGANIZER_CHANGED says what stands there now.',
  input: z.object({ organizerId: id, version: versionNumber.optional(), ...partly(whole) }),
  output: changedVersion,
  fails: ['FILE_MISSING', 'ORGANIZER_GROUP_GONE', 'ORGANIZER_CHANGED'],
});

export const organizerDelete = defineCall({
  id: 'organizer.delete',
  method: 'POST',
  path: '/event/organizer/delete/{organizerId}/{type}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Type `library` deletes an organizer unless events use it, and the refusal names them; `group` only takes it out of its usual group.',
  input: z.object({ organizerId: id, type: z.enum(organizerDeleteTypes) }),
  output: done,
  fails: ['ORGANIZER_IN_USE'],
});

export const organizerRestore = defineCall({
  id: 'organizer.restore',
  method: 'POST',
  path: '/event/organizer/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings deleted organizers back. Not in the specification: deleting can be undone.',
  input: z.object({ organizerIds: ids() }),
  output: z.object({ changed: z.int() }),
});

export const organizerGet = defineCall({
  id: 'organizer.info',
  method: 'GET',
  path: '/event/organizer/info/{organizerId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Everything of one organizer. Not in the specification.',
  input: z.object({ organizerId: id }),
  output: organizerInfo,
});

export const organizerUses = defineCall({
  id: 'organizer.uses',
  method: 'GET',
  path: '/event/organizer/uses/{organizerId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The events that use an organizer, the latest first. Not in the specification.',
  input: z.object({ organizerId: id }),
  output: z.array(organizerUse),
});

export const organizerContact = defineCall({
  id: 'organizer.contact',
  method: 'GET',
  path: '/event/organizer/event/contact/organizer/{id}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Who is asked at an organizer: name, phone, e-mail, note. For the organisation alone.',
  input: z.object({ id }),
  output: z.object({
    organizerId: id,
    name: z.string(),
    contactName: z.string(),
    phone: z.string(),
    email: z.string(),
    note: z.string(),
  }),
});

const filters = {
  search: line(100).optional(),
  groupId: id.optional(),
  /** Bound to this event. */
  eventId: id.optional(),
  logo: z.enum(['with', 'without']).optional(),
};

export const organizerList = defineCall({
  id: 'organizer.all',
  method: 'GET',
  path: '/event/organizer/all',
  audience: 'organiser',
  kind: 'read',
  summary: 'The library: organizers by name or contact, with how many events use each.',
  input: z.object({
    ...paging,
    ...filters,
    sort: z.enum(['name', '-name', '-updatedAt', 'updatedAt', '-createdAt', 'createdAt']).default('-updatedAt'),
  }),
  output: pageOf(organizerRow),
});

export const organizerExport = defineCall({
  id: 'organizer.export',
  method: 'GET',
  path: '/event/organizer/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The organizers that match the filters, as an xlsx sheet. Not in the specification.',
  input: z.object(filters),
  output: fileOutput,
});

export const organizerGroupSet = defineCall({
  id: 'organizer.groupSet',
  method: 'POST',
  path: '/event/organizer/group/set',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Puts many organizers into a group of the library, or into none. Events stay as they are. Not in the specification.',
  input: z.object({ organizerIds: ids(), groupId: id.nullable() }),
  output: z.object({ changed: z.int() }),
  fails: ['ORGANIZER_GROUP_GONE'],
});

export const organizerLogoUpload = defineCall({
  id: 'organizer.logoUpload',
  method: 'POST',
  path: '/event/organizer/logo/upload',
  audience: 'organiser',
  // No transaction while the file comes in and is drawn.
  kind: 'batch',
  uploadBytes: logoBytes,
  summary:
    'Uploads a logo (multipart field `file`; SVG, PNG, JPEG or WebP, told by its content). It is kept as WebP; an SVG that holds more than a drawing is refused with what it is. Not in the specification.',
  input: z.object({}),
  output: z.object({ key: z.string(), url: z.string(), width: z.int(), height: z.int() }),
  fails: ['FILE_MISSING', 'LOGO_NOT_ACCEPTED', 'LOGO_NOT_PLAIN'],
});

export const organizerCalls = [
  organizerAdd,
  organizerUpdate,
  organizerDelete,
  organizerRestore,
  organizerGet,
  organizerUses,
  organizerContact,
  organizerList,
  organizerExport,
  organizerGroupSet,
  organizerLogoUpload,
];
