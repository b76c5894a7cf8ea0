import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, isoTime, line, pageOf, paging } from '../core/fields.ts';
import { auditActors, auditChanges } from './audit.rules.ts';

const auditRow = z.object({
  entryId: id,
  at: isoTime,
  actor: z.enum(auditActors),
  actorId: id,
  /** As they were called then. */
  actorName: z.string(),
  call: z.string(),
  /** The call in words, in the language of the reader: `Discount codes: deleted`. */
  what: z.string(),
  /** What it was done to, where it has a name that may be told. */
  thing: z.string(),
  eventId: id.nullable(),
  eventTitle: z.string().nullable(),
  address: z.string(),
  device: z.string(),
  /** Rows that were changed. */
  changed: z.int(),
});

export type AuditRow = z.infer<typeof auditRow>;

const filters = {
  search: line(100).optional(),
  actorId: id.optional(),
  /** The first part of the ids of calls. */
  domain: z
    .string()
    .regex(/^[a-z]{2,30}$/)
    .optional(),
  call: z
    .string()
    .regex(/^[a-z]{2,30}\.[A-Za-z]{2,40}$/)
    .optional(),
  eventId: id.optional(),
  /** What the call named first, or else changed first. */
  thingId: id.optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
};

export const auditList = defineCall({
  id: 'audit.list',
  method: 'GET',
  path: '/event/audit/list',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Who did what, when and from where: every call of organisers that writes, the newest first. Not in the specification.',
  input: z.object({ ...paging, ...filters, sort: z.enum(['-at', 'at']).default('-at') }),
  output: pageOf(auditRow),
});

export const auditGet = defineCall({
  id: 'audit.get',
  method: 'GET',
  path: '/event/audit/info/{entryId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'An entry with what it changed, before and after: the first 20 rows, long values cut. Of columns that may hold something of a person or a secret it only says that they changed. Not in the specification.',
  input: z.object({ entryId: id }),
  output: auditRow.extend({
    thingId: id.nullable(),
    summary: z.string(),
    changes: z.array(
      z.object({
        table: z.string(),
        what: z.enum(auditChanges),
        rowId: z.string().nullable(),
        name: z.string().nullable(),
        /** `before` and `after` null: only that it changed is told, or there is none. */
        fields: z.array(
          z.object({
            field: z.string(),
            isTold: z.boolean(),
            before: z.string().nullable(),
            after: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});

export const auditChoices = defineCall({
  id: 'audit.choices',
  method: 'GET',
  path: '/event/audit/choices',
  audience: 'organiser',
  kind: 'read',
  summary: 'By whom and by what the log can be filtered. Not in the specification.',
  input: z.object({}),
  output: z.object({
    actors: z.array(z.object({ actorId: id, name: z.string() })),
    domains: z.array(z.object({ domain: z.string(), title: z.string() })),
  }),
});

export const auditExport = defineCall({
  id: 'audit.export',
  method: 'GET',
  path: '/event/audit/excel/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The entries that match the filters, as an xlsx sheet. Not in the specification.',
  input: z.object(filters),
  output: fileOutput,
});

export const auditCalls = [auditList, auditGet, auditChoices, auditExport];
