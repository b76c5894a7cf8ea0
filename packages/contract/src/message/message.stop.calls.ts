import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, ids, line, pageOf, paging, queryBool, queryInt, timeZone } from '../core/fields.ts';
import { mostStopped, mostStopProblems, mostStopRows } from './message.answer.rules.ts';
import { messageChannels, stopScopes, stopWhys } from './message.rules.ts';

/** Numbers and addresses that get nothing of a kind. None of these calls is in the specification. */

const stop = z.object({
  stopId: id,
  address: z.string(),
  scope: z.enum(stopScopes),
  why: z.enum(stopWhys),
  at: z.string(),
  liftedAt: z.string().nullable(),
  /** The organiser who added it. */
  by: z.string().nullable(),
  /** The task whose message it came of. */
  task: z.object({ taskId: id, name: z.string() }).nullable(),
  /** The member with this number or address. */
  member: z.object({ memberId: id, name: z.string() }).nullable(),
});
export type MessageStop = z.infer<typeof stop>;

const filters = {
  channel: z.enum(messageChannels).default('mail'),
  scope: z.enum(stopScopes).optional(),
  why: z.enum(stopWhys).optional(),
  /** How the number or the address begins. */
  search: line(254).optional(),
  /** Those that were lifted instead of those that hold. */
  isLifted: queryBool.default(false),
};

export const messageStopList = defineCall({
  id: 'message.stopList',
  method: 'GET',
  path: '/msg/stops/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'Numbers or addresses that get no promotions, or nothing at all, and why. Not in the specification.',
  input: z.object({ ...paging, ...filters, sort: z.enum(['-at', 'at']).default('-at') }),
  output: pageOf(stop),
});

export const messageStopAdd = defineCall({
  id: 'message.stopAdd',
  method: 'POST',
  path: '/msg/stops/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Stops numbers or addresses by hand. Those that are stopped already stay as they are (`known`); what is neither is named. Not in the specification.',
  input: z.object({
    channel: z.enum(messageChannels),
    addresses: z.array(line(254, 1)).min(1).max(mostStopped),
    scope: z.enum(stopScopes).default('all'),
  }),
  output: z.object({ added: z.int(), known: z.int(), invalid: z.array(z.string()) }),
});

export const messageStopLift = defineCall({
  id: 'message.stopLift',
  method: 'POST',
  path: '/msg/stops/lift',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'stopIds',
  summary:
    'Lifts stops: their numbers and addresses get messages again. Those that are lifted already are passed over. Not in the specification.',
  input: z.object({ stopIds: ids(200) }),
  output: z.object({ lifted: z.int() }),
});

export const messageStopImport = defineCall({
  id: 'message.stopImport',
  method: 'POST',
  path: '/msg/stops/import',
  audience: 'organiser',
  kind: 'outside',
  uploadBytes: 10 * 1024 * 1024,
  inQuery: ['channel', 'scope', 'column', 'isPreview'],
  summary: `Stops what stands in an xlsx or CSV sheet of at most ${mostStopRows.toLocaleString('en')} rows: of each row the first cell that is a number, or an address, or the cell of the column that is chosen. A preview stops nothing. Not in the specification.`,
  input: z.object({
    channel: z.enum(messageChannels),
    scope: z.enum(stopScopes).default('all'),
    /** From 0; left out: of each row the first cell that fits. */
    column: queryInt(0, 199).optional(),
    isPreview: queryBool.default(false),
  }),
  output: z.object({
    /** Titles of the columns, and those of which nothing is taken. */
    columns: z.array(z.string()),
    skipped: z.array(z.string()),
    /** Different numbers or addresses in the sheet, and the first of them. */
    found: z.int(),
    examples: z.array(z.string()),
    added: z.int(),
    known: z.int(),
    invalid: z.int(),
    /** The first rows in which nothing could be read. */
    problems: z.array(z.object({ rowNumber: z.int(), text: z.string() })).max(mostStopProblems),
  }),
  fails: ['FILE_MISSING', 'IMPORT_NOT_READABLE', 'MESSAGE_STOPS_TOO_LONG'],
});

export const messageStopExport = defineCall({
  id: 'message.stopExport',
  method: 'GET',
  path: '/msg/stops/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The stops that match the filters, as an xlsx sheet, which can be imported again. Not in the specification.',
  input: z.object({ ...filters, timeZone: timeZone.default('UTC') }),
  output: fileOutput,
});

export const messageStopCalls = [
  messageStopList,
  messageStopAdd,
  messageStopLift,
  messageStopImport,
  messageStopExport,
];
