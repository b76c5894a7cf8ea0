import { playPath, playText } from '@convoke/contract/live/live.ingest.ts';
import { createHmac } from 'node:crypto';
import type { Services } from '../../core/context.ts';

/** How long the addresses of a stream hold, in seconds. */
const playSeconds = 6 * 3600;

/** Where cameras send to: rtmp://host:port/live. */
export function pushServer({ settings }: Services): string {
  return `rtmp://${new URL(settings.PUBLIC_URL).hostname}:1935/live`;
}

/** Where browsers fetch the stream of a live, signed for some hours. */
export function playAddresses({ settings }: Services, liveId: string, now: Date): { flvUrl: string; hlsUrl: string } {
  const expires = Math.floor(now.getTime() / 1000) + playSeconds;
  const signature = createHmac('sha256', settings.SECRET_KEY).update(playText(liveId, expires)).digest('hex');
  const path = `${settings.PUBLIC_URL}${playPath(liveId, `${expires}-${signature}`)}`;
  return { flvUrl: `${path}.flv`, hlsUrl: `${path}/index.m3u8` };
}
