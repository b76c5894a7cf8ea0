import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OutboxUnderTest, outboxUnderTest } from './testing/outbox-under-test.ts';

let outbox: OutboxUnderTest;
beforeEach(async () => {
  outbox = await outboxUnderTest();
});
afterEach(() => outbox.end());

const send = (to: string | string[], more: object = {}) =>
  createTransport({ host: '127.0.0.1', port: outbox.smtpPort, secure: false }).sendMail({
    from: 'us@example.test',
    to,
    subject: 's',
    text: 't',
    ...more,
  });
const rule = (match: string, fate: object, more: object = {}) => ({ channel: 'mail', match, fate, ...more });
const counts = async (query = '') => (await fetch(`${outbox.base}/api/counts${query}`)).json();

describe('a mail server refuses', () => {
  test('at MAIL by the sender, at RCPT and after DATA by the recipient', async () => {
    await outbox.control({
      rules: [
        rule('spam@*', { kind: 'refused', code: '550', reason: '5.7.1 sender refused', at: 'mail' }),
        rule('*@rcpt.test', { kind: 'refused', code: '552', reason: '5.2.2 mailbox full' }),
        rule('*@data.test', { kind: 'refused', code: '554', reason: '5.7.1 content refused', at: 'data' }),
      ],
    });
    await expect(send('a@fine.test', { from: 'spam@example.test' })).rejects.toMatchObject({
      responseCode: 550,
      command: 'MAIL FROM',
    });
    await expect(send('a@rcpt.test')).rejects.toMatchObject({ responseCode: 552, command: 'RCPT TO' });
    await expect(send('a@data.test')).rejects.toMatchObject({ responseCode: 554, command: 'DATA' });
    await send('a@fine.test');
    expect((await outbox.messages()).map((one) => one.to)).toEqual(['a@fine.test']);
  });

  test('a stranger for a while, and takes one who comes back', async () => {
    await outbox.control({ rules: [rule('*@grey.test', { kind: 'greylisted', forMs: 200 })] });
    await expect(send('a@grey.test')).rejects.toMatchObject({ responseCode: 451 });
    await expect(send('b@grey.test')).rejects.toMatchObject({ responseCode: 451 });
    await vi.waitFor(() => send('a@grey.test'), 20_000);
    expect(await outbox.messages()).toHaveLength(1);
  });

  test('for now so many times', async () => {
    for (const _ of [1, 2]) await expect(send('a@defer.outbox.test')).rejects.toMatchObject({ responseCode: 450 });
    await send('a@defer.outbox.test');
    expect(await outbox.messages()).toHaveLength(1);
  });

  test('by ending the connection in the middle: nothing is kept', async () => {
    await outbox.control({ rules: [rule('*@rcpt-cut.test', { kind: 'cut', at: 'rcpt' })] });
    await expect(send('a@rcpt-cut.test')).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNECTION|ECONNRESET|EPIPE|ESOCKET/) as string,
    });
    await expect(send('a@cut.outbox.test', { text: 'x'.repeat(300_000) })).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNECTION|ECONNRESET|EPIPE|ESOCKET/) as string,
    });
    await expect(send('a@away.outbox.test')).rejects.toMatchObject({ responseCode: 421 });
    expect(await outbox.messages()).toEqual([]);
    expect(await counts()).toMatchObject({ mail: { received: 0 } });
  });

  test('nobody, but takes its time with RCPT and with the whole', async () => {
    await outbox.control({
      rules: [
        rule('*@slow-rcpt.test', { kind: 'late', delayMs: 150, at: 'rcpt' }),
        rule('*@slow-data.test', { kind: 'late', delayMs: 150 }),
      ],
    });
    for (const to of ['a@slow-rcpt.test', 'a@slow-data.test']) {
      const begun = Date.now();
      await send(to);
      expect(Date.now() - begun).toBeGreaterThanOrEqual(140);
    }
  });

  test('every so many-th recipient, always the same ones', async () => {
    await outbox.control({ rules: [rule('*@many.test', { kind: 'refused', code: '550' }, { oneIn: 4 })] });
    const outcome = async () => {
      const all = Array.from({ length: 40 }, (_, index) =>
        send(`p${index}@many.test`).then(
          () => true,
          () => false,
        ),
      );
      return Promise.all(all);
    };
    const first = await outcome();
    const refused = first.filter((taken) => !taken).length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(40);
    expect(await outcome()).toEqual(first);
  });

  test('more mails of a connection than it likes', async () => {
    await outbox.control({ mailLimits: { perConnection: 2 } });
    // By hand: a pool tells of a connection that ends, not of what was said before.
    const connection = new SMTPConnection({ host: '127.0.0.1', port: outbox.smtpPort, secure: false });
    connection.on('error', () => {});
    await new Promise<void>((resolve) => connection.connect(() => resolve()));
    const envelope = { from: 'us@example.test', to: 'a@fine.test' };
    const sent = () =>
      new Promise<number | undefined>((resolve) =>
        connection.send(envelope, 'Subject: s\r\n\r\nt', (error) => resolve(error ? error.responseCode : 250)),
      );
    expect([await sent(), await sent(), await sent()]).toEqual([250, 250, 421]);
    connection.close();
  });
});

describe('what comes back', () => {
  test('is a bounce to the sender of the envelope, with no sender of its own', async () => {
    const { url, taken } = await outbox.bounceServer();
    await outbox.control({ bounceServer: url });
    await send(['a@postfix.outbox.test', 'b@qq.outbox.test', 'c@fine.test'], {
      envelope: { from: 'b-1@bounces.test', to: ['a@postfix.outbox.test', 'b@qq.outbox.test', 'c@fine.test'] },
      messageId: '<m1@x>',
    });
    await vi.waitFor(() => expect(taken).toHaveLength(2), 20_000);
    for (const one of taken) expect(one).toMatchObject({ from: '', to: ['b-1@bounces.test'] });
    expect(taken[0]?.raw).toContain('Final-Recipient: rfc822; a@postfix.outbox.test');
    expect(taken[0]?.raw).toContain('Message-ID: <m1@x>');
    expect(taken[1]?.raw).toContain('X-QQ-MIME');
    await vi.waitFor(
      async () => expect((await outbox.messages())[0]?.delivery).toMatchObject({ state: 'bounced', report: 'posted' }),
      20_000,
    );
  });

  test('is a complaint to its own address', async () => {
    const { url, taken } = await outbox.bounceServer();
    await outbox.control({ bounceServer: url, complaintsTo: 'fbl@example.test' });
    await send('ann.complain@example.test');
    await vi.waitFor(() => expect(taken).toHaveLength(1), 20_000);
    expect(taken[0]?.to).toEqual(['fbl@example.test']);
    expect(taken[0]?.raw).toContain('Feedback-Type: abuse');
  });

  test('is written on request, in any make and for any reason', async () => {
    const { url, taken } = await outbox.bounceServer();
    await send('ann@fine.test');
    const ask = (path: string, body: object) =>
      fetch(`${outbox.base}/api/messages/1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await ask('bounce', {})).status).toBe(400);
    await outbox.control({ bounceServer: url });
    expect(await (await ask('bounce', { format: 'exchange', status: '5.2.2' })).json()).toEqual({ taken: true });
    expect(await (await ask('complaint', {})).json()).toEqual({ taken: true });
    expect(taken.map((one) => /Undeliverable|complaint/.exec(one.raw)?.[0])).toEqual(['Undeliverable', 'complaint']);
    expect((await ask('bounce', { format: 'fax' })).status).toBe(400);
    expect((await ask('bounce', { recipient: 'who@else.test' })).status).toBe(400);
    expect((await ask('receipt', {})).status).toBe(404);
  });
});

describe('counts', () => {
  test('say who received what how often, over a restart', async () => {
    for (const _ of [1, 2]) await send('ann@fine.test', { messageId: '<same@x>' });
    await send('Ann@fine.test', { messageId: '<other@x>' });
    await send('bob@fine.test', { messageId: '<same@x>' });
    const expected = { mail: { received: 4, recipients: 2, twice: 1 }, sms: { received: 0, recipients: 0, twice: 0 } };
    expect(await counts()).toEqual(expected);
    expect(await counts('?channel=mail&to=ann%40fine.test')).toEqual({
      received: 3,
      messages: [
        { key: '<same@x>', received: 2 },
        { key: '<other@x>', received: 1 },
      ],
    });
    await outbox.restart();
    expect(await counts()).toEqual(expected);
    const rows = await (await fetch(`${outbox.base}/api/counts/rows?channel=mail&atLeast=2`)).text();
    expect(rows).toBe('ann@fine.test\t<same@x>\t2\n');
    await fetch(`${outbox.base}/api/messages`, { method: 'DELETE' });
    expect(await counts()).toMatchObject({ mail: { received: 0, twice: 0 } });
  });

  test('may go by another header or by the sender of the envelope', async () => {
    await outbox.control({ sameBy: 'X-Line' });
    for (const messageId of ['<1@x>', '<2@x>']) await send('ann@fine.test', { messageId, headers: { 'X-Line': '7' } });
    expect(await counts()).toMatchObject({ mail: { received: 2, twice: 1 } });
    await outbox.control({ sameBy: 'envelope' });
    for (const from of ['b-1@bounces.test', 'b-2@bounces.test'])
      await send('bob@fine.test', { envelope: { from, to: ['bob@fine.test'] } });
    expect(await counts()).toMatchObject({ mail: { received: 4, twice: 1 } });
  });
});

test('of thousands a second headers alone are kept', async () => {
  await outbox.control({ keeps: 'headers' });
  await send('ann@fine.test', {
    from: '"会务组" <us@example.test>',
    subject: '您的门票',
    text: 'long',
    headers: { 'X-Line': '7' },
  });
  const [kept] = await outbox.messages();
  expect(kept).toMatchObject({
    to: 'ann@fine.test',
    from: '会务组 <us@example.test>',
    subject: '您的门票',
    text: '',
    html: null,
    envelopeFrom: 'us@example.test',
  });
  expect(kept?.headers).toContainEqual({ name: 'X-Line', value: '7' });
  const raw = await (await fetch(`${outbox.base}/api/messages/1/raw`)).text();
  expect(raw).toContain('X-Line: 7');
  expect(raw).not.toContain('long');
  await outbox.restart();
  expect(await outbox.messages()).toHaveLength(1);
  expect(await counts()).toMatchObject({ mail: { received: 1 } });
});
