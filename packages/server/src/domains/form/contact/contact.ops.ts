import type { Services } from '../../../core/context.ts';
import { keyed, sameSecret } from '../../../core/keyed.ts';

/** The message that brings the code. */
export { contactTexts } from './contact.texts.ts';

/** A number or an address that somebody has proved to be theirs; in the form by which people are told apart. */
export type VerifiedContact = { phone: string; email?: undefined } | { email: string; phone?: undefined };

/** How long a proof is good for: long enough for a long questionnaire. */
const proofMs = 2 * 3600 * 1000;

/** A signed proof for a contact whose code was right. */
export function contactProofOf(services: Services, contact: VerifiedContact): { proof: string; endsAt: Date } {
  const endsAt = new Date(services.clock.now().getTime() + proofMs);
  const body = Buffer.from(JSON.stringify({ ...contact, until: endsAt.getTime() })).toString('base64url');
  return { proof: `${body}.${signature(services, body)}`, endsAt };
}

/** Whose a proof is; null for one that is not ours, was changed, or is too old. */
export function verifiedContact(services: Services, proof: string | undefined): VerifiedContact | null {
  const [, body, sign] = /^([\w-]{1,520})\.([\w-]{43})$/.exec(proof ?? '') ?? [];
  if (body === undefined || sign === undefined || !sameSecret(sign, signature(services, body))) return null;
  // Written by contactProofOf: the signature says so.
  const { until, ...contact } = JSON.parse(Buffer.from(body, 'base64url').toString()) as VerifiedContact & {
    until: number;
  };
  return until > services.clock.now().getTime() ? contact : null;
}

function signature(services: Services, body: string): string {
  return keyed(services.settings.SECRET_KEY, 'contact-proof', body).toString('base64url');
}
