import { livePush, livePushRenew } from '@convoke/contract/live/live.calls.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { pushServer } from '../live.addresses.ts';
import { pushKey } from '../live.push.ts';
import { liveOf } from '../live.read.ts';

export const pushHandlers = [
  implement(livePush, async (ctx, { liveId }) => {
    const { db, organisationId, services } = ctx;
    const live = (await liveOf(db, liveId)) ?? ctx.notFound();
    if (live.source === 'external') return ctx.fail('LIVE_EXTERNAL');
    const { key, expiresAt } = pushKey(services, { organisationId, liveId, round: live.push_round }, live.ends_at);
    const server = pushServer(services);
    return { server, key, address: `${server}/${key}`, expiresAt: expiresAt.toISOString() };
  }),

  implement(livePushRenew, async (ctx, { liveId }) => {
    const { tx } = ctx;
    if (!(await liveOf(tx, liveId))) return ctx.notFound();
    await tx.updateTable('live').set({ push_round: sql`push_round + 1` }).where('id', '=', liveId).execute();
    await tx
      .updateTable('live_session')
      .set({ is_cut: true })
      .where('live_id', '=', liveId)
      .where('ended_at', 'is', null)
      .execute();
    return {};
  }),
];
