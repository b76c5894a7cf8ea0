import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, queryInt } from '../core/fields.ts';
import { formFileBytes, uploadedFieldId, uploadedFile } from './form.public.calls.ts';

/** What organisers do around a form besides designing it. */

const path = '/resource/form';

export const formFileAdd = defineCall({
  id: 'form.fileAdd',
  method: 'POST',
  path: `${path}/file/add/{formId}`,
  audience: 'organiser',
  kind: 'outside',
  uploadBytes: formFileBytes,
  inQuery: ['fieldId', 'version'],
  summary:
    'Takes a file of an answer that an organiser adds or changes by hand, as file/upload does of people: also while the event is not published, and for an earlier version of the form.',
  input: z.object({ formId: id, fieldId: uploadedFieldId, version: queryInt(1, 2_000_000_000).optional() }),
  output: uploadedFile,
  fails: ['FILE_MISSING', 'FILE_NOT_ACCEPTED', 'FORM_FILE_TOO_LARGE', 'TOO_MANY'],
});

export const formTickets = defineCall({
  id: 'form.tickets',
  method: 'PUT',
  path: `${path}/tickets/{eventId}`,
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Says which form tickets of an event ask (null = the event’s own) and changes nothing else of them. Each names what it asked when it was looked at; when one asks something else by now, none is changed.',
  input: z.object({
    eventId: id,
    tickets: z
      .array(z.object({ ticketId: id, was: id.nullable(), formId: id.nullable() }))
      .min(1)
      .max(200),
  }),
  output: done,
  fails: ['FORM_TICKETS_CHANGED'],
});

export const formOfficeCalls = [formFileAdd, formTickets];
