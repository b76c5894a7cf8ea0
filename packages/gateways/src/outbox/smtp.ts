import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Fate } from './behaviour.ts';
import type { ControlPanel } from './control.ts';
import type { Counts } from './counts.ts';
import { readHeaders, readMail } from './mail-reading.ts';
import type { NewMessage } from './record.ts';
import type { Reports } from './reports.ts';
import { SmtpMemory } from './smtp-memory.ts';
import type { OutboxStore } from './store.ts';

export const maxMailBytes = 25 * 1024 * 1024;

export interface SmtpParts {
  /** The server listens before the store is read, so that two outboxes never write one folder; connections wait for it. */
  ready: Promise<{ store: OutboxStore; reports: Reports; counts: Counts }>;
  control: ControlPanel;
}

/** What is said, refused, or `hang up`. */
type Outcome = string | Error;

/** A mail server that takes every mail from everyone, except where behaviour.ts and control.ts want a failure. No TLS: it listens on this machine. */
export function smtpServer(parts: SmtpParts): SMTPServer {
  const { control } = parts;
  const memory = new SmtpMemory();
  /** Mails that a connection has handed over. */
  const handed = new WeakMap<SMTPServerSession, number>();
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
    onConnect(_session, done) {
      void parts.ready.then(() => {
        const most = control.state.mailLimits.connections;
        if (most > 0 && server.connections.size > most) done(smtpError('421', '4.7.0 too many connections'));
        else done();
      }, done);
    },
    onMailFrom(address, session, done) {
      const { perConnection } = control.state.mailLimits;
      if (perConnection > 0 && (handed.get(session) ?? 0) >= perConnection) {
        return done(smtpError('421', '4.7.0 too many mails of one connection'));
      }
      const refusal = control.senderRefusal(address.address);
      done(refusal ? smtpError(refusal.code, refusal.reason) : null);
    },
    onRcptTo(address, session, done) {
      const sender = senderOf(session);
      const fate = control.fateOf('mail', address.address);
      const refusal = refusalOf(fate, sender, address.address, memory);
      if (refusal) return done(refusal);
      if (fate.kind === 'cut' && fate.at === 'rcpt') return cut(server, session);
      const { mode, code } = control.state.mail;
      if (mode === 'reject') return done(smtpError(code, 'refused by the simulator'));
      if (fate.kind !== 'late' || fate.at !== 'rcpt') return done();
      setTimeout(done, fate.delayMs).unref();
    },
    onData(stream, session, done) {
      handed.set(session, (handed.get(session) ?? 0) + 1);
      void (async () => {
        let outcome: Outcome;
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

/** What is said at RCPT. */
function refusalOf(fate: Fate, sender: string, recipient: string, memory: SmtpMemory): Error | null {
  if (fate.kind === 'refused' && fate.at === 'rcpt') return smtpError(fate.code, fate.reason);
  if (fate.kind === 'unavailable') return smtpError('421', '4.3.2 the service is not available');
  if (fate.kind === 'greylisted' && !memory.isKnown(sender, recipient, fate.forMs)) {
    return smtpError('451', '4.7.1 greylisted, please try again later');
  }
  if (fate.kind === 'deferred' && !memory.hasWaited(sender, recipient, fate.times)) {
    return smtpError('450', '4.2.1 the mailbox is busy, please try again later');
  }
  return null;
}

async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, parts: SmtpParts): Promise<Outcome> {
  const recipients = session.envelope.rcptTo.map((one) => one.address);
  const fates = recipients.map((one) => parts.control.fateOf('mail', one));
  const pieces: Buffer[] = [];
  for await (const piece of stream) {
    // In the middle of the content: whatever has come is thrown away.
    if (fates.some((fate) => fate.kind === 'cut')) return 'hang up';
    pieces.push(piece as Buffer);
  }
  if (stream.sizeExceeded) throw smtpError('552', '5.3.4 the message is larger than 25 MiB');
  const refusal = fates.find((fate) => fate.kind === 'refused' && fate.at === 'data');
  if (refusal?.kind === 'refused') throw smtpError(refusal.code, refusal.reason);
  const raw = Buffer.concat(pieces);
  const { store, reports, counts } = await parts.ready;
  const { keeps, sameBy, mail } = parts.control.state;
  const envelopeFrom = senderOf(session);
  const isLight = keeps === 'headers';
  const message = isLight ? readHeaders(raw, recipients, envelopeFrom) : await readMail(raw, recipients, envelopeFrom);
  const key = keyOf(message, sameBy);
  // The counts last: what they hold is kept, and only then does the sender hear of it.
  const kept = await store.add(message, isLight ? null : raw, {
    state: 'accepted',
    errCode: null,
    at: new Date().toISOString(),
    report: 'waiting',
  });
  await counts.add(recipients.map((to) => ({ channel: 'mail', to, key })));
  reports.expect(kept);
  const late = Math.max(0, ...fates.map((fate) => (fate.kind === 'late' && fate.at === 'data' ? fate.delayMs : 0)));
  const wait = mail.mode === 'delay' ? Math.max(late, mail.delayMs) : late;
  if (wait > 0) await sleep(wait);
  if (fates.some((fate) => fate.kind === 'unanswered')) return 'hang up';
  return `2.0.0 queued as ${kept.id}`;
}

/** Without the header that is asked for, a mail is the same as another one when sender and subject are. */
function keyOf(message: NewMessage, sameBy: string): string {
  if (sameBy === 'envelope') return message.envelopeFrom ?? '';
  const found = message.headers.find((one) => one.name.toLowerCase() === sameBy.toLowerCase())?.value;
  return found ?? `${message.envelopeFrom ?? ''} ${message.subject}`;
}

function senderOf(session: SMTPServerSession): string {
  return session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
}

function smtpError(code: string, message: string): Error {
  return Object.assign(new Error(message), { responseCode: Number(code) });
}
