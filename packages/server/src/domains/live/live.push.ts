import { pushText } from '@convoke/contract/live/live.ingest.ts';
import { createHmac } from 'node:crypto';
import type { Services } from '../../core/context.ts';
import { keyed, sameSecret } from '../../core/keyed.ts';

/** How long after its end a live can still be sent to, in seconds. */
const afterEnd = 86_400;

const hexOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The name of a live's stream in its push address: both ids, so that no table leads to it. It opens nothing by itself. */
export function pushCode(organisationId: string, liveId: string): string {
  return Buffer.concat([hexOf(organisationId), hexOf(liveId)]).toString('base64url');
}

/** Which live a stream's name stands for; null for what is none. Whether there is such a live is for the database to say. */
export function liveOfCode(code: string): { organisationId: string; liveId: string } | null {
  if (!/^[\w-]{43}$/.test(code)) return null;
  const bytes = Buffer.from(code, 'base64url');
  return { organisationId: uuidOf(bytes.subarray(0, 16)), liveId: uuidOf(bytes.subarray(16)) };
}

interface Pushed {
  organisationId: string;
  liveId: string;
  /** Of `live.push_round`. */
  round: number;
}

/** Each live and each round of it has a secret of its own. */
function signature({ settings }: Services, { organisationId, liveId, round }: Pushed, expires: number): string {
  const secret = keyed(settings.SECRET_KEY, 'live push', `${liveId} ${round}`);
  return createHmac('sha256', secret)
    .update(pushText(pushCode(organisationId, liveId), expires))
    .digest('hex');
}

/** The key with which a camera may send: CODE?sign=EXPIRES-SIGNATURE (ruling 12), until a day after the end of the live. */
export function pushKey(services: Services, pushed: Pushed, endsAt: Date): { key: string; expiresAt: Date } {
  const expires = Math.floor(endsAt.getTime() / 1000) + afterEnd;
  const sign = `${expires}-${signature(services, pushed, expires)}`;
  return { key: `${pushCode(pushed.organisationId, pushed.liveId)}?sign=${sign}`, expiresAt: new Date(expires * 1000) };
}

/** What is to be said of a sign that a camera shows. */
export function judgeSign(
  services: Services,
  pushed: Pushed,
  sign: string,
  now: Date,
): 'good' | 'signature' | 'expired' {
  const [, expires, given] = /^(\d{1,12})-([0-9a-f]{64})$/.exec(sign) ?? [];
  if (expires === undefined || given === undefined) return 'signature';
  if (!sameSecret(given, signature(services, pushed, Number(expires)))) return 'signature';
  return Number(expires) * 1000 > now.getTime() ? 'good' : 'expired';
}
