import { randomUUID } from 'node:crypto';
import type { Services } from '../../../core/context.ts';
import { keyed, sameSecret } from '../../../core/keyed.ts';

/** How long an address gives a file. */
const passMs = 3_600_000;

/** Who may fetch which file, and what for. */
export interface Pass {
  organisationId: string;
  documentId: string;
  number: number;
  use: 'download' | 'view';
  /** Whoever the pass was given to: somebody of the organisation, or whoever had a link. */
  by: { userId: string } | { linkId: string };
  /** Of this download: its ranges are recorded once. */
  passId: string;
}

/** An address that gives a file to whoever has it, for an hour. */
export function addressOf(services: Services, pass: Omit<Pass, 'passId'>): { url: string; endsAt: string } {
  const endsAt = new Date(services.clock.now().getTime() + passMs);
  const by = 'userId' in pass.by ? `u:${pass.by.userId}` : `l:${pass.by.linkId}`;
  const parts = [pass.organisationId, pass.documentId, pass.number, pass.use, by, randomUUID(), endsAt.getTime()];
  const body = Buffer.from(parts.join(':')).toString('base64url');
  return { url: `/library/file/${body}.${signature(services, body)}`, endsAt: endsAt.toISOString() };
}

/** What a pass allows; null for one that is not ours or is over. */
export function readPass(services: Services, pass: string): Pass | null {
  const [, body, sign] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(pass) ?? [];
  if (body === undefined || sign === undefined || !sameSecret(sign, signature(services, body))) return null;
  const parts = Buffer.from(body, 'base64url').toString().split(':');
  const [organisationId = '', documentId = '', number, use, who, whose = '', passId = '', until] = parts;
  if (Number(until) <= services.clock.now().getTime()) return null;
  return {
    organisationId,
    documentId,
    number: Number(number),
    use: use === 'view' ? 'view' : 'download',
    by: who === 'u' ? { userId: whose } : { linkId: whose },
    passId,
  };
}

function signature(services: Services, body: string): string {
  return keyed(services.settings.SECRET_KEY, 'library-file', body).toString('base64url');
}
