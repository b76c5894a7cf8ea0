import { playerOf } from '@convoke/contract/live/live.external.ts';
import type { LiveState } from '@convoke/contract/live/live.rules.ts';
import { livePlay } from '@convoke/contract/live/live.watch.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { implement } from '../../../core/http/implement.ts';
import { playAddresses } from '../live.addresses.ts';
import { viewerOf } from '../live.pass.ops.ts';
import { passStands } from '../live.stands.ops.ts';
import { viewersNow } from './live.beats.ts';

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
    const addresses = isOnAir
      ? playAddresses(services, { organisationId: event.organisation_id, liveId }, now)
      : { flvUrl: '', hlsUrl: '' };
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
      external: live.source === 'external' && state !== 'upcoming' ? (playerOf(live.external_url) ?? null) : null,
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
