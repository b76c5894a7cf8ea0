import {
  messageMailReport,
  messageMailSendData,
  messageSmsStatistics,
} from '@convoke/contract/message/message.line.calls.ts';
import type { MessageReport } from '@convoke/contract/message/message.line.calls.ts';
import { type MessageChannel, sentStates } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { ReadContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { isMail, taskById } from './message.rows.ts';
import { countsOf, talliesOf, type Tallied } from './message.views.ts';

/** Tasks of one report; the newest count. */
const mostTasks = 1000;
const usualDays = 30;

/** By class, the most first. */
function classesOf(rows: readonly Tallied[], what: string): { class: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const row of rows)
    if (row.what === what && row.n > 0) counts.set(row.class, (counts.get(row.class) ?? 0) + row.n);
  return [...counts]
    .map(([name, count]) => ({ class: name, count }))
    .toSorted((one, other) => other.count - one.count || one.class.localeCompare(other.class));
}

const sumOf = (rows: readonly Tallied[], variant: number, ...what: string[]) =>
  rows.reduce((sum, row) => (row.variant === variant && what.includes(row.what) ? sum + row.n : sum), 0);

interface Money {
  id: string;
  reserved_cents: number;
  returned_cents: number;
}

async function reportOf(
  ctx: ReadContext<never>,
  channel: MessageChannel,
  { taskId, from, to }: { taskId?: string | undefined; from?: string | undefined; to?: string | undefined },
): Promise<MessageReport> {
  const { db, organisationId } = ctx;
  const task = taskId === undefined ? undefined : await taskById(db, organisationId, taskId);
  if (taskId !== undefined && (task?.channel !== channel || task.deleted_at !== null)) return ctx.notFound();
  const since = from === undefined ? new Date(ctx.now().getTime() - usualDays * 86_400_000) : new Date(from);
  const { rows: tasks } = task
    ? { rows: [task as Money] }
    : await sql<Money>`
        SELECT id, reserved_cents, returned_cents FROM message_task
        WHERE organisation_id = ${organisationId} AND channel = ${channel} AND deleted_at IS NULL AND test_of IS NULL AND created_at >= ${since}
          ${to === undefined ? sql`` : sql`AND created_at <= ${new Date(to)}`}
        ORDER BY created_at DESC, id DESC LIMIT ${mostTasks}`.execute(db);
  const tallies = await talliesOf(
    db,
    organisationId,
    tasks.map(({ id }) => id),
  );
  const rows = [...tallies.values()].flat();
  const content = task?.content;
  const variants =
    content && isMail(content) && task.ab
      ? [content.subject, task.ab.subject].map((subject, variant) => ({
          variant,
          subject,
          accepted: sumOf(rows, variant, ...sentStates),
          opened: sumOf(rows, variant, 'opened'),
          clicked: sumOf(rows, variant, 'clicked'),
        }))
      : [];
  return {
    counts: countsOf(rows),
    suppressed: classesOf(rows, 'suppressed'),
    failed: classesOf(rows, 'failed'),
    undelivered: classesOf(rows, 'undelivered'),
    bounced: classesOf(rows, 'bounced'),
    passed: classesOf(rows, 'passed'),
    reservedCents: tasks.reduce((sum, each) => sum + each.reserved_cents, 0),
    returnedCents: tasks.reduce((sum, each) => sum + each.returned_cents, 0),
    variants,
    tasks: tasks.length,
  };
}

export const reportHandlers = [
  implement(messageSmsStatistics, (ctx, input) => reportOf(ctx, 'sms', input)),
  implement(messageMailReport, (ctx, input) => reportOf(ctx, 'mail', input)),

  implement(messageMailSendData, async (ctx, { taskId }) => {
    const { db, organisationId } = ctx;
    const task = await taskById(db, organisationId, taskId);
    if (!task || task.deleted_at !== null) return ctx.notFound();
    const { rows } = await sql<{ class: string; n: number }>`
      SELECT class, n FROM message_tally WHERE organisation_id = ${organisationId} AND task_id = ${taskId} AND variant = 0 AND what = 'hour' ORDER BY class`.execute(
      db,
    );
    return rows.map((row) => ({ hour: row.class, accepted: row.n }));
  }),
];
