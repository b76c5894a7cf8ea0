import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { bounceFormats, bounceMail, type Returned } from './bounce.ts';
import { causeOf, knownStatuses, replyOf } from './causes.ts';
import { complaintMail } from './complaint.ts';
import { encodedWord } from './mime.ts';

const mail: Returned = {
  envelopeFrom: 'b-token@bounces.example.test',
  recipient: 'ann@example.test',
  subject: '峰会邀请 – 您的门票',
  receivedAt: '2026-11-26T08:00:00.000Z',
  headers: [
    { name: 'Message-ID', value: '<m1@example.test>' },
    { name: 'Subject', value: '峰会邀请 – 您的门票' },
  ],
};
const at = '2026-11-26T08:00:05.000Z';

const textOf = (parsed: Awaited<ReturnType<typeof PostalMime.parse>>) =>
  `${parsed.text ?? ''}\n${parsed.html ?? ''}\n${parsed.attachments
    .map((one) => (typeof one.content === 'string' ? one.content : Buffer.from(one.content as ArrayBuffer).toString()))
    .join('\n')}`;

describe.each(bounceFormats)('a bounce of %s', (format) => {
  test.each(knownStatuses)('%s can be read, and says who and why', async (status) => {
    const raw = bounceMail(format, mail, status, at);
    expect(raw).not.toMatch(/[^\r]\n/);
    const parsed = await PostalMime.parse(raw);
    expect(parsed.to?.[0]?.address).toBe('b-token@bounces.example.test');
    expect(parsed.from?.address ?? '').not.toBe('');
    expect(parsed.subject).toMatch(/Undeliver|Mail delivery failed|Returned mail|退信/);
    const text = textOf(parsed);
    expect(text).toContain('ann@example.test');
    expect(text).toContain(replyOf(status));
  });
});

test('makes with a part for machines say the status there, the others nowhere', () => {
  const has = (format: (typeof bounceFormats)[number]) =>
    /\r\n\r\nFinal-recipient: rfc822; ?ann@example\.test\r\n(?:.*\r\n)*?Status: 5\.2\.2/i.test(
      bounceMail(format, mail, '5.2.2', at),
    );
  expect(bounceFormats.filter(has)).toEqual(['postfix', 'exchange', 'sendmail']);
});

test('Exim names the recipient in a header, QQ in a page in Chinese', async () => {
  expect(bounceMail('exim', mail, '5.1.1', at)).toContain('X-Failed-Recipients: ann@example.test');
  const qq = await PostalMime.parse(bounceMail('qq', mail, '5.1.1', at));
  expect(qq.html).toContain('收件人邮件地址（ann@example.test）不存在');
  expect(qq.html).toContain('峰会邀请');
});

test('a status that nobody knows is worded plainly', () => {
  expect(causeOf('5.9.9', 'ann@example.test').words).toBe('delivery failed');
});

test('a complaint is a feedback report with the recipient and the original', async () => {
  const raw = complaintMail(mail, 'fbl@example.test', at);
  expect(raw).toContain('report-type=feedback-report');
  expect(raw).toMatch(/Feedback-Type: abuse\r\n/);
  expect(raw).toMatch(/Original-Rcpt-To: <ann@example\.test>\r\n/);
  const parsed = await PostalMime.parse(raw);
  expect(parsed.to?.[0]?.address).toBe('fbl@example.test');
  expect(textOf(parsed)).toContain('<m1@example.test>');
});

test('words of a header are cut between characters', async () => {
  const long = '汇'.repeat(60);
  const parsed = await PostalMime.parse(`Subject: ${encodedWord(long).replaceAll('\n', '\r\n')}\r\n\r\nx`);
  expect(parsed.subject).toBe(long);
  expect(encodedWord('plain')).toBe('plain');
});
