import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, ids, isoTime, line, pageOf, paging, queryBool, versionNumber } from '../core/fields.ts';
import { callCauses, callStates, mostChosen, recordingStates } from './outbound.rules.ts';
import { callRow, intentChip, receipt, sheetWanted } from './outbound.shapes.ts';

/** Calls that were made: list, one whole, recordings. */

const filters = {
  taskId: id.optional(),
  outboundId: id.optional(),
  intentId: id.optional(),
  memberId: id.optional(),
  state: z.enum(callStates).optional(),
  cause: z.enum(callCauses).optional(),
  recording: z.enum(recordingStates).optional(),
  /** How a number begins, or words of a name. */
  search: line(100).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
};
const sort = z.enum(['-createdAt', 'createdAt', '-talkSeconds']).default('-createdAt');

export const outboundList = defineCall({
  id: 'outbound.list',
  method: 'GET',
  path: '/ms/member-call/list',
  audience: 'organiser',
  also: ['outbound'],
  kind: 'read',
  summary: 'The calls that match, the newest first. Agents see their own.',
  input: z.object({ ...paging, ...filters, sort }),
  output: pageOf(callRow),
});

export const outboundExportSearch = defineCall({
  id: 'outbound.exportSearch',
  method: 'GET',
  path: '/ms/member-call/excel/export/search',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The calls that match, as an xlsx sheet or a CSV table.',
  input: z.object({ ...filters, ...sheetWanted }),
  output: fileOutput,
});

export const outboundExportBatch = defineCall({
  id: 'outbound.exportBatch',
  method: 'POST',
  path: '/ms/member-call/excel/export/batch',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'Chosen calls, as an xlsx sheet or a CSV table.',
  input: z.object({ callIds: ids(mostChosen), ...sheetWanted }),
  output: fileOutput,
});

const callInfo = callRow.extend({
  ringingAt: z.string().nullable(),
  sipStatus: z.int().nullable(),
  recordingSeconds: z.int().nullable(),
  recordingFailure: z.string().nullable(),
  lostPackets: z.int(),
  receipt,
  answers: z.record(z.string(), z.unknown()),
  /** Every saving of the outcome, the first one first. */
  versions: z.array(
    z.object({
      version: versionNumber,
      intent: intentChip,
      remark: z.string(),
      answers: z.record(z.string(), z.unknown()),
      by: z.string(),
      at: z.string(),
    }),
  ),
});
export type CallInfo = z.infer<typeof callInfo>;

export const outboundCallInfo = defineCall({
  id: 'outbound.callInfo',
  method: 'GET',
  path: '/ms/seat/call/info/{callId}',
  audience: 'outbound',
  also: ['organiser'],
  kind: 'read',
  summary: 'A call with its receipt and the versions of its outcome; an agent sees their own.',
  input: z.object({ callId: id }),
  output: callInfo,
  fails: ['CALL_GONE'],
});

/** The id's name is in the specification. */
export const outboundInfo = defineCall({
  id: 'outbound.info',
  method: 'GET',
  path: '/ms/member-call/info/{memberId}',
  audience: 'organiser',
  also: ['outbound'],
  kind: 'read',
  summary:
    'The calls of a member with their outcomes, and the tasks that they are in. Agents see who is allotted to them.',
  input: z.object({ memberId: id }),
  output: z.object({
    calls: z.array(callRow),
    tasks: z.array(z.object({ outboundMemberId: id, taskId: id, taskName: z.string(), state: z.string() })),
    isBanned: z.boolean(),
  }),
  fails: ['CALL_MEMBER_GONE'],
});

export const seatCallId = defineCall({
  id: 'seat.callId',
  method: 'GET',
  path: '/ms/seat/call/id',
  audience: 'outbound',
  kind: 'read',
  summary: 'The call that goes on at the agent’s seat.',
  input: z.object({}),
  output: z.object({ callId: id.nullable() }),
});

export const seatRecording = defineCall({
  id: 'seat.recording',
  method: 'GET',
  path: '/ms/seat/call/sound/recording',
  audience: 'outbound',
  also: ['organiser'],
  kind: 'read',
  summary:
    'An address at which the recording of a call is played or downloaded, with ranges, for ten minutes. An agent hears their own.',
  input: z.object({ callId: id, isDownload: queryBool.default(false) }),
  output: z.object({ url: z.string(), seconds: z.int(), isSimulated: z.boolean() }),
  fails: ['CALL_GONE', 'CALL_RECORDING_NONE'],
});

export const outboundCalls = [
  outboundList,
  outboundExportSearch,
  outboundExportBatch,
  outboundCallInfo,
  outboundInfo,
  seatCallId,
  seatRecording,
];
