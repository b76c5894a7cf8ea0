import { Resolver } from 'node:dns/promises';
import type { DnsEntry } from '@convoke/contract/message/message.domain.calls.ts';

/** What DNS says of a domain from which mails are sent: its key (DKIM), who may send for it (SPF), and what receivers are to do with the rest (DMARC). */

export interface Txt {
  /** The TXT entries of a name, each put together; none = there are none, null = nobody answered. */
  (name: string): Promise<string[] | null>;
}

/** For machines without DNS. */
export const nobody: Txt = () => Promise.resolve(null);

/** Names that are not there, as node:dns says it. */
const notThere = new Set(['ENOTFOUND', 'ENODATA']);

export function dnsTxt(servers?: readonly string[]): Txt {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      return notThere.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
    }
  };
}

/** `v=DKIM1; p=…` as names and values. */
function tagsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(';').flatMap((each): [string, string][] => {
      const at = each.indexOf('=');
      return at === -1 ? [] : [[each.slice(0, at).trim().toLowerCase(), each.slice(at + 1).replace(/\s+/g, '')]];
    }),
  );
}

/** As many signs of an entry as are shown. */
const shown = 500;
const shownEntries = 5;

function entryOf(name: string, wanted: string, found: string[] | null, isRight: (text: string) => boolean): DnsEntry {
  const texts = (found ?? [])
    .slice(0, shownEntries)
    .map((text) => text.toWellFormed().replaceAll('\u0000', '').slice(0, shown));
  if (found === null) return { state: 'unreachable', name, wanted, found: [] };
  const state = found.length === 0 ? 'missing' : found.some(isRight) ? 'right' : 'wrong';
  return { state, name, wanted, found: texts };
}

export interface OfDomain {
  domain: string;
  selector: string;
  /** Base64 of the public key. */
  publicKey: string;
  /** The host that sends, for the entry that says who may. */
  sender: string;
}

export const wantedOf = ({ domain, selector, publicKey, sender }: OfDomain) => ({
  dkim: { name: `${selector}._domainkey.${domain}`, wanted: `v=DKIM1; k=rsa; p=${publicKey}` },
  spf: { name: domain, wanted: `v=spf1 include:${sender} ~all` },
  dmarc: { name: `_dmarc.${domain}`, wanted: 'v=DMARC1; p=none' },
});

export interface Found {
  dkim: DnsEntry;
  spf: DnsEntry;
  dmarc: DnsEntry;
}

/** What is there before anybody has asked. */
export function unasked(of: OfDomain): Found {
  const wanted = wantedOf(of);
  const empty = ({ name, wanted: text }: { name: string; wanted: string }): DnsEntry => ({
    state: 'unreachable',
    name,
    wanted: text,
    found: [],
  });
  return { dkim: empty(wanted.dkim), spf: empty(wanted.spf), dmarc: empty(wanted.dmarc) };
}

export async function askDns(of: OfDomain, txt: Txt): Promise<Found> {
  const { dkim, spf, dmarc } = wantedOf(of);
  const [keys, senders, policies] = await Promise.all([txt(dkim.name), txt(spf.name), txt(dmarc.name)]);
  // A domain has entries of many others at its own name.
  const only = (found: string[] | null, version: RegExp) => found && found.filter((text) => version.test(text));
  const ofSpf = only(senders, /^\s*v=spf1\b/i);
  return {
    dkim: entryOf(dkim.name, dkim.wanted, keys, (text) => tagsOf(text).get('p') === of.publicKey),
    // Two such entries are an error to receivers, and one that lets everybody send says nothing (RFC 7208).
    spf: entryOf(
      spf.name,
      spf.wanted,
      ofSpf,
      (text) => ofSpf?.length === 1 && !/[\s+]all\s*$/i.test(text.replace(/[-~?]all/i, '')),
    ),
    dmarc: entryOf(dmarc.name, dmarc.wanted, only(policies, /^\s*v=DMARC1\b/i), (text) =>
      ['none', 'quarantine', 'reject'].includes(tagsOf(text).get('p')?.toLowerCase() ?? ''),
    ),
  };
}
