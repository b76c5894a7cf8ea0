import * as z from 'zod';
import type { Channel } from './record.ts';
import { bounceFormats } from './returned/bounce.ts';

/**
 * What a recipient meets, and what happens to a message afterwards. Fixed endings and domains are always on, so that a person can try a failure from
 * the product's own pages; rules are set by `PUT /control`. The first that matches wins: fixed ones, then rules in their order.
 */

const milliseconds = z.number().int().min(0).max(3_600_000);
/** The vendor's code (SMS), a reply of three digits or an enhanced status (mail). */
const code = z.string().regex(/^[\w.:-]{1,64}$/);
const reason = z.string().max(200).default('refused by the simulator');

export const fateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fine') }),
  /** At `mail` the pattern is held against the sender, for nobody else is known yet; at `data` the whole mail has been read. */
  z.strictObject({ kind: z.literal('refused'), code, reason, at: z.enum(['mail', 'rcpt', 'data']).default('rcpt') }),
  /** Taken, and the answer comes late: to RCPT, or to the whole. */
  z.strictObject({ kind: z.literal('late'), delayMs: milliseconds, at: z.enum(['rcpt', 'data']).default('data') }),
  /** Kept, but the connection ends without an answer: the sender cannot know. */
  z.strictObject({ kind: z.literal('unanswered') }),
  /** The connection ends at that command, or in the middle of the content; nothing is kept. */
  z.strictObject({ kind: z.literal('cut'), at: z.enum(['rcpt', 'data']).default('data') }),
  /** SMS: HTTP 503; mail: 421. */
  z.strictObject({ kind: z.literal('unavailable') }),
  /** Mail: the first try of a sender to a recipient is put off; one that comes after so long is taken. */
  z.strictObject({ kind: z.literal('greylisted'), forMs: milliseconds }),
  /** Refused for now so many times, then taken. */
  z.strictObject({ kind: z.literal('deferred'), times: z.number().int().min(1).max(100) }),
  /** Accepted, and its failure comes later: as a receipt, a bounce or a complaint. */
  z.strictObject({
    kind: z.literal('fails-later'),
    state: z.enum(['undelivered', 'bounced', 'complained']),
    code,
    format: z.enum(bounceFormats).default('postfix'),
    delayMs: milliseconds.optional(),
  }),
  /** Accepted, and nothing is heard of it again. */
  z.strictObject({ kind: z.literal('no-receipt') }),
  /** Receipts of SMS: late, several times, or first the wrong outcome and then the right one. */
  z.strictObject({
    kind: z.literal('receipt'),
    delayMs: milliseconds.default(0),
    times: z.number().int().min(1).max(10).default(1),
    contradicts: z.boolean().default(false),
  }),
]);

export type Fate = z.output<typeof fateSchema>;

export const visitorKinds = ['person', 'phone', 'gmail', 'apple', 'scanner'] as const;
export type VisitorKind = (typeof visitorKinds)[number];

/** What somebody does with a message that was taken. */
export const deedSchema = z.discriminatedUnion('kind', [
  /** Loads the pictures and follows links; `scanner` follows all of them at once. */
  z.strictObject({
    kind: z.literal('visit'),
    as: z.enum(visitorKinds),
    afterMs: milliseconds.default(0),
    clicks: z.number().int().min(0).max(50).default(0),
  }),
  z.strictObject({
    kind: z.literal('reply'),
    text: z.string().min(1).max(500),
    afterMs: milliseconds.default(0),
  }),
  /** One click of a mail program (RFC 8058). */
  z.strictObject({ kind: z.literal('unsubscribe'), afterMs: milliseconds.default(0) }),
]);

export type Deed = z.output<typeof deedSchema>;

export const ruleSchema = z.strictObject({
  channel: z.enum(['mail', 'sms']),
  /** An address or a number, `*` stands for anything: `*@qq.example`, `138*`, `*`. */
  match: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[^\s,]+$/),
  /** 1 is everybody it matches, 10 every tenth. The same ones each time. */
  oneIn: z.number().int().min(1).max(100_000).default(1),
  fate: fateSchema.default({ kind: 'fine' }),
  follows: z.array(deedSchema).max(10).default([]),
});

export type Rule = z.output<typeof ruleSchema>;

export interface FatePattern {
  channel: Channel;
  /** The end of a number or of the part before @; a whole domain when it begins with @. */
  ending: string;
  fate: Fate;
}

const refusedAs = (refusal: string, why: string, at: 'mail' | 'rcpt' | 'data' = 'rcpt'): Fate => ({
  kind: 'refused',
  code: refusal,
  reason: why,
  at,
});
const bouncesAs = (format: (typeof bounceFormats)[number], status = '5.1.1'): Fate => ({
  kind: 'fails-later',
  state: 'bounced',
  code: status,
  format,
});

/** Six digits each, so that a made-up number meets one by accident only once in a million. */
export const fatePatterns: readonly FatePattern[] = [
  { channel: 'sms', ending: '444401', fate: refusedAs('isv.MOBILE_NUMBER_ILLEGAL', 'invalid mobile number') },
  { channel: 'sms', ending: '444402', fate: refusedAs('isv.BUSINESS_LIMIT_CONTROL', 'flow control') },
  {
    channel: 'sms',
    ending: '444403',
    fate: { kind: 'fails-later', state: 'undelivered', code: 'MOBILE_NOT_ON_SERVICE', format: 'postfix' },
  },
  { channel: 'sms', ending: '444404', fate: { kind: 'no-receipt' } },
  { channel: 'sms', ending: '444405', fate: { kind: 'unanswered' } },
  { channel: 'sms', ending: '444406', fate: { kind: 'late', delayMs: 30_000, at: 'data' } },
  { channel: 'sms', ending: '444407', fate: { kind: 'unavailable' } },
  { channel: 'sms', ending: '444408', fate: { kind: 'receipt', delayMs: 0, times: 2, contradicts: false } },
  { channel: 'sms', ending: '444409', fate: { kind: 'receipt', delayMs: 0, times: 1, contradicts: true } },
  { channel: 'mail', ending: '.reject', fate: refusedAs('550', '5.1.1 no such mailbox') },
  { channel: 'mail', ending: '.later', fate: refusedAs('451', '4.3.2 try again later') },
  { channel: 'mail', ending: '.bounce', fate: bouncesAs('postfix') },
  { channel: 'mail', ending: '.full', fate: bouncesAs('exim', '5.2.2') },
  {
    channel: 'mail',
    ending: '.complain',
    fate: { kind: 'fails-later', state: 'complained', code: 'abuse', format: 'postfix' },
  },
  { channel: 'mail', ending: '.silent', fate: { kind: 'no-receipt' } },
  { channel: 'mail', ending: '.drop', fate: { kind: 'unanswered' } },
  { channel: 'mail', ending: '.slow', fate: { kind: 'late', delayMs: 30_000, at: 'data' } },
  { channel: 'mail', ending: '@greylist.outbox.test', fate: { kind: 'greylisted', forMs: 5000 } },
  { channel: 'mail', ending: '@defer.outbox.test', fate: { kind: 'deferred', times: 2 } },
  { channel: 'mail', ending: '@strict.outbox.test', fate: refusedAs('554', '5.7.26 unauthenticated mail', 'data') },
  { channel: 'mail', ending: '@cut.outbox.test', fate: { kind: 'cut', at: 'data' } },
  { channel: 'mail', ending: '@away.outbox.test', fate: { kind: 'unavailable' } },
  ...bounceFormats.map(
    (format): FatePattern => ({ channel: 'mail', ending: `@${format}.outbox.test`, fate: bouncesAs(format) }),
  ),
];

/** The rule that decides of a recipient: a fixed one, the first of `rules` that matches, or that of everybody else. */
export function behaviourOf(
  rules: readonly Rule[],
  channel: Channel,
  recipient: string,
): Pick<Rule, 'fate' | 'follows'> {
  const fixed = fatePatterns.find((one) => one.channel === channel && endsWith(channel, recipient, one.ending));
  if (fixed) return { fate: fixed.fate, follows: [] };
  return rules.find((one) => one.channel === channel && matches(one, recipient)) ?? plain;
}

/** The refusal that a sender meets before any recipient is named. */
export function senderRule(rules: readonly Rule[], sender: string): Extract<Fate, { kind: 'refused' }> | null {
  for (const { channel, fate, match } of rules) {
    if (channel === 'mail' && fate.kind === 'refused' && fate.at === 'mail' && likeOf(match).test(sender)) return fate;
  }
  return null;
}

const plain: Pick<Rule, 'fate' | 'follows'> = { fate: { kind: 'fine' }, follows: [] };

function endsWith(channel: Channel, recipient: string, ending: string): boolean {
  if (channel === 'sms') return recipient.endsWith(ending);
  const at = recipient.lastIndexOf('@');
  if (ending.startsWith('@')) return recipient.slice(at).toLowerCase() === ending;
  // Not every form takes a plus in an address, so `ann.bounce@…`, `ann+bounce@…` and `bounce@…` mean the same.
  return `.${recipient.slice(0, at)}`.toLowerCase().replaceAll('+', '.').endsWith(ending);
}

function matches(rule: Rule, recipient: string): boolean {
  // What is meant for a sender says nothing of a recipient.
  if (rule.fate.kind === 'refused' && rule.fate.at === 'mail') return false;
  return likeOf(rule.match).test(recipient) && (rule.oneIn === 1 || numberOf(recipient) % rule.oneIn === 0);
}

const known = new Map<string, RegExp>();

function likeOf(match: string): RegExp {
  const found = known.get(match);
  if (found) return found;
  const source = match
    .split('*')
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  const made = new RegExp(`^${source}$`, 'i');
  if (known.size > 1000) known.clear();
  known.set(match, made);
  return made;
}

/** FNV-1a: spreads well enough that every tenth is about a tenth. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
