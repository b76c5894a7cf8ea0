import { createHmac } from 'node:crypto';
import { playText } from '@convoke/contract/live/live.ingest.ts';
import type { Services } from '../../../core/context.ts';
import { sameSecret } from '../../../core/keyed.ts';

/** How long the addresses of a stream hold at least, in seconds. */
const playSeconds = 6 * 3600;

const signature = ({ settings }: Services, liveId: string, expires: number) =>
  createHmac('sha256', settings.LIVE_INGEST_KEY ?? settings.SECRET_KEY)
    .update(playText(liveId, expires))
    .digest('hex');

/** EXPIRES-SIGNATURE. The same for everybody within an hour, so that a proxy or CDN keeps one copy of each piece. */
export function playToken(services: Services, liveId: string, now: Date): string {
  const expires = Math.ceil(now.getTime() / 3_600_000) * 3600 + playSeconds;
  return `${expires}-${signature(services, liveId, expires)}`;
}

export function isPlayToken(services: Services, liveId: string, token: string): boolean {
  const [, expires, given] = /^(\d{1,12})-([0-9a-f]{64})$/.exec(token) ?? [];
  if (expires === undefined || given === undefined) return false;
  return (
    Number(expires) * 1000 > services.clock.now().getTime() &&
    sameSecret(given, signature(services, liveId, Number(expires)))
  );
}
