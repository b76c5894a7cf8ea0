import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { type DkimKey, dkimSignature } from './dkim.ts';
import { errorFields, type HandOff, refused, unknown } from './hand-off.ts';

export interface MailAttachment {
  fileName: string;
  contentType: string;
  /** Text is sent as UTF-8. */
  content: string | Buffer;
  /** Set for a picture that the HTML shows as `cid:<contentId>`. */
  contentId?: string;
}

export interface Mail {
  /** One address; a mail with several recipients would have several outcomes. */
  to: string;
  toName?: string;
  from: string | { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** Further headers, such as List-Unsubscribe; line breaks in values are folded away by the mailer. */
  headers?: Record<string, string>;
  /** With or without angle brackets. Give one per attempt series, so that receivers can tell a repeat. */
  messageId?: string;
}

/** A mail that is encoded already, as those of a campaign are: what they share is encoded once. */
export interface WrittenMail {
  /** One address. */
  to: string;
  /** Where bounces go (RFC 5321). */
  envelopeFrom: string;
  /** As its header says it. */
  messageId: string;
  /** Its headers, each line with its CR LF. */
  head: string;
  body: string;
  /**
   * What follows the body, shared by many mails and never put into one piece with it. Its lines end with CR LF and have no blanks that a signature would leave out: no
   * tabs, no two in a row, none at the end.
   */
  tail?: readonly Buffer[];
  /** Signs this mail with the key of its sender's domain. */
  dkim?: DkimKey;
}

export interface MailProvider {
  /** Never throws for what the provider does: every outcome is a value. `providerId` is the Message-ID. */
  send(mail: Mail | WrittenMail): Promise<HandOff>;
  /** Ends idle connections; mails under way are finished first. */
  close(): void;
}

export interface SmtpOptions {
  /** `smtp://user:password@host:port` (STARTTLS when offered) or `smtps://…`. */
  url: string;
  /** Connections at a time; 5 by default. */
  maxConnections?: number;
  /** Milliseconds to wait for a connection or a greeting; 10,000 by default. */
  connectTimeoutMs?: number;
  /** Milliseconds of silence after which an answer is no longer expected; 60,000 by default. */
  answerTimeoutMs?: number;
}

/**
 * After a stall of this process its timers come before the replies that arrived meanwhile, and nodemailer ends a silent connection by such a timer: what the server had
 * accepted would be unknown. So what has arrived is read first. The method is nodemailer's own; a test of a stall says whether it still is.
 */
const connection = SMTPConnection.prototype as unknown as { _socket: Socket | false | null; _onTimeout(): void };
const endSilence = connection._onTimeout;
connection._onTimeout = function () {
  const heard = () => (this._socket ? this._socket.bytesRead : 0);
  const before = heard();
  setImmediate(() => {
    if (heard() === before) endSilence.call(this);
  });
};

/**
 * SMTP through nodemailer 10 with a pool of connections. The outcome is certain in all cases but one: the whole mail was written and no reply came
 * (`unknown`). To know that moment, the mail passes through a stream that notes its end; before its end no server can have taken it. A mail that is
 * written already goes to the pool as it is: nodemailer would take it to pieces and put it together again, a fifth of what handing it over costs.
 */
export function smtpMailProvider(options: SmtpOptions): MailProvider {
  const pool = new SMTPPool({
    url: options.url,
    maxConnections: options.maxConnections ?? 5,
    // The pool would hand a mail over again by itself when the connection ends during the hand-off: somebody would get it twice.
    maxRequeues: 0,
    connectionTimeout: options.connectTimeoutMs ?? 10_000,
    greetingTimeout: options.connectTimeoutMs ?? 10_000,
    socketTimeout: options.answerTimeoutMs ?? 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const transport = createTransport(pool);
  const handedOver = new WeakSet<object>();
  transport.use('stream', (mail, done) => {
    const mark = (mail.data as { handOff?: object }).handOff;
    const { message } = mail;
    const create = message.createReadStream.bind(message);
    // Read only when the server has asked for the content: the streams inside would otherwise run ahead and end before that.
    message.createReadStream = (streamOptions) => {
      const content = create(streamOptions);
      return Readable.from(
        (async function* () {
          yield* content;
          if (mark) handedOver.add(mark);
        })(),
        { objectMode: false },
      );
    };
    done();
  });

  return {
    async send(mail) {
      const mark = {};
      try {
        if ('body' in mail) {
          await inPool(pool, mail, await contentOf(mail), () => handedOver.add(mark));
          return { accepted: true, providerId: mail.messageId };
        }
        const info = await transport.sendMail(Object.assign(messageOf(mail), { handOff: mark }));
        return { accepted: true, providerId: info.messageId };
      } catch (error) {
        return outcomeOf(error, handedOver.has(mark));
      }
    },
    close: () => transport.close(),
  };
}

async function contentOf({ head, body, tail, dkim }: WrittenMail): Promise<string> {
  const signature = dkim ? await dkimSignature(dkim, head, body, tail) : '';
  return `${signature}${head}\r\n${body}`;
}

/** Hands over what is written. `onRead` is called when the server has asked for the content, at its end. */
function inPool(
  pool: SMTPPool,
  { to, envelopeFrom, messageId, tail = [] }: WrittenMail,
  content: string,
  onRead: () => void,
) {
  const message = {
    getEnvelope: () => ({ from: envelopeFrom, to: [to] }),
    messageId: () => messageId,
    getHeader: () => messageId,
    createReadStream: () => {
      let next = -1;
      return new Readable({
        read() {
          this.push(next === -1 ? Buffer.from(content) : tail[next]);
          next += 1;
          if (next < tail.length) return;
          this.push(null);
          onRead();
        },
      });
    },
  };
  return new Promise<void>((resolve, reject) => {
    // All that the pool asks of a message.
    const mail = { data: {}, message } as unknown as Parameters<SMTPPool['send']>[0];
    pool.send(mail, (error) => (error ? reject(error) : resolve()));
  });
}

function messageOf(mail: Mail) {
  return {
    from: mail.from,
    // An object, not a string: a comma in a name or an address must not become a second recipient.
    to: { name: mail.toName ?? '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.messageId ? { messageId: mail.messageId } : {}),
    ...(mail.headers ? { headers: mail.headers } : {}),
    attachments: (mail.attachments ?? []).map((one) => ({
      filename: one.fileName,
      contentType: one.contentType,
      content: one.content,
      ...(one.contentId ? { cid: one.contentId } : {}),
    })),
  };
}

function outcomeOf(error: unknown, handedOver: boolean): HandOff {
  const { code, message, status } = errorFields(error);
  const reason = `${code || 'error'}: ${message}`;
  // A reply is certain, also after the whole mail: RFC 5321 makes 4xx worth another attempt and 5xx not.
  if (status !== null) return refused(status >= 500 && status !== 503 && code !== 'EAUTH', reason);
  if (handedOver) return unknown(reason);
  // No reply and not handed over: nothing but a mail that cannot be written at all is the mail's own fault.
  return refused(code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'ESTREAM', reason);
}
