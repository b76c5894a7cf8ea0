import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, line, queryBool, queryInt } from '../core/fields.ts';
import { oldCodeReasons } from '../participant/participant.identity.ts';
import { photo } from '../participant/participant.photo.calls.ts';
import { participantStates } from '../participant/participant.rules.ts';
import { signUser } from './checkin.calls.ts';
import { hall, signPoint } from './checkin.places.calls.ts';
import { keyRoles } from './checkin.rules.ts';

export const checkinDesk = defineCall({
  id: 'checkin.desk',
  method: 'GET',
  path: '/event/public/v2/signin/desk/{eventId}',
  audience: 'staff',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'What a desk or kiosk shows: the event, its points and the live counts.',
  input: z.object({
    eventId: id,
    /** What the device is called in the log of scans; with it the organiser is told when it is heard of no more. */
    device: line(200).optional(),
    signPointId: id.optional(),
    /** Scans that it keeps and has not sent. */
    unsent: queryInt(0, 1_000_000).default(0),
    /** Nobody scans with it just now. */
    resting: queryBool.default(false),
  }),
  output: z.object({
    event: z.object({
      eventId: id,
      title: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      timeZone: z.string(),
      coverUrl: z.string().nullable(),
    }),
    points: z.array(signPoint),
    halls: z.array(hall),
    role: z.enum(['organiser', ...keyRoles]),
    /** What it needs to register people who come without a ticket; null = it may not. */
    walkIn: z.object({ usesTickets: z.boolean(), mayTakeCash: z.boolean() }).nullable(),
    approved: z.int(),
    signedIn: z.int(),
    /** How many are at the event just now. */
    inside: z.int(),
    /** Whether somebody at the event is on the list of gift hunters: then a desk asks checkin.worm after a scan. A kiosk is not told. */
    hasWorms: z.boolean(),
    serverTime: z.string(),
  }),
});

export const checkinRoster = defineCall({
  id: 'checkin.roster',
  method: 'GET',
  path: '/event/public/v2/signin/roster/{eventId}',
  audience: 'staff',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'The list a desk keeps for when the network is gone; codes as SHA-256, so the list cannot be used to make codes. `since` = the previous answer’s `revision`.',
  input: z.object({
    eventId: id,
    since: z.coerce.number().int().min(0).default(0),
    size: queryInt(1, 2000).default(2000),
  }),
  output: z.object({
    people: z.array(
      z.object({
        signUserId: id,
        /** First 32 hex digits of SHA-256 of the code; by it a device knows its rows. */
        codeHash: z.string(),
        name: z.string(),
        phoneTail: z.string(),
        company: z.string(),
        state: z.enum(participantStates),
        /** Approved, and the ticket is still to be paid for. */
        unpaid: z.boolean(),
        ticketId: id.nullable(),
        isSandbox: z.boolean(),
        note: z.string(),
        /** Not there for who has none, so that a long list is no longer for it. */
        photo: photo.optional(),
        signedInAt: z.string().nullable(),
        /** What stands of the person at each point where it was. */
        at: z.array(z.object({ signPointId: id, firstAt: z.string(), isIn: z.boolean(), entries: z.int() })),
        /** Entries of the ticket that are used; how many it is good for stands with the points. */
        entriesUsed: z.int(),
        entriesUsedAt: z.string().nullable(),
        /** The sign-in user whose companion they are. */
        companionOf: id.nullable(),
        /** Deleted: the device forgets the row. A cancelled person stays, so that the desk can say so. */
        removed: z.boolean(),
      }),
    ),
    /** Codes that were good and let nobody in any more. */
    oldCodes: z.array(z.object({ codeHash: z.string(), why: z.enum(oldCodeReasons) })),
    revision: z.int(),
    more: z.boolean(),
  }),
});

export const checkinSearch = defineCall({
  id: 'checkin.search',
  method: 'GET',
  path: '/event/public/v2/signin/search/{eventId}',
  audience: 'staff',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'People of an event by the last digits of the phone (3 or more) or the start of a word of the name; at most 20.',
  input: z.object({ eventId: id, q: line(60, 1) }),
  output: z.array(signUser),
});

export const checkinPhoto = defineCall({
  id: 'checkin.photo',
  method: 'GET',
  path: '/event/public/v2/signin/photo/{photoId}',
  audience: 'staff',
  kind: 'read',
  file: true,
  summary:
    'A person’s photo for the organiser and for the desks of its event, at most 480 px wide and high. Not in the specification.',
  input: z.object({ photoId: id }),
  output: fileOutput,
  fails: ['NO_SUCH_FILE'],
});

export const checkinDeskCalls = [checkinDesk, checkinRoster, checkinSearch, checkinPhoto];
