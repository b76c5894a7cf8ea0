import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';

/** All that the rules ask of a member of a task, as it is at this moment. */
export interface Sight {
  id: string;
  task_id: string;
  member_id: string;
  state: string;
  agent_id: string | null;
  agent_name: string | null;
  due_at: Date | null;
  tries: number;
  name: string;
  /** The number that would be called; null = none, or one that cannot be dialled. */
  number: string | null;
  task_name: string;
  task_state: string;
  task_version: number;
  opens_at: Date | null;
  closes_at: Date | null;
  most_tries: number;
  is_recorded: boolean;
  task_consent: string;
  form_version: number | null;
  consent: 'given' | 'refused' | 'unknown' | null;
  consent_at: Date | null;
  consent_words: string | null;
  is_banned: boolean;
  /** Null = for good. */
  banned_until: Date | null;
  ban_reason: string | null;
  is_task_banned: boolean;
  task_banned_until: Date | null;
  task_ban_reason: string | null;
  live_call_id: string | null;
  dials: Date[];
}

/** Reads members of tasks with all that the rules ask, each by its key. Tasks that were deleted show nobody. */
export async function sightsOf(db: Db, calleeIds: readonly string[], now: Date): Promise<Sight[]> {
  const reason = (task: ReturnType<typeof sql>) => sql`(
    SELECT b.reason FROM outbound_ban b
    WHERE b.organisation_id = ${own} AND b.number = gate_number(p.phone) AND b.task_id IS NOT DISTINCT FROM ${task} AND b.over_at IS NULL)`;
  const { rows } = await sql<Sight>`
    SELECT m.id, m.task_id, m.member_id, m.state, m.agent_id, a.name AS agent_name, m.due_at, m.tries, p.name, p.phone AS number,
      t.name AS task_name, t.state AS task_state, t.version AS task_version, t.opens_at, t.closes_at, t.most_tries, t.is_recorded, t.consent AS task_consent,
      f.current_version AS form_version, k.answer AS consent, k.at AS consent_at, k.words AS consent_words,
      coalesce(g.banned_until > ${now}, false) AS is_banned, nullif(g.banned_until, 'infinity') AS banned_until, ${reason(sql`NULL::uuid`)} AS ban_reason,
      coalesce(x.until > ${now}, false) AS is_task_banned, nullif(x.until, 'infinity') AS task_banned_until, ${reason(sql`m.task_id`)} AS task_ban_reason,
      g.live_call_id, coalesce(g.dials, '{}') AS dials
    FROM unnest(${[...calleeIds]}::uuid[]) WITH ORDINALITY AS w(id, n)
    CROSS JOIN LATERAL (SELECT * FROM outbound_member WHERE organisation_id = ${own} AND id = w.id OFFSET 0) m
    CROSS JOIN LATERAL (SELECT * FROM outbound_task WHERE organisation_id = ${own} AND id = m.task_id AND deleted_at IS NULL OFFSET 0) t
    CROSS JOIN LATERAL (
      SELECT name, CASE WHEN deleted_at IS NULL AND phone ~ '^\\+?\\d{3,20}$' THEN phone END AS phone
      FROM member WHERE organisation_id = ${own} AND id = m.member_id OFFSET 0) p
    LEFT JOIN LATERAL (SELECT current_version FROM form WHERE organisation_id = ${own} AND id = t.form_id OFFSET 0) f ON true
    LEFT JOIN LATERAL (SELECT name FROM outbound_agent WHERE organisation_id = ${own} AND id = m.agent_id OFFSET 0) a ON true
    LEFT JOIN LATERAL (
      SELECT answer, at, words FROM member_consent
      WHERE organisation_id = ${own} AND member_id = m.member_id AND channel = 'call' AND is_last OFFSET 0) k ON true
    LEFT JOIN LATERAL (SELECT * FROM outbound_gate WHERE organisation_id = ${own} AND number = gate_number(p.phone) OFFSET 0) g ON true
    LEFT JOIN LATERAL (SELECT (g.task_bans ->> m.task_id::text)::timestamptz AS until) x ON true
    ORDER BY w.n`.execute(db);
  return rows;
}
