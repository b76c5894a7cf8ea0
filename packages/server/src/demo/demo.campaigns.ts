import { messageMailSend, messageSmsBatch } from '@convoke/contract/message/message.calls.ts';
import { sql } from 'kysely';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import {
  type Answered,
  answerLines,
  type Happened,
  noteEvents,
  tellLines,
} from '../domains/message/answers/message.events.ts';
import { stopAddresses } from '../domains/message/answers/message.stops.ts';
import { judgeLines } from '../domains/message/answers/message.visits.ts';
import { runTask } from '../domains/message/task/message.run.ts';
import { demoMails, makeBooks } from './demo.books.ts';
import { noticesAt } from './demo.dates.ts';
import { inThePast, type Past } from './demo.past.ts';
import { chance } from './demo.people.ts';
import { day, hour } from './demo.pieces.ts';

interface Line {
  id: string;
  address: string;
}

/** Whom the campaigns go to. */
export interface DemoAudience {
  invited: string;
  reminded: string;
}

/** Two campaigns that are over, a mail and a text message, with all that came back. Unless there is an address book already. */
export async function makeCampaigns(services: Services, person: Person, events: DemoAudience): Promise<void> {
  const now = services.clock.now().getTime();
  await inThePast(services, person, async (past) => {
    const { tx, organisationId } = past;
    const { rows: some } =
      await sql`SELECT FROM address_book WHERE organisation_id = ${organisationId} LIMIT 1`.execute(tx);
    if (some.length > 0) return;
    let books = new Map<string, string>();
    await dated(past, now - 16 * day, async () => {
      books = await makeBooks(past);
    });
    const mailAt = now - 8.3 * day;
    await dated(past, mailAt, () => inviteByMail(past, events.invited, books, mailAt));
    const smsAt = now - 1.2 * day;
    await dated(past, smsAt, () => remindByText(past, events.reminded, smsAt));
  });
}

/** What is written meanwhile and dates itself by the database's clock happened then. */
async function dated(past: Past, at: number, work: () => Promise<void>): Promise<void> {
  const { tx, organisationId } = past;
  past.at(at);
  await work();
  const then = new Date(at);
  const later = new Date(at + hour / 3);
  const mine = sql`organisation_id = ${organisationId}`;
  const hourOf = (moment: unknown) =>
    sql`to_char(${moment}::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"')`;
  for (const statement of [
    sql`UPDATE message_tally SET class = ${hourOf(then)} WHERE ${mine} AND what = 'hour' AND class = ${hourOf(sql`now()`)}`,
    sql`UPDATE address_book SET created_at = ${then}, updated_at = ${then} WHERE ${mine} AND created_at = now()`,
    sql`UPDATE address_book_entry SET created_at = ${then} WHERE ${mine} AND created_at = now()`,
    sql`UPDATE mail_template SET created_at = ${then}, updated_at = ${then} WHERE ${mine} AND created_at = now()`,
    sql`UPDATE message_task SET created_at = ${then}, begun_at = ${then}, ended_at = ${later}, updated_at = ${later}
      WHERE ${mine} AND state = 'finished' AND created_at = now()`,
    sql`UPDATE message_line SET settled_at = ${later} WHERE ${mine} AND settled_at = now()`,
    sql`UPDATE message_line SET replied_at = ${later} WHERE ${mine} AND replied_at = now()`,
    sql`UPDATE message_stop SET at = ${later} WHERE ${mine} AND at = now()`,
    sql`UPDATE member_log SET at = ${later} WHERE ${mine} AND at = now()`,
    sql`UPDATE ledger_entry SET at = ${then} WHERE ${mine} AND at = now()`,
  ])
    await statement.execute(tx);
  await noticesAt(past, later);
}

async function inviteByMail(past: Past, eventId: string, books: Map<string, string>, at: number): Promise<void> {
  const { taskId } = await past.asOrganiser(messageMailSend, {
    name: 'The first hundred tickets',
    purpose: 'promotion',
    sources: [
      { kind: 'participants', eventId },
      ...[...books].flatMap(([name, bookId]) => (name === 'Volunteers' ? [] : [{ kind: 'book' as const, bookId }])),
    ],
    mail: {
      subject: 'Two days, three halls, forty talks',
      preview: 'The early tickets are gone soon',
      fromName: 'Lumen Events',
      fromAddress: 'hello@lumen.example.com',
      html: demoMails.invitation,
    },
  });
  const lines = await sent(past, taskId, at);
  await returned(past, lines.slice(0, 4));
  await complained(past, lines.slice(4, 5));
  const got = lines.slice(5);
  await read(past, got, at);
  await left(past, got.slice(-2), 'unsubscribed');
}

async function remindByText(past: Past, eventId: string, at: number): Promise<void> {
  const { taskId } = await past.asOrganiser(messageSmsBatch, {
    name: 'Doors open at nine',
    purpose: 'notice',
    eventId,
    sources: [{ kind: 'participants', eventId }],
    sms: {
      signName: 'Lumen Events',
      text: '{{name}}, doors open at nine. Have your code at hand and you are inside in a minute. Will you come? Answer YES or NO.',
      vendorTemplate: 'SMS_100000001',
    },
  });
  const { tx, organisationId } = past;
  const lines = await sent(past, taskId, at);
  const lost = lines.slice(0, 2);
  await tellLines(tx, organisationId, [
    ...lost.map(({ id }) => ({ lineId: id, state: 'undelivered', class: 'switched_off', code: 'MI:0024' })),
    ...lines.slice(2).map(({ id }) => ({ lineId: id, state: 'delivered' })),
  ]);
  const words = [
    'YES',
    'Yes, see you there!',
    'YES',
    'Coming ten minutes later',
    'NO, sorry',
    'yes',
    'YES',
    'Is there parking?',
  ];
  await happened(
    past,
    words.map((word, nth) => ({
      lineId: lines[2 + nth * 3]?.id ?? '',
      kind: 'reply' as const,
      at: new Date(at + (nth + 1) * 0.11 * hour),
      words: word,
    })),
    'messageReplied',
  );
  await happened(
    past,
    [{ lineId: lines.at(-1)?.id ?? '', kind: 'reply', class: 'opted_out', words: 'TD' }],
    'messageReplied',
  );
  await left(past, lines.slice(-1), 'reply');
  // What was not delivered costs nothing.
  await runTask(past.services, { organisationId, taskId });
}

/** Lets the product's own job send a task, and answers who got it, in an order that has nothing to do with the list. */
async function sent({ tx, organisationId, services }: Past, taskId: string, at: number): Promise<Line[]> {
  await runTask(services, { organisationId, taskId });
  // Visits are judged by it.
  await sql`UPDATE message_line SET attempted_at = ${new Date(at)}
    WHERE organisation_id = ${organisationId} AND task_id = ${taskId} AND attempted_at IS NOT NULL`.execute(tx);
  const { rows } = await sql<Line>`
    SELECT id, address FROM message_line WHERE organisation_id = ${organisationId} AND task_id = ${taskId} AND state = 'accepted'
    ORDER BY md5(address)`.execute(tx);
  if (rows.length < 20) throw new Error('a campaign of the demo was not sent');
  return rows;
}

/** Keeps what came back; what has no moment of its own came within the hour. */
const note = ({ tx, organisationId, services }: Past, events: readonly Happened[]) =>
  noteEvents(
    tx,
    organisationId,
    events.map((event) => ({ at: new Date(services.clock.now().getTime() + hour / 2), ...event })),
  );

/** Keeps what came back and writes it into the history. */
async function happened(past: Past, events: readonly Happened[], as: Answered['kind']): Promise<void> {
  const { tx, organisationId } = past;
  await note(past, events);
  await answerLines(
    tx,
    organisationId,
    events.map(({ lineId, class: why }) => ({ lineId, kind: as, class: why ?? null })),
  );
}

const bounces = [
  { class: 'unknown_user', code: '5.1.1', words: '550 5.1.1 User unknown' },
  { class: 'unknown_user', code: '5.1.1', words: '550 No such mailbox here' },
  { class: 'mailbox_full', code: '5.2.2', words: '552 5.2.2 Mailbox full' },
  { class: 'unknown_user', code: '5.1.10', words: '550 5.1.10 Recipient not found' },
] as const;

async function returned(past: Past, lines: readonly Line[]): Promise<void> {
  const { tx, organisationId } = past;
  const told = lines.map((line, nth) => ({ ...line, ...(bounces[nth] ?? bounces[0]) }));
  await happened(
    past,
    told.map(({ id, class: why, code, words }) => ({
      lineId: id,
      kind: 'bounce',
      class: why,
      code,
      words,
      once: 'failed',
    })),
    'messageBounced',
  );
  await tellLines(
    tx,
    organisationId,
    told.map(({ id, class: why, code }) => ({ lineId: id, state: 'bounced', class: why, code })),
  );
  const gone = told.filter(({ class: why }) => why === 'unknown_user');
  const stopped = gone.map(({ id, address }) => ({ address, lineId: id }));
  await stopAddresses(tx, organisationId, 'mail', stopped, { scope: 'all', why: 'unknown_user' });
}

async function complained(past: Past, lines: readonly Line[]): Promise<void> {
  const { tx, organisationId } = past;
  await happened(
    past,
    lines.map(({ id }) => ({ lineId: id, kind: 'complaint', class: 'abuse', once: 'complained' })),
    'messageComplained',
  );
  await tellLines(
    tx,
    organisationId,
    lines.map(({ id }) => ({ lineId: id, state: 'complained', class: 'complained' })),
  );
  const stopped = lines.map(({ id, address }) => ({ address, lineId: id }));
  await stopAddresses(tx, organisationId, 'mail', stopped, { scope: 'all', why: 'complained' });
}

async function left(past: Past, lines: readonly Line[], why: 'unsubscribed' | 'reply'): Promise<void> {
  const { tx, organisationId } = past;
  const channel = why === 'reply' ? 'sms' : 'mail';
  const scope = why === 'reply' ? 'all' : 'promotion';
  const stopped = lines.map(({ id, address }) => ({ address, lineId: id }));
  await stopAddresses(tx, organisationId, channel, stopped, { scope, why });
  if (why === 'unsubscribed')
    await note(
      past,
      lines.map(({ id }) => ({ lineId: id, kind: 'unsubscribe' as const, class: scope, once: 'left' })),
    );
  await answerLines(
    tx,
    organisationId,
    lines.map(({ id }) => ({ lineId: id, kind: 'messageStopped' as const, class: scope })),
  );
}

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const desk =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** Half of them look at a mail within two days, and some of those click; judged as what comes in by itself. */
async function read({ tx, organisationId }: Past, lines: readonly Line[], at: number): Promise<void> {
  const next = chance(4711);
  const visits = lines.flatMap(({ id }, nth): Happened[] => {
    const [reads, clicks, when, link] = [next(), next(), next(), next()];
    if (reads > 0.54) return [];
    const opened = at + hour / 12 + 44 * hour * when ** 3;
    const by = { lineId: id, agent: nth % 3 === 0 ? desk : phone, network: `198.51.${nth % 200}.0/24` };
    const open: Happened = { ...by, kind: 'open', at: new Date(opened) };
    if (clicks > 0.4) return [open];
    return [open, { ...by, kind: 'click', at: new Date(opened + 50_000), link: link < 0.5 ? 1 : link < 0.85 ? 2 : 3 }];
  });
  const noted = await noteEvents(tx, organisationId, visits);
  await judgeLines(
    tx,
    organisationId,
    noted.map(({ lineId }) => lineId),
  );
}
