import { halfWidth } from '../core/half-width.ts';

/** Pure rules of what comes back from messages: who wants no more, and who opened or clicked. */

/** What somebody says on the page of their messages: everything, only what concerns them, or nothing. */
export const messageWants = ['all', 'notices', 'nothing'] as const;
export type MessageWants = (typeof messageWants)[number];

/** Numbers or addresses that one call stops. */
export const mostStopped = 500;

/** Rows of a sheet of them. */
export const mostStopRows = 20_000;

/** Rows of such a sheet that are shown because nothing could be read in them. */
export const mostStopProblems = 50;

/** Mail domains of an organisation. */
export const mostMailDomains = 20;

/** Links of one mail that are followed. */
export const mostLinks = 500;

/** The link of a mail that nobody sees: whoever follows it is a machine. */
export const decoyLink = 0;

/** What a domain's DNS says of one thing. `unreachable` = nobody answered, which says nothing of the domain. */
export const dnsStates = ['right', 'missing', 'wrong', 'unreachable'] as const;
export type DnsState = (typeof dnsStates)[number];

/** Why an opening or a click is judged as it is. */
export const visitWhys = [
  'plain',
  'decoy',
  'head',
  'agent',
  'network',
  'burst',
  'beside',
  'early',
  'google',
  'yahoo',
  'apple',
  'office',
] as const;
export type VisitWhy = (typeof visitWhys)[number];

/** Whether a reply asks for no more messages: TD, T, R or 退订, in any case and width. */
export function isOptOut(reply: string): boolean {
  const plain = halfWidth(reply.normalize('NFKC'))
    .toUpperCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '');
  return plain === 'TD' || plain === 'T' || plain === 'R' || plain === '退订' || plain === '退訂';
}
