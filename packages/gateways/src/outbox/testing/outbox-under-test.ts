import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOutbox } from '../outbox.ts';
import type { OutboxMessage } from '../record.ts';

export interface OutboxUnderTest {
  base: string;
  httpPort: number;
  smtpPort: number;
  control: (body: object) => Promise<Response>;
  messages: (query?: string) => Promise<OutboxMessage[]>;
  /** A server of the product's side that takes reports; `answer` is asked each time. */
  reportServer: (answer: () => string) => Promise<{ url: string; taken: unknown[] }>;
  end: () => Promise<void>;
}

/** An outbox on free ports with a folder of its own. */
export async function outboxUnderTest(): Promise<OutboxUnderTest> {
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'));
  const outbox = await startOutbox({ dataDir: dir, httpPort: 0, smtpPort: 0, receiptDelayMs: 20 });
  const base = `http://127.0.0.1:${outbox.httpPort}`;
  const listeners: Server[] = [];
  return {
    base,
    httpPort: outbox.httpPort,
    smtpPort: outbox.smtpPort,
    control: (body) =>
      fetch(`${base}/control`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async messages(query = '') {
      const answer = await fetch(`${base}/api/messages${query}`);
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
    async end() {
      await outbox.close();
      for (const listener of listeners) listener.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
