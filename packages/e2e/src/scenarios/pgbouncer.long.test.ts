import { randomBytes } from 'node:crypto';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { eventAdd, eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { orderReconcile, orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { orderInfo } from '@convoke/contract/order/order.own.calls.ts';
import {
  participantOwn,
  participantPage,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { questionnaireCollect } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { voteAdd, voteGet, voteState } from '@convoke/contract/vote/vote.calls.ts';
import { voteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answersOf, openSurvey } from '../bench/survey-fill.ts';
import { applicationToken, logIn, must } from '../support/client.ts';
import { ensureProgram } from '@convoke/launcher/testing/debian-program.ts';
import { type Home, newHome } from '../support/home.ts';
import { type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { type Product, startProduct } from '../support/product.ts';
import { openNative, place, sale, sandbox, until } from '../support/selling.ts';
import { cast, newDevice } from '../support/voting.ts';

/** The main flow, once, with two server processes behind PgBouncer in transaction mode and fewer connections than they believe to have. */

const program = ensureProgram('pgbouncer');
const connections = 4;
const patience = { timeout: 60_000, interval: 200 };

describe.skipIf(program === undefined)('through PgBouncer in transaction mode', () => {
  let home: Home;
  let pooler: PgBouncer;
  let product: Product;
  let urls: string[];
  let organiser: string;
  let application: string;
  let database: pg.Client;

  beforeAll(async () => {
    home = await newHome(false, (line) => console.error(line));
    pooler = await startPgBouncer(program as string, home.serverUrl, connections);
    product = await startProduct({ home, env: { DATABASE_URL: pooler.url, DATABASE_POOL: '12' } });
    urls = [product.url, (await product.addServer()).url];
    organiser = await logIn(product.url, product.demo);
    application = await applicationToken(product.url);
    database = new pg.Client({ connectionString: product.superuserUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await product?.stop();
    await pooler?.stop();
    await home?.remove();
  });

  const url = (turn: number) => urls[turn % urls.length] as string;
  const together = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)));
  const mails = async (to: string) => {
    const answer = await fetch(`${product.outboxUrl}/api/messages?channel=mail&to=${encodeURIComponent(to)}&limit=1`);
    return ((await answer.json()) as { total: number }).total;
  };

  test('the server’s role has its limits there, and every process together no more connections than the pool', async () => {
    const pooled = new pg.Client({ connectionString: pooler.url });
    await pooled.connect();
    const { rows } = await pooled.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    await pooled.end();
    expect(rows).toEqual([{ statement: '30s', idle: '30s' }]);
    const count = await database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND usename = 'convoke_app'`,
    );
    expect(count.rows[0]?.n).toBeGreaterThan(0);
    expect(count.rows[0]?.n).toBeLessThanOrEqual(connections);
  });

  test('people register, are reviewed, get their mail and are scanned at the door', async () => {
    const startsAt = Date.now() + 3_600_000;
    const { eventId, code } = await must(
      product.url,
      eventAdd,
      {
        title: 'Behind a pooler',
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + 3_600_000).toISOString(),
        timeZone: 'UTC',
        placeName: 'Hall',
        needsReview: true,
      },
      organiser,
    );
    await must(product.url, eventPublish, { eventId, publishStatus: 1 }, organiser);
    const people = await together(60, async (index) => {
      const email = `pooled${index}@example.com`;
      const answers = { name: `Pooled ${index}`, phone: `1380000${String(index).padStart(4, '0')}`, email };
      return { email, ...(await must(url(index), participantRegister, { code, answers }, application)) };
    });
    const page = await must(product.url, participantPage, { eventId, size: 100 }, organiser);
    expect(page.total).toBe(60);
    const partsIds = page.records.map((row) => row.partsId);
    const reviewed = await must(product.url, participantVerify, { type: 'approve', eventId, partsIds }, organiser);
    expect(reviewed).toMatchObject({ done: 60, skipped: 0 });
    await expect.poll(() => mails('pooled7@example.com'), patience).toBeGreaterThan(0);

    const signed = await together(60, async (index) => {
      const { participantCode } = people[index] as { participantCode: string };
      const own = await must(url(index), participantOwn, { code: participantCode }, application);
      const nonce = randomBytes(12).toString('hex');
      const scans = [{ nonce, code: own.participantCode, scannedAt: new Date().toISOString() }];
      return (await must(url(index), checkinScan, { eventId, scans }, organiser)).outcomes[0]?.result;
    });
    expect(new Set(signed)).toEqual(new Set(['ok']));
  });

  test('tickets are ordered by many at once, paid, mailed and refunded, and the book agrees', async () => {
    const { eventId, ticketIds } = await sale(product, organiser, 'Sale behind a pooler', [
      { name: 'Seat', priceCents: 1000, stock: 20 },
    ]);
    const tickets = [{ ticketId: ticketIds[0] as string, quantity: 1 }];
    const answers = await together(50, (index) => {
      const buyer = { name: `Buyer ${index}`, phone: `1370000${String(index).padStart(4, '0')}` };
      return place(url(index), application, eventId, {
        tickets,
        buyer: { ...buyer, email: `seat${index}@example.com` },
      });
    });
    const orders = answers.flatMap((answer, index) => (answer.code === 0 ? [{ index, id: answer.data.orderId }] : []));
    expect(orders).toHaveLength(20);
    expect(answers.filter((answer) => answer.code === 3004)).toHaveLength(30);
    await together(orders.length, async (at) => {
      const order = orders[at] as { id: string };
      const number = await openNative(url(at), application, order.id);
      await sandbox(product, 'POST', `/api/trades/wechat/${number}/pay`, {});
      expect(await until(url(at), application, order.id, ['PAID'])).toBe('PAID');
    });
    const [first] = orders as [{ index: number; id: string }];
    expect((await must(product.url, orderInfo, { orderId: first.id }, application)).tickets).toHaveLength(1);
    await expect.poll(() => mails(`seat${first.index}@example.com`), patience).toBeGreaterThan(0);

    const { version } = await must(product.url, orderDetail, { orderId: first.id }, organiser);
    await must(product.url, orderRefund, { orderId: first.id, reason: 'asked for', version }, organiser);
    expect(await until(product.url, application, first.id, ['REFUNDED'])).toBe('REFUNDED');
    const { findings } = await must(product.url, orderReconcile, { eventId }, organiser);
    expect(findings).toEqual([]);
  });

  test('questionnaires are answered and ballots cast by many at once, each counted once', async () => {
    const { surveyId, code } = await openSurvey(product.url, organiser, 'Behind a pooler');
    await together(60, (index) => {
      const nonce = randomBytes(12).toString('base64url');
      const input = { code, answers: answersOf(index), formVersion: 1, nonce, seconds: 60 };
      return must(url(index), questionnaireCollect, input, application);
    });
    const kept = await database.query('SELECT 1 FROM questionnaire_answer WHERE questionnaire_id = $1', [surveyId]);
    expect(kept.rowCount).toBe(60);

    const rounds = [{ title: 'Pooled', results: 'always' as const, candidates: [{ name: 'A' }, { name: 'B' }] }];
    const { voteId } = await must(product.url, voteAdd, { title: 'Pooled', timeZone: 'UTC', rounds }, organiser);
    await must(product.url, voteState, { voteId, action: 'open' }, organiser);
    const [round] = (await must(product.url, voteGet, { voteId }, organiser)).rounds;
    if (!round) throw new Error('a vote without a round');
    const ids = round.candidates.map((each) => each.candidateId);
    const given = await together(40, async (index) => {
      const cookie = await newDevice(url(index), round.voteInfoId, application);
      return cast(url(index), cookie, round.voteInfoId, [ids[index % 2] as string], application);
    });
    expect(given.filter((answer) => answer.code !== 0)).toEqual([]);
    const counted = async () => (await must(product.url, voteTally, { voteInfoId: round.voteInfoId })).ballots;
    await expect.poll(counted, patience).toBe(40);
  });

  test('a server process that is started anew takes up its jobs, and none has failed', async () => {
    await product.restartServer();
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    const failed = await database.query(`SELECT name, output FROM pgboss.job WHERE state = 'failed'`);
    expect(failed.rows).toEqual([]);
    const again = await logIn(product.url, product.demo);
    expect(again).toBeTruthy();
  });
});
