import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { mostMailDomains } from '@convoke/contract/message/message.answer.rules.ts';
import {
  type MailDomain,
  messageDomainAdd,
  messageDomainCheck,
  messageDomainDelete,
  messageDomainList,
} from '@convoke/contract/message/message.domain.calls.ts';
import { domainOf } from '@convoke/contract/message/message.sender.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { type DkimKey, dkimSignature } from '../../../core/mail/dkim.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { seal, unseal } from '../../../core/sealed.ts';
import { askDns, dnsTxt, type Found, nobody, type OfDomain, type Txt, unasked } from './message.dns.ts';

const sealedFor = 'mail domain';
const newPair = promisify(generateKeyPair);

interface Key {
  pem: string;
  /** Base64 of its DER, as DNS has it. */
  publicKey: string;
}

const publicOf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');

/** The key of a PEM; null for what is none, or none that mail servers take: they know RSA of 1024 to 4096 bits. */
export function readKey(pem: string): Key | null {
  try {
    const key = createPrivateKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== 'rsa' || bits < 1024 || bits > 4096) return null;
    return { pem: key.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey: publicOf(key) };
  } catch {
    return null;
  }
}

async function makeKey(): Promise<Key> {
  const { privateKey } = await newPair('rsa', { modulusLength: 2048 });
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey: publicOf(privateKey) };
}

/** Whether mails can be signed with a key: it is tried when it is saved, so that none goes out unsigned. */
export async function signs(key: DkimKey): Promise<boolean> {
  try {
    await dkimSignature(key, `From: <trial@${key.domainName}>\r\n`, 'Trial');
    return true;
  } catch {
    return false;
  }
}

interface Row {
  id: string;
  domain: string;
  selector: string;
  public_key: string;
  found: unknown;
  checked_at: Date | null;
}

const columns = ['id', 'domain', 'selector', 'public_key', 'found', 'checked_at'] as const;

/** The host whose entry says which servers send for us. */
const senderOf = ({ settings }: Services) =>
  (/@([^\s>]+)>?$/.exec(settings.MAIL_FROM)?.[1] ?? new URL(settings.PUBLIC_URL).hostname).toLowerCase();

const ofRow = (services: Services, { domain, selector, public_key: publicKey }: Row): OfDomain => ({
  domain,
  selector,
  publicKey,
  sender: senderOf(services),
});

function viewOf(services: Services, row: Row): MailDomain {
  const found = row.checked_at === null ? unasked(ofRow(services, row)) : (row.found as Found);
  return {
    domainId: row.id,
    domain: row.domain,
    selector: row.selector,
    checkedAt: row.checked_at?.toISOString() ?? null,
    ...found,
  };
}

const domains = (db: Db, organisationId: string) =>
  db
    .selectFrom('mail_domain')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null);

const txtOf = ({ settings }: Services) => (settings.LINK_LOOKUP ? dnsTxt() : nobody);

/** Keeps what DNS said just now; undefined when the domain is gone. */
const keepFound = ({ database, clock }: Services, organisationId: string, domainId: string, found: Found) =>
  database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .updateTable('mail_domain')
      .set({ found: JSON.stringify(found), checked_at: clock.now() })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', domainId)
      .where('deleted_at', 'is', null)
      .returning(columns)
      .executeTakeFirst(),
  );

/**
 * Asks DNS once more of every domain that somebody has looked at, so that an entry that was taken out stops its mails before receivers refuse them, and one that came
 * late is seen. An entry of which nobody answered stays as it was: a night without DNS stops no sender.
 */
export async function lookAtDomains(services: Services, txt: Txt = txtOf(services)): Promise<void> {
  for (const organisationId of await organisationsWith(services.database, 'form-id')) {
    const rows: Row[] = await services.database.inOrganisation(organisationId, 'read', (db) =>
      domains(db, organisationId).where('checked_at', 'is not', null).execute(),
    );
    await Promise.all(
      rows.map(async (row) => {
        const [before, now] = [row.found as Found, await askDns(ofRow(services, row), txt)];
        const heard = (entry: keyof Found) => (now[entry].state === 'unreachable' ? before[entry] : now[entry]);
        if (Object.values(now).every(({ state }) => state === 'unreachable')) return;
        await keepFound(services, organisationId, row.id, {
          dkim: heard('dkim'),
          spf: heard('spf'),
          dmarc: heard('dmarc'),
        });
      }),
    );
  }
}

export const domainHandlers = [
  implement(messageDomainList, async ({ db, organisationId, services }) => {
    const rows = await domains(db, organisationId).orderBy('domain').limit(mostMailDomains).execute();
    return rows.map((row) => viewOf(services, row));
  }),

  implement(messageDomainAdd, async (ctx, { domain, selector, privateKey }) => {
    const { tx, organisationId, services } = ctx;
    const key = privateKey === '' ? await makeKey() : readKey(privateKey);
    if (key === null) return ctx.fail('MESSAGE_DOMAIN_KEY');
    if (!(await signs({ domainName: domain, keySelector: selector, privateKey: key.pem })))
      return ctx.fail('MESSAGE_DOMAIN_KEY');
    // The lowest free slot; of two that take the same at once one is begun again.
    const sealed = seal(services.settings.SECRET_KEY, sealedFor, key.pem);
    const { rows } = await unlessBroken(
      'mail_domain_name',
      () => ctx.fail('MESSAGE_DOMAIN_THERE'),
      sql<{ id: string }>`
        INSERT INTO mail_domain (organisation_id, domain, selector, sealed_key, public_key, slot)
        SELECT ${organisationId}, ${domain}, ${selector}, ${sealed}, ${key.publicKey}, s.slot FROM generate_series(1, ${mostMailDomains}::int) AS s(slot)
        WHERE NOT EXISTS (SELECT FROM mail_domain o WHERE o.organisation_id = ${organisationId} AND o.slot = s.slot AND o.deleted_at IS NULL)
        ORDER BY s.slot LIMIT 1 RETURNING id`.execute(tx),
    );
    const [made] = rows;
    if (!made) return ctx.fail('MESSAGE_DOMAINS_MANY');
    return { domainId: made.id };
  }),

  implement(messageDomainCheck, async ({ services, organisationId, notFound }, { domainId }) => {
    const row = await services.database.inOrganisation(organisationId, 'read', (db) =>
      domains(db, organisationId).where('id', '=', domainId).executeTakeFirst(),
    );
    if (!row) return notFound();
    // Asked outside a transaction: a name server may take seconds.
    const kept = await keepFound(
      services,
      organisationId,
      domainId,
      await askDns(ofRow(services, row), txtOf(services)),
    );
    return kept ? viewOf(services, kept) : notFound();
  }),

  implement(messageDomainDelete, async (ctx, { domainId }) => {
    const gone = await ctx.tx
      .updateTable('mail_domain')
      // The key goes at once: nothing can bring it back.
      .set({ deleted_at: ctx.now(), sealed_key: '' })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', domainId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!gone) return ctx.notFound();
    return {};
  }),
];

/** Of a domain whether it may send: its key stood in DNS when that was last asked. Where nobody answered nothing is known, so nothing is sent. */
const isRight = sql<boolean>`coalesce(found->'dkim'->>'state' = 'right', false)`;

const domainNamed = (db: Db, organisationId: string, domain: string) =>
  db
    .selectFrom('mail_domain')
    .select(['selector', 'sealed_key', isRight.as('is_right')])
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb(eb.fn('lower', ['domain']), '=', domain.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Whether mails may leave from an address: its domain is the organisation's and right. */
export async function maySendFrom(db: Db, organisationId: string, address: string): Promise<boolean> {
  return (await domainNamed(db, organisationId, domainOf(address)))?.is_right ?? false;
}

/** The key of the domain from which a mail is sent, where the organisation has it; with `mayLeave` only of one that may send. */
export async function keyOfSender(
  services: { settings: Pick<Services['settings'], 'SECRET_KEY'> },
  db: Db,
  organisationId: string,
  domain: string,
  { mayLeave = false } = {},
): Promise<DkimKey | null> {
  const row = await domainNamed(db, organisationId, domain);
  if (!row || (mayLeave && !row.is_right)) return null;
  const pem = unseal(services.settings.SECRET_KEY, sealedFor, row.sealed_key);
  return pem ? { domainName: domain.toLowerCase(), keySelector: row.selector, privateKey: pem } : null;
}
