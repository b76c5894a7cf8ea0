import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, isoTime, line, versionNumber } from '../core/fields.ts';
import { maxPlaces } from '../schedule/schedule.rules.ts';
import { mostWindows, pointDirections, ticketKinds } from './checkin.rules.ts';

/** Where people sign in: the points of an event, and the halls to which they lead. */

/** Where people are inside: at most so many, counted once each by whichever point they came. */
export const hall = z.object({
  hallId: id,
  name: z.string(),
  /** Null = any number. */
  mostInside: z.int().nullable(),
  /** Who enters it leaves the others of which this is said. */
  leavesOthers: z.boolean(),
  /** Places of the programme that are in it: who is in the hall is at their agenda items. */
  placeIds: z.array(id),
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
  /** Whether an entry here is one of those that a ticket is good for. */
  usesEntries: z.boolean(),
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
      /** How many entries it is good for; null = any number. */
      entries: z.int().nullable(),
      /** What the organiser has chosen; null = the default, that a free ticket anyone may take is none for the entrance where others cost money. */
      chosen: z.boolean().nullable(),
    }),
  ),
  /** Whether people without a ticket are admitted at an event with tickets: added by hand, or from a sheet. */
  admitsTicketless: z.boolean(),
  admitsSandbox: z.boolean(),
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
  usesEntries: z.boolean(),
};

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
    usesEntries: z.boolean().default(true),
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
  /** Left out: they stay as they are. */
  placeIds: z.array(id).max(maxPlaces).optional(),
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
  fails: ['SIGN_HALL_NAME_USED', 'SIGN_HALLS_FULL', 'SIGN_HALL_PLACE_USED'],
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
  fails: ['SIGN_HALL_NAME_USED', 'SIGN_HALL_CHANGED', 'SIGN_HALL_LIMIT', 'SIGN_HALL_USED', 'SIGN_HALL_PLACE_USED'],
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

export const checkinPlaceCalls = [
  checkinPointList,
  checkinPointAdd,
  checkinPointUpdate,
  checkinPointDelete,
  checkinPointInfo,
  checkinHallList,
  checkinHallAdd,
  checkinHallUpdate,
  checkinHallDelete,
];
