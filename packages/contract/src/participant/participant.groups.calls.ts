import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, versionNumber } from '../core/fields.ts';
import { changedVersion } from '../core/update-fields.ts';
import { groupColours, mostInGroupStep } from './participant.rules.ts';

/**
 * Groups of an event's participants: press, speakers, whoever is to be told apart. Everyone is in one of them or in none. A group's rules fill
 * it with those who register; whom an organiser places by hand stays there.
 */

/** Who a group is for: each part that says something must fit, and of a part one is enough. Without any part it is for nobody by itself. */
export const ruleParts = {
  ticketIds: z.array(id).max(100),
  channels: z.array(line(40, 1)).max(50),
  /** Choices of the registration form, by their ids. */
  answers: z
    .array(
      z.object({
        fieldId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
        options: z.array(z.string().min(1).max(64)).min(1).max(100),
      }),
    )
    .max(20),
};

const groupRule = z.object({
  ticketIds: ruleParts.ticketIds.default([]),
  channels: ruleParts.channels.default([]),
  answers: ruleParts.answers.default([]),
});

export type GroupRule = z.output<typeof groupRule>;

const noRule: GroupRule = { ticketIds: [], channels: [], answers: [] };

const participantGroup = z.object({
  groupId: id,
  eventId: id,
  name: z.string(),
  colour: z.enum(groupColours),
  rule: z.object(ruleParts),
  /** How many are in it, whatever their state; deleted people are not. */
  members: z.int(),
  version: versionNumber,
});

export type ParticipantGroup = z.infer<typeof participantGroup>;

const groupFields = {
  name: line(40, 1),
  colour: z.enum(groupColours).default('blue'),
  rule: groupRule.default(noRule),
};

export const participantGroupList = defineCall({
  id: 'participant.groupList',
  method: 'GET',
  path: '/event/participants/group/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The groups of an event’s participants in their order: whom several rules fit, the first one has.',
  input: z.object({ eventId: id }),
  output: z.array(participantGroup),
});

export const participantGroupAdd = defineCall({
  id: 'participant.groupAdd',
  method: 'POST',
  path: '/event/participants/group/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds a group of participants, behind the others. Who is there already joins by group/fill.',
  input: z.object({ eventId: id, ...groupFields }),
  output: z.object({ groupId: id, version: versionNumber }),
  fails: ['PARTICIPANT_GROUP_NAME_USED', 'PARTICIPANT_GROUPS_FULL'],
});

export const participantGroupUpdate = defineCall({
  id: 'participant.groupUpdate',
  method: 'POST',
  path: '/event/participants/group/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a group; with a `version` only if nobody changed it since; `place` moves it among the others (0 = first). Who is in it stays until group/fill is asked.',
  input: z.object({
    groupId: id,
    version: versionNumber.optional(),
    name: groupFields.name.optional(),
    colour: z.enum(groupColours).optional(),
    rule: groupRule.optional(),
    place: z.int().min(0).max(1000).optional(),
  }),
  output: changedVersion,
  fails: ['PARTICIPANT_GROUP_NAME_USED', 'PARTICIPANT_GROUP_CHANGED'],
});

export const participantGroupDelete = defineCall({
  id: 'participant.groupDelete',
  method: 'POST',
  path: '/event/participants/group/delete/{groupId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a group that nobody is in; group/move empties one.',
  input: z.object({ groupId: id }),
  output: done,
  fails: ['PARTICIPANT_GROUP_IN_USE'],
});

export const participantGroupMove = defineCall({
  id: 'participant.groupMove',
  method: 'POST',
  path: '/event/participants/group/move/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: `Puts participants into a group (null: into none) by hand: no rule moves them any more. Those that are named, or of one group the next ${mostInGroupStep}; \`left\` says how many that one still has. Not in the specification.`,
  input: z
    .object({
      eventId: id,
      groupId: id.nullable().default(null),
      partsIds: ids(mostInGroupStep).optional(),
      fromGroupId: id.optional(),
    })
    .refine((input) => (input.partsIds === undefined) !== (input.fromGroupId === undefined), {
      path: ['partsIds'],
      params: { problem: 'required' },
    }),
  output: z.object({ moved: z.int(), left: z.int() }),
});

export const participantGroupFill = defineCall({
  id: 'participant.groupFill',
  method: 'POST',
  path: '/event/participants/group/fill/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: `Goes by the rules once more for those who are there already: the next ${mostInGroupStep} people after \`after\`; \`next\` null = that were all. Whom somebody placed by hand stays, unless \`byHandToo\`. Not in the specification.`,
  input: z.object({ eventId: id, after: id.nullable().default(null), byHandToo: z.boolean().default(false) }),
  output: z.object({ looked: z.int(), moved: z.int(), next: id.nullable() }),
});

export const participantGroupCalls = [
  participantGroupList,
  participantGroupAdd,
  participantGroupUpdate,
  participantGroupDelete,
  participantGroupMove,
  participantGroupFill,
];
