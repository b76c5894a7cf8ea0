import { secondsLeft } from '@convoke/contract/message/message.rules.ts';
import type { MessageTaskRow } from '@convoke/contract/message/message.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { TaskRow } from './message.rows.ts';

export type Counts = MessageTaskRow['counts'];

/** A row of the tally. */
export interface Tallied {
  task_id: string;
  variant: number;
  what: string;
  class: string;
  n: number;
}

const counted = [
  'lines',
  'accepted',
  'delivered',
  'undelivered',
  'bounced',
  'complained',
  'failed',
  'suppressed',
  'cancelled',
  'unknown',
  'passed',
  'opened',
  'clicked',
  'replied',
  'unsubscribed',
] as const;

/** Those that say where a line has come to: whatever is in none of them waits. */
const settled = [
  'accepted',
  'delivered',
  'undelivered',
  'bounced',
  'complained',
  'failed',
  'suppressed',
  'cancelled',
  'unknown',
] as const;

export function countsOf(rows: readonly Pick<Tallied, 'what' | 'n'>[]): Counts {
  const of = (what: string) => rows.reduce((sum, row) => (row.what === what ? sum + row.n : sum), 0);
  const counts = Object.fromEntries(counted.map((what) => [what, of(what)])) as Record<
    (typeof counted)[number],
    number
  >;
  const waiting = Math.max(0, counts.lines - settled.reduce((sum, what) => sum + counts[what], 0));
  return { ...counts, waiting };
}

/** What some tasks came to, from their tallies. */
export async function talliesOf(
  db: Db,
  organisationId: string,
  taskIds: readonly string[],
): Promise<Map<string, Tallied[]>> {
  if (taskIds.length === 0) return new Map();
  const { rows } = await sql<Tallied>`
    SELECT w.id AS task_id, t.variant, t.what, t.class, t.n FROM unnest(${[...taskIds]}::uuid[]) AS w(id) CROSS JOIN LATERAL (
      SELECT variant, what, class, n FROM message_tally WHERE organisation_id = ${organisationId} AND task_id = w.id AND what <> 'hour' OFFSET 0) t`.execute(
    db,
  );
  return Map.groupBy(rows, ({ task_id }) => task_id);
}

/** A task as lists show it: without whom it is for and what it says, which may be long. */
export type ViewedTask = Omit<TaskRow, 'audience' | 'content' | 'reached'> & {
  title: string;
  nick_name: string | null;
};

export function taskView(row: ViewedTask, tallied: readonly Tallied[], now: Date): MessageTaskRow {
  const counts = countsOf(tallied);
  const elapsed = row.begun_at === null ? 0 : (now.getTime() - row.begun_at.getTime()) / 1000;
  const done = counts.lines - counts.waiting - counts.suppressed - counts.cancelled;
  return {
    taskId: row.id,
    channel: row.channel,
    purpose: row.purpose,
    name: row.name,
    state: row.state,
    why: row.why,
    whyWords: row.why_words,
    lacksCents: row.lacks_cents,
    title: row.title,
    startsAt: row.starts_at?.toISOString() ?? null,
    latestAt: row.latest_at?.toISOString() ?? null,
    priceCents: row.price_cents,
    reservedCents: row.reserved_cents,
    returnedCents: row.returned_cents,
    counts,
    secondsLeft: row.state === 'running' ? secondsLeft(counts.waiting, done, elapsed) : null,
    isResend: row.resend_of !== null,
    madeBy: row.nick_name ?? '',
    version: row.version,
    createdAt: row.created_at.toISOString(),
    begunAt: row.begun_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
