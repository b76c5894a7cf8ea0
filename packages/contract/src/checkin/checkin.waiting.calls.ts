import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, line } from '../core/fields.ts';
import { photo } from '../participant/participant.photo.calls.ts';
import { heldTicket, scanNonce, scanOutcome } from './checkin.calls.ts';

/** Who waits at a point where the staff lets people in, and who decides. */

const waiting = z.object({
  /** Of the scan that waits: what checkin.confirm names. */
  nonce: z.string(),
  signPointId: id,
  pointName: z.string(),
  name: z.string(),
  company: z.string(),
  title: z.string(),
  phone: z.string().nullable(),
  photo: photo.nullable(),
  ...heldTicket,
  lapsesAt: z.string(),
});

export type Waiting = z.infer<typeof waiting>;

export const checkinWaiting = defineCall({
  id: 'checkin.waiting',
  method: 'GET',
  path: '/event/public/v2/signin/waiting/{eventId}',
  audience: 'staff',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'Who waits at the points where the staff lets people in, the first who asked first; at most 50. Not in the specification.',
  input: z.object({ eventId: id }),
  output: z.array(waiting),
});

export const checkinConfirm = defineCall({
  id: 'checkin.confirm',
  method: 'POST',
  path: '/event/public/v2/signin/confirm',
  audience: 'staff',
  kind: 'batch',
  scope: { event: 'eventId' },
  summary:
    'Lets somebody who waits in, or turns them away; the first who decides has decided. What is true of them by now counts: a hall may be full. Not in the specification.',
  input: z.object({
    eventId: id,
    /** Of the scan that waits. */
    waiting: scanNonce,
    /** Of this decision: sent again, it is the same one. */
    nonce: scanNonce,
    letIn: z.boolean(),
    device: line(60).default(''),
  }),
  output: scanOutcome,
});

export const checkinWaitState = defineCall({
  id: 'checkin.waitState',
  method: 'GET',
  path: '/event/public/v2/signin/waiting/{eventId}/{nonce}',
  audience: 'staff',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'What became of a scan that waits, for the kiosk in front of the person. Not in the specification.',
  input: z.object({ eventId: id, nonce: scanNonce }),
  output: z.object({ result: z.enum(['waiting', 'ok', 'refused', 'lapsed']) }),
});

export const checkinWaitingCalls = [checkinWaiting, checkinConfirm, checkinWaitState];
