import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, queryInt } from '../core/fields.ts';
import { mostInFillStep, mostSheetRows, sheetRowStates } from './checkin.rules.ts';

/** How people come into a sign-in group many at a time: by its rule, or by a sheet. Not in the specification. */

export const checkinGroupFill = defineCall({
  id: 'checkin.groupFill',
  method: 'POST',
  path: '/event/signin/group/fill/{groupId}',
  audience: 'organiser',
  kind: 'write',
  summary: `Goes by a group’s rule for those who are there already: the next ${mostInFillStep} people of the event after \`after\`; \`next\` null = that were all. Whom a hand took out stays out, unless \`again\`. Not in the specification.`,
  input: z.object({ groupId: id, after: id.nullable().default(null), again: z.boolean().default(false) }),
  output: z.object({
    looked: z.int(),
    added: z.int(),
    removed: z.int(),
    /** Who fits no longer and stays, since something was done at the group’s points. */
    kept: z.int(),
    next: id.nullable(),
  }),
  fails: ['SIGN_GROUP_DEFAULT'],
});

const sheetRow = z.object({
  /** As the file shows it: its first row is 1. */
  rowNumber: z.int(),
  /** What stands there. */
  cell: z.string(),
  state: z.enum(sheetRowStates),
  /** Who is meant; of several, nobody is. */
  partsId: id.nullable(),
  name: z.string().nullable(),
  /** The attendee’s code, its middle hidden. */
  code: z.string().nullable(),
});

export type SheetRow = z.infer<typeof sheetRow>;

export const checkinGroupSheet = defineCall({
  id: 'checkin.groupSheet',
  method: 'POST',
  path: '/event/signin/group/sheet/{groupId}',
  audience: 'organiser',
  kind: 'outside',
  uploadBytes: 20 * 1024 * 1024,
  inQuery: ['column'],
  summary: `Reads an xlsx or CSV sheet of at most ${mostSheetRows.toLocaleString('en')} people (attendee codes, phone numbers or e-mail addresses) and says who is meant by each row. Nothing is kept: checkin.userAdd puts those who are found into the group. \`column\` (0 = the first) where it is not the one proposed. Not in the specification.`,
  input: z.object({ groupId: id, column: queryInt(0, 299).optional() }),
  output: z.object({
    /** The titles of all columns, and which one was read. */
    columns: z.array(z.string()),
    column: z.int(),
    counts: z.record(z.enum(sheetRowStates), z.int()),
    rows: z.array(sheetRow),
  }),
  fails: ['FILE_MISSING', 'IMPORT_NOT_READABLE', 'SIGN_SHEET_NO_COLUMN', 'SIGN_SHEET_TOO_LONG', 'SIGN_GROUP_DEFAULT'],
});

export const checkinGroupCalls = [checkinGroupFill, checkinGroupSheet];
