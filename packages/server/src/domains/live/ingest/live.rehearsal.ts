import { liveRehearsal, liveTrial } from '@convoke/contract/live/live.figures.calls.ts';
import type { BaseContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { playAddresses } from '../live.addresses.ts';
import { liveOf } from '../live.read.ts';
import { askCamera } from './live.ingest.ts';

/** Throws for what is not the caller's, and for a live that has no camera here. */
async function check(ctx: BaseContext<'LIVE_EXTERNAL'>, liveId: string): Promise<void> {
  const live = await ctx.services.database.inOrganisation(ctx.organisationId, 'read', (db) => liveOf(db, liveId));
  if (!live) return ctx.notFound();
  if (live.source === 'external') return ctx.fail('LIVE_EXTERNAL');
}

export const rehearsalHandlers = [
  implement(liveRehearsal, async (ctx, { liveId }) => {
    await check(ctx, liveId);
    const seen = await askCamera(ctx.services, liveId);
    const { services, organisationId } = ctx;
    const { flvUrl } = playAddresses(services, { organisationId, liveId }, ctx.now());
    return { camera: seen?.camera ?? null, trial: seen?.trial ?? null, flvUrl: seen?.camera ? flvUrl : '' };
  }),

  implement(liveTrial, async (ctx, { liveId, viewers }) => {
    await check(ctx, liveId);
    const seen = await askCamera(ctx.services, liveId, viewers);
    if (seen === null) return viewers === 0 ? { endsAt: null } : ctx.fail('LIVE_NO_CAMERA');
    return { endsAt: seen.trial?.endsAt ?? null };
  }),
];
