import { randomUUID } from 'node:crypto';
import { hostOf } from './causes.ts';
import { mailDate, mailOf, multipart, newBoundary } from './mime.ts';
import { originalHeaders, type Returned } from './bounce.ts';

/** A complaint in the Abuse Reporting Format (RFC 5965), as a mailbox provider's feedback loop sends it to the address `to`. */
export function complaintMail(mail: Returned, to: string, at = new Date().toISOString()): string {
  const host = hostOf(mail.recipient);
  const boundary = newBoundary();
  const text = `This is an email abuse report for an email message received from localhost on ${mailDate(mail.receivedAt)}.
For more information about this format please see https://www.rfc-editor.org/rfc/rfc5965`;
  const feedback = `Feedback-Type: abuse
User-Agent: Convoke-Simulator/1.0
Version: 1
Original-Mail-From: <${mail.envelopeFrom}>
Original-Rcpt-To: <${mail.recipient}>
Arrival-Date: ${mailDate(mail.receivedAt)}
Source-IP: 127.0.0.1
Reported-Domain: ${hostOf(mail.envelopeFrom)}`;
  return mailOf(
    {
      Date: mailDate(at),
      From: `<feedback@${host}>`,
      To: `<${to}>`,
      Subject: 'FW: complaint about a message',
      'Message-ID': `<${randomUUID()}@${host}>`,
      'MIME-Version': '1.0',
      'Content-Type': `multipart/report; report-type=feedback-report;\n boundary="${boundary}"`,
    },
    multipart(boundary, [
      { type: 'text/plain; charset="us-ascii"', body: text },
      { type: 'message/feedback-report', body: feedback },
      { type: 'message/rfc822', headers: { 'Content-Disposition': 'inline' }, body: originalHeaders(mail) },
    ]),
  );
}
