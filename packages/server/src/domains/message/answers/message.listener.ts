import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Services } from '../../../core/context.ts';
import { type Addressed, readBounceAddress } from '../message.tokens.ts';
import { takeReturned } from './message.bounces.ts';

/** Of a mail that comes back so much is read; the rest is the mail itself, which nobody needs. */
const readBytes = 512 * 1024;
/** More than this is refused at once. */
const mostBytes = 30 * 1024 * 1024;

export interface BounceListener {
  port: number;
  close(): Promise<void>;
}

/**
 * Takes bounces and complaints by SMTP. It knows two kinds of recipients: the addresses that stood on the envelopes of our mails, which nobody guesses, and `complaints`,
 * `abuse` and `postmaster` of the domain. Everybody else is unknown here, so that it relays nothing and is no place to leave mail. A mail is answered as taken when what
 * it says is committed; when that fails, its server is asked to try again.
 */
export async function startBounceListener(
  services: Services,
  options: { port: number; host: string },
): Promise<BounceListener> {
  const { log, settings } = services;
  const server = new SMTPServer({
    banner: 'bounces and complaints',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: mostBytes,
    maxClients: 100,
    socketTimeout: 60_000,
    closeTimeout: 2000,
    logger: false,
    onRcptTo(address, session, done) {
      if (!isOurs(services, address.address)) return done(smtpError(550, '5.1.1 nobody here has this address'));
      // A bounce has one recipient.
      if (session.envelope.rcptTo.length >= 5) return done(smtpError(452, '4.5.3 too many recipients'));
      done();
    },
    onData(stream, session, done) {
      receive(services, stream, session).then(
        (said) => done(null, said),
        (error: unknown) => {
          if (isSmtpError(error)) return done(error);
          log.error({ err: error }, 'a mail that came back was not taken');
          done(smtpError(451, '4.3.0 please try again later'));
        },
      );
    },
  });
  // Without it a client that goes in the middle of a command would end the process.
  server.on('error', (error) => log.info({ err: error }, 'bounce listener'));
  await new Promise<void>((settle, fail) => {
    server.server.once('error', fail);
    server.listen(options.port, options.host, () => {
      server.server.removeListener('error', fail);
      settle();
    });
  });
  const { port } = server.server.address() as AddressInfo;
  log.info({ port, domain: settings.BOUNCE_DOMAIN }, 'listening for bounces');
  return { port, close: () => new Promise((settle) => server.close(() => settle())) };
}

const common = /^(?:complaints|abuse|postmaster)@/i;

function isOurs(services: Services, address: string): boolean {
  return isCommon(services, address) || readBounceAddress(services.settings, address) !== null;
}

function isCommon({ settings }: Services, address: string): boolean {
  const { BOUNCE_DOMAIN } = settings;
  return common.test(address) && (BOUNCE_DOMAIN === undefined || address.toLowerCase().endsWith(`@${BOUNCE_DOMAIN}`));
}

async function receive(services: Services, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (size < readBytes) pieces.push(piece);
    size += piece.length;
  }
  if (stream.sizeExceeded) throw smtpError(552, '5.3.4 the mail is too large');
  const raw = Buffer.concat(pieces).subarray(0, readBytes);
  const named = session.envelope.rcptTo.map(({ address }) => readBounceAddress(services.settings, address));
  const messages: (Addressed | null)[] = named.some((one) => one !== null)
    ? named.filter((one) => one !== null)
    : [null];
  for (const message of messages) {
    const taken = await takeReturned(services, message, raw);
    services.log.debug({ taken }, 'a mail came back');
  }
  return '2.0.0 taken';
}

const smtpError = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

const isSmtpError = (error: unknown): error is Error =>
  error instanceof Error && typeof (error as { responseCode?: unknown }).responseCode === 'number';
