import { fork, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import type { Services } from '../src/core/context.ts';
import { firstRows } from '../src/core/data/list.ts';
import { seal } from '../src/core/sealed.ts';
import { makeServices } from '../src/core/services.ts';
import { readSettings } from '../src/core/settings.ts';
import { fillMail } from '../src/domains/message/mail/mail.compose.ts';
import { buildStep } from '../src/domains/message/task/message.build.ts';
import { composerOf, type LineToSend } from '../src/domains/message/task/message.compose.ts';
import { type LineFilter, lineSorts, listLines } from '../src/domains/message/task/message.lines.ts';
import { taskById } from '../src/domains/message/task/message.rows.ts';
import { inFlight, sendLines } from '../src/domains/message/task/message.send.ts';
import { bareLines } from './bare-lines.ts';
import { type BenchBook, benchBook } from './bench-book.ts';

/**
 * The figures of decision 0076, on a database of its own: `ONLY=messages npm run bench` starts it with DATABASE_URL (the server's role) and SUPERUSER_URL. Building
 * beside one INSERT … SELECT by hand; hand-off beside the same composer without the ledger, beside nodemailer's pool with DKIM and beside postfix's smtp-source
 * (where SMTP_SOURCE names it), by turns; text messages likewise; and the records by any filter.
 */

const recipients = 100_000;
const mails = Number(process.env['MAILS'] ?? 3000);
const texts = mails;
const records = Number(process.env['RECORDS'] ?? 10_000_000);
const smtpSource = process.env['SMTP_SOURCE'];
const content = {
  templateId: null,
  subject: 'Hello',
  preview: '',
  fromName: '',
  replyTo: '',
  html: `<p>Hello {{name}}</p>${'<p>Fifteen kilobytes of news.</p>'.repeat(450)}`,
  text: 'Hello',
  variables: { name: 'reader' },
};
const smsContent = {
  templateId: null,
  signName: 'Convoke',
  text: 'Hello',
  vendorTemplate: 'SMS_1',
  variables: {},
};

interface Ports {
  mail: number;
  sms: number;
}

/** Takes every mail and every text message and keeps none. */
async function sink(): Promise<void> {
  const mailServer = createServer((socket) => {
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
  let count = 0;
  const smsServer = createHttpServer((request, response) => {
    request.resume().once('end', () => {
      count += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ Code: 'OK', Message: 'OK', BizId: `biz ${count}`, RequestId: `r ${count}` }));
    });
  });
  const portOf = (server: typeof mailServer | typeof smsServer) =>
    new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    );
  process.send?.({ mail: await portOf(mailServer), sms: await portOf(smsServer) } satisfies Ports);
}

const seconds = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const per = (count: number, time: number) => `${Math.round(count / time).toLocaleString('en')}/s`;

/** An organisation with a balance, and a book of as many. */
async function world(client: pg.Client): Promise<BenchBook> {
  const of = await benchBook(client, 'Bench', 0);
  await client.query(
    `INSERT INTO address_book_entry (organisation_id, book_id, address, name) SELECT $1, $2, 'reader' || n || '@example.com', 'Reader ' || n FROM generate_series(1, $3) n`,
    [of.organisationId, of.bookId, recipients],
  );
  await client.query('ANALYZE address_book_entry');
  return of;
}

async function task(
  client: pg.Client,
  of: BenchBook,
  { channel = 'mail', most }: { channel?: MessageChannel; most: number },
): Promise<string> {
  const addresses = Array.from({ length: most }, (_, n) =>
    channel === 'mail' ? `reader${n + 1}@example.com` : `138${String(n).padStart(8, '0')}`,
  );
  const source = most === recipients ? { kind: 'book', bookId: of.bookId } : { kind: 'typed', addresses };
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO message_task (organisation_id, channel, purpose, name, state, audience, content, price_cents, made_by, begun_at)
     VALUES ($1, $5, $6, 'Bench', 'building', $2, $3, 1, $4, now()) RETURNING id`,
    [
      of.organisationId,
      JSON.stringify([source]),
      JSON.stringify(channel === 'mail' ? content : smsContent),
      of.userId,
      channel,
      // Text messages of a promotion keep quiet hours.
      channel === 'mail' ? 'promotion' : 'notice',
    ],
  );
  return rows[0]?.id ?? '';
}

async function building(services: Services, client: pg.Client, of: BenchBook): Promise<void> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await client.query('DROP TABLE IF EXISTS bare_line');
    await client.query(bareLines);
    const taskId = await task(client, of, { most: recipients });
    bare.push(
      await seconds(() =>
        client.query(
          `INSERT INTO bare_line (organisation_id, task_id, channel, address, vars, price_cents)
           SELECT e.organisation_id, $3, 'mail', e.address, jsonb_build_object('name', e.name), 1 FROM address_book_entry e
           WHERE e.organisation_id = $1 AND e.book_id = $2 AND NOT EXISTS (
             SELECT FROM message_stop s WHERE s.organisation_id = $1 AND s.channel = 'mail' AND s.address = e.address AND s.lifted_at IS NULL)
           ON CONFLICT DO NOTHING`,
          [of.organisationId, of.bookId, taskId],
        ),
      ),
    );
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

/** A task of so many that is built, handed over by `sendLines`, in seconds; then the same messages by the same composer without the ledger. */
async function besideBare(
  services: Services,
  client: pg.Client,
  of: BenchBook,
  channel: MessageChannel,
): Promise<{ ours: number; bare: number }> {
  const most = channel === 'mail' ? mails : texts;
  const taskId = await task(client, of, { channel, most });
  const data = { organisationId: of.organisationId, taskId };
  while (await buildStep(services, data));
  const row = await services.database.inOrganisation(of.organisationId, 'read', (db) =>
    taskById(db, of.organisationId, taskId),
  );
  if (!row) throw new Error('the task is gone');
  const ours = await seconds(() => sendLines(services, data, row, performance.now() + 600_000));
  const { rows } = await client.query<{ n: string }>(
    `SELECT count(*) AS n FROM message_line WHERE task_id = $1 AND state = 'accepted'`,
    [taskId],
  );
  if (Number(rows[0]?.n) !== most) throw new Error(`only ${rows[0]?.n} of ${most} were accepted`);
  const { rows: lines } = await client.query<LineToSend>(
    'SELECT id, address, vars, variant FROM message_line WHERE task_id = $1 ORDER BY id',
    [taskId],
  );
  const bare = await seconds(async () => {
    const composer = await composerOf(services, data, row);
    if ('pauses' in composer) throw new Error('the sender may not send');
    for (let start = 0; start < lines.length; start += inFlight)
      await Promise.all(
        lines.slice(start, start + inFlight).map((line) => {
          const composed = composer.compose(line);
          return 'mail' in composed ? services.mail.send(composed.mail) : services.sms.send(composed.sms);
        }),
      );
  });
  return { ours, bare };
}

/** The same mails by nodemailer, signed. */
async function byPool(url: string, privateKey: string): Promise<number> {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: inFlight,
    dkim: { domainName: 'convoke.example', keySelector: 's1', privateKey },
  });
  const time = await seconds(() =>
    Promise.all(
      Array.from({ length: mails }, (_, n) => {
        const { subject, html, text } = fillMail(content, { name: `Reader ${n}` });
        return pool.sendMail({
          from: 'Convoke <no-reply@convoke.example>',
          to: `reader${n + 1}@example.com`,
          subject,
          html,
          text,
          headers: {
            'List-Unsubscribe': '<https://convoke.example/m/u/abcdefghijklmnopqrstuvwxyz>',
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        });
      }),
    ),
  );
  pool.close();
  return time;
}

const bySource = (program: string, port: number) =>
  seconds(
    () =>
      new Promise<void>((resolve, reject) => {
        const session = ['-s', String(inFlight), '-m', String(mails), '-l', '15000'];
        spawn(program, [...session, '-f', 'a@example.com', '-t', 'b@example.com', `127.0.0.1:${port}`])
          .once('error', reject)
          .once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`smtp-source ended with ${code}`))));
      }),
  );

async function handOff(services: Services, client: pg.Client, of: BenchBook, ports: Ports): Promise<void> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await client.query(
    `INSERT INTO mail_domain (organisation_id, domain, selector, sealed_key, public_key, slot) VALUES ($1, 'convoke.example', 's1', $2, '', 1)`,
    [of.organisationId, seal(services.settings.SECRET_KEY, 'mail domain', pem)],
  );
  const times: Record<'ours' | 'bare' | 'pool' | 'source' | 'sms' | 'bareSms', number[]> = {
    ours: [],
    bare: [],
    pool: [],
    source: [],
    sms: [],
    bareSms: [],
  };
  for (let round = 0; round < 3; round += 1) {
    const mail = await besideBare(services, client, of, 'mail');
    times.ours.push(mail.ours);
    times.bare.push(mail.bare);
    times.pool.push(await byPool(`smtp://127.0.0.1:${ports.mail}`, pem));
    if (smtpSource !== undefined) times.source.push(await bySource(smtpSource, ports.mail));
    const sms = await besideBare(services, client, of, 'sms');
    times.sms.push(sms.ours);
    times.bareSms.push(sms.bare);
  }
  const ratio = (one: readonly number[], other: readonly number[]) => (middle(other) / middle(one)).toFixed(2);
  console.log(
    `hand-off of ${mails.toLocaleString('en')} mails of 15 kB, signed: ${per(mails, middle(times.ours))}; the same composer without the ledger ${per(mails, middle(times.bare))}: ratio ${ratio(times.ours, times.bare)}`,
  );
  console.log(
    `  nodemailer's pool with DKIM ${per(mails, middle(times.pool))}: ratio ${ratio(times.ours, times.pool)}`,
  );
  console.log(
    smtpSource === undefined
      ? '  SMTP_SOURCE names no smtp-source of postfix: not compared'
      : `  postfix's smtp-source ${per(mails, middle(times.source))}: ratio ${ratio(times.ours, times.source)}`,
  );
  console.log(
    `hand-off of ${texts.toLocaleString('en')} text messages: ${per(texts, middle(times.sms))}; the same composer without the ledger ${per(texts, middle(times.bareSms))}: ratio ${ratio(times.sms, times.bareSms)}`,
  );
}

async function log(services: Services, client: pg.Client, { organisationId, userId }: BenchBook): Promise<void> {
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
    'one state of a day': {
      state: 'failed',
      from: new Date(Date.now() - 86_400_000).toISOString(),
      to: new Date().toISOString(),
    },
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
  const ports = await new Promise<Ports>((resolve) => child.once('message', (message) => resolve(message as Ports)));
  const { services } = await makeServices(
    readSettings({
      ...process.env,
      SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
      SMS_ENDPOINT: `http://127.0.0.1:${ports.sms}`,
      LOG_LEVEL: 'fatal',
    }),
  );
  try {
    await withClient(process.env['SUPERUSER_URL'] ?? '', async (client) => {
      const of = await world(client);
      await building(services, client, of);
      await handOff(services, client, of, ports);
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

if (process.argv[2] === 'sink') await sink();
else await measure();
