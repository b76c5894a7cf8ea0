import { randomUUID } from 'node:crypto';
import type { Services } from '../../../core/context.ts';
import { keyed, sameSecret } from '../../../core/keyed.ts';

/** How long an address gives a file. */
const passMs = 3_600_000;

/** A use of a document, by its table and the id of its row, and who came by it where that is known. */
export interface PassedUse {
  table: string;
  useId: string;
  participantId: string | null;
}

/** Who may fetch which file, and what for. */
export interface Pass {
  organisationId: string;
  documentId: string;
  number: number;
  use: 'download' | 'view';
  /** Whoever the pass was given to: somebody of the organisation, whoever had a link, or whoever came by where the document is used. */
  by: { userId: string } | { linkId: string } | PassedUse;
  /** Of this download: its ranges are recorded once. */
  passId: string;
}

/** An address that gives a file to whoever has it, for an hour. */
export function addressOf(services: Services, pass: Omit<Pass, 'passId'>): { url: string; endsAt: string } {
  const endsAt = new Date(services.clock.now().getTime() + passMs);
  const by = written(pass.by);
  const parts = [pass.organisationId, pass.documentId, pass.number, pass.use, by, randomUUID(), endsAt.getTime()];
  const body = Buffer.from(parts.join(':')).toString('base64url');
  return { url: `/library/file/${body}.${signature(services, body)}`, endsAt: endsAt.toISOString() };
}

/** What a pass allows; null for one that is not ours or is over. */
export function readPass(services: Services, pass: string): Pass | null {
  const [, body, sign] = /^([\w-]{1,500})\.([\w-]{43})$/.exec(pass) ?? [];
  if (body === undefined || sign === undefined || !sameSecret(sign, signature(services, body))) return null;
  const parts = Buffer.from(body, 'base64url').toString().split(':');
  const [organisationId = '', documentId = '', number, use, who, whose = '', passId = '', until] = parts;
  if (Number(until) <= services.clock.now().getTime()) return null;
  return {
    organisationId,
    documentId,
    number: Number(number),
    use: use === 'view' ? 'view' : 'download',
    by: byOf(who, whose),
    passId,
  };
}

/** In two parts of a pass. */
function written(by: Pass['by']): string {
  if ('userId' in by) return `u:${by.userId}`;
  return 'linkId' in by ? `l:${by.linkId}` : `p:${by.table}/${by.useId}/${by.participantId ?? ''}`;
}

function byOf(who: string | undefined, whose: string): Pass['by'] {
  if (who === 'u') return { userId: whose };
  if (who === 'l') return { linkId: whose };
  const [table = '', useId = '', participantId = ''] = whose.split('/');
  return { table, useId, participantId: participantId || null };
}

function signature(services: Services, body: string): string {
  return keyed(services.settings.SECRET_KEY, 'library-file', body).toString('base64url');
}
