import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { languages } from '../core/language.ts';
import { done, fileOutput, id, line, pageOf, paging, queryBool } from '../core/fields.ts';
import { importRowStates, importStates } from './participant.rules.ts';

/**
 * People of a sheet, by a registration form: the file is read and checked (import/extra), looked at (check/extra), then started; for 24 hours
 * it can be undone. Nobody is registered before the start.
 */

/** As many columns as a file may have. */
const mostImportColumns = 300;

const path = '/event/public/v2/participants/excel';

const importFacts = z.object({
  importId: id,
  eventId: id,
  formId: id,
  state: z.enum(importStates),
  fileName: z.string(),
  groupName: z.string().nullable(),
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  progress: z.int(),
  /** People who were registered by it. */
  made: z.int(),
  by: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: z.string().nullable(),
});
export type ImportFacts = z.infer<typeof importFacts>;

export const participantImportExtra = defineCall({
  id: 'participant.importExtra',
  method: 'POST',
  path: `${path}/import/extra/{eventId}`,
  audience: 'organiser',
  kind: 'outside',
  scope: { event: 'eventId' },
  uploadBytes: 20 * 1024 * 1024,
  fieldsBesideFile: true,
  inQuery: ['groupName', 'groupId', 'formName', 'formId'],
  summary:
    'Takes an xlsx or CSV file whose first row has titles, and checks its rows. What a column is, is proposed by its title (a label in any language, an id, a common name) or by what stands in it; match decides otherwise. Nobody is registered yet: check/extra says what was found, start registers.',
  input: z.object({
    eventId: id,
    /** The sign-in group the people join besides the default one, by id, or by the name of one that is there or is made. */
    groupId: id.optional(),
    groupName: line(60, 1).optional(),
    /** The event’s own form (when left out) or one that its tickets ask, any other is refused; a name is only for people. */
    formId: id.optional(),
    formName: line(100).optional(),
  }),
  output: z.object({ importId: id, formId: id, total: z.int() }),
  fails: ['FILE_MISSING', 'IMPORT_NOT_READABLE', 'IMPORT_TOO_LONG'],
});

const importFound = importFacts.extend({
  /** `fieldId` null: the column is passed over. */
  columns: z.array(z.object({ header: z.string(), fieldId: z.string().nullable() })),
  /** What a column can be: the fields of the form that a sheet may answer. Empty before there is an import, and once the form is deleted. */
  fields: z.array(
    z.object({
      fieldId: z.string(),
      /** By language. */
      label: z.record(z.enum(languages), z.string()),
      /** Everybody has to answer it. */
      isRequired: z.boolean(),
      /** The field whose answer does as well: everybody has to answer one of the two. */
      orElse: z.string().nullable(),
    }),
  ),
  rows: pageOf(
    z.object({
      rowNumber: z.int(),
      state: z.enum(importRowStates),
      cells: z.array(z.string()),
      problems: z.array(z.object({ fieldId: z.string().nullable(), message: z.string() })),
      /** What is stored of a good row, as the form reads it and in words; null of any other. */
      stored: z.array(z.object({ fieldId: z.string(), text: z.string() })).nullable(),
      partsId: id.nullable(),
    }),
  ),
});

/** Of a form that nobody was imported by yet. */
const importNone = importFound.extend({ importId: z.null(), state: z.literal('NONE'), createdAt: z.null() });

export const participantImportCheck = defineCall({
  id: 'participant.importCheck',
  method: 'GET',
  path: `${path}/check/extra/{formId}`,
  audience: 'organiser',
  kind: 'read',
  summary:
    'How an import stands: counts, progress, how its columns were understood, and its rows. Without an id the latest of the form; before the first one the state is NONE.',
  input: z.object({
    formId: id,
    importId: id.optional(),
    /** `problems`: rows that are or were refused only; `good`: the others. */
    only: z.enum(['all', 'good', 'problems']).default('problems'),
    current: paging.current,
    size: paging.size,
  }),
  output: z.union([importFound, importNone]),
});

export const participantImportMatch = defineCall({
  id: 'participant.importMatch',
  method: 'POST',
  path: `${path}/import/extra/match/{importId}`,
  audience: 'organiser',
  kind: 'write',
  summary:
    'Says which field of the form each column of a file is, and checks its rows anew. Until it is started an import can be matched as often as one likes.',
  input: z.object({
    importId: id,
    /** For each column in its order a field of the form, or null where nothing is taken from it; a field stands once. */
    columns: z.array(z.string().max(64).nullable()).min(1).max(mostImportColumns),
  }),
  output: importFacts,
  fails: ['IMPORT_STATE'],
});

export const participantImportProblems = defineCall({
  id: 'participant.importProblems',
  method: 'GET',
  path: `${path}/check/extra/{formId}/problems`,
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary:
    'The refused rows of an import as an xlsx sheet: the file’s own columns, and what is wrong with each row. Mended, it can be imported again.',
  input: z.object({ formId: id, importId: id }),
  output: fileOutput,
});

export const participantImportStart = defineCall({
  id: 'participant.importStart',
  method: 'POST',
  path: `${path}/import/extra/start/{importId}`,
  audience: 'organiser',
  kind: 'write',
  summary:
    'Registers the good rows of a checked import; they count against the capacity. Refused rows are passed over.',
  input: z.object({ importId: id, notify: z.boolean().default(false) }),
  output: importFacts,
  fails: ['IMPORT_STATE'],
});

export const participantImportUndo = defineCall({
  id: 'participant.importUndo',
  method: 'POST',
  path: `${path}/import/extra/undo/{importId}`,
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes the people whom an import registered, within 24 hours. Who signed in meanwhile stays.',
  input: z.object({ importId: id }),
  output: importFacts,
  fails: ['IMPORT_STATE', 'IMPORT_UNDO_OVER'],
});

export const participantImportDiscard = defineCall({
  id: 'participant.importDiscard',
  method: 'POST',
  path: `${path}/import/extra/discard/{importId}`,
  audience: 'organiser',
  kind: 'write',
  summary: 'Throws away an import that was not started.',
  input: z.object({ importId: id }),
  output: done,
  fails: ['IMPORT_STATE'],
});

export const participantImports = defineCall({
  id: 'participant.imports',
  method: 'GET',
  path: `${path}/import/extra/list/{eventId}`,
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The latest imports of an event (at most 50).',
  input: z.object({ eventId: id }),
  output: z.array(importFacts),
});

export const participantExportExtra = defineCall({
  id: 'participant.exportExtra',
  method: 'GET',
  path: `${path}/export/extra/{eventId}`,
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary:
    'The people who answered a form, in the columns that an import of that form reads, then ticket, order, state, times and code; as a template only the first row of what an import reads.',
  input: z.object({ eventId: id, formId: id.optional(), template: queryBool.default(false) }),
  output: fileOutput,
});

export const participantExtraCalls = [
  participantImportExtra,
  participantImportCheck,
  participantImportMatch,
  participantImportProblems,
  participantImportStart,
  participantImportUndo,
  participantImportDiscard,
  participantImports,
  participantExportExtra,
];
