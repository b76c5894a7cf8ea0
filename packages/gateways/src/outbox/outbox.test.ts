import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OutboxUnderTest, outboxUnderTest } from './testing/outbox-under-test.ts';

let outbox: OutboxUnderTest;
beforeEach(async () => {
  outbox = await outboxUnderTest();
});
afterEach(() => outbox.end());

const mailer = () => createTransport({ host: '127.0.0.1', port: outbox.smtpPort, secure: false });

describe('mail', () => {
  test('is kept whole: parts, headers, attachments, blind recipients', async () => {
    await mailer().sendMail({
      from: '"会务组" <us@example.test>',
      to: 'ann@example.test',
      bcc: 'hidden@example.test',
      subject: '您的报名 ✓',
      text: 'Your code is 482913.',
      html: '<p>Hello <img src="cid:logo"></p><script>alert(1)</script>',
      headers: { 'List-Unsubscribe': '<https://example.test/u>' },
      attachments: [
        { filename: '日程.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' },
        { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('picture'), cid: 'logo' },
      ],
    });
    const [kept] = await outbox.messages('?to=ANN@example.test');
    expect(kept).toMatchObject({
      id: '1',
      channel: 'mail',
      to: 'ann@example.test',
      recipients: ['ann@example.test', 'hidden@example.test'],
      from: '会务组 <us@example.test>',
      subject: '您的报名 ✓',
      code: '482913',
    });
    expect(kept?.text).toContain('482913');
    expect(kept?.headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://example.test/u>' });
    expect(kept?.attachments.map((one) => one.fileName).sort()).toEqual(['logo.png', '日程.ics']);
    const calendar = kept?.attachments.find((one) => one.fileName === '日程.ics');
    const download = await fetch(`${outbox.base}/api/messages/1/attachments/${calendar?.index}`);
    expect(download.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%E6%97%A5%E7%A8%8B.ics");
    // A part in plain 7 bit ends with a line break on the wire.
    expect((await download.text()).trimEnd()).toBe('BEGIN:VCALENDAR');
    expect(await (await fetch(`${outbox.base}/api/messages/1/raw`)).text()).toContain('MIME-Version: 1.0');

    const page = await fetch(`${outbox.base}/api/messages/1/html`);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(await page.text()).toContain(`src="data:image/png;base64,${Buffer.from('picture').toString('base64')}"`);
  });

  test('meets the fate of its recipient', async () => {
    const send = (to: string) => mailer().sendMail({ from: 'us@example.test', to, subject: 's', text: 't' });
    await expect(send('a.reject@example.test')).rejects.toMatchObject({ responseCode: 550 });
    await expect(send('a+later@example.test')).rejects.toMatchObject({ responseCode: 451 });
    await expect(send('drop@example.test')).rejects.toMatchObject({ code: 'ECONNECTION' });
    expect(await outbox.messages()).toHaveLength(1);
    await send('ann+bounce@example.test');
    await vi.waitFor(
      async () => expect((await outbox.messages('?to=ann%2Bbounce@example.test'))[0]?.delivery.state).toBe('bounced'),
      20_000,
    );
  });

  test('its deliveries, bounces and complaints are reported', async () => {
    const { url, taken } = await outbox.reportServer(() => 'ok');
    await outbox.control({ mailEventUrl: url });
    await mailer().sendMail({
      from: 'us@example.test',
      to: ['a@example.test', 'b.bounce@example.test'],
      subject: 's',
      messageId: '<m1@x>',
    });
    await vi.waitFor(() => expect(taken).toHaveLength(1), 20_000);
    expect(taken[0]).toMatchObject([
      { event: 'delivered', recipient: 'a@example.test', messageId: '<m1@x>' },
      { event: 'bounce', recipient: 'b.bounce@example.test', permanent: true, code: '5.1.1' },
    ]);
  });

  test('can be refused, late, or met by nobody', async () => {
    const send = () => mailer().sendMail({ from: 'us@example.test', to: 'a@example.test', subject: 's' });
    await outbox.control({ mode: 'reject', channel: 'mail', code: '452' });
    await expect(send()).rejects.toMatchObject({ responseCode: 452 });
    await outbox.control({ mode: 'delay', delayMs: 150 });
    const began = Date.now();
    await send();
    expect(Date.now() - began).toBeGreaterThanOrEqual(140);
    await outbox.control({ mode: 'down' });
    await expect(send()).rejects.toMatchObject({ code: /ECONNECTION|ESOCKET/ });
    await outbox.control({ mode: 'ok' });
    await send();
  });
});

describe('the page and its API', () => {
  test('says that it is a simulator and lets no script of a message run', async () => {
    const page = await fetch(outbox.base);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'/);
    const html = await page.text();
    expect(html).toContain('simulator');
    for (const [, path] of html.matchAll(/(?:src|href)="(\/page\/[^"]+)"/g))
      expect((await fetch(outbox.base + path)).status).toBe(200);
  });

  test('is not for other origins and other names', async () => {
    const named = httpRequest(`${outbox.base}/api/messages`, { headers: { host: 'evil.test' } }).end();
    const [refusal] = (await once(named, 'response')) as [{ statusCode: number }];
    expect(refusal.statusCode).toBe(403);
    const options = { method: 'DELETE', headers: { origin: 'http://evil.test' } };
    expect((await fetch(`${outbox.base}/api/messages`, options)).status).toBe(403);
    expect(
      (await fetch(`${outbox.base}/api/messages`, { method: 'DELETE', headers: { origin: outbox.base } })).status,
    ).toBe(204);
  });

  test('refuses bad questions and bad settings', async () => {
    for (const query of ['limit=0', 'limit=x', 'channel=fax', 'after=soon', 'before=x']) {
      expect((await fetch(`${outbox.base}/api/messages?${query}`)).status, query).toBe(400);
    }
    for (const body of [
      { mode: 'odd' },
      { odd: 1 },
      { receiptUrl: 'http://10.0.0.1/' },
      { receiptUrl: 'file:///x' },
      { code: '550', mode: 7 },
      [],
    ]) {
      expect((await outbox.control(body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await fetch(`${outbox.base}/api/messages/99`)).status).toBe(404);
    expect((await fetch(`${outbox.base}/api/messages/99/raw`)).status).toBe(404);
  });

  test('hands a reply to the product as the vendor does', async () => {
    const { url, taken } = await outbox.reportServer(() => '{"code":0}');
    await outbox.control({ replyUrl: url });
    const answer = await fetch(`${outbox.base}/api/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: '13800138000', content: 'TD', signName: '汇聚会务' }),
    });
    expect(await answer.json()).toEqual({ taken: true });
    expect(taken[0]).toMatchObject([
      { phone_number: '13800138000', content: 'TD', sign_name: '汇聚会务', sequence_id: 1 },
    ]);
  });
});
