import type { MailContent, MessageAb, MessageSource, SmsContent } from '@convoke/contract/message/message.fields.ts';
import type { MessageChannel, TaskState } from '@convoke/contract/message/message.rules.ts';
import {
  messageMailAddressSend,
  messageMailSend,
  messageSmsAddress,
  messageSmsBatch,
  messageSmsOrdinary,
  messageTaskCancel,
  messageTaskDelete,
  messageTaskGoOn,
  messageTaskPause,
  messageTaskStart,
  messageTaskTest,
  messageTaskUpdate,
} from '@convoke/contract/message/message.calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { oncePerKey } from '../../../core/http/once.ts';
import { checkAttachments, noteAttachments } from './message.attachments.ts';
import { checkSources } from './message.check.ts';
import {
  checkSender,
  type ContentFault,
  type ContentOf,
  eventOf,
  type Final,
  finalContent,
  keptContent,
} from './message.content.ts';
import { noteLive } from './message.live.ts';
import { isMail, taskById, type TaskRow, type TaskSource } from './message.rows.ts';
import { addressOf } from './message.sources.ts';

interface Fields {
  name: string;
  purpose: 'notice' | 'promotion';
  eventId: string | null;
  startsAt: string | null;
  latestAt: string | null;
  timeZone: string;
  fromMinute: number | null;
  toMinute: number | null;
  perMinute: number | null;
  withWorms: boolean;
}

interface NewTask extends Fields {
  isDraft: boolean;
  ab?: MessageAb | null;
}

/** A minute for clocks that go wrong, and for whoever chose "in a moment". */
const slackMs = 60_000;

/** Refuses moments that are over. */
function checkTimes(
  ctx: WriteContext<'MESSAGE_PAST'>,
  { startsAt, latestAt }: Pick<Fields, 'startsAt' | 'latestAt'>,
): void {
  const now = ctx.now().getTime();
  if (startsAt !== null && Date.parse(startsAt) < now - slackMs) ctx.fail('MESSAGE_PAST', { field: 'startsAt' });
  if (latestAt !== null && Date.parse(latestAt) <= now) ctx.fail('MESSAGE_PAST', { field: 'latestAt' });
}

const moment = (text: string | null) => (text === null ? null : new Date(text));

/** The columns of what a person chooses. */
const chosen = (
  fields: Fields,
  sources: readonly TaskSource[],
  content: MailContent | SmsContent,
  ab: MessageAb | null,
) => ({
  purpose: fields.purpose,
  name: fields.name,
  audience: JSON.stringify(sources),
  content: JSON.stringify(content),
  template_id: content.templateId,
  event_id: fields.eventId,
  starts_at: moment(fields.startsAt),
  latest_at: moment(fields.latestAt),
  time_zone: fields.timeZone,
  from_minute: fields.fromMinute,
  to_minute: fields.toMinute,
  per_minute: fields.perMinute,
  includes_worms: fields.withWorms,
  ab: ab === null ? null : JSON.stringify(ab),
});

type Adding = WriteContext<'MESSAGE_PAST' | 'MESSAGE_TYPED_INVALID' | 'MEMBER_FILTER_LARGE' | ContentFault>;

interface Made {
  taskId: string;
  version: number;
  state: TaskState;
}

export const priceOf = ({ settings }: WriteContext<never>['services'], channel: MessageChannel): number =>
  channel === 'sms' ? settings.MESSAGE_SMS_CENTS : settings.MESSAGE_MAIL_CENTS;

/** Writes a task; one that is no draft is looked at by a job at once. */
export async function insertTask(
  ctx: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'userId' | 'services'>,
  channel: MessageChannel,
  columns: ReturnType<typeof chosen>,
  more: { state: TaskState; resendOf?: string; testOf?: string },
): Promise<Made> {
  const { tx, organisationId, userId, services } = ctx;
  const made = await tx
    .insertInto('message_task')
    .values({
      ...columns,
      organisation_id: organisationId,
      channel,
      state: more.state,
      price_cents: priceOf(services, channel),
      resend_of: more.resendOf ?? null,
      test_of: more.testOf ?? null,
      made_by: userId,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  if (more.state !== 'draft') await noteLive(tx, { organisationId, taskId: made.id });
  return { taskId: made.id, version: made.version, state: more.state };
}

async function addTask(
  ctx: Adding,
  channel: MessageChannel,
  sources: readonly MessageSource[],
  content: MailContent | SmsContent,
  { isDraft, ab = null, ...fields }: NewTask,
): Promise<Made> {
  if (!isDraft) checkTimes(ctx, fields);
  const checked = await checkSources(ctx, channel, sources);
  const made = await contentToKeep(ctx, fields, content, ab, isDraft);
  const state = isDraft ? 'draft' : 'scheduled';
  const task = await insertTask(ctx, channel, chosen(fields, checked, made.content, made.ab), { state });
  await noteAttachments(ctx.tx, task.taskId, made.content);
  return task;
}

const contentOf = (
  { tx, organisationId, services, language, userId, now }: WriteContext<never>,
  { purpose, eventId, name }: Pick<Fields, 'purpose' | 'eventId' | 'name'>,
  taskId?: string,
): ContentOf => {
  const { settings } = services;
  return { db: tx, organisationId, settings, language, purpose, eventId, userId, now: now(), name, taskId };
};

/** What a draft keeps; of what is no draft any more what leaves. */
async function contentToKeep(
  ctx: Adding,
  fields: Pick<Fields, 'purpose' | 'eventId' | 'name'>,
  given: MailContent | SmsContent,
  ab: MessageAb | null,
  isDraft: boolean,
  taskId?: string,
): Promise<Final> {
  if (fields.eventId !== null && !(await eventOf({ db: ctx.tx, organisationId: ctx.organisationId }, fields.eventId)))
    return ctx.notFound();
  const of = contentOf(ctx, fields, taskId);
  const content = await keptContent(of, given, ctx);
  if (!isDraft) return finalContent(of, content, ab, ctx);
  if (isMail(content)) await checkAttachments(ctx.tx, content.attachments, ctx);
  return { content, ab };
}

const books = (bookIds: readonly string[]): MessageSource[] =>
  [...new Set(bookIds)].map((bookId) => ({ kind: 'book', bookId }));

/** Changes the state of a task where the change is possible; of a state in which it is not it says so. */
async function move(
  ctx: WriteContext<'MESSAGE_TASK_STATE'>,
  taskId: string,
  from: readonly TaskState[],
  set: RawBuilder<unknown>,
): Promise<{ state: TaskState; version: number }> {
  const { tx, organisationId } = ctx;
  const { rows } = await sql<{ state: TaskState; version: number }>`
    UPDATE message_task SET ${set}, version = version + 1, updated_at = now()
    WHERE organisation_id = ${organisationId} AND id = ${taskId} AND deleted_at IS NULL AND state = ANY (${[...from]}::text[])
    RETURNING state, version`.execute(tx);
  const [row] = rows;
  if (row) return row;
  const task = await taskById(tx, organisationId, taskId);
  return task && task.deleted_at === null ? ctx.fail('MESSAGE_TASK_STATE', { state: task.state }) : ctx.notFound();
}

/** A task that is there and that nobody changed since; locked. */
async function ownTask(
  ctx: WriteContext<'MESSAGE_TASK_STATE' | 'MESSAGE_TASK_CHANGED'>,
  taskId: string,
  version: number,
  states: readonly TaskState[],
): Promise<TaskRow> {
  const task = await taskById(ctx.tx, ctx.organisationId, taskId, { lock: true });
  if (!task || task.deleted_at !== null) return ctx.notFound();
  if (!states.includes(task.state)) ctx.fail('MESSAGE_TASK_STATE', { state: task.state });
  if (task.version !== version) ctx.fail('MESSAGE_TASK_CHANGED');
  return task;
}

/** Tests of one hour and organisation. */
const mostTestsAnHour = 30;

export const taskEditHandlers = [
  implement(messageSmsOrdinary, (ctx, input) =>
    oncePerKey(ctx, messageSmsOrdinary, input, () => {
      const { addresses, sms, ...fields } = input;
      return addTask(ctx, 'sms', [{ kind: 'typed', addresses }], sms, fields);
    }),
  ),

  implement(messageSmsBatch, (ctx, input) =>
    oncePerKey(ctx, messageSmsBatch, input, () => {
      const { sources, sms, ...fields } = input;
      return addTask(ctx, 'sms', sources, sms, fields);
    }),
  ),

  implement(messageSmsAddress, (ctx, input) =>
    oncePerKey(ctx, messageSmsAddress, input, () => {
      const { bookIds, sms, ...fields } = input;
      return addTask(ctx, 'sms', books(bookIds), sms, fields);
    }),
  ),

  implement(messageMailSend, (ctx, input) =>
    oncePerKey(ctx, messageMailSend, input, () => {
      const { sources, mail, ...fields } = input;
      return addTask(ctx, 'mail', sources, mail, fields);
    }),
  ),

  implement(messageMailAddressSend, (ctx, input) =>
    oncePerKey(ctx, messageMailAddressSend, input, () => {
      const { bookIds, mail, ...fields } = input;
      return addTask(ctx, 'mail', books(bookIds), mail, fields);
    }),
  ),

  implement(messageTaskUpdate, async (ctx, { taskId, version, sources, sms, mail, ab, ...fields }) => {
    const { tx, organisationId } = ctx;
    const task = await ownTask(ctx, taskId, version, ['draft', 'scheduled']);
    if (task.resend_of !== null || task.test_of !== null) ctx.fail('MESSAGE_TASK_STATE', { state: task.state });
    const content = (task.channel === 'sms' ? sms : mail) ?? ctx.fail('MESSAGE_NO_CONTENT');
    if (task.state === 'scheduled') checkTimes(ctx, fields);
    const checked = await checkSources(ctx, task.channel, sources);
    const isDraft = task.state === 'draft';
    const made = await contentToKeep(ctx, fields, content, task.channel === 'mail' ? ab : null, isDraft, taskId);
    const changed = await tx
      .updateTable('message_task')
      .set({
        ...chosen(fields, checked, made.content, made.ab),
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', taskId)
      .returning('version')
      .executeTakeFirstOrThrow();
    await noteAttachments(tx, taskId, made.content);
    // Its time may be another one now.
    if (task.state === 'scheduled') await noteLive(tx, { organisationId, taskId });
    return { taskId, version: changed.version, state: task.state };
  }),

  implement(messageTaskStart, async (ctx, { taskId, version }) => {
    const { tx, organisationId } = ctx;
    const task = await ownTask(ctx, taskId, version, ['draft']);
    if (task.audience.length === 0) ctx.fail('MESSAGE_NO_SOURCE');
    checkTimes(ctx, {
      startsAt: task.starts_at?.toISOString() ?? null,
      latestAt: task.latest_at?.toISOString() ?? null,
    });
    const of = contentOf(ctx, { purpose: task.purpose, eventId: task.event_id, name: task.name }, taskId);
    const { content, ab } = await finalContent(of, task.content, task.ab, ctx);
    await noteAttachments(tx, taskId, content);
    const moved = await move(
      ctx,
      taskId,
      ['draft'],
      sql`state = 'scheduled', content = ${JSON.stringify(content)}::jsonb, ab = ${ab && JSON.stringify(ab)}::jsonb`,
    );
    await noteLive(tx, { organisationId, taskId });
    return { taskId, ...moved };
  }),

  implement(messageTaskPause, (ctx, { taskId }) =>
    move(ctx, taskId, ['scheduled', 'building', 'running'], sql`state = 'paused', why = 'asked', why_words = ''`),
  ),

  implement(messageTaskGoOn, async (ctx, { taskId }) => {
    const moved = await move(
      ctx,
      taskId,
      ['paused'],
      sql`why = NULL, why_words = '', lacks_cents = NULL,
        state = CASE WHEN begun_at IS NULL THEN 'scheduled' WHEN reached->>'isReserved' = 'true' THEN 'running' ELSE 'building' END`,
    );
    await noteLive(ctx.tx, { organisationId: ctx.organisationId, taskId });
    return moved;
  }),

  implement(messageTaskCancel, async (ctx, { taskId }) => {
    const moved = await move(
      ctx,
      taskId,
      ['scheduled', 'building', 'running', 'paused'],
      sql`state = 'cancelled', why = NULL, why_words = '', lacks_cents = NULL, ended_at = now()`,
    );
    await noteLive(ctx.tx, { organisationId: ctx.organisationId, taskId });
    return moved;
  }),

  implement(messageTaskDelete, async (ctx, { taskId }) => {
    await move(ctx, taskId, ['draft', 'finished', 'cancelled', 'expired'], sql`deleted_at = now()`);
    return {};
  }),

  implement(messageTaskTest, async (ctx, { taskId, addresses }) => {
    const { tx, organisationId } = ctx;
    const task = await taskById(tx, organisationId, taskId, { lock: true });
    if (!task || task.deleted_at !== null) return ctx.notFound();
    const read = addresses.flatMap((text) => addressOf(task.channel, text) ?? []);
    if (read.length === 0) ctx.fail('MESSAGE_TYPED_INVALID');
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM (
        SELECT FROM message_task WHERE organisation_id = ${organisationId} AND test_of = ${taskId} AND created_at > now() - interval '1 hour' LIMIT ${mostTestsAnHour}) t`.execute(
      tx,
    );
    if ((rows[0]?.n ?? 0) >= mostTestsAnHour) ctx.fail('MESSAGE_TESTS_MANY');
    // One's own address is no audience: neither hours nor two subjects nor a list of gift hunters stand in the way.
    const fields: Fields = {
      name: task.name,
      purpose: task.purpose,
      eventId: task.event_id,
      startsAt: null,
      latestAt: null,
      timeZone: task.time_zone,
      fromMinute: null,
      toMinute: null,
      perMinute: null,
      withWorms: true,
    };
    const of = contentOf(ctx, fields, taskId);
    // What has left its draft is not read again, but its domain may have gone since.
    if (task.state !== 'draft') await checkSender(of, task.content, ctx);
    const { content } = task.state === 'draft' ? await finalContent(of, task.content, null, ctx) : task;
    // Its links are those that the task itself sends.
    if (task.state === 'draft') await noteAttachments(tx, taskId, content);
    const columns = chosen(fields, [{ kind: 'typed', addresses: read }], content, null);
    return insertTask(ctx, task.channel, columns, { state: 'scheduled', testOf: taskId });
  }),
];

/** The task that sends some lines of another one once more, within the same hours. */
export function resendColumns(task: TaskRow, lineIds: string[]) {
  const fields: Fields = {
    name: task.name,
    purpose: task.purpose,
    eventId: task.event_id,
    startsAt: null,
    latestAt: null,
    timeZone: task.time_zone,
    fromMinute: task.from_minute,
    toMinute: task.to_minute,
    perMinute: task.per_minute,
    withWorms: task.includes_worms,
  };
  return chosen(fields, [{ kind: 'lines', lineIds }], task.content, null);
}
