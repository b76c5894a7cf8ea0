import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReturned } from './report.worker.ts';
import { meaningOf } from './words.ts';

/** Letters of mail servers, written as each of them writes. */

const mail = (lines: string) => Buffer.from(lines.replace(/^\n/, '').replaceAll('\n', '\r\n'));

async function read(lines: string) {
  const returned = await readReturned(mail(lines));
  if (returned.kind !== 'bounce') return returned.kind;
  return returned.recipients.map(({ address, class: what, isHard, action }) =>
    [address, what, isHard ? 'hard' : 'soft', action].join(' '),
  );
}

const original = `
Received: from app.example.org by mx.example.org; Thu, 26 Nov 2026 10:00:00 +0800
From: Convoke <news@example.org>
To: ann@example.com
Subject: Invitation
List-Unsubscribe: <https://example.org/m/u/x>

Hello`;

const report = (text: string, status: string) => `
From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
To: b-1@bounce.example.org
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain; charset=us-ascii

${text}

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

${status}

--B
Content-Type: message/rfc822
${original}

--B--
`;

test('Postfix: the report, and the command at which it was refused', async () => {
  const status = (code: string, said: string) =>
    `Final-Recipient: rfc822; ann@example.com\nOriginal-Recipient: rfc822;ann@example.com\nAction: failed\nStatus: ${code}\nDiagnostic-Code: smtp; ${said}`;
  const text = (said: string, at: string) =>
    `This is the mail system at host mx.example.org.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n<ann@example.com>: host mx.example.com[192.0.2.1] said: ${said}\n    (in reply to ${at} command)`;
  const unknown = '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown in local recipient table';
  expect(await read(report(text(unknown, 'RCPT TO'), status('5.1.1', unknown)))).toEqual([
    'ann@example.com unknown_user hard failed',
  ]);
  // After the content was read it is the mail that is refused.
  expect(await read(report(text('550 User unknown', 'end of DATA'), status('5.0.0', '550 User unknown')))).toEqual([
    'ann@example.com refused soft failed',
  ]);
  const full = '552 5.2.2 <ann@example.com> Quota exceeded (mailbox for user is full)';
  expect(await read(report(text(full, 'RCPT TO'), status('5.2.2', full)))).toEqual([
    'ann@example.com mailbox_full soft failed',
  ]);
  const listed = '554 5.7.1 Service unavailable; Client host [192.0.2.9] blocked using zen.spamhaus.org';
  expect(await read(report(text(listed, 'RCPT TO'), status('5.7.1', listed)))).toEqual([
    'ann@example.com blocked soft failed',
  ]);
  const host = 'Host or domain name not found. Name service error for name=example.com type=MX: Host not found';
  expect(
    await read(
      report(
        `<ann@example.com>: ${host}`,
        `Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.4.4\nDiagnostic-Code: X-Postfix; ${host}`,
      ),
    ),
  ).toEqual(['ann@example.com unknown_host hard failed']);
});

test('a report of delay is no failure; one of several recipients tells of each', async () => {
  const delayed =
    'Final-Recipient: rfc822; ann@example.com\nAction: delayed\nStatus: 4.4.1\nDiagnostic-Code: smtp; connect to mx.example.com[192.0.2.1]: Connection timed out\nWill-Retry-Until: Tue, 1 Dec 2026 10:00:00 +0800';
  expect(await read(report('THIS IS A WARNING ONLY.', delayed))).toEqual(['ann@example.com gave_up soft delayed']);
  const two =
    'Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n\n' +
    'Final-Recipient: rfc822; bob@example.com\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full';
  expect(await read(report('Two of them.', two))).toEqual([
    'ann@example.com unknown_user hard failed',
    'bob@example.com mailbox_full soft failed',
  ]);
});

test('Exim, qmail, Exchange, and those of QQ and 163 write in their own words', async () => {
  expect(
    await read(`
From: Mail Delivery System <Mailer-Daemon@mx.example.org>
To: b-1@bounce.example.org
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: ann@example.com

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ann@example.com
    host mx.example.com [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<ann@example.com>:
    550 5.1.1 <ann@example.com>... User Unknown

------ This is a copy of the message, including all the headers. ------
${original}`),
  ).toEqual(['ann@example.com unknown_user hard failed']);
  expect(
    await read(`
From: MAILER-DAEMON@mx.example.org
To: b-1@bounce.example.org
Subject: failure notice

Hi. This is the qmail-send program at mx.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ann@example.com>:
192.0.2.1 does not like recipient.
Remote host said: 550 sorry, no mailbox here by that name (#5.1.1)
Giving up on 192.0.2.1.

--- Below this line is a copy of the message.
${original}`),
  ).toEqual(['ann@example.com unknown_user hard failed']);
  expect(
    await read(`
From: postmaster@example.com
To: b-1@bounce.example.org
Subject: Undeliverable: Invitation

Delivery has failed to these recipients or groups:

ann@example.com
The recipient's mailbox is full and can't accept messages now.

Diagnostic information for administrators:

Generating server: mail.example.com

ann@example.com
#550 5.2.2 STOREDRV.Deliver: mailbox full. ##
${original}`),
  ).toEqual(['ann@example.com mailbox_full soft failed']);
  expect(
    await read(`
From: PostMaster@qq.example
To: b-1@bounce.example.org
Subject: =?UTF-8?B?6YCA5L+h6YCa55+l?=
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

退信通知
很抱歉，您的邮件未能投递到以下收件人：

ann@qq.example

原因：收件人邮箱地址不存在，无法送达。
host mx3.qq.example said: 550 Mailbox not found.
${original}`),
  ).toEqual(['ann@qq.example unknown_user hard failed']);
  expect(
    await read(`
From: postmaster@163.example
To: b-1@bounce.example.org
Subject: system bounce
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

ann@163.example
550 5.2.2 收件人邮箱已满，空间不足
${original}`),
  ).toEqual(['ann@163.example mailbox_full soft failed']);
});

test('a complaint (RFC 5965) says what it is about; somebody who is away is none', async () => {
  const complaint = await readReturned(
    mail(`
From: abuse@feedback.example
To: complaints@bounce.example.org
Subject: FW: Invitation
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="B"

--B
Content-Type: text/plain

This is an email abuse report.

--B
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Example/1
Version: 1
Original-Rcpt-To: <ann@example.com>

--B
Content-Type: message/rfc822
${original}

--B--
`),
  );
  expect(complaint).toMatchObject({ kind: 'complaint', feedback: 'abuse', recipients: ['ann@example.com'] });
  expect(complaint).toMatchObject({ about: expect.stringContaining('https://example.org/m/u/x') as string });
  expect(
    await read(`
From: Ann <ann@example.com>
To: b-1@bounce.example.org
Subject: Automatic reply: Invitation
Auto-Submitted: auto-replied

I am away until Monday. Write to bob@example.com.
`),
  ).toBe('answer');
});

test('a report whose boundary is another one than it says is read whole', async () => {
  const status =
    'Original-Recipient: rfc822; ann@example.com\nFinal-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1';
  const broken = report('The mail did not arrive.', status).replace('boundary="B"', 'boundary="other"');
  expect(await read(broken)).toEqual(['ann@example.com unknown_user hard failed']);
});

test('where the letter says that the mailbox is full, nobody is unknown; an address within a link is nobody', async () => {
  const fields =
    'Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <ann@example.com>... User unknown';
  expect(await read(report('The mailbox of the recipient is full.', fields))).toEqual([
    'ann@example.com mailbox_full soft failed',
  ]);
  expect(
    await read(`
From: MAILER-DAEMON@mx.example.org
To: b-1@bounce.example.org
Subject: failure notice

Your mail was not delivered to ann@example.com. 550 5.2.2 mailbox full
See https://example.org/help?for=bob@example.com
`),
  ).toEqual(['ann@example.com mailbox_full soft failed']);
});

test('an old Sendmail names whom it means in its transcript alone, each in a line', async () => {
  expect(
    await read(`
From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example.org>
To: b-1@bounce.example.org
Subject: Returned mail: User unknown

   ----- Transcript of session follows -----
While talking to mx.example.com:
>>> DATA
<<< 550 Not today
554 <cleo@example.com>... Remote protocol error
554 <bob@example.net>... 550 Host unknown (Authoritative answer from name server)
>>> RCPT To:<ann@example.com>
<<< 550 <ann@example.com>... User unknown
550 <ann@example.com>... User unknown

   ----- Unsent message follows -----
${original}`),
  ).toEqual([
    'cleo@example.com other soft failed',
    'bob@example.net unknown_host hard failed',
    'ann@example.com unknown_user hard failed',
  ]);
});

test('notices of Amazon SES and complaints of Hotmail', async () => {
  const notice = (value: object) => `
From: no-reply@sns.amazonaws.com
To: complaints@bounce.example.org
Subject: AWS Notification Message

${JSON.stringify(value)}

--
https://sns.example.com/unsubscribe?Endpoint=complaints@bounce.example.org
`;
  const bounce = {
    bouncedRecipients: [
      {
        emailAddress: 'Ann@example.com',
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      },
    ],
  };
  expect(await read(notice({ notificationType: 'Bounce', bounce }))).toEqual([
    'ann@example.com unknown_user hard failed',
  ]);
  const complaint = { complainedRecipients: [{ emailAddress: 'Ann@example.com' }] };
  expect(await readReturned(mail(notice({ notificationType: 'Complaint', complaint })))).toMatchObject({
    kind: 'complaint',
    recipients: ['ann@example.com'],
  });
  const hotmail = await readReturned(
    mail(`
From: staff@hotmail.example
To: complaints@bounce.example.org
Subject: complaint about message from 192.0.2.1
Content-Type: multipart/mixed; boundary="B"

--B
Content-Type: message/rfc822
${original}

--B--
`),
  );
  expect(hotmail).toMatchObject({
    kind: 'complaint',
    about: expect.stringContaining('https://example.org/m/u/x') as string,
  });
});

test('the words decide, not the first digit', () => {
  const of = (words: string, status: string | null = null) => {
    const { class: what, isHard } = meaningOf({ words, status });
    return `${what} ${isHard ? 'hard' : 'soft'}`;
  };
  expect(of('550 5.1.1 mailbox is full', '5.1.1')).toBe('mailbox_full soft');
  expect(of('450 4.2.0 <ann@example.com>: Recipient address rejected: Greylisted, try again later')).toBe(
    'greylisted soft',
  );
  expect(of('553 5.1.8 <news@example.org>... Domain of sender address news@example.org does not exist')).toBe(
    'refused soft',
  );
  expect(of('550 5.7.26 Unauthenticated email from example.org is not accepted due to domain’s DMARC policy')).toBe(
    'refused soft',
  );
  expect(of('554 5.7.1 <ann@example.com>: Relay access denied')).toBe('refused soft');
  expect(of('550 5.2.1 The email account that you tried to reach is disabled')).toBe('switched_off soft');
  expect(of('552 5.3.4 Message size exceeds fixed limit')).toBe('too_large soft');
  expect(
    of(
      '550-5.7.25 The IP address has no PTR record. As a policy, we do not accept messages from it; it does not accept messages',
    ),
  ).toBe('blocked soft');
  expect(of('551 5.1.6 recipient no longer on server: ann@example.com')).toBe('moved hard');
  expect(
    of('550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ann@example.com not found by SMTP address lookup'),
  ).toBe('unknown_user hard');
  expect(of('556 5.1.10 Domain does not accept mail (nullMX)')).toBe('unknown_host hard');
  expect(of('', '5.1.1')).toBe('unknown_user hard');
  expect(of('', '4.1.1')).toBe('unknown_user soft');
});

const failure = (status: string, said: string, action = 'failed') =>
  report(
    `<ann@example.com>: host mx.example.com[192.0.2.1] said: ${said} (in reply to RCPT TO command)`,
    `Final-Recipient: rfc822; ann@example.com\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${said}`,
  );

test('a refusal of the sender, though it comes at RCPT, says nothing of the recipient', async () => {
  const postfix = '<no-reply@sender.example>: Sender address rejected: User unknown in virtual mailbox table';
  const soft = ['ann@example.com refused soft failed'];
  expect(await read(failure('5.1.0', `550 5.1.0 ${postfix}`))).toEqual(soft);
  expect(await read(failure('5.1.8', '553 5.1.8 Domain of sender address news@example.org does not exist'))).toEqual(
    soft,
  );
  // Nothing but the address says who is meant: it is whom the mail is from.
  expect(await read(failure('5.1.1', '550 5.1.1 <news@example.org>: no such user here'))).toEqual(soft);
  expect(await read(failure('5.1.1', '550 5.1.1 <ann@example.com>: no such user here'))).toEqual([
    'ann@example.com unknown_user hard failed',
  ]);
  const exim = (said: string) => `
From: Mail Delivery System <Mailer-Daemon@mx.example.org>
To: b-1@bounce.example.org
Subject: Mail delivery failed: returning message to sender
X-Failed-Recipients: ann@example.com

This message was created automatically by mail delivery software.

  ann@example.com
    host mx.example.com [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<ann@example.com>:
    ${said}

------ This is a copy of the message, including all the headers. ------
${original}`;
  expect(
    await read(
      exim('550-Verification failed for <news@example.org>\n    550-No Such User Here\n    550 Sender verify failed'),
    ),
  ).toEqual(soft);
  expect(await read(exim('550 unknown user <news@example.org>'))).toEqual(soft);
  expect(await read(exim('550 unknown user <ann@example.com>'))).toEqual(['ann@example.com unknown_user hard failed']);
});

test('where a report says no more than a status, the footer of a virus scanner is no reason', async () => {
  const text = '<ann@example.com>\n\n____\nThis mail was scanned for viruses by Example Antivirus.';
  const status = 'Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1';
  expect(await read(report(text, status))).toEqual(['ann@example.com unknown_user hard failed']);
});

test('a subject says why in Sendmail’s own words alone: others repeat that of our mail', async () => {
  const letter = (subject: string) => `
From: MAILER-DAEMON@mx.example.org
To: b-1@bounce.example.org
Subject: ${subject}

The following addresses had permanent delivery errors:

ann@example.com
`;
  expect(await read(letter('Returned mail: User unknown'))).toEqual(['ann@example.com unknown_user hard failed']);
  expect(await read(letter('Undeliverable: Your account was not found'))).toEqual([
    'ann@example.com other soft failed',
  ]);
});

test('where commands are sent ahead, what follows DATA is said of the recipient', async () => {
  const transcript = (last: string) =>
    `   ----- Transcript of session follows -----\n... while talking to mx.example.com.:\n>>> DATA\n<<< 550 ann@example.com... No such user\n550 5.1.1 <ann@example.com>... User unknown\n${last}`;
  const status =
    'Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 ann@example.com... No such user';
  expect(await read(report(transcript('<<< 503 Issue RCPT TO: command before DATA command'), status))).toEqual([
    'ann@example.com unknown_user hard failed',
  ]);
  expect(await read(report(transcript(''), status))).toEqual(['ann@example.com refused soft failed']);
});

test('whoever wrote to themselves is unknown all the same', async () => {
  const self = failure('5.1.1', '550 5.1.1 <ann@example.com>: no such user here').replace(
    'From: Convoke <news@example.org>',
    'From: Ann <ann@example.com>',
  );
  expect(await read(self)).toEqual(['ann@example.com unknown_user hard failed']);
});

test('what is refused for now is never for good, whatever is said and whoever gives up', async () => {
  const soft = expect.stringMatching(/^ann@example\.com \w+ soft /) as string;
  for (const [status, said, action] of [
    ['4.1.1', '450 4.1.1 <ann@example.com>: Recipient address rejected: User unknown', 'failed'],
    ['5.1.1', '450 4.1.1 <ann@example.com>: User unknown', 'failed'],
    ['5.0.0', '451 mailbox unavailable', 'failed'],
    ['4.4.4', '451 Host not found', 'failed'],
    ['5.1.1', '550 5.1.1 no such user', 'delayed'],
  ] as const)
    expect(await read(failure(status, said, action)), said).toEqual([soft]);
});

/** Sentences of our own, in the manner of many servers. */
test.each([
  'No such user',
  'unknown user',
  '<ann@example.com> User not known',
  "This user doesn't have an example.com account (ann@example.com) [0]",
  'sorry, no mailbox here by that name (#5.1.1)',
  'Unknown or illegal alias: ann',
  'There is nobody here by that name',
  "I couldn't find a mailbox of that name",
  'User ann.lee@example.com is not one of our customers',
  'The account you wrote to does not exist; check the spelling',
  'Recipient not found',
  'Invalid mailbox',
  'addressee is not local',
  'Mailbox ann@example.com is unavailable',
  'The user has been removed',
  'recipient rejected',
  'badrcptto',
  'ann@example.com: does not exist',
  '5.2.1 <ann@example.com>... Addressee unknown, relay=[192.0.2.1]',
  "5.1.0 - Unknown address error 550-'5.1.1 no such person at this address'",
  'El usuario no existe en este servidor',
  'Destinatario desconocido',
  "L'adresse n'existe pas",
  'Empfänger nicht bekannt',
  'Unbekannter Empfänger',
  'Casella inesistente',
  'Usuário não encontrado',
  'Odbiorca nieznany',
  'Gebruiker onbekend',
  'Нет такого пользователя',
  '该用户不存在',
  '收件人地址无效',
  '宛先のユーザーが見つかりません',
  '사용자를 찾을 수 없습니다',
])('nobody is there: %s', (said) => {
  expect(meaningOf({ words: `550 ${said}`, action: 'failed' })).toMatchObject({ class: 'unknown_user', isHard: true });
});

test.each([
  '550 Invalid sender',
  '550 your domain does not exist',
  '550 return path is not valid',
  '501 5.5.4 HELO: invalid domain name',
  '550 IP address is not known here, no reverse DNS',
  '550 mailbox of the sender unknown',
  '554 5.7.1 Relay access denied: unknown user',
  '535 5.7.8 authentication failed: user not found',
  '550 too many invalid recipients',
  '550 message has an invalid header for this recipient',
  '550 the group may not exist, or you have no permission to write to it',
  '550 BATV: address not valid',
  '501 5.1.3 bad sender address syntax',
  '550 recipient address rejected: you are blocked by policy',
  '553 mail from: address not found',
])('somebody may be there: %s', (words) => {
  expect(meaningOf({ words, action: 'failed' }).isHard).toBe(false);
});

test('after the content only what is said of the mailbox counts', () => {
  const after = (said: string) => meaningOf({ words: `${said} (in reply to end of DATA command)` }).isHard;
  expect(after('550 unknown user')).toBe(false);
  expect(after('552 1 Requested mail action aborted, mailbox not found')).toBe(true);
});

test('whatever comes is read in no time, and without an error', { timeout: 120_000 }, async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(
      'Content-Type: multipart/report; boundary="B"\r\n',
      '\r\n--B\r\nContent-Type: message/delivery-status\r\n\r\n',
      'Final-Recipient: rfc822; ann@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\n',
      '<ann@example.com>: 550 no such user\r\n',
      'a@b.c'.repeat(2000),
      '<'.repeat(3000),
      '550 '.repeat(2000),
      ' \t'.repeat(3000),
      'user '.repeat(2000),
      'mailbox.sender '.repeat(1000),
      '用户'.repeat(3000),
      'X-Failed-Recipients: ',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
      const begun = performance.now();
      await readReturned(Buffer.from(pieces.join('')));
      expect(performance.now() - begun).toBeLessThan(2000);
    }),
    { numRuns: Number(process.env['RETURNED_RUNS'] ?? 300) },
  );
});
