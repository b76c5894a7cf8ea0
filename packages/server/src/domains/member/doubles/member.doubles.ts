import {
  memberDoubles,
  memberDoublesIgnore,
  memberDoublesIgnoreAll,
  memberDoublesReopen,
  memberDoublesRun,
  mostDoublesIgnored,
} from '@convoke/contract/member/member.doubles.calls.ts';
import {
  type DoubleReason,
  type DoublesPhase,
  type DoubleState,
  doubleStrengths,
} from '@convoke/contract/member/member.doubles.rules.ts';
import type { SyncState } from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { countOf, pageAnswer, placeOf } from '../../../core/data/list.ts';
import { type DoublesData, doublesJob } from '../member.job-names.ts';
import { lockMembers } from '../member.lock.ts';
import { doubleSorts, listDoubles, matchingDoubles, peopleOfPairs } from './member.doubles.queries.ts';

type Ctx = WriteContext<never>;

/** Those of the pairs that are in a state become another; answers how many. Unless all are this organisation's nothing is done. */
async function decide(ctx: Ctx, doubleIds: readonly string[], from: 'open' | 'ignored'): Promise<number> {
  const { tx, organisationId } = ctx;
  const asked = [...new Set(doubleIds)];
  // The job that compares members writes pairs too: one comes after the other.
  await lockMembers(tx, organisationId);
  const known = await tx
    .selectFrom('member_double')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', asked)
    .execute();
  // A pair whose members were changed meanwhile is gone: whoever decides looks again.
  if (known.length < asked.length) return ctx.notFound();
  return settle(ctx, asked, from);
}

/** The same, of pairs that are there, under the lock of the members. */
async function settle(ctx: Ctx, ids: readonly string[], from: 'open' | 'ignored'): Promise<number> {
  const { tx, organisationId } = ctx;
  const [to, at, by] =
    from === 'open' ? (['ignored', ctx.now(), ctx.userId] as const) : (['open', null, null] as const);
  const done = await tx
    .updateTable('member_double')
    .set({ state: to, decided_at: at, decided_by: by })
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .where('state', '=', from)
    .returning('id')
    .execute();
  return done.length;
}

async function start({ tx, organisationId, userId, sendJob }: Ctx): Promise<void> {
  // Two at once: the index lets one in.
  const made = await tx
    .insertInto('member_doubles_run')
    .values({ organisation_id: organisationId, made_by: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  const data: DoublesData = { organisationId, runId: made.id };
  await sendJob(doublesJob, data);
}

export const doublesHandlers = [
  implement(memberDoubles, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const { state, strength, search } = input;
    const filter = { state, strength, search };
    const place = placeOf(ctx, doubleSorts, input);
    const rows = await listDoubles(db, organisationId, filter, place);
    const total = await countOf(db, matchingDoubles(db, organisationId, filter), place);
    const people = await peopleOfPairs(db, organisationId, rows);
    return pageAnswer(rows, total, place, (row) => ({
      doubleId: row.id,
      reasons: row.reasons as DoubleReason[],
      strength: doubleStrengths[row.strength - 1] ?? 'weak',
      state: row.state as DoubleState,
      foundAt: row.found_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: row.nick_name,
      people: [row.member_id, row.other_id].flatMap((id) => people.get(id) ?? []),
    }));
  }),

  implement(memberDoublesIgnore, async (ctx, { doubleIds }) => ({ ignored: await decide(ctx, doubleIds, 'open') })),

  implement(memberDoublesIgnoreAll, async (ctx, { strength }) => {
    const { tx, organisationId } = ctx;
    await lockMembers(tx, organisationId);
    const open = await matchingDoubles(tx, organisationId, { state: 'open', strength })
      .select('d.id')
      .limit(mostDoublesIgnored)
      .execute();
    const ids = open.map(({ id }) => id);
    return {
      ignored: ids.length > 0 ? await settle(ctx, ids, 'open') : 0,
      hasMore: ids.length === mostDoublesIgnored,
    };
  }),

  implement(memberDoublesReopen, async (ctx, { doubleIds }) => ({
    reopened: await decide(ctx, doubleIds, 'ignored'),
  })),

  implement(memberDoublesRun, async (ctx, { act }) => {
    const { tx, organisationId } = ctx;
    if (act === 'start') await start(ctx);
    if (act === 'cancel')
      await tx
        .updateTable('member_doubles_run')
        .set({ state: 'cancelled', settled_at: sql`now()` })
        .where('organisation_id', '=', organisationId)
        .where('state', '=', 'running')
        .execute();
    const row = await tx
      .selectFrom('member_doubles_run')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { done = 0, found = 0, passed = 0 } = row ?? {};
    return {
      state: row ? (row.state as SyncState) : ('none' as const),
      phase: (row?.phase ?? 'keys') as DoublesPhase,
      total: row?.total ?? null,
      done,
      found,
      passed,
      createdAt: row?.created_at.toISOString() ?? null,
      settledAt: row?.settled_at?.toISOString() ?? null,
    };
  }),
];
