import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { anyPhone, done, id, isoTime, line, pageOf, paging, publicCode, queryBool, queryInt } from '../core/fields.ts';
import { participantStates } from '../participant/participant.rules.ts';
import { photo } from '../participant/participant.photo.calls.ts';
import {} from './checkin.places.calls.ts';
import {} from '../participant/participant.identity.ts';
import { joinWays, scanResults, signStatuses, ticketKinds, ways } from './checkin.rules.ts';

const state = z.enum(participantStates);
const result = z.enum(scanResults);
const signStatus = z.enum(signStatuses);

/** The ticket that somebody came by; null for who registered without one. */
export const heldTicket = {
  ticketName: z.string().nullable(),
  ticketKind: z.enum(ticketKinds).nullable(),
  /** Paid through the sandbox of payments: no real money. */
  isSandbox: z.boolean(),
};

/** How many entries a ticket is good for and how many are used; null where it is good for any number. */
export const entriesOf = z.object({ used: z.int(), most: z.int(), lastAt: z.string().nullable() }).nullable();

export type Entries = NonNullable<z.infer<typeof entriesOf>>;

/** The same as it was told with one scan, this entry among those that are used; null where it is none of the ticket's. */
export const entriesTold = z.object({ used: z.int(), most: z.int() }).nullable();

/** Whose companion somebody is, and the companions of their holder, or their own, who have a place; as they were before the scan. */
export const partyTold = {
  companionOf: z.string().nullable(),
  companions: z.array(z.object({ signUserId: id, name: z.string(), isInside: z.boolean() })),
};

export const signUser = z.object({
  signUserId: id,
  partsId: id,
  eventId: id,
  groupId: id,
  name: z.string(),
  /** Whole for an organiser, masked for the holder of a sign-in key. */
  phone: z.string().nullable(),
  company: z.string(),
  title: z.string(),
  state,
  signStatus,
  signedInAt: z.string().nullable(),
  /** What the staff at the door is told with each scan. */
  note: z.string(),
  /** For the staff; null also for who asks by the own code. */
  photo: photo.nullable(),
  ...heldTicket,
  entries: entriesOf,
});

export type SignUser = z.infer<typeof signUser>;

const memberOfGroup = signUser.extend({
  joinedBy: z.enum(joinWays),
  /** Fits the group's rule no longer, and stays: something was done at its points. */
  isKept: z.boolean(),
});

export type SignMember = z.infer<typeof memberOfGroup>;

export const checkinUserList = defineCall({
  id: 'checkin.userList',
  method: 'GET',
  path: '/event/public/v2/signin/user/list/{groupId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'The people of a sign-in group with their sign-in status, those who joined last first. `signStatus` CAME: who is here or was.',
  input: z.object({
    groupId: id,
    ...paging,
    search: line(100).optional(),
    signStatus: z.enum([...signStatuses, 'CAME']).optional(),
    joinedBy: z.enum(joinWays).optional(),
  }),
  output: pageOf(memberOfGroup),
});

export const checkinUserByCode = defineCall({
  id: 'checkin.userByCode',
  method: 'GET',
  path: '/event/public/v2/signin/user/code/{code}',
  audience: 'staff',
  ownCode: true,
  kind: 'read',
  scope: { code: { field: 'code', kind: 'participant' } },
  summary: 'Finds a sign-in user by the attendee’s code.',
  input: z.object({ code: publicCode }),
  output: signUser,
  fails: ['TICKET_HANDED_ON', 'CODE_REPLACED'],
});

export const checkinUserInfo = defineCall({
  id: 'checkin.userInfo',
  method: 'GET',
  path: '/event/public/v2/signin/user/info/{signUserId}',
  audience: 'staff',
  kind: 'read',
  summary: 'One sign-in user.',
  input: z.object({ signUserId: id }),
  output: signUser,
});

export const checkinUserDetail = defineCall({
  id: 'checkin.userDetail',
  method: 'GET',
  path: '/event/signin/user/{signUserId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'One sign-in user with every scan.',
  input: z.object({ signUserId: id }),
  output: signUser.extend({
    scans: z.array(
      z.object({
        scannedAt: z.string(),
        result,
        forced: z.boolean(),
        direction: z.enum(ways),
        /** Whether the person went through, whatever was said at the door. */
        passed: z.boolean(),
        pointName: z.string(),
        device: z.string(),
        /** Why it was taken back, for `undone`. */
        note: z.string(),
        /** Seconds that the device's clock was ahead (negative: behind): the server's time was taken. Null when its own was. */
        clockOffSeconds: z.int().nullable(),
        entries: entriesTold,
      }),
    ),
  }),
});

export const checkinUpdateStatus = defineCall({
  id: 'checkin.updateStatus',
  method: 'GET',
  path: '/event/signin/user/update-sign-status/{signUserId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Sets the sign-in status by hand: 1 signed in (recorded as forced), 0 not signed in; without `status` it becomes the other one.',
  input: z.object({ signUserId: id, status: queryInt(0, 1).optional(), reason: line(200).default('') }),
  output: z.object({ signStatus }),
  fails: ['REVIEW_REFUSED', 'SANDBOX_NOT_ADMITTED'],
});

export const checkinUserUpdate = defineCall({
  id: 'checkin.userUpdate',
  method: 'POST',
  path: '/event/public/v2/signin/user/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what the staff at the door is told of a person: with each scan, and on every device’s list.',
  input: z.object({ signUserId: id, note: line(300) }),
  output: done,
});

export const scanNonce = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** One scan as a device recorded it. */
const scanInput = z.object({
  /** Made by the device, unique per scan: the same nonce twice is one scan. */
  nonce: scanNonce,
  /** What the code said; anything a scanner can read. */
  code: z.string().max(500).optional(),
  signUserId: id.optional(),
  scannedAt: isoTime,
  forced: z.boolean().default(false),
  /** At a point of entry and exit: which way the person goes; in when nothing is said. */
  direction: z.enum(ways).optional(),
  /** What a device without a network decided at the door: whether the person went through. */
  letIn: z.boolean().optional(),
});

export const scanOutcome = z.object({
  nonce: z.string(),
  result,
  /** Whether the same nonce was received before; then `result` is what it was then. */
  repeated: z.boolean(),
  signUserId: id.nullable(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  /** When this person was first signed in at this point. */
  signedInAt: z.string().nullable(),
  forced: z.boolean(),
  direction: z.enum(ways),
  /** For the staff: what the organiser wants them to know of the person. */
  note: z.string(),
  photo: photo.nullable(),
  ...heldTicket,
  /** Of the ticket, this entry among those that are used; null where none of them is asked for. */
  entries: entriesOf,
  ...partyTold,
});

export type ScanOutcome = z.infer<typeof scanOutcome>;

export const checkinScan = defineCall({
  id: 'checkin.scan',
  method: 'POST',
  path: '/event/public/v2/signin/scan',
  audience: 'staff',
  kind: 'batch',
  scope: { event: 'eventId' },
  summary:
    'Records scans of one sign-in point: one at the door, or those a device kept while it had no network. Every scan is kept, whatever its result.',
  input: z.object({
    eventId: id,
    signPointId: id.optional(),
    device: line(60).default(''),
    scans: z.array(scanInput).min(1).max(200),
  }),
  output: z.object({ outcomes: z.array(scanOutcome) }),
});

export const checkinSignIn = defineCall({
  id: 'checkin.signIn',
  method: 'GET',
  path: '/event/public/signin/user/signin/{signUserId}',
  audience: 'staff',
  kind: 'batch',
  summary: 'Signs one person in at the default (or the given) point.',
  input: z.object({
    signUserId: id,
    signPointId: id.optional(),
    nonce: scanNonce.optional(),
    forced: queryBool.default(false),
  }),
  output: scanOutcome,
});

export const checkinSelf = defineCall({
  id: 'checkin.self',
  method: 'POST',
  path: '/event/public/v2/signin/self',
  audience: 'staff',
  kind: 'batch',
  scope: { event: 'eventId' },
  summary: 'The kiosk: a person signs in with the own code or the whole phone number. Answers only a masked name.',
  input: z.object({
    eventId: id,
    nonce: scanNonce,
    code: z.string().max(500).optional(),
    /** As its owner dials it: without its country where that is known of nobody else at the event. */
    phone: z.union([anyPhone, z.string().regex(/^\d{7,15}$/)]).optional(),
  }),
  output: z.object({
    result,
    name: z.string().nullable(),
    signedInAt: z.string().nullable(),
    ...heldTicket,
    entries: entriesOf,
  }),
});

export const checkinUndo = defineCall({
  id: 'checkin.undo',
  method: 'POST',
  path: '/event/public/v2/signin/undo',
  audience: 'staff',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Takes one sign-in back at one point (by default the event’s own), with a reason: the one that was seen, or else the last. What the person did there before stays. The log keeps the scan and a line that says who took it back and why; sent again with the same nonce it is the same one.',
  input: z.object({
    eventId: id,
    signPointId: id.optional(),
    device: line(60).default(''),
    nonce: scanNonce,
    code: z.string().max(500).optional(),
    signUserId: id.optional(),
    undoneAt: isoTime,
    /** The sign-in that is taken back, by its moment as it was shown: the undo is never before it, whatever the device’s clock says. Without it the last one is. */
    signedInAt: isoTime.optional(),
    reason: line(200, 1),
  }),
  output: z.object({
    /** Whether the person was signed in. Nobody of this event is false as well. */
    undone: z.boolean(),
  }),
});

export const checkinCalls = [
  checkinUserList,
  checkinUserByCode,
  checkinUserInfo,
  checkinUserDetail,
  checkinUpdateStatus,
  checkinUserUpdate,
  checkinScan,
  checkinSignIn,
  checkinSelf,
  checkinUndo,
];
