import type { CallCause, CalleeState, IntentConsequence } from '@convoke/contract/outbound/outbound.rules.ts';
import type { CalleeRow, IntentChip } from '@convoke/contract/outbound/outbound.shapes.ts';
import type { GroupColour } from '@convoke/contract/participant/participant.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';

/** Members of tasks as calls answer them. */
export interface ShownCallee {
  id: string;
  member_id: string;
  task_id: string;
  task_name: string;
  name: string;
  company: string;
  title: string;
  number: string | null;
  state: string;
  agent_id: string | null;
  agent_name: string | null;
  due_at: Date | null;
  tries: number;
  last_call_id: string | null;
  last_call_at: Date | null;
  last_cause: string | null;
  intent_id: string | null;
  intent_name: string | null;
  intent_colour: string | null;
  consequence: string | null;
  remark: string;
  answers: Record<string, unknown>;
  version: number;
}

/** The rows of some members of tasks, in the order of their ids; each is read by its key. A lease that ran out is none: they are where they were before it. */
export async function shownCallees(db: Db, ids: readonly string[] | RawBuilder<unknown>): Promise<ShownCallee[]> {
  const asked = 'length' in ids ? sql`${[...ids]}::uuid[]` : ids;
  const { rows } = await sql<ShownCallee>`
    SELECT c.id, c.member_id, c.task_id, t.name AS task_name, m.name, m.company, m.title, m.phone AS number, c.agent_id, a.name AS agent_name, c.tries, c.last_call_id,
      c.last_call_at, c.last_cause, c.intent_id, i.name AS intent_name, i.colour AS intent_colour, i.consequence, c.remark, c.answers, c.version,
      CASE WHEN c.lapsed THEN c.state_before ELSE c.state END AS state, CASE WHEN c.lapsed THEN c.due_before ELSE c.due_at END AS due_at
    FROM unnest(${asked}) WITH ORDINALITY AS w(id, n)
    CROSS JOIN LATERAL (
      SELECT *, state = 'calling' AND due_at <= now() AS lapsed FROM outbound_member WHERE organisation_id = ${own} AND id = w.id OFFSET 0) c
    CROSS JOIN LATERAL (SELECT name FROM outbound_task WHERE organisation_id = ${own} AND id = c.task_id OFFSET 0) t
    CROSS JOIN LATERAL (SELECT name, company, title, phone FROM member WHERE organisation_id = ${own} AND id = c.member_id OFFSET 0) m
    LEFT JOIN LATERAL (SELECT name FROM outbound_agent WHERE organisation_id = ${own} AND id = c.agent_id OFFSET 0) a ON true
    LEFT JOIN LATERAL (SELECT name, colour, consequence FROM outbound_intent WHERE organisation_id = ${own} AND id = c.intent_id OFFSET 0) i ON true
    ORDER BY w.n`.execute(db);
  return rows;
}

/** An outcome as a chip; null = none. */
export const chipOf = (row: {
  intent_id: string | null;
  intent_name: string | null;
  intent_colour: string | null;
  consequence: string | null;
}): IntentChip | null =>
  row.intent_id === null
    ? null
    : {
        intentId: row.intent_id,
        name: row.intent_name ?? '',
        colour: row.intent_colour as GroupColour,
        consequence: row.consequence as IntentConsequence,
      };

export const calleeView = (row: ShownCallee): CalleeRow => ({
  outboundMemberId: row.id,
  memberId: row.member_id,
  taskId: row.task_id,
  taskName: row.task_name,
  name: row.name,
  company: row.company,
  title: row.title,
  number: row.number,
  state: row.state as CalleeState,
  agent: row.agent_id === null ? null : { outboundId: row.agent_id, name: row.agent_name ?? '' },
  dueAt: row.state === 'callback' || row.state === 'retry' ? (row.due_at?.toISOString() ?? null) : null,
  tries: row.tries,
  lastCall:
    row.last_call_id === null || row.last_call_at === null
      ? null
      : { callId: row.last_call_id, at: row.last_call_at.toISOString(), cause: row.last_cause as CallCause | null },
  intent: chipOf(row),
  remark: row.remark,
  version: row.version,
});
