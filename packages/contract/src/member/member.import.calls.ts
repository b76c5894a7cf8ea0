import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { encodings, separators, tableFormats } from '../core/table-kinds.ts';
import { done, fileOutput, id, line, pageOf, paging } from '../core/fields.ts';
import { tableLayout, tablePreview } from '../core/table-preview.ts';
import {
  importFields,
  importRules,
  memberImportOutcomes,
  memberImportRowStates,
  memberImportStates,
  memberImportSteps,
  mostLabelsOfImport,
  mostMemberColumns,
  readFailures,
  ruledFields,
  skippedSteps,
  unknownLabelRules,
} from './member.import.rules.ts';
import { examineStates } from './member.rules.ts';

/**
 * The import wizard of members (rulings section 10): a file is kept, read as a person says, checked, rehearsed, taken by a job, and for a day taken back.
 * Those whose path is not in the specification's list are our own.
 */

const fileBytes = 20 * 1024 * 1024;

/** Of a field of the organisation's own, by its id. */
const own = z.templateLiteral(['own:', z.string().regex(/^[0-9a-f-]{36}$/)]);
const column = z.union([z.enum(importFields), own]).nullable();
const rules = z.partialRecord(z.union([z.enum(ruledFields), own]), z.enum(importRules));

export const memberImportFacts = z.object({
  importId: id,
  fileName: z.string(),
  format: z.enum(tableFormats),
  state: z.enum(memberImportStates),
  step: z.enum(memberImportSteps),
  header: z.array(z.string()),
  /** Of which country numbers without a country code are; null: by how they look. */
  region: z.string().nullable(),
  columns: z.array(column),
  rules,
  unknownLabels: z.enum(unknownLabelRules),
  /** What everyone of the file gets. */
  tagIds: z.array(id),
  groupIds: z.array(id),
  /** Rows that were read; `bad` have a fault, `left` are left out. */
  total: z.int(),
  bad: z.int(),
  left: z.int(),
  /** Rows gone through in what is under way. */
  progress: z.int(),
  isRehearsed: z.boolean(),
  /** What the rehearsal says, or the import has done. */
  made: z.int(),
  changed: z.int(),
  same: z.int(),
  doubles: z.int(),
  conflicts: z.int(),
  /** Conflicts that wait among the members to review, counted as far as 10,000. */
  toReview: z.int(),
  /** Tags and groups that the file names and that are not there yet: to be made, or made. */
  newTags: z.int(),
  newGroups: z.int(),
  /** Of an undo. */
  undone: z.int(),
  kept: z.int(),
  failure: z.enum(readFailures).nullable(),
  failureRow: z.int().nullable(),
  by: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Until when it can be undone; null = it cannot. */
  undoUntil: z.string().nullable(),
});

export type MemberImportFacts = z.infer<typeof memberImportFacts>;

export const memberExportTemplate = defineCall({
  id: 'member.exportTemplate',
  method: 'GET',
  path: '/ms/public/v2/member/export/template',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'An empty sheet with the columns that an import of members knows by name.',
  input: z.object({}),
  output: fileOutput,
});

export const memberImportUpload = defineCall({
  id: 'member.importUpload',
  method: 'POST',
  path: '/ms/v2/mate/upload',
  audience: 'organiser',
  kind: 'outside',
  uploadBytes: fileBytes,
  summary: 'Keeps a file of members: xlsx, CSV, TSV or vCard. Nothing of it is taken yet.',
  input: z.object({}),
  output: z.object({ importId: id }),
  fails: [
    'FILE_MISSING',
    'MEMBER_FILE_UNKNOWN',
    'MEMBER_FILE_HTML',
    'MEMBER_FILE_OLD',
    'MEMBER_FILE_MACROS',
    'MEMBER_FILE_DAMAGED',
  ],
});

export const memberImportPreview = defineCall({
  id: 'member.importPreview',
  method: 'GET',
  path: '/ms/v2/mate/preview',
  audience: 'organiser',
  kind: 'read',
  summary: 'The first rows of a file as they are read in one way, and what its columns seem to be.',
  input: z.object({ importId: id, ...tableLayout }),
  output: tablePreview(column).extend({
    fileName: z.string(),
    /** The columns are as they were matched the last time for these titles. */
    isRemembered: z.boolean(),
  }),
  fails: ['IMPORT_STATE', 'MEMBER_FILE_DAMAGED'],
});

export const memberImportMatch = defineCall({
  id: 'member.importMatch',
  method: 'POST',
  path: '/ms/v2/mate/date/match',
  audience: 'organiser',
  kind: 'write',
  summary: 'Says how the file is read and what each of its columns is. A job reads and checks all rows.',
  input: z.object({
    importId: id,
    encoding: z.enum(encodings).default('utf-8'),
    separator: z.enum(separators).default(','),
    sheet: z.int().min(1).max(200).default(1),
    headerRow: z.int().min(1).max(100).default(1),
    columns: z.array(column).min(1).max(mostMemberColumns),
    unknownLabels: z.enum(unknownLabelRules).default('refuse'),
    /** Of which country numbers without a country code are. */
    region: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
  output: memberImportFacts,
  fails: ['IMPORT_STATE', 'MEMBER_FILE_DAMAGED'],
});

export const memberImportStep = defineCall({
  id: 'member.importStep',
  method: 'GET',
  path: '/ms/v2/mate/step',
  audience: 'organiser',
  kind: 'read',
  summary: 'Where an import stands; without an id, the newest.',
  input: z.object({ importId: id.optional() }),
  output: z.object({ of: memberImportFacts.nullable() }),
});

export const memberImports = defineCall({
  id: 'member.imports',
  method: 'GET',
  path: '/ms/v2/mate/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'Imports of members, the newest first.',
  input: z.object({ ...paging, sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt') }),
  output: pageOf(memberImportFacts),
});

const row = z.object({
  rowNumber: z.int(),
  state: z.enum(memberImportRowStates),
  outcome: z.enum(memberImportOutcomes).nullable(),
  cells: z.array(z.string()),
  /** Where a fault is: a column from 0, or the row as a whole. */
  problems: z.array(z.object({ column: z.int().nullable(), message: z.string() })),
  /** The row it doubles, or clashes with. */
  otherRow: z.int().nullable(),
  members: z.array(z.object({ memberId: id, name: z.string() })),
  /** Of a conflict that was imported: what was decided of it; null = it was not, or an undo has taken it out of the review. */
  review: z.enum(examineStates).nullable(),
  /** What an undo left because it was edited since. */
  kept: z.array(z.string()),
});

export type MemberImportRow = z.infer<typeof row>;

export const memberImportRows = defineCall({
  id: 'member.importRows',
  method: 'GET',
  path: '/ms/v2/mate/rows',
  audience: 'organiser',
  kind: 'read',
  summary: 'The rows of an import: all, those in one state, or those of one outcome.',
  input: z.object({
    importId: id,
    ...paging,
    only: z.enum(['BAD', 'LEFT', 'KEPT', ...memberImportOutcomes]).optional(),
    sort: z.enum(['rowNumber']).default('rowNumber'),
  }),
  output: pageOf(row),
});

export const memberImportMend = defineCall({
  id: 'member.importMend',
  method: 'POST',
  path: '/ms/v2/mate/row/mend',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes the cells of a row and checks it again, leaves it out, or takes it in again.',
  input: z.object({
    importId: id,
    rowNumber: z.int().min(1).max(2_147_483_647),
    cells: z.array(line(20_001)).max(mostMemberColumns).optional(),
    leaveOut: z.boolean().default(false),
  }),
  output: row,
  fails: ['IMPORT_STATE'],
});

const importFails = [
  'IMPORT_STATE',
  'MEMBER_IMPORT_EMPTY',
  'MEMBER_IMPORT_STALE',
  'MEMBER_GROUP_DYNAMIC',
  'MEMBER_LABELS_FULL',
] as const;

/** For everyone of the file, members already or not; left out = as chosen before. A dynamic group takes nobody in. */
const labelled = {
  tagIds: z.array(id).max(mostLabelsOfImport).optional(),
  groupIds: z.array(id).max(mostLabelsOfImport).optional(),
};

export const memberImportRehearse = defineCall({
  id: 'member.importRehearse',
  method: 'POST',
  path: '/ms/v2/mate/rehearse',
  audience: 'organiser',
  kind: 'write',
  summary: 'Runs the import by the same statements without changing a member, and counts what it would do.',
  input: z.object({ importId: id, rules: rules.default({}), ...labelled }),
  output: memberImportFacts,
  fails: importFails,
});

export const memberImportStart = defineCall({
  id: 'member.import',
  method: 'POST',
  path: '/ms/v2/mate/import',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes the rows without a fault, by a job that goes on after any stop.',
  /** Without rules it goes by those of the rehearsal. */
  input: z.object({ importId: id, rules: rules.optional(), ...labelled }),
  output: memberImportFacts,
  fails: importFails,
});

export const memberImportSkip = defineCall({
  id: 'member.importSkip',
  method: 'POST',
  path: '/ms/v2/mate/skip/step',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Passes an optional step: all rows with a fault are left out, the rules are the usual ones, or nothing is rehearsed.',
  input: z.object({ importId: id, step: z.enum(skippedSteps) }),
  output: memberImportFacts,
  fails: ['IMPORT_STATE'],
});

export const memberImportCancel = defineCall({
  id: 'member.importCancel',
  method: 'POST',
  path: '/ms/v2/mate/cancel',
  audience: 'organiser',
  kind: 'write',
  summary: 'Stops what is under way. What an import has done until then stays, and can be undone.',
  input: z.object({ importId: id }),
  output: memberImportFacts,
  fails: ['IMPORT_STATE'],
});

export const memberImportUndo = defineCall({
  id: 'member.importUndo',
  method: 'POST',
  path: '/ms/v2/mate/undo',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Takes an import back for a day: who was made goes, what was changed is put back, what was edited since stays and is named. Conflicts that nobody has decided leave the review.',
  input: z.object({ importId: id }),
  output: memberImportFacts,
  fails: ['IMPORT_STATE', 'IMPORT_UNDO_OVER'],
});

export const memberImportProblems = defineCall({
  id: 'member.importProblems',
  method: 'GET',
  path: '/ms/v2/mate/problems',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The rows that were not taken, with their number and why, as an xlsx sheet.',
  input: z.object({ importId: id }),
  output: fileOutput,
});

export const memberImportDiscard = defineCall({
  id: 'member.importDiscard',
  method: 'POST',
  path: '/ms/v2/mate/discard',
  audience: 'organiser',
  kind: 'write',
  summary: 'Forgets a file of which nothing was taken.',
  input: z.object({ importId: id }),
  output: done,
  fails: ['IMPORT_STATE'],
});

export const memberImportCalls = [
  memberExportTemplate,
  memberImportUpload,
  memberImportPreview,
  memberImportMatch,
  memberImportStep,
  memberImports,
  memberImportRows,
  memberImportMend,
  memberImportRehearse,
  memberImportStart,
  memberImportSkip,
  memberImportCancel,
  memberImportUndo,
  memberImportProblems,
  memberImportDiscard,
];
