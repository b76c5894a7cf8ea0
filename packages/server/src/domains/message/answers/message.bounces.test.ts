import { connect } from 'node:net';
import { memberEntry, memberLogList } from '@convoke/contract/member/member.calls.ts';
import { messageLineEvents } from '@convoke/contract/message/message.visit.calls.ts';
import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lineOf, type SentMail, sentMail, stopsOf, tallyOf } from '../../../../testing/message-answers.ts';
import { asked } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv } from '../../../../testing/top-up.ts';
import { type BounceListener, startBounceListener } from './message.listener.ts';

const domain = 'bounce.example.org';
const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;
let listener: BounceListener;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver, env: { ...payableEnv, BOUNCE_DOMAIN: domain } });
  listener = await startBounceListener(server.services, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await listener.close();
  await server.close();
});
beforeEach(async () => {
  kept.clear();
  organisation = await server.organisation();
});

const sent = (address: string) => sentMail(server, organisation, kept, address);

/** Hands a mail over as a mail server does; answers what was said at the end, or the refusal. */
async function deliver(to: string, raw: string): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, secure: false, ignoreTLS: true });
  try {
    const info = await transport.sendMail({ envelope: { from: '', to: [to] }, raw: raw.replaceAll('\n', '\r\n') });
    return info.response;
  } catch (error) {
    return (error as { response?: string }).response ?? String(error);
  } finally {
    transport.close();
  }
}

const bounceOf = (
  address: string,
  said: string,
  action = 'failed',
  status = '5.1.1',
) => `From: MAILER-DAEMON@mx.example.com
To: nobody@${domain}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

<${address}>: host mx.example.com[192.0.2.1] said: ${said} (in reply to RCPT TO command)

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; ${address}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; ${said}

--B--
`;

const complaintOf = (mail: SentMail, feedback = 'abuse') => `From: feedback@example.com
To: complaints@${domain}
Subject: complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="B"

--B
Content-Type: text/plain

This is an email abuse report.

--B
Content-Type: message/feedback-report

Feedback-Type: ${feedback}
Version: 1

--B
Content-Type: message/rfc822

From: news@example.org
Subject: Hello
List-Unsubscribe: <http://convoke.test${mail.leave}>

Hello

--B--
`;

test('an unknown mailbox: the line says it, its member’s history too, and nothing goes there any more', async () => {
  const { memberId } = await organisation.call(memberEntry, { name: 'Ana', emails: ['ana@example.com'] });
  const mail = await sent('ana@example.com');
  await asked(server, 'UPDATE message_line SET member_id = $1 WHERE id = $2', [memberId, mail.lineId]);
  expect(mail.bounces.endsWith(`@${domain}`)).toBe(true);
  for (const _ of [1, 2])
    expect(await deliver(mail.bounces, bounceOf('ana@example.com', '550 5.1.1 no such user here'))).toMatch(/^250/);
  expect(await lineOf(server, mail.taskId)).toMatchObject({ state: 'bounced', class: 'unknown_user' });
  expect(await tallyOf(server, mail.taskId, 'bounced', 'accepted')).toEqual({ 'bounced unknown_user': 1 });
  expect(await stopsOf(server, 'ana@example.com')).toEqual([{ scope: 'all', why: 'unknown_user', is_lifted: false }]);
  const { events } = await organisation.call(messageLineEvents, { lineId: mail.lineId });
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ kind: 'bounce', class: 'unknown_user', code: '5.1.1' });
  const { records } = await organisation.call(memberLogList, { memberId, size: 50 });
  expect(records.filter(({ kind }) => kind === 'messageBounced')).toHaveLength(1);
  expect(records.filter(({ kind }) => kind === 'messageStopped')).toHaveLength(1);
});

test('a full mailbox bounces and is written to again; a delay is no bounce', async () => {
  const full = await sent('bo@example.com');
  await deliver(full.bounces, bounceOf('bo@example.com', '552 5.2.2 mailbox is full', 'failed', '5.2.2'));
  expect(await lineOf(server, full.taskId)).toMatchObject({ state: 'bounced', class: 'mailbox_full' });
  expect(await stopsOf(server, 'bo@example.com')).toEqual([]);
  const late = await sent('cy@example.com');
  await deliver(late.bounces, bounceOf('cy@example.com', '451 4.4.1 timed out', 'delayed', '4.4.1'));
  expect(await lineOf(server, late.taskId)).toMatchObject({ state: 'accepted' });
});

test('a complaint stops everything; that it was no spam after all is none', async () => {
  const mail = await sent('di@example.com');
  expect(await deliver(`complaints@${domain}`, complaintOf(mail, 'not-spam'))).toMatch(/^250/);
  expect(await stopsOf(server, 'di@example.com')).toEqual([]);
  expect(await deliver(`complaints@${domain}`, complaintOf(mail))).toMatch(/^250/);
  expect(await lineOf(server, mail.taskId)).toMatchObject({ state: 'complained' });
  expect(await stopsOf(server, 'di@example.com')).toEqual([{ scope: 'all', why: 'complained', is_lifted: false }]);
});

test('nobody else has an address here: guesses and strangers are refused before the content', async () => {
  const mail = await sent('ed@example.com');
  const [local = ''] = mail.bounces.split('@');
  const guess = `${local.slice(0, -1)}${local.endsWith('a') ? 'b' : 'a'}x@${domain}`;
  for (const to of [guess, `anyone@${domain}`, 'victim@example.net', `b-${'a'.repeat(60)}@${domain}`])
    expect(await deliver(to, bounceOf('ed@example.com', '550 5.1.1 no such user'))).toMatch(/^550/);
  expect(await deliver(mail.bounces.toUpperCase(), bounceOf('ed@example.com', '550 5.1.1 no such user'))).toMatch(
    /^250/,
  );
  expect((await lineOf(server, mail.taskId)).state).toBe('bounced');
});

test('when it cannot be written, the server is asked to try again', async () => {
  const mail = await sent('fay@example.com');
  await asked(server, 'ALTER TABLE message_event RENAME TO message_event_away');
  try {
    expect(await deliver(mail.bounces, bounceOf('fay@example.com', '550 5.1.1 no such user'))).toMatch(/^451/);
  } finally {
    await asked(server, 'ALTER TABLE message_event_away RENAME TO message_event');
  }
  expect(await deliver(mail.bounces, bounceOf('fay@example.com', '550 5.1.1 no such user'))).toMatch(/^250/);
});

/** Writes bytes, says nothing more, and waits until the other end has had enough or answered. */
const throwAt = (port: number, bytes: Buffer, cuts: boolean) =>
  new Promise<void>((settle) => {
    const socket = connect(port, '127.0.0.1');
    const end = () => settle();
    socket.on('error', end).on('close', end);
    socket.setTimeout(1500, () => socket.destroy());
    socket.on('data', () => {});
    socket.write(bytes, () => {
      if (cuts) socket.resetAndDestroy();
      else socket.end();
    });
  });

test('whatever is thrown at the listener, it goes on', { timeout: 120_000 }, async () => {
  const mail = await sent('gus@example.com');
  const command = fc.oneof(
    fc.constantFrom(
      'EHLO example.com\r\n',
      'MAIL FROM:<>\r\n',
      `RCPT TO:<${mail.bounces}>\r\n`,
      `RCPT TO:<complaints@${domain}>\r\n`,
      'DATA\r\n',
      'Content-Type: multipart/report; boundary=B\r\n\r\n--B\r\n',
      '.\r\n',
      'RSET\r\n',
      'BDAT 10\r\n',
      'STARTTLS\r\n',
      'AUTH PLAIN AGEAYg==\r\n',
      'QUIT\r\n',
    ),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 12 }), fc.boolean(), async (commands, cuts) => {
      await throwAt(listener.port, Buffer.from(commands.join(''), 'latin1'), cuts);
    }),
    { numRuns: Number(process.env['LISTENER_RUNS'] ?? 100) },
  );
  expect(await deliver(mail.bounces, bounceOf('gus@example.com', '550 5.1.1 no such user'))).toMatch(/^250/);
  expect((await lineOf(server, mail.taskId)).state).toBe('bounced');
});
