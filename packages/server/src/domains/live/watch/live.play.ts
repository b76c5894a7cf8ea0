import type { LiveState } from '@convoke/contract/live/live.rules.ts';
import { livePlay } from '@convoke/contract/live/live.watch.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { playAddresses } from '../live.addresses.ts';
import { hallOf } from '../live.hall.ts';
import { type Pass, viewerOf } from '../live.pass.ops.ts';
import { viewersNow } from './live.beats.ts';
import { externalPlayer } from './live.external.ts';

/**
 * Refuses a pass that was good when it was given and is no more: who may watch was changed since, the registration was withdrawn, the code watches elsewhere by
 * now. Throws LIVE_PASS_OVER or LIVE_OTHER_DEVICE.
 */
export async function passStands(db: Db, pass: Pass): Promise<void> {
  const hall = await hallOf(db, pass.eventId);
  const viewer = await db
    .selectFrom('live_viewer as v')
    .leftJoin('participant as p', 'p.id', 'v.participant_id')
    .select(['v.device', 'v.participant_id', 'p.state'])
    .where('v.id', '=', pass.viewerId)
    .where('v.event_id', '=', pass.eventId)
    .executeTakeFirst();
  if (!hall || !viewer || hall.round !== pass.round) throw new Refusal('LIVE_PASS_OVER');
  const asksPerson = hall.access === 'registered' || hall.access === 'ticket';
  if (asksPerson && viewer.state !== 'APPROVED') throw new Refusal('LIVE_PASS_OVER');
  if (hall.is_one_device && viewer.device.toString('base64url') !== pass.device) throw new Refusal('LIVE_OTHER_DEVICE');
}

export const playHandlers = [
  implement(livePlay, async (ctx, { code, liveId, pass: sealed }) => {
    const { services, db, event } = ctx;
    const now = ctx.now();
    if (event.publish_status !== publishStatus.published) return ctx.notFound();
    const pass = viewerOf(services, sealed, { eventId: event.id, now });
    await passStands(db, pass);
    const live = await db
      .selectFrom('live')
      .select(['source', 'external_url', 'state', 'on_air_since'])
      .where('id', '=', liveId)
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    if (!live) return ctx.fail('LIVE_NONE');
    const state = live.state as LiveState;
    const isOnAir = live.source === 'ingest' && (state === 'live' || state === 'interrupted');
    const addresses = isOnAir ? playAddresses(services, liveId, now) : { flvUrl: '', hlsUrl: '' };
    const recordings = await db
      .selectFrom('live_recording as r')
      .innerJoin('document as d', 'd.id', 'r.document_id')
      .innerJoin('document_version as v', (join) =>
        join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.shown_version'),
      )
      .select(['r.id', 'r.started_at', 'r.seconds', 'v.content_type'])
      .where('r.live_id', '=', liveId)
      .where('r.state', '=', 'ready')
      .where('r.is_shown', '=', true)
      .where('d.deleted_at', 'is', null)
      .orderBy('r.started_at')
      .execute();
    return {
      state,
      ...addresses,
      external: live.source === 'external' && state !== 'upcoming' ? externalPlayer(live.external_url) : null,
      onAirSince: live.on_air_since?.toISOString() ?? null,
      recordings: recordings.map((recording) => ({
        recordingId: recording.id,
        url: `/watch/${encodeURIComponent(code)}/recording/${recording.id}?pass=${encodeURIComponent(sealed)}`,
        contentType: recording.content_type,
        startedAt: recording.started_at.toISOString(),
        seconds: recording.seconds,
      })),
      viewers: await viewersNow(services, liveId, (work) => work(db)),
      serverTime: now.toISOString(),
    };
  }),
];
