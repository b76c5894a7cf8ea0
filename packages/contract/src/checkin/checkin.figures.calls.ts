import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, isoTime, pageOf, paging, queryInt } from '../core/fields.ts';
import { scanResults, stayBounds, ways } from './checkin.rules.ts';
import { entriesTold } from './checkin.calls.ts';

/** Who was where from when to when, how many came and went, and every scan. A place is a hall, or the event itself. */

const flow = z.object({
  /** The place that is shown: a hall, or the event itself. */
  placeId: id,
  /** All places: the event first, with no name of its own. */
  places: z.array(
    z.object({
      placeId: id,
      name: z.string().nullable(),
      inside: z.int(),
      /** Null = any number. */
      mostInside: z.int().nullable(),
      /** How many more may have come in by devices that were not heard of lately: as many as came at their points before, for as long. */
      uncertain: z.int(),
    }),
  ),
  /** Devices that were at work and were not heard of for a minute, the longest first: they may scan without a network. */
  silent: z.array(
    z.object({ name: z.string(), pointName: z.string().nullable(), seenAt: z.string(), unsent: z.int() }),
  ),
  /** By quarters of an hour, those in which somebody came or went. */
  series: z.array(
    z.object({
      at: z.string(),
      came: z.int(),
      went: z.int(),
      /** At the end of the quarter. */
      inside: z.int(),
    }),
  ),
  /** Every time that somebody came to the place; who came twice counts twice. */
  came: z.int(),
  went: z.int(),
  /** The quarter of an hour at whose end most were inside, the first of several; null = nobody has been. */
  peak: z.object({ at: z.string(), inside: z.int() }).nullable(),
  /** How long those who went had been there; null = nobody has left. */
  averageSeconds: z.int().nullable(),
  /** By point, each with its group: everybody who entered or left by it, also those who were at the place already. */
  points: z.array(
    z.object({ signPointId: id, name: z.string(), groupName: z.string(), entered: z.int(), went: z.int() }),
  ),
  /** By ticket; null = without one. */
  tickets: z.array(z.object({ ticketId: id.nullable(), name: z.string().nullable(), came: z.int(), went: z.int() })),
  /** By sign-in group: that of the point by which people came, or went. */
  groups: z.array(z.object({ groupId: id, name: z.string(), came: z.int(), went: z.int() })),
  /** How many of those who went had stayed so long: below the first of stayBounds, from it to the next, and so on; together as many as `went`. */
  lengths: z.array(z.int()),
  /** Of the whole event, whichever place is shown: approved and not signed in. */
  notSigned: z.int(),
});

export type Flow = z.infer<typeof flow>;

export const checkinFlow = defineCall({
  id: 'checkin.flow',
  method: 'GET',
  path: '/event/signin/flow/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'How many came to a place and left it: by quarter of an hour, point, group and ticket, with the peak, the average stay and how many stayed how long. Not in the specification.',
  input: z.object({ eventId: id, placeId: id.optional() }),
  output: flow,
});

/** A ticket, or none. */
const ofTicket = z.union([id, z.literal('none')]);

export const stayKinds = ['came', 'entered', 'went'] as const;
export type StayKind = (typeof stayKinds)[number];

const stay = z.object({
  signUserId: id.nullable(),
  partsId: id,
  name: z.string(),
  company: z.string(),
  ticketName: z.string().nullable(),
  enteredAt: z.string(),
  enteredBy: z.string(),
  leftAt: z.string().nullable(),
  leftBy: z.string().nullable(),
});

export type Stay = z.infer<typeof stay>;

export const checkinStays = defineCall({
  id: 'checkin.stays',
  method: 'GET',
  path: '/event/signin/stay/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'The rows behind the figures of checkin.flow, the latest first: who came to a place, entered it by a point, or left it. Not in the specification.',
  input: z.object({
    eventId: id,
    ...paging,
    placeId: id.optional(),
    /** `came`: to the place. `entered`: also who was there already. `went`: by the moment at which they left. */
    kind: z.enum(stayKinds).default('came'),
    signPointId: id.optional(),
    ticketId: ofTicket.optional(),
    /** The group of the point by which they came, or went. */
    groupId: id.optional(),
    /** Only who has left and had stayed so long: the place among the figures `lengths`. */
    length: queryInt(0, stayBounds.length).optional(),
    /** Of the coming, or of the leaving; `to` itself is not in it. */
    from: isoTime.optional(),
    to: isoTime.optional(),
    /** Only who was inside then: came before it, and did not leave before it. */
    insideAt: isoTime.optional(),
  }),
  output: pageOf(stay),
});

const scanFilter = {
  result: z.enum(scanResults).optional(),
  from: isoTime.optional(),
  /** Itself not in it. */
  to: isoTime.optional(),
};

const scanLine = z.object({
  nonce: z.string(),
  scannedAt: z.string(),
  result: z.enum(scanResults),
  direction: z.enum(ways),
  /** Whether the person went through. */
  passed: z.boolean(),
  forced: z.boolean(),
  pointName: z.string(),
  /** Null = a code of nobody at this event. */
  signUserId: id.nullable(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  ticketName: z.string().nullable(),
  device: z.string(),
  /** Of the link by which it came; null = an organiser who was signed in. */
  keyName: z.string().nullable(),
  note: z.string(),
  clockOffSeconds: z.int().nullable(),
  entries: entriesTold,
});

export type ScanLine = z.infer<typeof scanLine>;

export const checkinScans = defineCall({
  id: 'checkin.scans',
  method: 'GET',
  path: '/event/signin/scan/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Every scan at the points of an event, whatever it came to, the latest first. Not in the specification.',
  input: z.object({ eventId: id, ...paging, ...scanFilter }),
  output: pageOf(scanLine),
});

export const checkinScanExport = defineCall({
  id: 'checkin.scanExport',
  method: 'GET',
  path: '/event/signin/scan/export/{eventId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary: 'The scans of checkin.scans as an xlsx sheet. Not in the specification.',
  input: z.object({ eventId: id, ...scanFilter }),
  output: fileOutput,
});

export const checkinFiguresCalls = [checkinFlow, checkinStays, checkinScans, checkinScanExport];
