import { randomUUID } from 'node:crypto';
import { type Cause, causeOf, hostOf, replyOf } from './causes.ts';
import { base64, encodedWord, mailDate, mailOf, multipart, newBoundary, type Part } from './mime.ts';

/**
 * Bounces as mail servers of several makes write them. They differ where a reader of bounces goes wrong: a machine-readable part or none, the
 * recipient in a header, in a sentence or only in Chinese, codes with and without the enhanced one.
 */
export const bounceFormats = ['postfix', 'exim', 'exchange', 'sendmail', 'qq', 'netease'] as const;
export type BounceFormat = (typeof bounceFormats)[number];

/** What comes back of a mail: its envelope and its headers. The body stays out, as most servers keep it. */
export interface Returned {
  /** Where it was sent from: the bounce goes there. */
  envelopeFrom: string;
  recipient: string;
  subject: string;
  receivedAt: string;
  headers: readonly { name: string; value: string }[];
}

interface Letter extends Returned {
  cause: Cause;
  reply: string;
  host: string;
  at: string;
}

export function bounceMail(
  format: BounceFormat,
  mail: Returned,
  status: string,
  at = new Date().toISOString(),
): string {
  const letter: Letter = {
    ...mail,
    cause: causeOf(status, mail.recipient),
    reply: `${replyOf(status)} ${status}`,
    host: `mx.${hostOf(mail.recipient)}`,
    at,
  };
  return writers[format](letter);
}

const writers: Record<BounceFormat, (letter: Letter) => string> = {
  postfix,
  exim,
  exchange,
  sendmail,
  qq,
  netease,
};

export function originalHeaders(mail: Returned): string {
  return mail.headers
    .map((one) => `${one.name}: ${encodedWord(one.value)}`)
    .join('\n')
    .concat('\n');
}

function head(letter: Letter, from: string, subject: string, more: Record<string, string>): Record<string, string> {
  return {
    'Return-Path': '<>',
    Date: mailDate(letter.at),
    From: from,
    To: letter.envelopeFrom,
    Subject: encodedWord(subject),
    'Message-ID': `<${randomUUID()}@${letter.host}>`,
    'MIME-Version': '1.0',
    ...more,
  };
}

function report(letter: Letter, from: string, subject: string, parts: Part[], more: Record<string, string>): string {
  const boundary = newBoundary();
  const type = `multipart/report; report-type=delivery-status;\n boundary="${boundary}"`;
  const headers = head(letter, from, subject, { 'Content-Type': type, ...more });
  return mailOf(headers, multipart(boundary, parts, 'This is a MIME-encapsulated message.\n\n'));
}

function postfix(letter: Letter): string {
  const said = `host ${letter.host}[10.0.0.7] said: ${letter.reply}\n    ${letter.cause.words} (in reply to RCPT TO command)`;
  const text = `This is the mail system at host ${letter.host}.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

For further assistance, please send mail to postmaster.

If you do so, please include this problem report. You can
delete your own text from the attached returned message.

                   The mail system

<${letter.recipient}>: ${said}`;
  const status = `Reporting-MTA: dns; ${letter.host}
X-Postfix-Queue-ID: 4F1B2C3D5E
X-Postfix-Sender: rfc822; ${letter.envelopeFrom}
Arrival-Date: ${mailDate(letter.receivedAt)}

Final-Recipient: rfc822; ${letter.recipient}
Original-Recipient: rfc822;${letter.recipient}
Action: failed
Status: ${letter.cause.status}
Remote-MTA: dns; ${letter.host}
Diagnostic-Code: smtp; ${letter.reply} ${letter.cause.words}`;
  const described = (what: string) => ({ 'Content-Description': what });
  return report(
    letter,
    `MAILER-DAEMON@${letter.host} (Mail Delivery System)`,
    'Undelivered Mail Returned to Sender',
    [
      { type: 'text/plain; charset=us-ascii', headers: described('Notification'), body: text },
      { type: 'message/delivery-status', headers: described('Delivery report'), body: status },
      {
        type: 'text/rfc822-headers',
        headers: described('Undelivered Message Headers'),
        body: originalHeaders(letter),
      },
    ],
    { 'Auto-Submitted': 'auto-replied' },
  );
}

/** The older Exim: no machine-readable part, only a header of its own and sentences. */
function exim(letter: Letter): string {
  const isFinal = letter.cause.status.startsWith('5');
  const text = `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${letter.recipient}
    host ${letter.host} [10.0.0.7]
    SMTP error from remote mail server after RCPT TO:<${letter.recipient}>:
    ${letter.reply} ${letter.cause.words}${isFinal ? '' : ':\n    retry timeout exceeded'}

------ This is a copy of the message, including all the headers. ------

${originalHeaders(letter)}`;
  const headers = head(
    letter,
    `Mail Delivery System <Mailer-Daemon@${letter.host}>`,
    'Mail delivery failed: returning message to sender',
    { 'X-Failed-Recipients': letter.recipient, 'Auto-Submitted': 'auto-replied' },
  );
  return mailOf(headers, text);
}

function exchange(letter: Letter): string {
  const server = `EX01.${hostOf(letter.recipient)}`;
  const said = `${letter.reply} ${letter.cause.exchange}`;
  const text = `Delivery has failed to these recipients or groups:

${letter.recipient}
The message couldn't be delivered. Check the address, then try to send it again.

Diagnostic information for administrators:

Generating server: ${server}

${letter.recipient}
Remote Server returned '${said}'

Original message headers:

${originalHeaders(letter)}`;
  const inner = newBoundary();
  const html = `<html><body><p><b>Delivery has failed to these recipients or groups:</b></p><p>${letter.recipient}</p><p>Remote Server returned '${said}'</p></body></html>`;
  const alternative = multipart(inner, [
    { type: 'text/plain; charset="us-ascii"', body: text },
    { type: 'text/html; charset="us-ascii"', body: html },
  ]);
  const status = `Reporting-MTA: dns;${server}
Received-From-MTA: dns;${server}
Arrival-Date: ${mailDate(letter.receivedAt)}

Final-recipient: RFC822;${letter.recipient}
Action: failed
Status: ${letter.cause.status}
Diagnostic-code: smtp;${said}
X-Display-Name: ${letter.recipient}`;
  return report(
    letter,
    `Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@${hostOf(letter.recipient)}>`,
    `Undeliverable: ${letter.subject}`,
    [
      { type: `multipart/alternative; boundary="${inner}"`, body: alternative },
      { type: 'message/delivery-status', body: status },
      { type: 'text/rfc822-headers', body: originalHeaders(letter) },
    ],
    { 'X-MS-Exchange-Message-Is-Ndr': '', 'Auto-Submitted': 'auto-replied' },
  );
}

function sendmail(letter: Letter): string {
  const said = `${letter.reply} ${letter.cause.words}`;
  const text = `The original message was received at ${mailDate(letter.receivedAt)}
from localhost [127.0.0.1]

   ----- The following addresses had permanent fatal errors -----
<${letter.recipient}>
    (reason: ${said})

   ----- Transcript of session follows -----
... while talking to ${letter.host}.:
>>> RCPT To:<${letter.recipient}>
<<< ${said}
${said}`;
  const status = `Reporting-MTA: dns; ${letter.host}
Received-From-MTA: DNS; localhost
Arrival-Date: ${mailDate(letter.receivedAt)}

Final-Recipient: RFC822; ${letter.recipient}
Action: failed
Status: ${letter.cause.status}
Remote-MTA: DNS; ${letter.host}
Diagnostic-Code: SMTP; ${said}
Last-Attempt-Date: ${mailDate(letter.at)}`;
  return report(
    letter,
    `Mail Delivery Subsystem <MAILER-DAEMON@${letter.host}>`,
    'Returned mail: see transcript for details',
    [
      { type: 'text/plain', body: text },
      { type: 'message/delivery-status', body: status },
      { type: 'text/rfc822-headers', body: originalHeaders(letter) },
    ],
    { 'Auto-Submitted': 'auto-generated (failure)' },
  );
}

/** A page in Chinese and nothing for machines; the reply stands in it without its enhanced code. */
function qq(letter: Letter): string {
  const html = `<html><head><meta charset="utf-8"></head><body>
<p>尊敬的用户：</p>
<p>抱歉，您的邮件被退回来了……</p>
<table>
<tr><td>原邮件信息：</td><td>时间：${mailDate(letter.receivedAt)}<br>主题：${escapeHtml(letter.subject)}<br>收件人：${escapeHtml(letter.recipient)}</td></tr>
<tr><td>退信原因：</td><td>${escapeHtml(letter.cause.chinese)}<br>host ${letter.host}[10.0.0.7] said: ${letter.reply.slice(0, 3)} ${escapeHtml(letter.cause.words)}</td></tr>
</table>
<p>此外，您还可以点击这里获取更多关于退信的帮助信息。</p>
</body></html>`;
  const headers = head(letter, 'PostMaster@qq.com', '系统退信', {
    'X-QQ-MIME': 'TCMime 1.0 by Tencent',
    'Content-Type': 'text/html; charset="utf-8"',
    'Content-Transfer-Encoding': 'base64',
  });
  return mailOf(headers, base64(html));
}

/** Chinese sentences with the original as an attached mail. */
function netease(letter: Letter): string {
  const boundary = newBoundary();
  const text = `抱歉，您的邮件未能送达。

收件人：${letter.recipient}
主题：${letter.subject}
退信原因：${letter.cause.chinese}
退信代码：SMTP error, RCPT TO: ${letter.reply.slice(0, 3)} ${letter.cause.words}

建议：请核对收件人地址后重新发送。`;
  const headers = head(letter, 'postmaster <postmaster@163.com>', '系统退信/Systems bounce', {
    'Auto-Submitted': 'auto-replied',
    'Content-Type': `multipart/mixed; boundary="${boundary}"`,
  });
  const parts: Part[] = [
    {
      type: 'text/plain; charset=utf-8',
      headers: { 'Content-Transfer-Encoding': 'base64' },
      body: base64(text),
    },
    { type: 'message/rfc822', body: originalHeaders(letter) },
  ];
  return mailOf(headers, multipart(boundary, parts));
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
