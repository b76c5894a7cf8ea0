import type { outboundNext } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import type { CallSettings } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { hoursByPrefix, opensNext } from './outbound.hours.ts';
import { leaseUntil } from './outbound.seat.ts';
import { waitingOf } from './outbound.waiting.ts';

type Waiting = z.output<typeof outboundNext.output>['waiting'][number];

/** A task that an agent has people of, with how many. */
interface Share {
  id: string;
  state: string;
  opens_at: Date | null;
  closes_at: Date | null;
  open: number;
  finished: number;
}

/** The tasks that an agent has, or had, people of. */
export const sharesOf = (db: Db, agentId: string, taskId?: string) =>
  db
    .selectFrom('outbound_share as s')
    .innerJoin('outbound_task as t', 't.id', 's.task_id')
    .select(['t.id', 't.name', 't.state', 't.opens_at', 't.closes_at', 's.open', 's.finished'])
    .where('s.agent_id', '=', agentId)
    .where('t.deleted_at', 'is', null)
    .$if(taskId !== undefined, (all) => all.where('t.id', '=', taskId ?? ''))
    .orderBy('t.id')
    .execute();

export const isOpenTask = (
  { state, opens_at: opens, closes_at: closes }: Omit<Share, 'id' | 'open' | 'finished'>,
  now: Date,
) => state === 'open' && (opens === null || opens <= now) && (closes === null || closes > now);

/** What a claim passed over, by what was in the way; of `hours` how their numbers begin. */
type Passed = Record<string, { count: number; until?: string | null; beginnings?: string[] }>;

/** Leases the next person of an agent's open tasks; nobody there: what is in the way, by how many. */
export async function claimNext(
  tx: Db,
  { agentId, taskId, rules, now }: { agentId: string; taskId: string | undefined; rules: CallSettings; now: Date },
): Promise<{ calleeId: string } | { calleeId: null; waiting: Waiting[] }> {
  const shares = await sharesOf(tx, agentId, taskId);
  const open = shares.filter((share) => isOpenTask(share, now)).map(({ id }) => id);
  const { prefixes, opens, isOpen } = hoursByPrefix(rules, now);
  const { rows } = await sql<{ callee_id: string | null; passed: Passed }>`
    SELECT * FROM claim_callee(${own}, ${agentId}, ${open}::uuid[], ${now}, ${leaseUntil(now)}, ${prefixes}::text[], ${opens}::boolean[], ${isOpen},
      ${rules.perMinute}, ${rules.perDay}, ${rules.perMonth})`.execute(tx);
  const [claimed] = rows;
  if (claimed?.callee_id) return { calleeId: claimed.callee_id };
  const passed = Object.entries(claimed?.passed ?? {}).map(([reason, { count, until = null, beginnings }]) => {
    const over = until === null ? null : new Date(until);
    const at = beginnings ? opensNext(rules, beginnings, now) : over;
    return { reason: reason as Waiting['reason'], count, until: at?.toISOString() ?? null };
  });
  return { calleeId: null, waiting: [...passed, ...(await restOf(tx, agentId, shares, open, now))] };
}

const earliest = (moments: (Date | null)[]) => moments.filter((at) => at !== null).toSorted((a, b) => +a - +b);

/** Why nobody else waits: tasks that give nobody out, people whose time has not come, and who is finished. */
async function restOf(tx: Db, agentId: string, shares: Share[], open: string[], now: Date): Promise<Waiting[]> {
  const sum = (some: Share[], of: 'open' | 'finished') => some.reduce((total, share) => total + share[of], 0);
  const early = shares.filter(({ state, opens_at: at }) => state === 'open' && at !== null && at > now);
  const closed = shares.filter((share) => !open.includes(share.id) && !early.includes(share));
  const later = await waitingOf(tx, agentId, open, now);
  const laterCount = later.reduce((total, task) => total + task.later, 0);
  const [nextAt] = earliest(later.map((task) => task.next_at));
  const waiting: Waiting[] = [];
  const [opensAt] = earliest(early.map((share) => share.opens_at));
  if (laterCount > 0) waiting.push({ reason: 'later', count: laterCount, until: nextAt?.toISOString() ?? null });
  if (sum(early, 'open') > 0)
    waiting.push({ reason: 'notYetOpen', count: sum(early, 'open'), until: opensAt?.toISOString() ?? null });
  if (sum(closed, 'open') > 0) waiting.push({ reason: 'taskPaused', count: sum(closed, 'open'), until: null });
  if (waiting.length > 0 || sum(shares, 'open') > 0) return waiting;
  const finished = sum(shares, 'finished');
  return [{ reason: finished > 0 ? 'allFinished' : 'nobodyAllotted', count: finished, until: null }];
}

/** Leases somebody whom the agent chose: one of their own, or a callback that is anybody's. False when somebody else was quicker. */
export async function leaseChosen(tx: Db, agentId: string, calleeId: string, now: Date): Promise<boolean> {
  const leased = await sql<{ id: string }>`
    UPDATE outbound_member SET
      state_before = CASE WHEN state = 'calling' THEN state_before WHEN agent_id IS NULL THEN 'pool' ELSE state END,
      due_before = CASE WHEN state = 'calling' THEN due_before ELSE due_at END,
      state = 'calling', agent_id = ${agentId}, due_at = ${leaseUntil(now)}
    WHERE organisation_id = ${own} AND id = ${calleeId} AND due_at IS NOT NULL
      AND (agent_id = ${agentId} OR (agent_id IS NULL AND state = 'callback'))
    RETURNING id`.execute(tx);
  return leased.rows.length > 0;
}
