import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, ids, isoTime, line, pageOf, paging, queryBool, queryInt } from '../core/fields.ts';
import { exported } from '../member/member.field.calls.ts';
import { banSources, mostBanRows } from './outbound.rules.ts';

/** Numbers that nobody calls: everywhere, or for one task. */

const ban = z.object({
  banId: id,
  number: z.string(),
  /** Null = everywhere. */
  task: z.object({ taskId: id, name: z.string() }).nullable(),
  reason: z.string(),
  source: z.enum(banSources),
  /** Null = for good. */
  endsAt: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
  /** The member with this number. */
  member: z.object({ memberId: id, name: z.string() }).nullable(),
  callId: id.nullable(),
});
export type BanRow = z.infer<typeof ban>;

const filters = {
  taskId: id.optional(),
  source: z.enum(banSources).optional(),
  /** How the number begins. */
  search: line(40).optional(),
  /** Those that ended or were lifted instead of those that hold. */
  isOver: queryBool.default(false),
};
const given = {
  taskId: id.nullable().default(null),
  reason: line(200).default(''),
  endsAt: isoTime.nullable().default(null),
};

export const outboundBanList = defineCall({
  id: 'outbound.banList',
  method: 'GET',
  path: '/ms/member-call/members-ban/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The bans that match, the newest first.',
  input: z.object({ ...paging, ...filters, sort: z.enum(['-at', 'at']).default('-at') }),
  output: pageOf(ban),
});

export const outboundBan = defineCall({
  id: 'outbound.ban',
  method: 'POST',
  path: '/ms/member-call/ban',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Bans the numbers of chosen members, or numbers. Effective at once: a call that goes on to one of them is ended (`cut`).',
  input: z
    .object({ memberIds: ids(500).optional(), numbers: z.array(line(40, 1)).min(1).max(500).optional(), ...given })
    .refine(({ memberIds, numbers }) => memberIds || numbers, {
      path: ['numbers'],
      params: { problem: 'required' },
    }),
  output: z.object({
    banned: z.int(),
    known: z.int(),
    cut: z.int(),
    withoutNumber: z.int(),
    invalid: z.array(z.string()),
  }),
  fails: ['CALL_TASK_GONE'],
});

export const outboundBanInsert = defineCall({
  id: 'outbound.banInsert',
  method: 'POST',
  path: '/ms/member-call/ban/insert',
  audience: 'organiser',
  // The sheet is read before there is a transaction.
  kind: 'batch',
  uploadBytes: 10 * 1024 * 1024,
  inQuery: ['taskId', 'reason', 'endsAt', 'column', 'isPreview'],
  summary: `Bans the numbers of an xlsx or CSV sheet of at most ${mostBanRows.toLocaleString('en')} rows: of each row the first cell that is a number, or the cell of the column that is chosen. A preview bans nobody.`,
  input: z.object({
    taskId: id.optional(),
    reason: given.reason,
    endsAt: isoTime.optional(),
    /** From 0; left out: of each row the first cell that fits. */
    column: queryInt(0, 199).optional(),
    isPreview: queryBool.default(false),
  }),
  output: z.object({
    columns: z.array(z.string()),
    /** Different numbers in the sheet, and the first of them. */
    found: z.int(),
    examples: z.array(z.string()),
    banned: z.int(),
    known: z.int(),
    cut: z.int(),
    invalid: z.int(),
    /** The first rows in which no number could be read. */
    problems: z.array(z.object({ rowNumber: z.int(), text: z.string() })).max(20),
  }),
  fails: ['FILE_MISSING', 'IMPORT_NOT_READABLE', 'CALL_TASK_GONE', 'MESSAGE_STOPS_TOO_LONG'],
});

export const outboundBanExport = defineCall({
  id: 'outbound.banExport',
  method: 'GET',
  path: '/ms/member-call/ban/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The bans that match, as an xlsx sheet or a CSV table, which can be imported again.',
  input: z.object({ ...filters, ...exported }),
  output: fileOutput,
});

export const outboundBanRemove = defineCall({
  id: 'outbound.banRemove',
  method: 'POST',
  path: '/ms/member-call/ban-remove/batch',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'banIds',
  summary: 'Lifts bans. Those that are over already are passed over; other bans of the same number hold.',
  input: z.object({ banIds: ids(500) }),
  output: z.object({ lifted: z.int() }),
});

export const outboundBanCalls = [outboundBanList, outboundBan, outboundBanInsert, outboundBanExport, outboundBanRemove];
