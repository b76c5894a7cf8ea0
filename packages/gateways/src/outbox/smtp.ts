import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email, type Attachment } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { type ControlPanel, fateOf } from './control.ts';
import type { AttachmentMeta, NewMessage } from './record.ts';
import type { Reports } from './reports.ts';
import type { OutboxStore } from './store.ts';

export const maxMailBytes = 25 * 1024 * 1024;

export interface SmtpParts {
  /** The server listens before the store is read, so that two outboxes never write one folder; mail waits for it. */
  ready: Promise<{ store: OutboxStore; reports: Reports }>;
  control: ControlPanel;
}

/** A mail server that takes every mail from everyone, except where `control.ts` wants a failure. No TLS: it listens on this machine. */
export function smtpServer(parts: SmtpParts): SMTPServer {
  const { control } = parts;
  const server = new SMTPServer({
    banner: 'Convoke mail SIMULATOR: nothing leaves this machine',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    logger: false,
    closeTimeout: 1000,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo(address, _session, done) {
      const fate = fateOf('mail', address.address);
      if (fate.kind === 'refused') return done(smtpError(fate.code, fate.reason));
      if (control.state.mail.mode === 'reject')
        return done(smtpError(control.state.mail.code, 'refused by the simulator'));
      done();
    },
    onData(stream, session, done) {
      void (async () => {
        let outcome: string | Error;
        try {
          outcome = await receive(stream, session, parts);
        } catch (error) {
          outcome = error instanceof Error ? error : new Error(String(error));
        }
        if (outcome instanceof Error) done(outcome);
        else if (outcome === 'hang up') cut(server, session);
        else done(null, outcome);
      })();
    },
  });
  // Down means: the port answers nobody, not even with a greeting.
  server.server.prependListener('connection', (socket) => {
    if (control.state.mail.mode === 'down') socket.destroy();
  });
  return server;
}

/** Ends the connection without an answer: the sender cannot know whether the mail was taken. */
function cut(server: SMTPServer, session: SMTPServerSession): void {
  for (const one of server.connections) if (one.session.id === session.id) one._socket.destroy();
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, parts: SmtpParts): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  if (stream.sizeExceeded) throw smtpError('552', '5.3.4 the message is larger than 25 MiB');
  const raw = Buffer.concat(pieces);
  const recipients = session.envelope.rcptTo.map((one) => one.address);
  const envelopeFrom = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
  const { store, reports } = await parts.ready;
  const kept = await store.add(await readMail(raw, recipients, envelopeFrom), raw, {
    state: 'accepted',
    errCode: null,
    at: new Date().toISOString(),
    report: 'waiting',
  });
  reports.expect(kept);
  const fates = recipients.map((one) => fateOf('mail', one));
  const late = Math.max(0, ...fates.map((fate) => (fate.kind === 'late' ? fate.delayMs : 0)));
  const { mode, delayMs } = parts.control.state.mail;
  await sleep(mode === 'delay' ? Math.max(late, delayMs) : late);
  if (fates.some((fate) => fate.kind === 'unanswered')) return 'hang up';
  return `2.0.0 queued as ${kept.id}`;
}

async function readMail(raw: Buffer, recipients: string[], envelopeFrom: string): Promise<NewMessage> {
  const mail = await PostalMime.parse(raw);
  return {
    channel: 'mail',
    to: recipients[0] ?? '',
    recipients,
    from: senderOf(mail, envelopeFrom),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    headers: mail.headers.map((one) => ({ name: one.originalKey, value: one.value })),
    attachments: mail.attachments.map(metaOf),
    messageId: mail.messageId ?? null,
    sms: null,
  };
}

function senderOf(mail: Email, envelopeFrom: string): string {
  const address = mail.from?.address ?? envelopeFrom;
  return mail.from?.name ? `${mail.from.name} <${address}>` : address;
}

function metaOf(attachment: Attachment, index: number): AttachmentMeta {
  return {
    index,
    fileName: attachment.filename ?? `attachment-${index + 1}`,
    contentType: attachment.mimeType,
    size: contentOf(attachment).length,
    contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
    inline: attachment.disposition === 'inline' || attachment.related === true,
  };
}

function contentOf(attachment: Attachment): Buffer {
  return typeof attachment.content === 'string'
    ? Buffer.from(attachment.content)
    : Buffer.from(attachment.content as ArrayBuffer);
}

/** The attachments of a kept mail with their bytes, in the order of the record. */
export async function readAttachments(raw: Buffer): Promise<(AttachmentMeta & { content: Buffer })[]> {
  const mail = await PostalMime.parse(raw);
  return mail.attachments.map((one, index) => ({ ...metaOf(one, index), content: contentOf(one) }));
}

function smtpError(code: string, message: string): Error {
  return Object.assign(new Error(message), { responseCode: Number(code) });
}
