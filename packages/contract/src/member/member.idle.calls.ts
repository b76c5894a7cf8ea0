import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, line, pageOf, paging, queryInt, timeZone } from '../core/fields.ts';
import { memberRow } from './member.calls.ts';
import { idleDays, lastDoings } from './member.idle.rules.ts';
import { memberOrigins } from './member.rules.ts';
import { sheetFormats } from './member.worm.calls.ts';

/** Members who have done nothing for a while: those to win back, or to let go. */

const filters = {
  /** How long they have done nothing. */
  days: queryInt(1, 3650).default(idleDays),
  /** In name, number, address and company. */
  search: line(100).optional(),
  origin: z.enum(memberOrigins).optional(),
  /** Who has the tag. */
  tagId: id.optional(),
  /** Who is in the static group. */
  groupId: id.optional(),
};

const idleRow = memberRow.extend({
  /** What they did last, and where; null where nothing is known of them but that they are there. */
  did: z
    .object({
      kind: z.enum(lastDoings),
      at: z.string(),
      event: z.object({ eventId: id, title: z.string() }).nullable(),
    })
    .nullable(),
});

export type IdleMember = z.infer<typeof idleRow>;

export const memberIdleList = defineCall({
  id: 'member.idleList',
  method: 'GET',
  path: '/ms/public/v2/member/idle/list',
  audience: 'organiser',
  kind: 'read',
  summary: `The members who have done nothing for so many days (${idleDays} unless asked otherwise), with what they did last. Not in the specification.`,
  input: z.object({
    ...paging,
    ...filters,
    sort: z.enum(['-lastAt', 'lastAt', 'name', '-name', '-createdAt', 'createdAt']).default('-lastAt'),
  }),
  output: pageOf(idleRow),
});

export const memberIdleExport = defineCall({
  id: 'member.idleExport',
  method: 'GET',
  path: '/ms/public/v2/member/idle/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The idle members that match the filters, as xlsx or csv. Not in the specification.',
  input: z.object({ ...filters, format: z.enum(sheetFormats).default('xlsx'), timeZone: timeZone.default('UTC') }),
  output: fileOutput,
});

export const memberIdleCalls = [memberIdleList, memberIdleExport];
