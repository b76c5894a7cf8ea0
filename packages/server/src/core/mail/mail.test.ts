import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { lateReceiver } from '../../../testing/stall.ts';
import { type Mail, smtpMailProvider, type WrittenMail } from './mail.ts';

/** A mail server of a few lines whose every reply the test decides; `hangUp` ends the connection instead, `silence` says nothing. */
type Step = 'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'content';
const usual: Record<Step, string> = {
  greeting: '220 ready',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  content: '250 2.0.0 queued',
};

let server: Server | undefined;
const mails: string[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
  mails.length = 0;
});

async function mailServer(changed: Partial<Record<Step, string>> = {}): Promise<string> {
  server?.close();
  const replies = { ...usual, ...changed };
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let content = false;
    let rest = '';
    const answer = (step: Step) => {
      if (replies[step] === 'hang up') socket.destroy();
      else if (replies[step] !== 'silence') socket.write(`${replies[step]}\r\n`);
    };
    answer('greeting');
    socket.on('data', (piece) => {
      rest += piece.toString();
      for (;;) {
        const end = rest.indexOf(content ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + (content ? 5 : 2));
        if (content) {
          mails.push(line);
          content = false;
          answer('content');
          continue;
        }
        const word = line.slice(0, 4).toUpperCase();
        if (word === 'MAIL' || word === 'RCPT') answer(word);
        else if (word === 'DATA') {
          content = replies.DATA.startsWith('354');
          answer('DATA');
        } else socket.write(word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const mail: Mail = {
  to: 'ann@example.test',
  from: { name: 'Convoke', address: 'us@example.test' },
  subject: '您的报名',
  text: 'Hello',
  html: '<p>Hello</p>',
};

/** As those of a campaign are: it takes a way of its own to the connections. */
const writtenMail: WrittenMail = {
  to: 'ann@example.test',
  envelopeFrom: 'bounces@example.test',
  messageId: '<m-2@example.test>',
  head: 'From: <us@example.test>\r\nList-Unsubscribe: <https://example.test/u>\r\n',
  body: 'Hello\r\n.\r\nthere',
};

async function outcome(changed: Partial<Record<Step, string>>, of: Mail | WrittenMail = mail) {
  const provider = smtpMailProvider({ url: await mailServer(changed), answerTimeoutMs: 300, connectTimeoutMs: 300 });
  const result = await provider.send(of);
  provider.close();
  return result;
}

test('an accepted mail carries everything', async () => {
  const result = await outcome(
    {},
    {
      ...mail,
      toName: 'Ann, "the" <other@example.test>',
      messageId: '<m-1@example.test>',
      headers: {
        'List-Unsubscribe': '<https://example.test/u>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      attachments: [{ fileName: '日程.ics', contentType: 'text/calendar; method=PUBLISH', content: 'BEGIN:VCALENDAR' }],
    },
  );
  expect(result).toEqual({ accepted: true, providerId: '<m-1@example.test>' });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mails[0]).toMatch(/Content-Type: text\/calendar; method=PUBLISH/);
  expect(mails[0]).toContain('Message-ID: <m-1@example.test>');
});

test('a line break in a subject or a header adds no header', async () => {
  await outcome(
    {},
    { ...mail, subject: 'a\r\nBcc: evil@example.test', headers: { 'X-Note': 'b\r\nBcc: evil@example.test' } },
  );
  expect(mails[0]).not.toMatch(/^Bcc:/im);
});

test('a written mail goes out as it is written, with its signature before it', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const provider = smtpMailProvider({ url: await mailServer() });
  const result = await provider.send({
    ...writtenMail,
    dkim: { domainName: 'example.test', keySelector: 's1', privateKey: pem },
  });
  provider.close();
  expect(result).toEqual({ accepted: true, providerId: '<m-2@example.test>' });
  expect(mails[0]).toMatch(/^DKIM-Signature: v=1;[^]*d=example\.test;[^]*h=from:list-unsubscribe;/);
  expect(mails[0]).toContain('\r\nFrom: <us@example.test>\r\n');
  // A point at the beginning of a line is doubled on its way (RFC 5321).
  expect(mails[0]).toMatch(/\r\n\r\nHello\r\n\.\.\r\nthere$/);
});

test.each<[string, Partial<Record<Step, string>>, boolean]>([
  ['no such mailbox', { RCPT: '550 5.1.1 no such user' }, true],
  ['try later', { RCPT: '451 4.3.2 later' }, false],
  ['sender refused', { MAIL: '553 5.1.8 bad sender' }, true],
  ['content refused', { content: '554 5.7.1 spam' }, true],
  ['content later', { content: '452 4.3.1 full' }, false],
  ['server closing after the content', { content: '421 4.3.2 closing' }, false],
  ['server closing at once', { greeting: '421 4.3.2 closing' }, false],
  ['no greeting', { greeting: 'silence' }, false],
  ['gone before the content', { DATA: 'hang up' }, false],
  ['no answer before the content', { RCPT: 'silence' }, false],
])('%s is a refusal', async (_name, changed, permanent) => {
  for (const each of [mail, writtenMail]) {
    expect(await outcome(changed, each)).toMatchObject({ accepted: false, permanent });
    expect(mails.length).toBeLessThanOrEqual(1);
    mails.length = 0;
  }
});

test.each(['hang up', 'silence'])('%s after the whole content is unknown, and is not sent again', async (content) => {
  for (const each of [mail, writtenMail]) {
    expect(await outcome({ content }, each)).toMatchObject({ unknown: true });
    expect(mails).toHaveLength(1);
    mails.length = 0;
  }
});

test('what was answered while this process stood still, for longer than it waits for an answer, is accepted', async () => {
  for (const each of [mail, writtenMail]) {
    const receiver = await lateReceiver();
    const provider = smtpMailProvider({ url: receiver.url, answerTimeoutMs: 300 });
    const sending = provider.send(each);
    await receiver.stalled(600);
    expect(await sending).toMatchObject({ accepted: true });
    provider.close();
    await receiver.close();
  }
});

test('nobody there is a refusal for now', async () => {
  const provider = smtpMailProvider({ url: 'smtp://127.0.0.1:1' });
  for (const each of [mail, writtenMail])
    expect(await provider.send(each)).toMatchObject({ accepted: false, permanent: false });
  provider.close();
});

test('reasons name no recipient', async () => {
  const result = await outcome({ RCPT: '550 5.1.1 <ann@example.test> is unknown here' });
  expect(JSON.stringify(result)).not.toContain('ann@');
});
