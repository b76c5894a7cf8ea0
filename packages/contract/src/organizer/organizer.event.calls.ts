import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids } from '../core/fields.ts';
import { mostSorted, organizerKinds } from './organizer.rules.ts';

/** Organizers of an event, in groups: bound to it, never copied. A `mapId` names a place of one at the event, or of a group. */

const member = z.object({
  /** Names its place at the event. */
  mapId: id,
  organizerId: id,
  name: z.string(),
  logoUrl: z.string().nullable(),
  link: z.string(),
});

export type EventOrganizer = z.infer<typeof member>;

const eventGroup = z.object({
  /** Names the group's place at the event. */
  mapId: id,
  groupId: id,
  kind: z.enum(organizerKinds),
  name: z.string(),
  organizers: z.array(member),
});

export type EventOrganizerGroup = z.infer<typeof eventGroup>;

export const organizerBind = defineCall({
  id: 'organizer.bind',
  method: 'POST',
  path: '/event/organizer/bind',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Binds organizers to an event, at the end of a group; without one, each at the end of its usual group. Those that stand there stay as they are.',
  input: z.object({ eventId: id, groupId: id.nullable().default(null), organizerIds: ids() }),
  output: z.object({ added: z.int(), already: z.int() }),
  fails: ['ORGANIZER_GROUP_GONE', 'ORGANIZER_WITHOUT_GROUP'],
});

export const organizerUnbind = defineCall({
  id: 'organizer.unbind',
  method: 'POST',
  path: '/event/organizer/unbind',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Takes organizers off an event. They stay in the library.',
  input: z.object({ eventId: id, mapIds: ids() }),
  output: z.object({ changed: z.int() }),
});

export const organizerSort = defineCall({
  id: 'organizer.updateSort',
  method: 'POST',
  path: '/event/organizer/updateSort',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'The whole order of a group at an event. Organizers of another group of the event that stand among them move over. ORGANIZERS_CHANGED when others came or went meanwhile.',
  input: z.object({ eventId: id, groupId: id, mapIds: z.array(id).min(1).max(mostSorted) }),
  output: done,
  fails: ['ORGANIZERS_CHANGED', 'ORGANIZER_GROUP_GONE'],
});

export const organizerGroupSort = defineCall({
  id: 'organizer.groupUpdateSort',
  method: 'POST',
  path: '/event/organizer/group/updateSort',
  audience: 'organiser',
  kind: 'write',
  summary:
    'The whole order of the groups: of an event where one is named, else of the organisation. ORGANIZERS_CHANGED when groups came or went meanwhile.',
  input: z.object({ eventId: id.optional(), groupIds: z.array(id).min(1).max(mostSorted) }),
  output: done,
  fails: ['ORGANIZERS_CHANGED'],
});

export const organizerGroupPlace = defineCall({
  id: 'organizer.groupPlace',
  method: 'GET',
  path: '/event/organizer/group/update/sort',
  audience: 'organiser',
  kind: 'write',
  summary: 'Puts one group of an event to a place, counted from 1; the others make room.',
  input: z.object({ mapId: id, sort: z.coerce.number().int().min(1).max(mostSorted) }),
  output: done,
});

export const organizerEvent = defineCall({
  id: 'organizer.event',
  method: 'GET',
  path: '/event/organizer/{eventId}/event',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The organizers of an event, group by group, each with its group.',
  input: z.object({ eventId: id }),
  output: z.array(member.extend({ groupId: id, kind: z.enum(organizerKinds), groupName: z.string() })),
});

export const organizerEventGroups = defineCall({
  id: 'organizer.eventGroups',
  method: 'GET',
  path: '/event/organizer/group/{eventId}/event',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The groups of an event in their order, each with its organizers in theirs.',
  input: z.object({ eventId: id }),
  output: z.array(eventGroup),
});

/** A group as the event's page shows it. */
export const publicOrganizers = z.object({
  kind: z.enum(organizerKinds),
  /** Empty = the kind's own name. */
  name: z.string(),
  organizers: z.array(z.object({ name: z.string(), logoUrl: z.string().nullable(), link: z.string() })),
});

export type PublicOrganizers = z.infer<typeof publicOrganizers>;

export const organizerEventCalls = [
  organizerBind,
  organizerUnbind,
  organizerSort,
  organizerGroupSort,
  organizerGroupPlace,
  organizerEvent,
  organizerEventGroups,
];
