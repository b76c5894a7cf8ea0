import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { type Outbox, startOutbox } from '../outbox.ts';
import type { OutboxMessage } from '../record.ts';

export interface MailTaken {
  from: string;
  to: string[];
  raw: string;
}

export interface OutboxUnderTest {
  base: string;
  httpPort: number;
  smtpPort: number;
  control: (body: object) => Promise<Response>;
  messages: (query?: string) => Promise<OutboxMessage[]>;
  /** A server of the product's side that takes reports; `answer` is asked each time. */
  reportServer: (answer: () => string) => Promise<{ url: string; taken: unknown[] }>;
  /** A mail server of the product's side that takes bounces. */
  bounceServer: () => Promise<{ url: string; taken: MailTaken[] }>;
  /** The same folder by another process; `base` and the ports are then other ones. */
  restart: () => Promise<void>;
  end: () => Promise<void>;
}

/** An outbox on free ports with a folder of its own. */
export async function outboxUnderTest(more: { keep?: number } = {}): Promise<OutboxUnderTest> {
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'));
  const start = () => startOutbox({ dataDir: dir, httpPort: 0, smtpPort: 0, receiptDelayMs: 20, ...more });
  let outbox: Outbox = await start();
  const listeners: Server[] = [];
  const mailServers: SMTPServer[] = [];
  const base = () => `http://127.0.0.1:${outbox.httpPort}`;
  return {
    get base() {
      return base();
    },
    get httpPort() {
      return outbox.httpPort;
    },
    get smtpPort() {
      return outbox.smtpPort;
    },
    control: (body) =>
      fetch(`${base()}/control`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async messages(query = '') {
      const answer = await fetch(`${base()}/api/messages${query}`);
      return ((await answer.json()) as { messages: OutboxMessage[] }).messages;
    },
    async reportServer(answer) {
      const taken: unknown[] = [];
      const listener = createServer((incoming, reply) => {
        let body = '';
        incoming.on('data', (piece: Buffer) => {
          body += piece.toString();
        });
        incoming.on('end', () => {
          taken.push(JSON.parse(body));
          reply.end(answer());
        });
      }).listen(0, '127.0.0.1');
      listeners.push(listener);
      await once(listener, 'listening');
      return { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/receipts`, taken };
    },
    async bounceServer() {
      const taken: MailTaken[] = [];
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        disableReverseLookup: true,
        onData(stream, session, done) {
          const pieces: Buffer[] = [];
          stream.on('data', (piece: Buffer) => pieces.push(piece));
          stream.on('end', () => {
            const { mailFrom, rcptTo } = session.envelope;
            taken.push({
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map((one) => one.address),
              raw: Buffer.concat(pieces).toString(),
            });
            done();
          });
        },
      });
      server.on('error', () => undefined);
      mailServers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
      return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken };
    },
    async restart() {
      await outbox.close();
      outbox = await start();
    },
    async end() {
      await outbox.close();
      for (const listener of listeners) listener.close();
      await Promise.all(mailServers.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))));
      await rm(dir, { recursive: true, force: true });
    },
  };
}
