import { createServer, type Server, type Socket } from 'node:net';
import { messageMailSend, messageTaskInfo } from '@convoke/contract/message/message.calls.ts';
import pg from 'pg';
import { expect } from 'vitest';
import { killPostgres } from '../chaos/killer.ts';
import { logIn, must } from '../support/client.ts';
import { plainInstallation, startProduct } from '../support/product.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Mails that one server has on their way at a time (message.send.ts). */
const inFlight = 20;

/**
 * A mail server that writes down whom a mail was for before it answers, so that whatever the product was told is there. `die` cuts off all connections, as a process
 * that is killed does, and is away for a moment.
 */
async function receiver() {
  const received = new Map<string, number>();
  const sockets = new Set<Socket>();
  let server: Server;
  const talk = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {}); // Killed clients end in the midst of a word.
    let [text, to, isData] = ['', '', false];
    const answer = (line: string) => socket.write(`${line}\r\n`);
    const command = (line: string) => {
      if (/^(?:EHLO|HELO)/i.test(line)) answer('250 receiver.test');
      else if (/^RCPT/i.test(line)) {
        to = /<([^>]+)>/.exec(line)?.[1] ?? '';
        answer('250 yes');
      } else if (/^DATA/i.test(line)) {
        isData = true;
        answer('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else answer('250 yes');
    };
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (!isData) command(line);
        else {
          isData = false;
          received.set(to, (received.get(to) ?? 0) + 1);
          answer('250 kept');
        }
      }
    });
    answer('220 receiver.test');
  };
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server = createServer(talk)
        .once('error', reject)
        .listen(port, '127.0.0.1', () => {
          const address = server.address();
          resolve(typeof address === 'object' && address ? address.port : 0);
        });
    });
  const port = await listen(0);
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    received,
    close,
    async die() {
      await close();
      await pause(500);
      await listen(port);
    },
  };
}

interface Deaths {
  recipients: number;
  servers: number;
  database: number;
  receiver: number;
}

/**
 * A task of mails goes out while the server is killed with SIGKILL, PostgreSQL dies and the receiving mail server dies, so often each. Then nobody has got a mail twice;
 * whatever the product takes for accepted has arrived; whatever has arrived it takes for accepted or unknown; unknown are no more than were on their way; and the money
 * agrees to the fen.
 */
export async function sendWhileKilled({ recipients, servers, database, receiver: receivers }: Deaths): Promise<void> {
  const mails = await receiver();
  const env = { ...plainInstallation.env, SMTP_URL: `smtp://127.0.0.1:${mails.port}`, LOG_LEVEL: 'fatal' };
  const product = await startProduct({ durable: true, env });
  const ask = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: product.superuserUrl });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  try {
    const token = await logIn(product.url, plainInstallation.login);
    await ask(`INSERT INTO account_balance (organisation_id, balance_cents) SELECT organisation_id, 1000000 FROM organisation
      ON CONFLICT (organisation_id) DO UPDATE SET balance_cents = 1000000`);
    const addresses = Array.from({ length: recipients }, (_, n) => `reader${n}@example.com`);
    const { taskId } = await must(
      product.url,
      messageMailSend,
      {
        name: 'Through many deaths',
        purpose: 'promotion',
        sources: [{ kind: 'typed', addresses }],
        mail: { subject: 'Hello', html: `<p>${'Hello '.repeat(200)}</p>` },
      },
      token,
    );
    const deaths = [
      ...Array.from({ length: servers }, (_, n) => ({ who: 'server' as const, at: (n + 1) / (servers + 1) })),
      ...Array.from({ length: database }, (_, n) => ({ who: 'database' as const, at: (n + 0.6) / (database + 1) })),
      ...Array.from({ length: receivers }, (_, n) => ({ who: 'receiver' as const, at: (n + 0.8) / (receivers + 1) })),
    ].toSorted((one, other) => one.at - other.at);
    for (const { who, at } of deaths) {
      // Each in the midst of it, however quick the machine is: what is waited for is progress.
      const wanted = Math.floor(at * recipients * 0.9);
      while (mails.received.size < wanted) await pause(5);
      if (who === 'receiver') await mails.die();
      else if (who === 'database') await killPostgres(product.superuserUrl);
      else {
        product.server().kill('SIGKILL');
        // Whoever held the task, and the leases of what was on its way, are those of the dead: their time is given, not waited for.
        await pause(200);
        await ask(`UPDATE message_live SET held_until = now(), due_at = now()`);
        await ask(`UPDATE message_line SET lease_until = now() - interval '1 second' WHERE state = 'claimed'`);
        await product.restartServer();
      }
    }
    const state = async () => {
      // A server that waits for its database answers later.
      const rows = await ask<{ state: string }>('SELECT state FROM message_task WHERE id = $1', taskId).catch(() => []);
      return rows[0]?.state;
    };
    await expect.poll(state, { timeout: 400_000, interval: 500 }).toBe('finished');

    expect([...mails.received].filter(([, times]) => times > 1)).toEqual([]);
    const lines = await ask<{ address: string; state: string }>(
      'SELECT address, state FROM message_line WHERE task_id = $1',
      taskId,
    );
    expect(lines).toHaveLength(recipients);
    const of = (wanted: string) => new Set(lines.filter((line) => line.state === wanted).map(({ address }) => address));
    const [accepted, unknown] = [of('accepted'), of('unknown')];
    expect([...accepted].filter((address) => !mails.received.has(address))).toEqual([]);
    expect([...mails.received.keys()].filter((address) => !accepted.has(address) && !unknown.has(address))).toEqual([]);
    expect(accepted.size + unknown.size).toBe(recipients);
    expect(unknown.size).toBeLessThanOrEqual((servers + database + receivers) * inFlight);

    const organisation = await ask<{ id: string; balance: string }>(
      'SELECT organisation_id AS id, balance_cents AS balance FROM account_balance',
    );
    const [money] = await ask<Record<'spent' | 'given_back' | 'reserved' | 'returned' | 'owed' | 'lines', string>>(
      'SELECT * FROM message_money($1, $2)',
      organisation[0]?.id,
      taskId,
    );
    expect({ ...money }).toEqual({
      spent: String(recipients),
      given_back: '0',
      reserved: String(recipients),
      returned: '0',
      owed: '0',
      lines: String(recipients),
    });
    expect(Number(organisation[0]?.balance)).toBe(1_000_000 - recipients);
    const info = await must(
      product.url,
      messageTaskInfo,
      { taskId },
      await logIn(product.url, plainInstallation.login),
    );
    expect(info.counts).toMatchObject({
      lines: recipients,
      accepted: accepted.size,
      unknown: unknown.size,
      waiting: 0,
    });
  } finally {
    await product.stop();
    await mails.close();
  }
}
