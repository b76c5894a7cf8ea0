import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id } from '../core/fields.ts';
import { scanResults } from './checkin.rules.ts';

/** How many came to an event, and its sheet; the door itself stands in checkin.calls.ts. */

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

export const checkinOfficeCalls = [checkinSignCount, checkinStatistics, checkinQrCode, checkinExport];
