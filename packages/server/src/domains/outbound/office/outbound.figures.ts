import { problemText } from '@convoke/contract/core/problems.ts';
import { outboundFigures } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { implement } from '../../../core/http/implement.ts';
import { chipOf } from '../outbound.callees.ts';

/** Hours up to so long a time, unless it is said; then days. */
const hoursUpTo = 2 * 86_400_000;
/** Longer is not asked for at once. */
const longest = 400 * 86_400_000;

interface Asked {
  taskId?: string | undefined;
  outboundId?: string | undefined;
  from: string;
  to: string;
  search?: string | undefined;
}

interface Figures {
  calls: number;
  answered: number;
  talkSeconds: number;
  wrapUpSeconds: number;
  outcomes: number;
  successes: number;
}

/** Rows of one of the two tables of hours that are asked for; a row is a quarter of an hour, and belongs to the moment at which that begins. */
const hours = (table: 'outbound_hour' | 'outbound_hour_end', { taskId, outboundId, from, to }: Asked) => sql`
  SELECT * FROM ${sql.table(table)} WHERE organisation_id = ${own} AND hour >= quarter_of(${from}::timestamptz) AND hour < ${to}::timestamptz
    AND (${taskId ?? null}::uuid IS NULL OR task_id = ${taskId ?? null}::uuid) AND (${outboundId ?? null}::uuid IS NULL OR agent_id = ${outboundId ?? null}::uuid)`;

/** Calls and outcomes added up by something. */
async function summed<Key>(db: Db, asked: Asked, by: RawBuilder<Key>): Promise<(Figures & { by: Key })[]> {
  const { rows } = await sql<Figures & { by: Key }>`
    SELECT by, sum(calls)::int AS calls, sum(answered)::int AS answered, round(sum(talk_ms) / 1000)::int AS "talkSeconds",
      round(sum(wrap_up_ms) / 1000)::int AS "wrapUpSeconds", sum(outcomes)::int AS outcomes, sum(successes)::int AS successes
    FROM (
      SELECT ${by} AS by, h.calls, h.answered, h.talk_ms::numeric AS talk_ms, h.wrap_up_ms::numeric AS wrap_up_ms, 0 AS outcomes, 0 AS successes
      FROM (${hours('outbound_hour', asked)}) h
      UNION ALL
      SELECT ${by}, 0, 0, 0, 0, h.count, CASE WHEN i.is_success THEN h.count ELSE 0 END
      FROM (${hours('outbound_hour_end', asked)}) h
      LEFT JOIN outbound_intent i ON i.organisation_id = ${own} AND i.id::text = h.value
      WHERE h.kind = 'intent') f
    GROUP BY by ORDER BY by`.execute(db);
  return rows;
}

const nothing: Figures = { calls: 0, answered: 0, talkSeconds: 0, wrapUpSeconds: 0, outcomes: 0, successes: 0 };

const figuresOf = ({ calls, answered, talkSeconds, wrapUpSeconds, outcomes, successes }: Figures): Figures => ({
  calls,
  answered,
  talkSeconds,
  wrapUpSeconds,
  outcomes,
  successes,
});

/** What some tasks or agents are called, those alone whose name has what is searched for. */
async function namesOf(db: Db, table: 'outbound_task' | 'outbound_agent', ids: readonly string[], search?: string) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .$if(Boolean(search), (all) => all.where(containing(sql`fold_text(name)`, search ?? '')))
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

export const figureHandlers = [
  implement(outboundFigures, async (ctx, { timeZone, step, most, ...asked }) => {
    const { db } = ctx;
    const length = new Date(asked.to).getTime() - new Date(asked.from).getTime();
    if (length < 0 || length > longest)
      return ctx.failFields([{ path: 'to', message: problemText('time', ctx.language) }]);
    const by = step ?? (length <= hoursUpTo ? 'hour' : 'day');
    const moment = sql<Date>`date_trunc(${by}::text, h.hour, ${timeZone}::text)`;
    const times = await summed(db, asked, moment);
    const byTask = await summed(db, asked, sql<string>`h.task_id`);
    const byAgent = await summed(db, asked, sql<string>`h.agent_id`);
    const tasks = await namesOf(
      db,
      'outbound_task',
      byTask.map((row) => row.by),
      asked.search,
    );
    const stays = await staysOf(db, asked);
    const agentIds = [...new Set([...byAgent.map((row) => row.by), ...stays.keys()])];
    const agents = await namesOf(db, 'outbound_agent', agentIds, asked.search);
    const ofAgent = new Map(byAgent.map((row) => [row.by, row]));
    const total = times.reduce<Figures>(
      (sum, row) => ({
        calls: sum.calls + row.calls,
        answered: sum.answered + row.answered,
        talkSeconds: sum.talkSeconds + row.talkSeconds,
        wrapUpSeconds: sum.wrapUpSeconds + row.wrapUpSeconds,
        outcomes: sum.outcomes + row.outcomes,
        successes: sum.successes + row.successes,
      }),
      nothing,
    );
    return {
      total,
      times: times.map((row) => ({ at: row.by.toISOString(), ...figuresOf(row) })),
      tasks: byTask
        .flatMap((row) => {
          const name = tasks.get(row.by);
          return name === undefined ? [] : [{ taskId: row.by, name, ...figuresOf(row) }];
        })
        .toSorted((a, b) => b.calls - a.calls)
        .slice(0, most),
      agents: agentIds
        .flatMap((id) => {
          const name = agents.get(id);
          const stay = stays.get(id) ?? { idleSeconds: 0, pausedSeconds: 0 };
          return name === undefined
            ? []
            : [{ outboundId: id, name, ...figuresOf(ofAgent.get(id) ?? nothing), ...stay }];
        })
        .toSorted((a, b) => b.calls - a.calls)
        .slice(0, most),
      intents: await intentsOf(db, asked),
      causes: await causesOf(db, asked),
    };
  }),
];

/** How long agents were ready and paused; seats are not of one task. */
async function staysOf(db: Db, { outboundId, from, to }: Asked) {
  const { rows } = await sql<{ agent_id: string; idle: number; paused: number }>`
    SELECT agent_id, coalesce(sum(seconds) FILTER (WHERE state = 'idle'), 0)::int AS idle, coalesce(sum(seconds) FILTER (WHERE state = 'paused'), 0)::int AS paused
    FROM outbound_stay WHERE organisation_id = ${own} AND hour >= quarter_of(${from}::timestamptz) AND hour < ${to}::timestamptz
      AND (${outboundId ?? null}::uuid IS NULL OR agent_id = ${outboundId ?? null}::uuid)
    GROUP BY agent_id`.execute(db);
  return new Map(rows.map((row) => [row.agent_id, { idleSeconds: row.idle, pausedSeconds: row.paused }]));
}

async function intentsOf(db: Db, asked: Asked) {
  const { rows } = await sql<{
    intent_id: string;
    intent_name: string;
    intent_colour: string;
    consequence: string;
    count: number;
  }>`
    SELECT i.id AS intent_id, i.name AS intent_name, i.colour AS intent_colour, i.consequence, sum(h.count)::int AS count
    FROM (${hours('outbound_hour_end', asked)}) h JOIN outbound_intent i ON i.organisation_id = ${own} AND i.id::text = h.value
    WHERE h.kind = 'intent' GROUP BY i.id, i.name, i.colour, i.consequence, i.place HAVING sum(h.count) > 0 ORDER BY i.place, i.id`.execute(
    db,
  );
  return rows.flatMap((row) => {
    const intent = chipOf(row);
    return intent ? [{ intent, count: row.count }] : [];
  });
}

async function causesOf(db: Db, asked: Asked) {
  const { rows } = await sql<{ cause: string; count: number }>`
    SELECT h.value AS cause, sum(h.count)::int AS count FROM (${hours('outbound_hour_end', asked)}) h
    WHERE h.kind = 'cause' GROUP BY h.value HAVING sum(h.count) > 0 ORDER BY count DESC, cause`.execute(db);
  return rows;
}
