import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, idList, ids, longText, versionNumber } from '../core/fields.ts';
import { priceCents } from '../ticket/ticket.calls.ts';
import { answersInput, fieldIds, participantFilters } from './participant.calls.ts';
import { participantStates, reviewTypes } from './participant.rules.ts';

/** What organisers do with participants; how they come and how they are read stands in participant.calls.ts. */

export const participantAdd = defineCall({
  id: 'participant.add',
  method: 'POST',
  path: '/event/public/v2/participants/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Adds a participant by hand; approved at once. Counts against the capacity, or with a ticket against its stock: then an order is made and paid, whatever the ticket’s window.',
  input: z.object({
    eventId: id,
    answers: answersInput,
    /** One that tickets of the event ask instead of the event’s own. */
    formId: id.optional(),
    /** A ticket of the event that they come by; its form is asked. */
    ticketId: id.optional(),
    /** Of the ticket: what was received for it elsewhere, in fen; 0 = free. */
    paidCents: priceCents.default(0),
    notify: z.boolean().default(true),
  }),
  output: z.object({ partsId: id, participantCode: z.string() }),
  fails: ['EVENT_FULL', 'ALREADY_REGISTERED', 'OPTION_FULL', 'FORM_FILE_GONE', 'TICKET_GONE', 'TICKET_SOLD_OUT'],
});

export const participantUpdate = defineCall({
  id: 'participant.update',
  method: 'POST',
  path: '/event/public/v2/participants/update/{partsId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes a participant’s answers, which are checked by the version of the form that they were given with. Who is somebody else by them (another name with another number or address) gets a new code, and both are told.',
  input: z.object({
    partsId: id,
    answers: answersInput,
    /** Another version of the same form to check and keep them by: the current one, to answer what is asked since. */
    formVersion: versionNumber.min(1).optional(),
  }),
  output: z.object({ handedOn: z.boolean() }),
  fails: ['ALREADY_REGISTERED', 'OPTION_FULL', 'FORM_FILE_GONE', 'CODES_USED_UP'],
});

export const participantDelete = defineCall({
  id: 'participant.delete',
  method: 'POST',
  path: '/event/public/v2/participants/del',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'partsIds',
  summary: 'Deletes participants and gives their places back; ids that are not there are passed over.',
  input: z.object({ partsIds: ids() }),
  output: z.object({ deleted: z.int() }),
});

export const participantVerify = defineCall({
  id: 'participant.verify',
  method: 'POST',
  path: '/event/public/v2/participants/verify/{type}',
  audience: 'organiser',
  kind: 'write',
  arrayBodyToo: 'partsIds',
  scope: { event: 'eventId' },
  summary:
    'Reviews participants (approve, reject, put on the waiting list, undo, cancel) and says for each what was done or why it was passed over. Who has paid is rejected or cancelled by giving the money back: with refundCents (and the header Idempotency-Key) their tickets become void and the money goes back, all in one; without it they are passed over as paid.',
  input: z.object({
    type: z.enum(reviewTypes),
    eventId: id,
    partsIds: ids(),
    note: longText(500).default(''),
    notify: z.boolean().default(true),
    /** Of reject and cancel: what those who have paid get back together, as it was shown (refundPreview); another sum is refused. */
    refundCents: z.int().min(0).max(5_000_000_000_000).optional(),
  }),
  output: z.object({
    done: z.int(),
    skipped: z.int(),
    rows: z.array(
      z.object({
        partsId: id,
        /** `refunded` counts as done: the ticket is void, the money on its way back. `paid`: passed over, since no refund was asked for. */
        result: z.enum(['done', 'refunded', 'not-found', 'wrong-state', 'full', 'paid']),
        state: z.enum(participantStates).nullable(),
        /** Of `refunded` and `paid`: what goes back, or would. */
        refundCents: z.int().optional(),
      }),
    ),
  }),
  fails: ['REFUND_CHANGED', 'REFUND_KEY_NEEDED', 'REQUEST_IN_FLIGHT', 'REQUEST_KEY_REUSED'],
});

export const participantRefundPreview = defineCall({
  id: 'participant.refundPreview',
  method: 'POST',
  path: '/event/public/v2/participants/refund/preview/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Who of some participants has paid, and what each would get back if rejected or cancelled now.',
  input: z.object({ eventId: id, partsIds: ids() }),
  output: z.object({
    people: z.array(z.object({ partsId: id, refundCents: z.int() })),
    refundCents: z.int(),
    currency: z.string(),
  }),
});

export const participantExamineAll = defineCall({
  id: 'participant.examineAll',
  method: 'GET',
  path: '/event/public/v2/participants/examine/all/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The ids of all participants who await review (at most 5,000), for "select all".',
  input: z.object({ eventId: id }),
  output: z.object({ partsIds: z.array(id), total: z.int() }),
});

export const participantExport = defineCall({
  id: 'participant.export',
  method: 'GET',
  path: '/event/public/v2/participants/excel/export/{eventId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary: 'The participants that match the filters, as an xlsx sheet.',
  input: z.object({ eventId: id, ...participantFilters, partsIds: idList, fieldIds }),
  output: fileOutput,
});

export const participantResend = defineCall({
  id: 'participant.resend',
  method: 'POST',
  path: '/event/public/v2/participants/resend/{partsId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Sends the confirmation once more; with newCode, a new code, and the former one lets nobody in any more.',
  input: z.object({ partsId: id, newCode: z.boolean().default(false) }),
  output: done,
  fails: ['REVIEW_REFUSED', 'CODES_USED_UP'],
});

export const participantOfficeCalls = [
  participantAdd,
  participantUpdate,
  participantDelete,
  participantVerify,
  participantRefundPreview,
  participantExamineAll,
  participantExport,
  participantResend,
];
