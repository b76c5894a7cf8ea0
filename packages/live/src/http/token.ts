import { createHmac, timingSafeEqual } from 'node:crypto';
import { playText } from '@convoke/contract/live/live.ingest.ts';

/** EXPIRES-SIGNATURE: whether it is right for this live and holds at `now`, in milliseconds. */
export function isPlayToken(token: string, liveId: string, key: string, now: number): boolean {
  const [expires = '', signature = ''] = token.split('-');
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now) return false;
  return isSame(
    signature,
    createHmac('sha256', key)
      .update(playText(liveId, Number(expires)))
      .digest('hex'),
  );
}

/** In the same time whatever they are. */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
