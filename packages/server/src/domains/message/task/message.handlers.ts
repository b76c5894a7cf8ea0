import { mailContent, type MessageAb, smsContent } from '@convoke/contract/message/message.fields.ts';
import { messageLogsExport, messageMailLogs, messageSmsLogs } from '@convoke/contract/message/message.line.calls.ts';
import type { MessageChannel, PassedRule } from '@convoke/contract/message/message.rules.ts';
import { messageTaskInfo } from '@convoke/contract/message/message.calls.ts';
import {
  messageMailGroupList,
  messagePassedList,
  messageReconcile,
  messageSmsDynamicList,
  messageSmsGroupList,
} from '@convoke/contract/message/message.list.calls.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { ReadContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { attachedOf } from './message.attachments.ts';
import { taskEditHandlers } from './message.edits.ts';
import { countLines, lineSorts, lineView, listLines } from './message.lines.ts';
import { lookHandlers } from './message.look.ts';
import { sourceNames } from './message.people.ts';
import {
  listPassed,
  listTasks,
  matchingPassed,
  matchingTasks,
  passedSorts,
  shownTask,
  taskSorts,
} from './message.queries.ts';
import { reportHandlers } from './message.report.ts';
import { resendHandlers } from './message.resend.ts';
import { isMail, taskById } from './message.rows.ts';
import { linesSheet, reconciliationSheet } from './message.sheets.ts';
import { talliesOf, taskView } from './message.views.ts';

async function tasks(
  ctx: ReadContext<never>,
  channel: MessageChannel,
  input: z.output<typeof messageSmsGroupList.input>,
  isLive = false,
) {
  const { db, organisationId } = ctx;
  const place = placeOf(ctx, taskSorts, input);
  const filter = { ...input, channel, isLive };
  const rows = await listTasks(db, organisationId, filter, place);
  const total = await countOf(db, matchingTasks(db, organisationId, filter), place);
  const tallies = await talliesOf(
    db,
    organisationId,
    rows.map(({ id }) => id),
  );
  return pageAnswer(rows, total, place, (row) => taskView(row, tallies.get(row.id) ?? [], ctx.now()));
}

async function logs(ctx: ReadContext<never>, channel: MessageChannel, input: z.output<typeof messageSmsLogs.input>) {
  const { db, organisationId } = ctx;
  const place = placeOf(ctx, lineSorts, input);
  const filter = { ...input, channel };
  const rows = await listLines(db, organisationId, filter, place);
  const total = await countLines(db, organisationId, filter, place);
  return pageAnswer(rows, total, place, lineView);
}

const known = (schema: z.ZodObject, content: object) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => Object.hasOwn(schema.shape, name)));

export const messageTaskHandlers = [
  ...taskEditHandlers,
  ...lookHandlers,
  ...resendHandlers,
  ...reportHandlers,

  implement(messageSmsDynamicList, (ctx, input) => tasks(ctx, 'sms', input, true)),
  implement(messageSmsGroupList, (ctx, input) => tasks(ctx, 'sms', input)),
  implement(messageMailGroupList, (ctx, input) => tasks(ctx, 'mail', input)),
  implement(messageSmsLogs, (ctx, input) => logs(ctx, 'sms', input)),
  implement(messageMailLogs, (ctx, input) => logs(ctx, 'mail', input)),

  implement(messageTaskInfo, async (ctx, { taskId }) => {
    const { db, organisationId } = ctx;
    const shown = await shownTask(db, organisationId, taskId);
    const task = await taskById(db, organisationId, taskId);
    if (!shown || !task) return ctx.notFound();
    const tallies = await talliesOf(db, organisationId, [taskId]);
    const { rows } = await sql<{ is: boolean }>`
      SELECT message_hours(${task.from_minute}, ${task.to_minute}, ${task.time_zone}, ${ctx.now()}) AS is`.execute(db);
    return {
      ...taskView(shown, tallies.get(taskId) ?? [], ctx.now()),
      sources: task.audience,
      sourceNames: await sourceNames(ctx, task.audience),
      // As it may be sent back: without what was added to it when it left its draft.
      sms: isMail(task.content) ? null : known(smsContent, task.content),
      mail: isMail(task.content) ? known(mailContent, task.content) : null,
      attached: isMail(task.content) ? await attachedOf(db, task.content) : [],
      ab: task.ab satisfies MessageAb | null,
      eventId: task.event_id,
      winner: task.winner,
      timeZone: task.time_zone,
      fromMinute: task.from_minute,
      toMinute: task.to_minute,
      perMinute: task.per_minute,
      withWorms: task.includes_worms,
      isOutOfHours: task.state === 'running' && rows[0]?.is === false,
      resendOf: task.resend_of,
    };
  }),

  implement(messagePassedList, async (ctx, { taskId, rule, ...input }) => {
    const { db, organisationId } = ctx;
    if (!(await shownTask(db, organisationId, taskId))) return ctx.notFound();
    const place = placeOf(ctx, passedSorts, input);
    const rows = await listPassed(db, organisationId, taskId, rule, place);
    const total = await countOf(db, matchingPassed(db, organisationId, taskId, rule), place);
    return pageAnswer(rows, total, place, (row) => ({
      passedId: row.id,
      address: row.address,
      memberId: row.member_name === null ? null : row.member_id,
      memberName: row.member_name,
      rule: row.rule as PassedRule,
      source: row.source,
      firstSource: row.first_source,
    }));
  }),

  implement(messageLogsExport, async (ctx, { timeZone, ...filter }) =>
    linesSheet(ctx.services, { organisationId: ctx.organisationId, language: ctx.language, timeZone }, filter),
  ),

  implement(messageReconcile, async (ctx, { timeZone, ...filter }) =>
    reconciliationSheet(ctx.services, { organisationId: ctx.organisationId, language: ctx.language, timeZone }, filter),
  ),
];
