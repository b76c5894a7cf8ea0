import { playPath } from '@convoke/contract/live/live.ingest.ts';
import type { Services } from '../../core/context.ts';
import { playToken } from './ingest/live.play-token.ts';
import { pushCode } from './live.push.ts';

/** Where cameras send to: rtmp://host:port/live. */
export const pushServer = ({ settings }: Services): string => settings.LIVE_PUSH_URL;

/** Where browsers fetch the stream of a live, signed for some hours; '' where it cannot be had so. */
export function playAddresses(
  services: Services,
  { organisationId, liveId }: { organisationId: string; liveId: string },
  now: Date,
): { flvUrl: string; hlsUrl: string } {
  const { LIVE, LIVE_INGEST_KEY, LIVE_MEDIA_SERVER, LIVE_FLV_URL, LIVE_HLS_URL, LIVE_PLAY_URL } = services.settings;
  if (!LIVE || LIVE_INGEST_KEY === undefined) return { flvUrl: '', hlsUrl: '' };
  const token = playToken(services, liveId, now);
  if (LIVE_MEDIA_SERVER !== undefined) {
    const code = pushCode(organisationId, liveId);
    const filled = (url = '') => url.replaceAll('{code}', code).replaceAll('{token}', token);
    return { flvUrl: filled(LIVE_FLV_URL), hlsUrl: filled(LIVE_HLS_URL) };
  }
  const path = `${LIVE_PLAY_URL}${playPath(liveId, token)}`;
  return { flvUrl: `${path}.flv`, hlsUrl: `${path}/index.m3u8` };
}
