import {
  messageDomainAdd,
  messageDomainDelete,
  messageDomainList,
} from '@convoke/contract/message/message.domain.calls.ts';
import { mailTemplateAdd } from '@convoke/contract/message/message.mail.calls.ts';
import {
  messageMailSend,
  messageTaskGoOn,
  messageTaskInfo,
  messageTaskStart,
  messageTaskTest,
} from '@convoke/contract/message/message.calls.ts';
import { authenticate } from 'mailauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  asked,
  dnsAnswered,
  linesIn,
  mailTask,
  moneyOf,
  refusalOf,
  rightDomain,
  run,
  typed,
} from '../../../../testing/message-tasks.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv, topUp } from '../../../../testing/top-up.ts';
import { dkimSignature } from '../../../core/mail/dkim.ts';
import type { Mail, WrittenMail } from '../../../core/mail/mail.ts';

const mails: (Mail | WrittenMail)[] = [];
let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({
    env: { ...payableEnv, MAIL_FROM: 'Convoke <no-reply@convoke.example>' },
    change: (services) => {
      services.mail = {
        async send(mail) {
          mails.push(mail);
          return { accepted: true, providerId: `mail ${mails.length}` };
        },
        close() {},
      };
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  mails.length = 0;
  organisation = await server.organisation();
  await topUp(server, organisation, 10_000);
});

const from = (fromAddress: string, more: object = {}) => ({
  sources: typed('reader@example.com'),
  mail: { subject: 'Hello', html: '<p>Hello</p>', fromAddress, ...more },
});
const info = (taskId: string) => organisation.call(messageTaskInfo, { taskId });
const start = async (taskId: string) => {
  const { version } = await info(taskId);
  return refusalOf(server, organisation, messageTaskStart, { taskId, version });
};
const lastWritten = (): WrittenMail => {
  const mail = mails.at(-1);
  if (!mail || !('body' in mail)) throw new Error('no mail was written');
  return mail;
};

/** What a receiver makes of a mail, where DNS has the key of the domain and a strict policy. */
async function judged({ head, body, dkim, envelopeFrom }: WrittenMail) {
  const [listed] = await organisation.call(messageDomainList, {});
  const entries: Record<string, string> = {
    [listed?.dkim.name ?? '']: listed?.dkim.wanted ?? '',
    [`_dmarc.${listed?.domain ?? ''}`]: 'v=DMARC1; p=reject; adkim=s',
  };
  const signed = `${dkim ? await dkimSignature(dkim, head, body) : ''}${head}\r\n${body}`;
  const result = await authenticate(Buffer.from(signed), {
    ip: '192.0.2.1',
    helo: 'mx.convoke.example',
    mta: 'mx.example.net',
    sender: envelopeFrom,
    resolver: async (name: string, type: string) => {
      const entry = entries[name];
      if (type === 'TXT' && entry !== undefined) return [[entry]];
      throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    },
  });
  const dmarc: { status: { result: string } } | false = result.dmarc;
  return { dkim: result.dkim.results.map(({ status }) => status.result), dmarc: dmarc && dmarc.status.result };
}

test('a mail leaves from an address of one’s own: its name, its signature, and the envelope of the installation', async () => {
  await rightDomain(server, organisation);
  const { taskId } = await mailTask(
    organisation,
    from(' News@Fair.example.org ', { fromName: 'The fair', replyTo: 'ana@example.com' }),
  );
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'finished', mail: { fromAddress: 'news@fair.example.org' } });
  const mail = lastWritten();
  expect(mail.head).toContain('From: "The fair" <news@fair.example.org>\r\n');
  expect(mail.head).toContain('Reply-To: <ana@example.com>\r\n');
  expect(mail.envelopeFrom).toBe('no-reply@convoke.example');
  expect(mail.dkim).toMatchObject({ domainName: 'fair.example.org', keySelector: 'convoke' });
  expect(await judged(mail)).toEqual({ dkim: ['pass'], dmarc: 'pass' });
  // The control: the same mail unsigned is what a forged one looks like.
  const { dkim: _, ...unsigned } = mail;
  expect((await judged(unsigned)).dmarc).toBe('fail');
});

test('without a name the address stands alone, and the envelope is the address for bounces where there is one', async () => {
  await rightDomain(server, organisation);
  const { taskId } = await mailTask(organisation, from('news@fair.example.org'));
  const { services } = server;
  const settings = { ...services.settings, BOUNCE_DOMAIN: 'bounce.convoke.example' };
  await run({ ...server, services: { ...services, settings } }, organisation, taskId);
  expect(lastWritten().head).toContain('From: <news@fair.example.org>\r\n');
  expect(lastWritten().envelopeFrom).toMatch(/@bounce\.convoke\.example$/);
});

test('a draft keeps any sender; it leaves once DNS was found to have the key, and not before', async () => {
  const { taskId } = await mailTask(organisation, { ...from('news@fair.example.org'), isDraft: true });
  expect(await start(taskId)).toBe('MESSAGE_SENDER_UNREADY');
  const { domainId } = await organisation.call(messageDomainAdd, { domain: 'fair.example.org' });
  expect(await start(taskId)).toBe('MESSAGE_SENDER_UNREADY');
  for (const state of ['missing', 'wrong', 'unreachable'] as const) {
    await dnsAnswered(server, organisation, domainId, state);
    expect(await start(taskId)).toBe('MESSAGE_SENDER_UNREADY');
  }
  expect(await refusalOf(server, organisation, messageTaskTest, { taskId, addresses: ['me@example.com'] })).toBe(
    'MESSAGE_SENDER_UNREADY',
  );
  // A part of a domain is another domain.
  await rightDomain(server, organisation, 'example.org');
  expect(await start(taskId)).toBe('MESSAGE_SENDER_UNREADY');
  expect(await info(taskId)).toMatchObject({ state: 'draft' });
  await dnsAnswered(server, organisation, domainId, 'right');
  expect(await start(taskId)).toBe('done');
  await run(server, organisation, taskId);
  expect(mails).toHaveLength(1);
});

test('another organisation’s domain is nobody’s, and what is no address of a sender is refused', async () => {
  await rightDomain(server, await server.organisation());
  const sent = (fromAddress: string) =>
    refusalOf(server, organisation, messageMailSend, {
      name: 'Invitation',
      purpose: 'promotion',
      ...from(fromAddress),
    });
  expect(await sent('news@fair.example.org')).toBe('MESSAGE_SENDER_UNREADY');
  for (const wrong of [
    'fair.example.org',
    '@fair.example.org',
    'a b@fair.example.org',
    'a@b@fair.example.org',
    'news@fair.example.org\r\nBcc: all@example.com',
    'news@fair.example.org, all@example.com',
    '"news"@fair.example.org',
    'news@[192.0.2.1]',
    `${'n'.repeat(65)}@fair.example.org`,
  ])
    expect(await sent(wrong)).toBe('BAD_PARAMETER mail.fromAddress');
  expect(mails).toEqual([]);
});

test('a template says from whom its mails are', async () => {
  const { mailTemplateId: templateId } = await organisation.call(mailTemplateAdd, {
    name: 'News',
    kind: 'promotion',
    language: 'en',
    subject: 'News',
    fromAddress: 'news@fair.example.org',
    html: '<p>News</p>',
  });
  const { taskId } = await mailTask(organisation, {
    sources: typed('reader@example.com'),
    mail: { templateId },
    isDraft: true,
  });
  expect(await start(taskId)).toBe('MESSAGE_SENDER_UNREADY');
  await rightDomain(server, organisation);
  expect(await start(taskId)).toBe('done');
  await run(server, organisation, taskId);
  expect(lastWritten().head).toContain('From: <news@fair.example.org>\r\n');
});

test('a domain that goes between start and hand-off: the task waits, nothing leaves in another name, and it goes on with the domain', async () => {
  const domainId = await rightDomain(server, organisation);
  const { taskId } = await mailTask(organisation, from('news@fair.example.org'));
  await organisation.call(messageDomainDelete, { domainId });
  await run(server, organisation, taskId);
  expect(mails).toEqual([]);
  expect(await info(taskId)).toMatchObject({ state: 'paused', why: 'sender', counts: { waiting: 1 } });
  expect(await linesIn(server, taskId)).toMatchObject([{ state: 'queued' }]);
  // Tests of it would wait unseen.
  expect(await refusalOf(server, organisation, messageTaskTest, { taskId, addresses: ['me@example.com'] })).toBe(
    'MESSAGE_SENDER_UNREADY',
  );
  await organisation.call(messageTaskGoOn, { taskId });
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'paused', why: 'sender' });
  await rightDomain(server, organisation);
  await organisation.call(messageTaskGoOn, { taskId });
  await run(server, organisation, taskId);
  expect(await info(taskId)).toMatchObject({ state: 'finished', counts: { accepted: 1 } });
  expect(mails).toHaveLength(1);
  expect((await judged(lastWritten())).dmarc).toBe('pass');
  expect(await moneyOf(server, organisation, taskId)).toMatchObject({ reserved: 1, spent: 1, lines: 1 });
});

test('a draft of before there were senders leaves from the installation’s', async () => {
  const { taskId } = await mailTask(organisation, { ...from(''), isDraft: true });
  await asked(server, `UPDATE message_task SET content = content - 'fromAddress' WHERE id = $1`, [taskId]);
  expect(await info(taskId)).toMatchObject({ mail: { fromAddress: '' } });
  expect(await start(taskId)).toBe('done');
  await run(server, organisation, taskId);
  expect(lastWritten().head).toContain('From: "Convoke" <no-reply@convoke.example>\r\n');
  expect(lastWritten().dkim).toBeUndefined();
});
