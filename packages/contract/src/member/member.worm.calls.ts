import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import {
  contactPhone,
  fileOutput,
  id,
  ids,
  line,
  longText,
  pageOf,
  paging,
  queryBool,
  timeZone,
  versionNumber,
} from '../core/fields.ts';
import { columnsInQuery, tableFails, tableLayout, tableLayoutFields, tablePreview } from '../core/table-preview.ts';
import { changedVersion } from '../core/update-fields.ts';
import { isPublicLink } from '../core/public-link.ts';
import { restoreDays } from './member.rules.ts';
import {
  mostWormColumns,
  mostWormRows,
  mostWormsAdded,
  wormColumnKinds,
  wormKinds,
  wormReasons,
  wormRowStates,
} from './member.worm.rules.ts';

/** The worm list: people who come to events only for gifts. It is kept by hand and tells the organiser alone; nobody is refused by it. */

const link = line(500).refine((url) => url === '' || isPublicLink(url), { params: { problem: 'httpsLink' } });
const given = {
  /** Empty: known by name alone. */
  phone: contactPhone,
  name: line(200),
  reason: z.enum(wormReasons),
  /** What was seen. */
  note: longText(2000),
  /** Where it can be seen. */
  link,
};
const needed = {
  check: ({ phone, name }: { phone?: string | undefined; name?: string | undefined }) => phone !== '' || name !== '',
  said: { path: ['phone'], params: { problem: 'required' } },
};

const wormFields = {
  phone: given.phone.default(''),
  name: given.name.default(''),
  reason: given.reason.default('gifts'),
  note: given.note.default(''),
  link: given.link.default(''),
};

/** One row of a sheet; an empty number says that it is known by name alone. */
export const wormEntry = z.object({ ...wormFields, phone: given.phone }).refine(needed.check, needed.said);

const worm = z.object({
  wormId: id,
  phone: z.string().nullable(),
  name: z.string(),
  kind: z.enum(wormKinds),
  reason: z.enum(wormReasons),
  note: z.string(),
  link: z.string(),
  /** Where it was seen; an event that was deleted has no title. */
  event: z.object({ eventId: id, title: z.string() }).nullable(),
  /** The organiser who added it. */
  by: z.string(),
  createdAt: z.string(),
  /** The member with this number. */
  member: z.object({ memberId: id, name: z.string(), events: z.int(), lastAt: z.string() }).nullable(),
  /** Other members of the same name, counted as far as 20: any of them may be meant, or none. */
  namesakes: z.int(),
  version: versionNumber,
});

export type MemberWorm = z.infer<typeof worm>;

const filters = {
  /** In name, number and what was seen. */
  search: line(100).optional(),
  reason: z.enum(wormReasons).optional(),
  kind: z.enum(wormKinds).optional(),
  /** Whether a member has the number, or the name. */
  isMatched: queryBool.optional(),
};

export const memberWormList = defineCall({
  id: 'member.wormList',
  method: 'POST',
  path: '/ms/member-worm/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The worm list, a page of those that match, each with the member who has the number.',
  input: z.object({
    ...paging,
    ...filters,
    sort: z.enum(['-createdAt', 'createdAt', 'name', '-name']).default('-createdAt'),
  }),
  output: pageOf(worm),
});

export const memberWormAdd = defineCall({
  id: 'member.wormAdd',
  method: 'POST',
  path: '/ms/member-worm/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Puts somebody on the worm list, by a number or, less surely, by a name alone. A number stands there once. `eventId` says where it was seen.',
  input: z.object({ ...wormFields, eventId: id.nullable().default(null) }).refine(needed.check, needed.said),
  output: z.object({ wormId: id, version: versionNumber }),
  fails: ['WORM_LISTED'],
});

export const memberWormUpdate = defineCall({
  id: 'member.wormUpdate',
  method: 'POST',
  path: '/ms/member-worm/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what is sent of an entry of the worm list; with a `version` only if nobody changed it since.',
  input: z.object({
    wormId: id,
    version: versionNumber.optional(),
    phone: given.phone.optional(),
    name: given.name.optional(),
    reason: given.reason.optional(),
    note: given.note.optional(),
    link: given.link.optional(),
    eventId: id.nullable().optional(),
  }),
  output: changedVersion,
  fails: ['WORM_LISTED', 'WORM_CHANGED'],
});

export const memberWormDelete = defineCall({
  id: 'member.wormDelete',
  method: 'POST',
  path: '/ms/member-worm/batch/del',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'wormIds',
  summary: `Takes entries off the worm list; member.wormRestore brings them back for ${restoreDays} days. Those that are off already are passed over.`,
  input: z.object({ wormIds: ids(200) }),
  output: z.object({ deleted: z.int() }),
});

export const memberWormRestore = defineCall({
  id: 'member.wormRestore',
  method: 'POST',
  path: '/ms/member-worm/batch/restore',
  audience: 'organiser',
  kind: 'write',
  summary: `Brings back entries that were taken off in the last ${restoreDays} days, all but those that were added anew since. Not in the specification.`,
  input: z.object({ wormIds: ids(200) }),
  output: z.object({ restored: z.int() }),
});

const sheetBytes = 20 * 1024 * 1024;

export const sheetFormats = ['xlsx', 'csv'] as const;

export const memberWormExport = defineCall({
  id: 'member.wormExport',
  method: 'GET',
  path: '/ms/member-worm/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The entries of the worm list that match the filters, as xlsx or csv; the file can be imported again.',
  input: z.object({ ...filters, format: z.enum(sheetFormats).default('xlsx'), timeZone: timeZone.default('UTC') }),
  output: fileOutput,
});

export const memberWormTemplate = defineCall({
  id: 'member.wormTemplate',
  method: 'GET',
  path: '/ms/member-worm/template',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'An empty xlsx sheet to fill in and import, its titles in the language of the caller.',
  input: z.object({}),
  output: fileOutput,
});

const sheetRow = z.object({
  rowNumber: z.int(),
  state: z.enum(wormRowStates),
  /** What is wrong with it. */
  problems: z.array(z.string()),
  phone: z.string(),
  name: z.string(),
  /** What wormImport takes of it; null where it is wrong. */
  entry: z
    .object({ phone: z.string(), name: z.string(), reason: given.reason, note: z.string(), link: z.string() })
    .nullable(),
});

export type WormSheetRow = z.infer<typeof sheetRow>;

export const memberWormPreview = defineCall({
  id: 'member.wormPreview',
  method: 'POST',
  path: '/ms/member-worm/import/preview',
  audience: 'organiser',
  kind: 'outside',
  inQuery: tableLayoutFields,
  uploadBytes: sheetBytes,
  summary:
    'The first rows of a file for the worm list as they are read in one way, and what its columns seem to be. Nothing of it is kept. Not in the specification.',
  input: z.object(tableLayout),
  output: tablePreview(z.enum(wormColumnKinds)),
  fails: tableFails,
});

export const memberWormSheet = defineCall({
  id: 'member.wormSheet',
  method: 'POST',
  path: '/ms/member-worm/import/sheet',
  audience: 'organiser',
  kind: 'outside',
  inQuery: ['columns', ...tableLayoutFields],
  uploadBytes: sheetBytes,
  summary: `Reads an xlsx, CSV, TSV or vCard file of at most ${mostWormRows.toLocaleString('en')} rows for the worm list and says of each row what becomes of it. Nothing is kept: member.wormImport adds those that are chosen. Not in the specification.`,
  input: z.object({
    ...tableLayout,
    /** What each column is, joined by commas; left out, as the preview proposes. Each field stands once. */
    columns: columnsInQuery(wormColumnKinds, mostWormColumns).optional(),
  }),
  output: z.object({
    /** Titles of columns that nothing is taken from. */
    skipped: z.array(z.string()),
    counts: z.record(z.enum(wormRowStates), z.int()),
    rows: z.array(sheetRow),
  }),
  fails: [...tableFails, 'WORM_SHEET_NO_COLUMN', 'WORM_SHEET_TOO_LONG'],
});

export const memberWormImport = defineCall({
  id: 'member.wormImport',
  method: 'POST',
  path: '/ms/member-worm/import',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Puts many on the worm list. Those that are on it already stay as they are (`known`). Not in the specification.',
  input: z.object({
    worms: z.array(wormEntry).min(1).max(mostWormsAdded),
  }),
  output: z.object({ added: z.int(), known: z.int() }),
});

export const memberWormCalls = [
  memberWormList,
  memberWormAdd,
  memberWormUpdate,
  memberWormDelete,
  memberWormRestore,
  memberWormExport,
  memberWormTemplate,
  memberWormPreview,
  memberWormSheet,
  memberWormImport,
];
