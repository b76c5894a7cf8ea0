import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  messageDomainAdd,
  messageDomainCheck,
  messageDomainDelete,
  messageDomainList,
} from '@convoke/contract/message/message.domain.calls.ts';
import { authenticate } from 'mailauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asked } from '../../../../testing/message-tasks.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { type DkimKey, dkimSignature } from '../../../core/mail/dkim.ts';
import { type AttachedPart, partsOf } from '../mail/mail.files.ts';
import { askDns, type Txt } from './message.dns.ts';
import { keyOfSender, lookAtDomains, readKey, signs } from './message.domains.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const rsa = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const add = (input: object) => server.send(messageDomainAdd, input, { token: organisation.token });
const failureOf = async (input: object) => ((await add(input)).data as unknown as { failure?: string } | null)?.failure;

test('a key that would send mails unsigned is refused', async () => {
  const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicKey = createPublicKey(createPrivateKey(rsa(2048)))
    .export({ type: 'spki', format: 'pem' })
    .toString();
  for (const privateKey of [
    'garbage',
    '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
    ed25519,
    publicKey,
    rsa(512),
  ])
    expect(await failureOf({ domain: 'news.example.com', privateKey })).toBe('MESSAGE_DOMAIN_KEY');
  expect(await organisation.call(messageDomainList, {})).toEqual([]);
  expect(await signs({ domainName: 'example.com', keySelector: 'convoke', privateKey: ed25519 })).toBe(false);
});

test('a domain with its own key or with one that is made; each once; the key is sealed and goes with it', async () => {
  const { domainId } = await organisation.call(messageDomainAdd, { domain: ' News.Example.com ' });
  expect(await failureOf({ domain: 'news.example.com' })).toBe('MESSAGE_DOMAIN_THERE');
  expect((await add({ domain: 'no domain' })).code).toBe(1000);
  expect((await add({ domain: 'example.com', selector: 'a b' })).code).toBe(1000);
  const pem = rsa(2048);
  await organisation.call(messageDomainAdd, { domain: 'example.org', privateKey: pem });
  const list = await organisation.call(messageDomainList, {});
  expect(list.map(({ domain, checkedAt }) => [domain, checkedAt])).toEqual([
    ['example.org', null],
    ['news.example.com', null],
  ]);
  expect(list[1]?.dkim).toMatchObject({ name: 'convoke._domainkey.news.example.com' });
  expect(list[0]?.dkim.wanted).toContain(readKey(pem)?.publicKey);
  const rows = await asked<{ sealed_key: string }>(
    server,
    'SELECT sealed_key FROM mail_domain WHERE organisation_id = $1',
    [organisation.organisationId],
  );
  expect(rows.every(({ sealed_key: sealed }) => sealed.length > 100 && !sealed.includes('PRIVATE'))).toBe(true);
  await organisation.call(messageDomainDelete, { domainId });
  const [gone] = await asked<{ sealed_key: string }>(server, 'SELECT sealed_key FROM mail_domain WHERE id = $1', [
    domainId,
  ]);
  expect(gone?.sealed_key).toBe('');
  expect((await server.send(messageDomainCheck, { domainId }, { token: organisation.token })).status).toBe(403);
});

const files = [
  { fileName: '程序册  "final".pdf', contentType: 'application/pdf', pieces: [Buffer.from('JVBERi0xLjcK\r\n')] },
  { fileName: 'plain name.csv', contentType: 'text/csv', pieces: [Buffer.from('YTtiCg==\r\n')] },
];

test.each([
  ['a mail', []],
  ['a mail with files', files],
])('%s is signed so that mailauth verifies it, with the headers for leaving', async (_, attached) => {
  const pem = rsa(2048);
  await organisation.call(messageDomainAdd, { domain: 'example.org', selector: 'key1', privateKey: pem });
  const { organisationId } = organisation;
  const key = await server.services.database.inOrganisation(organisationId, 'read', (db) =>
    keyOfSender(server.services, db, organisationId, 'Example.org'),
  );
  if (!key) throw new Error('no key');
  const signed = await composed(key, attached);
  const result = await authenticate(signed, {
    ip: '192.0.2.1',
    helo: 'mx.example.org',
    mta: 'mx.example.net',
    sender: 'news@example.org',
    resolver: async (name: string, type: string) => {
      if (name === 'key1._domainkey.example.org' && type === 'TXT')
        return [[`v=DKIM1; k=rsa; p=${readKey(pem)?.publicKey ?? ''}`]];
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    },
  });
  const [found] = result.dkim.results;
  expect(found?.status.result).toBe('pass');
  const head = signed.toString('latin1').replace(/\r\n[ \t]+/g, ' ');
  const headers = / h=([^;]+)/.exec(head)?.[1]?.toLowerCase() ?? '';
  for (const name of ['list-unsubscribe', 'list-unsubscribe-post', 'from', 'subject'])
    expect(headers.split(':').map((each) => each.trim())).toContain(name);
});

/** A mail with white space in runs and at ends, and with empty lines at its end: servers on its way may change those. */
async function composed(key: DkimKey, attached: readonly AttachedPart[]): Promise<Buffer> {
  const head = [
    'From: News <news@example.org>',
    'To: <ann@example.com>',
    'Subject: =?UTF-8?B?SGVsbG8g?=\r\n =?UTF-8?B?5L2g5aW9?=',
    'Message-ID:  <1@example.org>',
    'List-Unsubscribe: <https://example.org/m/u/x>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    '',
  ].join('\r\n');
  const words = 'Hello  there \t\r\n\r\n\tand on  \r\n .\r\n\r\n\r\n';
  const tail = partsOf('mixed', attached);
  // Before files a body ends with the last line of what they follow.
  const body = tail.length > 0 ? `${words}--alternative--\r\n` : words;
  const signature = await dkimSignature(key, head, body, tail);
  return Buffer.concat([Buffer.from(`${signature}${head}\r\n${body}`), ...tail]);
}

test('what DNS says: right, missing, wrong, or that nobody answered', async () => {
  const of = { domain: 'example.org', selector: 'key1', publicKey: 'AAAB', sender: 'convoke.example' };
  const says =
    (entries: Record<string, string[] | null>): Txt =>
    (name) =>
      Promise.resolve(name in entries ? (entries[name] ?? null) : []);
  const states = async (entries: Record<string, string[] | null>) => {
    const { dkim, spf, dmarc } = await askDns(of, says(entries));
    return [dkim.state, spf.state, dmarc.state];
  };
  const right = {
    'key1._domainkey.example.org': ['v=DKIM1; k=rsa; p=AA AB'],
    'example.org': ['google-site-verification=1', 'v=spf1 include:convoke.example ~all'],
    '_dmarc.example.org': ['v=DMARC1; p=quarantine'],
  };
  expect(await states(right)).toEqual(['right', 'right', 'right']);
  expect(await states({})).toEqual(['missing', 'missing', 'missing']);
  expect(await states({ ...right, 'key1._domainkey.example.org': ['v=DKIM1; p=OTHER'] })).toEqual([
    'wrong',
    'right',
    'right',
  ]);
  // Two entries of SPF are an error, and one that lets everybody send is none.
  expect(await states({ ...right, 'example.org': ['v=spf1 -all', 'v=spf1 ~all'] })).toEqual([
    'right',
    'wrong',
    'right',
  ]);
  expect(await states({ ...right, 'example.org': ['v=spf1 +all'] })).toEqual(['right', 'wrong', 'right']);
  expect(await states({ ...right, '_dmarc.example.org': null })).toEqual(['right', 'right', 'unreachable']);
});

test('DNS is asked again at night: what has changed counts, a night without an answer changes nothing', async () => {
  await organisation.event();
  const { domainId } = await organisation.call(messageDomainAdd, { domain: 'example.org', selector: 'key1' });
  const [added] = await organisation.call(messageDomainList, {});
  const states = async (txt: Txt) => {
    await lookAtDomains(server.services, txt);
    const [domain] = await organisation.call(messageDomainList, {});
    return [domain?.dkim.state, domain?.spf.state, domain?.checkedAt === null];
  };
  const entries = {
    'key1._domainkey.example.org': [added?.dkim.wanted ?? ''],
    'example.org': ['v=spf1 include:convoke.example ~all'],
  };
  const says =
    (known: Record<string, string[] | null>): Txt =>
    (name) =>
      Promise.resolve(name in known ? (known[name] ?? null) : []);
  // Nobody has looked at it yet, so nobody waits for an answer.
  expect(await states(says(entries))).toEqual(['unreachable', 'unreachable', true]);
  await organisation.call(messageDomainCheck, { domainId });
  expect(await states(says(entries))).toEqual(['right', 'right', false]);
  expect(await states(() => Promise.resolve(null))).toEqual(['right', 'right', false]);
  expect(await states(says({ ...entries, 'key1._domainkey.example.org': null, 'example.org': [] }))).toEqual([
    'right',
    'missing',
    false,
  ]);
  expect(await states(says({}))).toEqual(['missing', 'missing', false]);
  expect(await states(says(entries))).toEqual(['right', 'right', false]);
});
