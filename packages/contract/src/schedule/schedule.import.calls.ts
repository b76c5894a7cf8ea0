import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id } from '../core/fields.ts';
import { columnsInQuery, tableFails, tableLayout, tableLayoutFields, tablePreview } from '../core/table-preview.ts';
import { clashKinds, importFaults, importStates, scheduleColumnKinds } from './schedule.rules.ts';

/** Programmes of other systems: read and shown, then taken, and for a day taken back. None of these calls is in the specification. */

const fileBytes = 20 * 1024 * 1024;
const mostColumns = 200;

const importFacts = z.object({
  importId: id,
  eventId: id,
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: z.string(),
  /** Until when it can be taken back; null = it cannot. */
  undoUntil: z.string().nullable(),
});

const importCount = z.object({ added: z.int(), there: z.int() });

export const scheduleImportPreview = defineCall({
  id: 'schedule.importPreview',
  method: 'POST',
  path: '/event/schedule/import/preview/{eventId}',
  audience: 'organiser',
  kind: 'outside',
  scope: { event: 'eventId' },
  inQuery: tableLayoutFields,
  uploadBytes: fileBytes,
  summary:
    'The first rows of a programme’s sheet as they are read in one way, and what its columns seem to be. Nothing of it is kept.',
  input: z.object({ eventId: id, ...tableLayout }),
  output: tablePreview(z.enum(scheduleColumnKinds)),
  fails: [...tableFails, 'SCHEDULE_NOT_READABLE'],
});

export const scheduleImport = defineCall({
  id: 'schedule.import',
  method: 'POST',
  path: '/event/schedule/import/{eventId}',
  audience: 'organiser',
  kind: 'outside',
  scope: { event: 'eventId' },
  inQuery: ['columns', ...tableLayoutFields],
  uploadBytes: fileBytes,
  summary:
    'Reads a programme: schedule XML, schedule JSON, schedule2, Sessionize’s JSON, xlsx or CSV, known by what the file holds. Nothing is taken yet; what was read before and not taken is forgotten.',
  input: z.object({
    eventId: id,
    /** How a sheet is read; no other format takes it. */
    ...tableLayout,
    /** What each column of a sheet is, joined by commas; left out, as the preview proposes. */
    columns: columnsInQuery(scheduleColumnKinds, mostColumns).optional(),
  }),
  output: z.object({ importId: id }),
  fails: [...tableFails, 'SCHEDULE_NOT_READABLE', 'SCHEDULE_IMPORT_TOO_LONG'],
});

export const scheduleImportInfo = defineCall({
  id: 'schedule.importInfo',
  method: 'GET',
  path: '/event/schedule/import/info/{importId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'What a programme that was read becomes beside what is there now, and the clashes it would have.',
  input: z.object({ importId: id }),
  output: importFacts.extend({
    /** Null once it was taken. */
    plan: z
      .object({
        timeZone: z.string(),
        items: z.object({ add: z.int(), change: z.int(), same: z.int(), restore: z.int() }),
        dates: importCount,
        places: importCount,
        tracks: importCount,
        /** People: made in the library, there already but not at the event, and at the event. */
        guests: z.object({ made: z.int(), bound: z.int(), there: z.int() }),
        withoutPeople: z.int(),
        overMidnight: z.int(),
        rows: z.array(
          z.object({
            what: z.enum(['add', 'change', 'same', 'restore']),
            title: z.string(),
            date: z.string().nullable(),
            place: z.string().nullable(),
            startsAt: z.string().nullable(),
            minutes: z.int(),
            people: z.array(z.string()),
          }),
        ),
        /** What would clash, of the whole programme as it would be. */
        clashes: z.partialRecord(z.enum(clashKinds), z.int()),
        /** What could not be read as it stands in the file. */
        faults: z.array(z.object({ what: z.string(), problem: z.enum(importFaults) })),
        /** Titles of columns of a sheet that nothing is taken from. */
        skipped: z.array(z.string()),
      })
      .nullable(),
  }),
});

export const scheduleImportStart = defineCall({
  id: 'schedule.importStart',
  method: 'POST',
  path: '/event/schedule/import/start/{importId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes a programme that was read: all of it, or nothing.',
  input: z.object({ importId: id }),
  output: z.object({ version: z.int(), added: z.int(), changed: z.int(), restored: z.int(), guests: z.int() }),
  fails: ['IMPORT_STATE', 'SCHEDULE_FULL'],
});

export const scheduleImportUndo = defineCall({
  id: 'schedule.importUndo',
  method: 'POST',
  path: '/event/schedule/import/undo/{importId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes an import back for a day. What was changed or used since stays.',
  input: z.object({ importId: id }),
  output: z.object({ version: z.int(), undone: z.int(), kept: z.int() }),
  fails: ['IMPORT_STATE', 'IMPORT_UNDO_OVER'],
});

export const scheduleImports = defineCall({
  id: 'schedule.imports',
  method: 'GET',
  path: '/event/schedule/import/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The latest imports into a programme.',
  input: z.object({ eventId: id }),
  output: z.array(importFacts),
});

export const scheduleImportCalls = [
  scheduleImportPreview,
  scheduleImport,
  scheduleImportInfo,
  scheduleImportStart,
  scheduleImportUndo,
  scheduleImports,
];
