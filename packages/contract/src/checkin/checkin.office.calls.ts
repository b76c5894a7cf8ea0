import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, isoTime, line, queryBool, versionNumber } from '../core/fields.ts';
import { ruleParts } from '../participant/participant.groups.calls.ts';
import { mostWindows, pointDirections, scanResults, ticketKinds } from './checkin.rules.ts';

/** Groups and points of an event, its figures and its sheet; the door itself stands in checkin.calls.ts. */

/** Who joins a group by themselves: each part that says something must fit, and of a part one is enough. Without any part nobody does. */
const signRuleParts = {
  ticketIds: ruleParts.ticketIds,
  /** Groups of participants (participant.groupList). */
  partGroupIds: z.array(id).max(100),
  answers: ruleParts.answers,
};

const signRule = z.object({
  ticketIds: signRuleParts.ticketIds.default([]),
  partGroupIds: signRuleParts.partGroupIds.default([]),
  answers: signRuleParts.answers.default([]),
});

export type SignRule = z.output<typeof signRule>;

const group = z.object({
  groupId: id,
  eventId: id,
  groupName: z.string(),
  isDefault: z.boolean(),
  version: versionNumber,
  rule: z.object(signRuleParts),
  /** Who of it is expected or here all the same, who came, and who is here just now. */
  members: z.int(),
  signedIn: z.int(),
  inside: z.int(),
});

/** Where people are inside: at most so many, counted once each by whichever point they came. */
export const hall = z.object({
  hallId: id,
  name: z.string(),
  /** Null = any number. */
  mostInside: z.int().nullable(),
  /** Who enters it leaves the others of which this is said. */
  leavesOthers: z.boolean(),
  inside: z.int(),
  version: versionNumber,
});

export type Hall = z.infer<typeof hall>;

export const signPoint = z.object({
  signPointId: id,
  groupId: id,
  eventId: id,
  name: z.string(),
  isDefault: z.boolean(),
  version: versionNumber,
  direction: z.enum(pointDirections),
  /** Where it leads; null = the event itself. */
  hallId: id.nullable(),
  /** Entries are accepted in these times alone; none = always. */
  windows: z.array(z.object({ opensAt: z.string(), closesAt: z.string() })),
  /** Whether who has left may enter again. Where nobody is scanned on the way out, each scan is an entry then. */
  reentry: z.boolean(),
  /** Entries a person has here: in all, on a day of the event's clock, in a window. Null = any number. */
  entriesAll: z.int().nullable(),
  entriesDay: z.int().nullable(),
  entriesWindow: z.int().nullable(),
  /** Whether nobody is let in before somebody of the staff says so. */
  needsConfirm: z.boolean(),
  /** Who came in by this point and has not left. */
  inside: z.int(),
  signedIn: z.int(),
  /** Every ticket of the event, and whether it is good here. */
  tickets: z.array(
    z.object({
      ticketId: id,
      name: z.string(),
      kind: z.enum(ticketKinds),
      admits: z.boolean(),
      /** What the organiser has chosen; null = the default, that a free ticket anyone may take is none for the entrance where others cost money. */
      chosen: z.boolean().nullable(),
    }),
  ),
  /** Whether people without a ticket are admitted at an event with tickets: added by hand, or from a sheet. */
  admitsTicketless: z.boolean(),
  admitsSandbox: z.boolean(),
});

export const checkinGroupList = defineCall({
  id: 'checkin.groupList',
  method: 'GET',
  path: '/event/signin/group/list',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Sign-in groups of an event.',
  input: z.object({ eventId: id }),
  output: z.array(group),
});

export const checkinPointList = defineCall({
  id: 'checkin.pointList',
  method: 'GET',
  path: '/event/signin/point/list',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Sign-in points of an event.',
  input: z.object({ eventId: id }),
  output: z.array(signPoint),
});

const groupFields = {
  groupName: line(80, 1),
  rule: signRule.default({ ticketIds: [], partGroupIds: [], answers: [] }),
};
const entries = z.coerce.number().int().min(1).max(10_000).nullable();

const pointFields = {
  name: line(80, 1),
  groupId: id,
  direction: z.enum(pointDirections),
  hallId: id.nullable(),
  windows: z
    .array(
      z
        .object({ opensAt: isoTime, closesAt: isoTime })
        .refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt), {
          params: { problem: 'endBeforeStart' },
          path: ['closesAt'],
        }),
    )
    .max(mostWindows),
  reentry: z.boolean(),
  entriesAll: entries,
  entriesDay: entries,
  entriesWindow: entries,
  needsConfirm: z.boolean(),
};

export const checkinGroupAdd = defineCall({
  id: 'checkin.groupAdd',
  method: 'POST',
  path: '/event/signin/group/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Adds a sign-in group to an event; people join it by its rule, by their ticket or by checkin.userAdd. Who is there already joins by group/fill.',
  input: z.object({ eventId: id, ...groupFields }),
  output: z.object({ groupId: id }),
  fails: ['SIGN_GROUP_NAME_USED', 'SIGN_GROUPS_FULL'],
});

export const checkinGroupUpdate = defineCall({
  id: 'checkin.groupUpdate',
  method: 'POST',
  path: '/event/signin/group/update/{groupId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes the name of a sign-in group, and its rule where one is sent. Who is there already joins or leaves by group/fill. The group that everybody is in has no rule.',
  input: z.object({
    groupId: id,
    version: versionNumber,
    groupName: groupFields.groupName,
    rule: signRule.optional(),
  }),
  output: z.object({ version: versionNumber }),
  fails: ['SIGN_GROUP_NAME_USED', 'SIGN_GROUP_CHANGED', 'SIGN_GROUP_DEFAULT'],
});

export const checkinGroupDelete = defineCall({
  id: 'checkin.groupDelete',
  method: 'POST',
  path: '/event/signin/group/del/{groupId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Deletes a sign-in group; its people stay participants. One that has points, or that tickets lead to, is in use.',
  input: z.object({ groupId: id }),
  output: done,
  fails: ['SIGN_GROUP_DEFAULT', 'SIGN_GROUP_IN_USE'],
});

export const checkinGroupInfo = defineCall({
  id: 'checkin.groupInfo',
  method: 'GET',
  path: '/event/signin/group/info/{groupId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'One sign-in group.',
  input: z.object({ groupId: id }),
  output: group,
});

export const checkinUserAdd = defineCall({
  id: 'checkin.userAdd',
  method: 'POST',
  path: '/event/public/v2/signin/user/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Puts participants of the event into a sign-in group; who is in it stays, and no rule takes them out any more. `by` says whether a sheet named them.',
  input: z.object({ groupId: id, partsIds: ids(1000), by: z.enum(['hand', 'sheet']).default('hand') }),
  output: z.object({ added: z.int() }),
});

export const checkinUserDelete = defineCall({
  id: 'checkin.userDelete',
  method: 'POST',
  path: '/event/signin/user/del',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'signUserIds',
  inQuery: ['groupId', 'persist'],
  summary:
    'Takes people out of a sign-in group. `persist` keeps what they did at its points; else that is taken back, and the log says so. No rule brings them back. Of the group that everybody is in nobody is taken out.',
  input: z.object({ groupId: id, persist: queryBool.default(true), signUserIds: ids(1000) }),
  output: z.object({ removed: z.int() }),
  fails: ['SIGN_GROUP_DEFAULT'],
});

export const checkinBindGroup = defineCall({
  id: 'checkin.bindGroup',
  method: 'POST',
  path: '/event/signin/user/bind-group/{otherGroupId}',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'signUserIds',
  summary: 'Moves people into another sign-in group of the event; in the one that everybody is in they stay too.',
  input: z.object({ otherGroupId: id, signUserIds: ids(1000) }),
  output: z.object({ moved: z.int() }),
});

export const checkinPointAdd = defineCall({
  id: 'checkin.pointAdd',
  method: 'POST',
  path: '/event/signin/point/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds a sign-in point to a group.',
  input: z.object({
    eventId: id,
    ...pointFields,
    direction: pointFields.direction.default('in'),
    hallId: pointFields.hallId.default(null),
    windows: pointFields.windows.default([]),
    reentry: pointFields.reentry.default(false),
    entriesAll: entries.default(null),
    entriesDay: entries.default(null),
    entriesWindow: entries.default(null),
    needsConfirm: z.boolean().default(false),
  }),
  output: z.object({ signPointId: id, version: versionNumber }),
  fails: ['SIGN_WINDOWS_CROSS', 'SIGN_POINTS_FULL'],
});

export const checkinPointUpdate = defineCall({
  id: 'checkin.pointUpdate',
  method: 'POST',
  path: '/event/signin/point/update/{signPointId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a sign-in point; with `version` only if nobody changed it since. Who is in stays in: what people did is read anew only where they are scanned.',
  input: z.object({
    signPointId: id,
    version: versionNumber.optional(),
    ...z.object(pointFields).partial().shape,
    /** Tickets of the event; `admits` null = as by default. Those that are not named stay as they are. */
    tickets: z
      .array(z.object({ ticketId: id, admits: z.boolean().nullable() }))
      .max(500)
      .default([]),
    admitsTicketless: z.boolean().optional(),
    admitsSandbox: z.boolean().optional(),
  }),
  output: z.object({ version: versionNumber }),
  fails: ['SIGN_WINDOWS_CROSS', 'SIGN_POINT_CHANGED', 'SIGN_POINT_IN_USE'],
});

export const checkinPointDelete = defineCall({
  id: 'checkin.pointDelete',
  method: 'POST',
  path: '/event/signin/point/del/{signPointId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a sign-in point: nobody is scanned there any more, what people did there stays.',
  input: z.object({ signPointId: id }),
  output: done,
  fails: ['SIGN_POINT_DEFAULT'],
});

export const checkinPointInfo = defineCall({
  id: 'checkin.pointInfo',
  method: 'GET',
  path: '/event/signin/point/info/{signPointId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'One sign-in point.',
  input: z.object({ signPointId: id }),
  output: signPoint,
});

const hallFields = {
  name: line(80, 1),
  mostInside: z.coerce.number().int().min(1).max(1_000_000).nullable().default(null),
  leavesOthers: z.boolean().default(true),
};

export const checkinHallList = defineCall({
  id: 'checkin.hallList',
  method: 'GET',
  path: '/event/signin/hall/list',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The halls of an event with how many are inside. Not in the specification.',
  input: z.object({ eventId: id }),
  output: z.array(hall),
});

export const checkinHallAdd = defineCall({
  id: 'checkin.hallAdd',
  method: 'POST',
  path: '/event/signin/hall/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds a hall to which sign-in points lead. Not in the specification.',
  input: z.object({ eventId: id, ...hallFields }),
  output: z.object({ hallId: id, version: versionNumber }),
  fails: ['SIGN_HALL_NAME_USED', 'SIGN_HALLS_FULL'],
});

export const checkinHallUpdate = defineCall({
  id: 'checkin.hallUpdate',
  method: 'POST',
  path: '/event/signin/hall/update/{hallId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes a hall as a whole. A limit below who is inside is refused. Not in the specification.',
  input: z.object({ hallId: id, version: versionNumber, ...hallFields }),
  output: z.object({ version: versionNumber }),
  fails: ['SIGN_HALL_NAME_USED', 'SIGN_HALL_CHANGED', 'SIGN_HALL_LIMIT', 'SIGN_HALL_USED'],
});

export const checkinHallDelete = defineCall({
  id: 'checkin.hallDelete',
  method: 'POST',
  path: '/event/signin/hall/del/{hallId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a hall to which no point leads. Not in the specification.',
  input: z.object({ hallId: id }),
  output: done,
  fails: ['SIGN_HALL_IN_USE'],
});

export const checkinSignCount = defineCall({
  id: 'checkin.signCount',
  method: 'GET',
  path: '/event/public/v2/event-signin/sign-count/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'People of an event: expected, signed in, and inside just now.',
  input: z.object({ eventId: id }),
  output: z.object({
    expected: z.int(),
    signedIn: z.int(),
    notSigned: z.int(),
    /** At the event just now. */
    inside: z.int(),
  }),
});

export const checkinStatistics = defineCall({
  id: 'checkin.statistics',
  method: 'GET',
  path: '/event/signin/user/statistical',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Sign-ins per quarter of an hour, and scans by result.',
  input: z.object({ eventId: id }),
  output: z.object({
    series: z.array(z.object({ at: z.string(), signedIn: z.int() })),
    results: z.array(z.object({ result: z.enum(scanResults), count: z.int() })),
  }),
});

export const checkinQrCode = defineCall({
  id: 'checkin.qrCode',
  method: 'GET',
  path: '/event/signin/user/qr-code',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The QR picture (SVG) of one sign-in user’s own page.',
  input: z.object({ signUserId: id }),
  output: fileOutput,
});

export const checkinExport = defineCall({
  id: 'checkin.export',
  method: 'GET',
  path: '/event/public/v2/signin/excel/export/{eventId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary: 'Everyone expected with sign-in status and time, as an xlsx sheet.',
  input: z.object({ eventId: id }),
  output: fileOutput,
});

export const checkinOfficeCalls = [
  checkinGroupList,
  checkinGroupAdd,
  checkinGroupUpdate,
  checkinGroupDelete,
  checkinGroupInfo,
  checkinUserAdd,
  checkinUserDelete,
  checkinBindGroup,
  checkinPointList,
  checkinPointAdd,
  checkinPointUpdate,
  checkinPointDelete,
  checkinPointInfo,
  checkinHallList,
  checkinHallAdd,
  checkinHallUpdate,
  checkinHallDelete,
  checkinSignCount,
  checkinStatistics,
  checkinQrCode,
  checkinExport,
];
