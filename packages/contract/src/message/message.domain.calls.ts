import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id } from '../core/fields.ts';
import { dnsStates, mostMailDomains } from './message.answer.rules.ts';
import { domainLabel, domainPattern } from './message.sender.ts';

/** Domains from which mails are sent: their key, and what DNS says of them. None of these calls is in the specification. */

const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(200)
  .refine((name) => name === '' || domainPattern.test(name), { params: { problem: 'domain' } });
const selectorPattern = new RegExp(`^${domainLabel}(?:\\.${domainLabel}){0,3}$`);
const selector = z
  .string()
  .trim()
  .toLowerCase()
  .max(63)
  .refine((name) => selectorPattern.test(name), { params: { problem: 'selector' } });

/** One entry of DNS: where it stands, what it should be, and what is there. */
const entry = z.object({
  state: z.enum(dnsStates),
  name: z.string(),
  /** What to write there. */
  wanted: z.string(),
  found: z.array(z.string()),
});
export type DnsEntry = z.infer<typeof entry>;

const domain = z.object({
  domainId: id,
  domain: z.string(),
  selector: z.string(),
  /** Null until it was asked. */
  checkedAt: z.string().nullable(),
  dkim: entry,
  spf: entry,
  dmarc: entry,
});
export type MailDomain = z.infer<typeof domain>;

export const messageDomainList = defineCall({
  id: 'message.domainList',
  method: 'GET',
  path: '/msg/domains/list',
  audience: 'organiser',
  kind: 'read',
  summary:
    'The domains from which mails are sent, and what DNS said of each when it was asked last. Not in the specification.',
  input: z.object({}),
  output: z.array(domain),
});

export const messageDomainAdd = defineCall({
  id: 'message.domainAdd',
  method: 'POST',
  path: '/msg/domains/add',
  audience: 'organiser',
  kind: 'write',
  summary: `Adds a domain with its DKIM key, or with one that is made for it; at most ${mostMailDomains}. The key signs a mail before it is kept: one that would send mails unsigned is refused. Not in the specification.`,
  input: z.object({
    domain: domainName,
    selector: selector.default('convoke'),
    /** PEM of an RSA key; empty: one is made. */
    privateKey: z.string().trim().max(8000).default(''),
  }),
  output: z.object({ domainId: id }),
  fails: ['MESSAGE_DOMAIN_THERE', 'MESSAGE_DOMAIN_KEY', 'MESSAGE_DOMAINS_MANY'],
});

export const messageDomainCheck = defineCall({
  id: 'message.domainCheck',
  method: 'POST',
  path: '/msg/domains/check/{domainId}',
  audience: 'organiser',
  kind: 'outside',
  summary: 'Asks DNS what it says of a domain now: DKIM, SPF and DMARC. Not in the specification.',
  input: z.object({ domainId: id }),
  output: domain,
});

export const messageDomainDelete = defineCall({
  id: 'message.domainDelete',
  method: 'POST',
  path: '/msg/domains/del/{domainId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Removes a domain with its key: nothing leaves from it any more, and tasks that are at it pause. Not in the specification.',
  input: z.object({ domainId: id }),
  output: done,
});

export const messageDomainCalls = [messageDomainList, messageDomainAdd, messageDomainCheck, messageDomainDelete];
