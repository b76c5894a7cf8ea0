import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { BaseContext } from '../../../core/context.ts';
import { knownDevice, seeDevice, seenOf } from '../../../core/http/device.ts';
import { keyed } from '../../../core/keyed.ts';
import { verifiedContact } from '../../form/contact/contact.ops.ts';

type Asking = Pick<BaseContext<never>, 'services' | 'header' | 'answerHeader' | 'now' | 'organisationId'>;

export interface Voter {
  /** In hex. */
  key: string;
  /** How long ago the device was seen first; null for a verified phone or e-mail. */
  deviceMs: number | null;
  /** Whether the device has opened a page, as browsers do before they vote; true for a verified phone or e-mail. */
  onPage: boolean;
  /** The number or address that was proved. No ballot keeps it. */
  contact?: string;
}

/**
 * Who votes, as the server knows it. Null for who has not proved a contact yet, and for a device without its cookie: it gets one with this
 * answer, so that a program which keeps no cookies casts nothing.
 */
export function voterOf(ctx: Asking, kind: string, proof: string | undefined): Voter | null {
  const { SECRET_KEY } = ctx.services.settings;
  if (kind === 'device') {
    const device = knownDevice(ctx);
    const seen = device === null ? null : seenOf(ctx, device);
    if (seen === null) seeDevice(ctx, 'call');
    if (device === null) return null;
    const deviceMs = seen === null ? 0 : Math.max(0, ctx.now().getTime() - seen.at);
    return { key: voterDigest(SECRET_KEY, ctx.organisationId, kind, device), deviceMs, onPage: seen?.onPage ?? false };
  }
  const contact = verifiedContact(ctx.services, proof);
  const who = kind === 'phone' ? contact?.phone : contact?.email;
  return who
    ? { key: voterDigest(SECRET_KEY, ctx.organisationId, kind, who), deviceMs: null, onPage: true, contact: who }
    : null;
}

/** Who they are to us: a digest that only this installation can make again. */
function voterDigest(secretKey: string, organisationId: string, kind: string, who: string): string {
  return keyed(secretKey, 'voter', `${organisationId}\0${kind}\0${who}`).toString('hex').slice(0, 32);
}

/** The address a ballot came from, without the address: the same within a round. Of IPv6 the network, since every device there has many. */
export function addressDigest(secretKey: string, roundId: string, address: string): string {
  return keyed(secretKey, 'voter-address', `${roundId}\0${networkOf(address)}`)
    .toString('hex')
    .slice(0, 16);
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** The same for the same candidates, in whatever order they were chosen. */
export function choiceKey(candidateIds: readonly string[]): string {
  return createHash('sha256')
    .update([...candidateIds].sort().join())
    .digest('hex')
    .slice(0, 16);
}

/** Programs that say themselves that no person sits before them. */
const bots = /(?<!cu)bot\b|crawl|spider|slurp|scrapy|phantomjs|selenium|puppeteer|bingpreview|facebookexternalhit/i;
/** Libraries: a script may be a test of somebody's own, so it counts only in a crowd that agrees (`speed`). */
const scripts =
  /^(?:curl|wget|python|aiohttp|go-http-client|java\/|okhttp|axios|node|undici|got|libwww|ruby|php|postmanruntime|httpie)/i;

/** What a program calls itself, and what follows from it. */
export function agentOf(header: string | undefined): { agent: string; isBot: boolean; isScript: boolean } {
  const agent = (header ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 160)
    .toWellFormed();
  return { agent, isBot: bots.test(agent), isScript: agent === '' || scripts.test(agent) };
}
