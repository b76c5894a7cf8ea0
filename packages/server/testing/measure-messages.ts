import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { withClient } from '@convoke/launcher/database.ts';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import type { Services } from '../src/core/context.ts';
import { firstRows } from '../src/core/list.ts';
import { smtpMailProvider } from '../src/core/messaging/mail.ts';
import { makeServices } from '../src/core/services.ts';
import { readSettings } from '../src/core/settings.ts';
import { buildStep } from '../src/domains/message/task/message.build.ts';
import { composerOf } from '../src/domains/message/task/message.compose.ts';
import { type LineFilter, lineSorts, listLines } from '../src/domains/message/task/message.lines.ts';
import { taskById, type TaskRow } from '../src/domains/message/task/message.rows.ts';
import { sendLines } from '../src/domains/message/task/message.send.ts';

/**
 * The figures of decision 0076, on a database of its own: `ONLY=messages npm run bench` starts it with DATABASE_URL (the server's role) and SUPERUSER_URL. Building
 * beside one INSERT … SELECT by hand, hand-off beside the same composer without the ledger and beside nodemailer's pool, by turns; and the records by any filter.
 */

const recipients = 100_000;
const mails = Number(process.env['MAILS'] ?? 3000);
const records = Number(process.env['BIG'] ?? 1_000_000);
const html = `<p>Hello {{name}}</p>${'<p>Fifteen kilobytes of news.</p>'.repeat(500)}`;

/** Takes every mail and keeps none. */
function sink(): void {
  const server = createServer((socket) => {
    let [text, isData] = ['', false];
    socket.on('error', () => {});
    socket.write('220 sink\r\n');
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n';
        const end = text.indexOf(mark);
        if (end < 0) {
          if (isData) text = text.slice(-4);
          return;
        }
        const line = text.slice(0, end);
        text = text.slice(end + mark.length);
        if (!isData && /^DATA/i.test(line)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else {
          isData = false;
          socket.write('250 yes\r\n');
        }
      }
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
}

const seconds = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const per = (count: number, time: number) => `${Math.round(count / time).toLocaleString('en')}/s`;

/** An organisation with a balance, and a book of as many. */
async function world(client: pg.Client): Promise<{ organisationId: string; userId: string; bookId: string }> {
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query<Record<string, string>>(text, values)).rows[0] ?? {};
  const { organisation_id: organisationId = '', id: userId = '' } = await one(
    'SELECT organisation_id, id FROM app_user LIMIT 1',
  );
  await client.query(
    `INSERT INTO account_balance (organisation_id, balance_cents) VALUES ($1, 1000000000)
     ON CONFLICT (organisation_id) DO UPDATE SET balance_cents = 1000000000`,
    [organisationId],
  );
  const { id: bookId = '' } = await one(
    `INSERT INTO address_book (organisation_id, channel, name, made_by) VALUES ($1, 'mail', 'Bench', $2) RETURNING id`,
    [organisationId, userId],
  );
  await client.query(
    `INSERT INTO address_book_entry (organisation_id, book_id, address, name) SELECT $1, $2, 'reader' || n || '@example.com', 'Reader ' || n FROM generate_series(1, $3) n`,
    [organisationId, bookId, recipients],
  );
  await client.query('ANALYZE address_book_entry');
  return { organisationId, userId, bookId };
}

async function task(client: pg.Client, of: Awaited<ReturnType<typeof world>>, most: number): Promise<string> {
  const addresses = Array.from({ length: most }, (_, n) => `reader${n + 1}@example.com`);
  const source = most === recipients ? { kind: 'book', bookId: of.bookId } : { kind: 'typed', addresses };
  const content = {
    templateId: null,
    subject: 'Hello',
    preview: '',
    fromName: '',
    replyTo: '',
    html,
    text: 'Hello',
    variables: { name: 'reader' },
  };
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO message_task (organisation_id, channel, purpose, name, state, audience, content, price_cents, made_by, begun_at)
     VALUES ($1, 'mail', 'promotion', 'Bench', 'building', $2, $3, 1, $4, now()) RETURNING id`,
    [of.organisationId, JSON.stringify([source]), JSON.stringify(content), of.userId],
  );
  return rows[0]?.id ?? '';
}

async function building(services: Services, client: pg.Client, of: Awaited<ReturnType<typeof world>>): Promise<void> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await client.query('DROP TABLE IF EXISTS bare_line');
    await client.query('CREATE TABLE bare_line (LIKE message_line INCLUDING ALL)');
    bare.push(
      await seconds(() =>
        client.query(
          `INSERT INTO bare_line (organisation_id, task_id, channel, address, vars, price_cents)
           SELECT e.organisation_id, $2, 'mail', e.address, jsonb_build_object('name', e.name), 1 FROM address_book_entry e
           WHERE e.organisation_id = $1 AND e.book_id = $2 AND NOT EXISTS (
             SELECT FROM message_stop s WHERE s.organisation_id = $1 AND s.channel = 'mail' AND s.address = e.address AND s.lifted_at IS NULL)
           ON CONFLICT DO NOTHING`,
          [of.organisationId, of.bookId],
        ),
      ),
    );
    const taskId = await task(client, of, recipients);
    const data = { organisationId: of.organisationId, taskId };
    ours.push(
      await seconds(async () => {
        while (await buildStep(services, data));
      }),
    );
    await client.query('DELETE FROM message_line WHERE task_id = $1', [taskId]);
    await client.query('VACUUM message_line');
  }
  const [a, b] = [middle(ours), middle(bare)];
  console.log(
    `\nbuilding ${recipients.toLocaleString('en')}: ${a.toFixed(1)} s; one INSERT … SELECT by hand ${b.toFixed(1)} s: ${(a / b).toFixed(2)} times`,
  );
}

async function handOff(
  services: Services,
  client: pg.Client,
  of: Awaited<ReturnType<typeof world>>,
  url: string,
): Promise<void> {
  const times: Record<'ours' | 'bare' | 'pool' | 'signed', number[]> = { ours: [], bare: [], pool: [], signed: [] };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const dkim = { domainName: 'example.com', keySelector: 's1', privateKey: key };
  const read = (taskId: string) =>
    services.database.inOrganisation(of.organisationId, 'read', (db) =>
      taskById(db, of.organisationId, taskId),
    ) as Promise<TaskRow>;
  for (let round = 0; round < 3; round += 1) {
    const taskId = await task(client, of, mails);
    const data = { organisationId: of.organisationId, taskId };
    while (await buildStep(services, data));
    const row = await read(taskId);
    times.ours.push(await seconds(() => sendLines(services, data, row, performance.now() + 600_000)));
    const composer = await composerOf(services, row);
    const lines = Array.from({ length: mails }, (_, n) => ({
      id: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      address: `reader${n}@example.com`,
      vars: { name: `Reader ${n}` },
      variant: 0,
    }));
    const letters = () =>
      lines.map((line) => composer.compose(line)).flatMap((each) => ('mail' in each ? [each.mail] : []));
    times.bare.push(
      await seconds(async () => {
        for (let start = 0; start < lines.length; start += 5)
          await Promise.all(
            lines.slice(start, start + 5).map(async (line) => {
              const composed = composer.compose(line);
              return 'mail' in composed ? services.mail.send(composed.mail) : null;
            }),
          );
      }),
    );
    for (const [name, more] of [
      ['pool', {}],
      ['signed', { dkim }],
    ] as const) {
      const pool = createTransport({ url, pool: true, maxConnections: 5, ...more });
      const all = letters();
      times[name].push(await seconds(() => Promise.all(all.map((mail) => pool.sendMail(mail)))));
      pool.close();
    }
  }
  const rate = (name: keyof typeof times) => mails / middle(times[name]);
  console.log(
    `hand-off of ${mails.toLocaleString('en')} mails of 15 kB: ${per(mails, middle(times.ours))}; the same composer without the ledger ${per(mails, middle(times.bare))}: ratio ${(rate('ours') / rate('bare')).toFixed(2)}`,
  );
  console.log(
    `  nodemailer's pool ${per(mails, middle(times.pool))}, with DKIM ${per(mails, middle(times.signed))}: ratio ${(rate('ours') / rate('pool')).toFixed(2)} and ${(rate('ours') / rate('signed')).toFixed(2)}`,
  );
}

async function log(
  services: Services,
  client: pg.Client,
  { organisationId, userId }: Awaited<ReturnType<typeof world>>,
): Promise<void> {
  await client.query(
    `INSERT INTO message_task (organisation_id, channel, purpose, name, state, made_by) SELECT $1, 'mail', 'notice', 'Task ' || n, 'finished', $2 FROM generate_series(1, 50) n`,
    [organisationId, userId],
  );
  await client.query(
    `INSERT INTO message_line (organisation_id, task_id, channel, address, state)
     SELECT $1, t.id, 'mail', 'log' || n || '@example.com', CASE WHEN n % 1000 = 0 THEN 'failed' WHEN n % 777 = 0 THEN 'unknown' ELSE 'accepted' END
     FROM generate_series(1, $2::int / 50) n CROSS JOIN (SELECT id FROM message_task WHERE organisation_id = $1 AND state = 'finished' AND name LIKE 'Task %') t`,
    [organisationId, records],
  );
  await client.query('ANALYZE message_line');
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM message_task WHERE organisation_id = $1 AND name = 'Task 7'`,
    [organisationId],
  );
  const taskId = rows[0]?.id ?? '';
  const filters: Record<string, Partial<LineFilter>> = {
    'newest first': {},
    'one state': { state: 'failed' },
    'none of a state': { state: 'complained' },
    'of a task': { taskId },
    'of a task, one state': { taskId, state: 'unknown' },
    'one address': { search: 'log77@example.com' },
    'of a day': { from: new Date(Date.now() - 86_400_000).toISOString(), to: new Date().toISOString() },
  };
  const place = firstRows(lineSorts, '-id', 21);
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = [];
    for (let n = 0; n < 40; n += 1)
      times.push(
        1000 *
          (await seconds(() =>
            services.database.inOrganisation(organisationId, 'read', (db) =>
              listLines(db, organisationId, { channel: 'mail', ...filter }, place),
            ),
          )),
      );
    const sorted = times.toSorted((a, b) => a - b);
    console.log(
      `  records, ${name.padEnd(22)} p50 ${middle(times).toFixed(1)} ms  p95 ${(sorted[37] ?? 0).toFixed(1)} ms`,
    );
  }
}

async function measure(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['sink']);
  const port = await new Promise<number>((resolve) => child.once('message', (message) => resolve(Number(message))));
  const url = `smtp://127.0.0.1:${port}`;
  const { services } = makeServices(readSettings({ ...process.env, SMTP_URL: url, LOG_LEVEL: 'fatal' }));
  services.mail = smtpMailProvider({ url });
  try {
    await withClient(process.env['SUPERUSER_URL'] ?? '', async (client) => {
      const of = await world(client);
      await building(services, client, of);
      await handOff(services, client, of, url);
      console.log(`  most memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
      console.log(`the records of ${records.toLocaleString('en')} messages`);
      await log(services, client, of);
    });
  } finally {
    services.mail.close();
    await services.database.close();
    child.kill();
  }
}

if (process.argv[2] === 'sink') sink();
else await measure();
