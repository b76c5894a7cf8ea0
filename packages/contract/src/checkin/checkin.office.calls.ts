import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id } from '../core/fields.ts';
import { scanResults, ticketKinds } from './checkin.rules.ts';

/** Groups and points of an event, its figures and its sheet; the door itself stands in checkin.calls.ts. */

const group = z.object({
  groupId: id,
  eventId: id,
  groupName: z.string(),
  isDefault: z.boolean(),
  members: z.int(),
  signedIn: z.int(),
});
export const signPoint = z.object({
  signPointId: id,
  groupId: id,
  eventId: id,
  name: z.string(),
  /** Scans are accepted from and until; null = without a bound. */
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
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

export const checkinPointUpdate = defineCall({
  id: 'checkin.pointUpdate',
  method: 'POST',
  path: '/event/signin/point/update/{signPointId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Says whom a sign-in point admits. What is not sent stays as it is.',
  input: z.object({
    signPointId: id,
    /** Tickets of the event; `admits` null = as by default. Those that are not named stay as they are. */
    tickets: z
      .array(z.object({ ticketId: id, admits: z.boolean().nullable() }))
      .max(500)
      .default([]),
    admitsTicketless: z.boolean().optional(),
    admitsSandbox: z.boolean().optional(),
  }),
  output: done,
});

export const checkinSignCount = defineCall({
  id: 'checkin.signCount',
  method: 'GET',
  path: '/event/public/v2/event-signin/sign-count/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Expected and signed-in people of an event.',
  input: z.object({ eventId: id }),
  output: z.object({ expected: z.int(), signedIn: z.int(), notSigned: z.int() }),
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
  checkinPointList,
  checkinPointUpdate,
  checkinSignCount,
  checkinStatistics,
  checkinQrCode,
  checkinExport,
];
