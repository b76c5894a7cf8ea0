import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, isoTime, publicCode } from '../core/fields.ts';
import { documentKinds } from '../resource/document.rules.ts';
import { documentAccess, mostAgendaDocuments } from './schedule.rules.ts';

/** Files of agenda items: documents of the library. They belong to no release, and show with the item as soon as they may. None of these calls is in the specification. */

const agendaDocument = z.object({
  documentId: id,
  name: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.int(),
  access: z.enum(documentAccess),
  /** Null: at once. */
  shownFrom: z.string().nullable(),
  /** Shown to nobody until it is brought back. */
  isInTrash: z.boolean(),
});
export type AgendaDocument = z.infer<typeof agendaDocument>;

const agendaDocuments = z.object({ agendaId: id, documents: z.array(agendaDocument) });

export const agendaDocumentList = defineCall({
  id: 'schedule.documentList',
  method: 'GET',
  path: '/event/schedule/agenda/document/list/{agendaId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The files of an agenda item in their order, those that are not shown yet too.',
  input: z.object({ agendaId: id }),
  output: agendaDocuments,
});

export const agendaDocumentSave = defineCall({
  id: 'schedule.documentSave',
  method: 'POST',
  path: '/event/schedule/agenda/document/save/{agendaId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Sets the files of an agenda item, all of them in their order. It shows at once, without a release: to everybody or to those who have signed in at the event, now or from a moment on.',
  input: z.object({
    agendaId: id,
    documents: z
      .array(
        z.object({
          documentId: id,
          access: z.enum(documentAccess).default('everybody'),
          shownFrom: isoTime.nullable().default(null),
        }),
      )
      .max(mostAgendaDocuments),
  }),
  output: agendaDocuments,
});

/** Own codes of people of the event: with those of somebody who has signed in, their files are shown too. */
const tickets = z.array(publicCode).max(20).default([]);

const publicFile = z.object({
  fileId: id,
  name: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.int(),
});
export type PublicFile = z.infer<typeof publicFile>;

export const schedulePublicFiles = defineCall({
  id: 'schedule.publicFiles',
  method: 'POST',
  path: '/event/schedule/public/{code}/item/{agendaId}/files',
  audience: 'open',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'The files of an item of a released programme that this visitor may fetch now.',
  input: z.object({ code: publicCode, agendaId: id, tickets }),
  output: z.object({
    files: z.array(publicFile),
    /** Those besides, for people who have signed in at the event. */
    forSignedIn: z.int(),
  }),
});

export const schedulePublicFileOpen = defineCall({
  id: 'schedule.publicFileOpen',
  method: 'POST',
  path: '/event/schedule/public/{code}/file/{fileId}/open',
  audience: 'open',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'The address that gives such a file for an hour. Its download is recorded, with whose ticket it was.',
  input: z.object({ code: publicCode, fileId: id, tickets }),
  output: z.object({ url: z.string() }),
});

export const scheduleDocumentCalls = [agendaDocumentList, agendaDocumentSave];
export const schedulePublicDocumentCalls = [schedulePublicFiles, schedulePublicFileOpen];
