import { memberSync } from '@convoke/contract/member/member.sync.calls.ts';
import type { SyncState } from '@convoke/contract/member/member.rules.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import { noteAllAnswers } from './member.answers.ts';
import { type SyncData, syncJob } from './member.job-names.ts';

const columns = [
  'id',
  'state',
  'total',
  'done',
  'made',
  'joined',
  'conflicts',
  'without',
  'created_at',
  'settled_at',
] as const;

/** Syncs of one event, or of all. */
const syncsOf = ({ tx, organisationId }: WriteContext<never>, eventId: string | null) =>
  tx
    .selectFrom('member_sync')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('event_id', eventId === null ? 'is' : '=', eventId);

async function start(ctx: WriteContext<never>, eventId: string | null): Promise<void> {
  // Two at once: the index lets one in.
  const made = await ctx.tx
    .insertInto('member_sync')
    .values({ organisation_id: ctx.organisationId, event_id: eventId, made_by: ctx.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  const data: SyncData = { organisationId: ctx.organisationId, syncId: made.id };
  await ctx.sendJob(syncJob, data);
  // Answers are of no event: they flow in beside the walk of all events.
  if (eventId === null) await noteAllAnswers(ctx.tx, ctx.organisationId);
}

export const syncHandlers = [
  implement(memberSync, async (ctx, { eventId = null, act }) => {
    const { tx, organisationId } = ctx;
    if (eventId !== null) {
      const event = await tx
        .selectFrom('event')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('id', '=', eventId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!event) return ctx.notFound();
    }
    if (act === 'start') await start(ctx, eventId);
    if (act === 'cancel')
      await tx
        .updateTable('member_sync')
        .set({ state: 'cancelled', settled_at: sql`now()` })
        .where('organisation_id', '=', organisationId)
        .where('event_id', eventId === null ? 'is' : '=', eventId)
        .where('state', '=', 'running')
        .execute();
    const row = await syncsOf(ctx, eventId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { done = 0, made = 0, joined = 0, conflicts = 0, without = 0 } = row ?? {};
    return {
      state: row ? (row.state as SyncState) : ('none' as const),
      total: row?.total ?? null,
      done,
      made,
      joined,
      conflicts,
      without,
      createdAt: row?.created_at.toISOString() ?? null,
      settledAt: row?.settled_at?.toISOString() ?? null,
    };
  }),
];
