import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, line, queryInt } from '../core/fields.ts';
import { memberImportFacts } from './member.import.calls.ts';
import { groupMends, mendedAtOnce, mostMemberColumns, sharedDecisions, shownShared } from './member.import.rules.ts';

/** What is decided of many rows of an import of members at once, before anything is taken. None of these calls is in the specification. */

/** As the problems of rows name a column: from 0. */
const column = z
  .int()
  .min(0)
  .max(mostMemberColumns - 1);

export const memberImportGroups = defineCall({
  id: 'member.importGroups',
  method: 'GET',
  path: '/ms/v2/mate/problem/groups',
  audience: 'organiser',
  kind: 'read',
  summary: 'The problems of an import, each column and kind once, with how many rows have it and what stands there.',
  input: z.object({ importId: id }),
  output: z.object({
    groups: z.array(
      z.object({
        /** Null: of the row as a whole. */
        column: z.int().nullable(),
        problem: z.string(),
        message: z.string(),
        rows: z.int(),
        /** The first of these cells. */
        examples: z.array(z.string()),
      }),
    ),
  }),
});

export const memberImportMendGroup = defineCall({
  id: 'member.importMendGroup',
  method: 'POST',
  path: '/ms/v2/mate/problem/mend',
  audience: 'organiser',
  kind: 'write',
  summary: `Mends the rows that have the same problem in the same column, ${mendedAtOnce.toLocaleString('en')} at a time: their cells are emptied, they are left out, or their days are read in one order. Of several numbers or addresses in a cell only what is wrong goes.`,
  input: z.object({
    importId: id,
    column: column.nullable(),
    problem: line(40, 1),
    as: z.enum(groupMends),
    /** Goes on behind this row. */
    after: queryInt(0, 2_147_483_647).default(0),
  }),
  output: z.object({
    of: memberImportFacts,
    /** Rows that have no problem any more, or are left out. */
    mended: z.int(),
    /** As far as it came; null: all were gone through. */
    reached: z.int().nullable(),
  }),
  fails: ['IMPORT_STATE'],
});

const shared = { kind: z.enum(['phone', 'email']), value: line(254, 1) };

export const memberImportShared = defineCall({
  id: 'member.importShared',
  method: 'GET',
  path: '/ms/v2/mate/shared',
  audience: 'organiser',
  kind: 'read',
  summary: 'Numbers and addresses that rows with different names have, and of which nothing was decided yet.',
  input: z.object({ importId: id }),
  output: z.object({
    values: z.array(
      z.object({
        ...shared,
        rows: z.int(),
        /** The first of the names. */
        names: z.array(z.string()),
      }),
    ),
    /** There are more than are shown. */
    hasMore: z.boolean(),
  }),
});

export const memberImportShare = defineCall({
  id: 'member.importShare',
  method: 'POST',
  path: '/ms/v2/mate/shared/decide',
  audience: 'organiser',
  kind: 'write',
  summary: `Decides of numbers and addresses that rows with different names have: these rows are one person, or stay apart and none of them gets it, ${mendedAtOnce.toLocaleString('en')} rows at a time. Of what is not decided the rows go to the review.`,
  input: z.object({
    importId: id,
    values: z.array(z.object(shared)).min(1).max(shownShared),
    how: z.enum(sharedDecisions),
  }),
  output: z.object({ of: memberImportFacts, /** Rows are left that have one of the values. */ hasMore: z.boolean() }),
  fails: ['IMPORT_STATE'],
});

export const memberImportMendCalls = [memberImportGroups, memberImportMendGroup, memberImportShared, memberImportShare];
