import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, line } from '../core/fields.ts';
import { mostSorted, organizerKinds } from './organizer.rules.ts';

/** Groups of organizers, kept by the organisation: hosts, supporters, media. */

const group = {
  kind: z.enum(organizerKinds),
  /** What pages call it; empty = the kind's own name, in the reader's language. */
  name: line(60).default(''),
};

const groupRow = z.object({ groupId: id, kind: z.enum(organizerKinds), name: z.string() });

export const organizerGroupAdd = defineCall({
  id: 'organizer.groupAdd',
  method: 'POST',
  path: '/event/group/organizer/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds a group at the end of the order.',
  input: z.object(group),
  output: z.object({ groupId: id }),
  fails: ['ORGANIZER_GROUP_TAKEN'],
});

export const organizerGroupUpdate = defineCall({
  id: 'organizer.groupUpdate',
  method: 'POST',
  path: '/event/group/organizer/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Gives a group another name or kind.',
  input: z.object({ groupId: id, ...group }),
  output: done,
  fails: ['ORGANIZER_GROUP_TAKEN'],
});

export const organizerGroupDelete = defineCall({
  id: 'organizer.groupDelete',
  method: 'POST',
  path: '/event/group/organizer/delete/{groupId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Deletes a group unless events show organizers in it; the refusal names them. Organizers of it have none afterwards.',
  input: z.object({ groupId: id }),
  output: done,
  fails: ['ORGANIZER_GROUP_IN_USE'],
});

export const organizerGroupDeleteMany = defineCall({
  id: 'organizer.groupDeleteMany',
  method: 'POST',
  path: '/event/group/organizer/delete/batch',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'groupIds',
  summary: 'Deletes several groups, all or none: the refusal names the events that use one of them.',
  input: z.object({ groupIds: z.array(id).min(1).max(mostSorted) }),
  output: z.object({ changed: z.int() }),
  fails: ['ORGANIZER_GROUP_IN_USE'],
});

export const organizerGroupList = defineCall({
  id: 'organizer.groupList',
  method: 'GET',
  path: '/event/group/organizer/list',
  audience: 'organiser',
  kind: 'read',
  summary:
    'The organisation’s groups in their order, with how many organizers usually stand in each and how many events use it.',
  input: z.object({}),
  output: z.array(groupRow.extend({ organizers: z.int(), events: z.int() })),
});

export const organizerGroupsFor = defineCall({
  id: 'organizer.groupsFor',
  method: 'GET',
  path: '/event/group/organizer/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The organisation’s groups to choose from at an event: those that it uses first, in its own order.',
  input: z.object({ eventId: id }),
  output: z.array(groupRow.extend({ members: z.int() })),
});

export const organizerGroupCalls = [
  organizerGroupAdd,
  organizerGroupUpdate,
  organizerGroupDelete,
  organizerGroupDeleteMany,
  organizerGroupList,
  organizerGroupsFor,
];
