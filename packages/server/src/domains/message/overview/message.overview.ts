import {
  type DayOfMessages,
  messageOverview,
  shownLatest,
  shownUnderWay,
} from '@convoke/contract/message/message.overview.calls.ts';
import { type MessageChannel, sentStates } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { ReadContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { firstRows } from '../../../core/data/list.ts';
import { listTasks, taskSorts } from '../task/message.queries.ts';
import { talliesOf, taskView } from '../task/message.views.ts';

/** Tasks whose days are drawn; the newest count. */
const mostTasks = 1000;

/** From the tallies of the tasks, never from their lines: a task has a few rows of them, however many got it. */
async function perDay(ctx: ReadContext<never>, channel: MessageChannel, zone: string, days: number) {
  const now = ctx.now();
  const { rows } = await sql<DayOfMessages>`
    WITH wanted AS (
      SELECT to_char(d, 'YYYY-MM-DD') AS day FROM generate_series(
        (${now}::timestamptz AT TIME ZONE ${zone})::date - ${days - 1}::int, (${now}::timestamptz AT TIME ZONE ${zone})::date, interval '1 day') d
    ), tasks AS MATERIALIZED (
      SELECT id, begun_at FROM message_task
      WHERE organisation_id = ${ctx.organisationId} AND channel = ${channel} AND deleted_at IS NULL AND test_of IS NULL
        AND created_at >= ${now}::timestamptz - make_interval(days => ${days}::int)
      ORDER BY created_at DESC, id DESC LIMIT ${mostTasks}
    ), tallied AS (
      SELECT to_char(w.begun_at AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS day, t.what, t.n
      FROM tasks w CROSS JOIN LATERAL (
        SELECT what, n FROM message_tally WHERE organisation_id = ${ctx.organisationId} AND task_id = w.id AND what <> 'hour' OFFSET 0) t
      WHERE w.begun_at IS NOT NULL
    )
    SELECT w.day,
      coalesce(sum(t.n) FILTER (WHERE t.what = ANY(${sql.val([...sentStates])}::text[])), 0)::int AS sent,
      coalesce(sum(t.n) FILTER (WHERE t.what IN ('delivered', 'complained')), 0)::int AS delivered,
      coalesce(sum(t.n) FILTER (WHERE t.what = 'opened'), 0)::int AS opened,
      coalesce(sum(t.n) FILTER (WHERE t.what = 'clicked'), 0)::int AS clicked,
      coalesce(sum(t.n) FILTER (WHERE t.what = 'replied'), 0)::int AS replied
    FROM wanted w LEFT JOIN tallied t ON t.day = w.day GROUP BY w.day ORDER BY w.day`.execute(ctx.db);
  return rows;
}

async function someTasks(ctx: ReadContext<never>, channel: MessageChannel, isLive: boolean, size: number) {
  const { db, organisationId } = ctx;
  const rows = await listTasks(db, organisationId, { channel, isLive }, firstRows(taskSorts, '-createdAt', size));
  const tallies = await talliesOf(
    db,
    organisationId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => taskView(row, tallies.get(row.id) ?? [], ctx.now()));
}

export const messageOverviewHandlers = [
  implement(messageOverview, async (ctx, { channel, timeZone, days }) => ({
    days: await perDay(ctx, channel, timeZone, days),
    underWay: await someTasks(ctx, channel, true, shownUnderWay),
    latest: await someTasks(ctx, channel, false, shownLatest),
  })),
];
