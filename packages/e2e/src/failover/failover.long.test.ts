import { join } from 'node:path';
import { orderReconcile } from '@convoke/contract/order/order.office.calls.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { withClient } from '@convoke/launcher/database.ts';
import { applicationToken, logIn, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { plainInstallation, type Product, type ServerProcess, startProduct } from '../support/product.ts';
import { sale } from '../support/selling.ts';
import { type Chain, findPrograms, startChain, until } from './chain.ts';
import { Load } from './load.ts';
import type { PatroniNode } from './node.ts';

/**
 * Two server processes behind PgBouncer, HAProxy and PostgreSQL under Patroni, as docs/operations.md says, while people register and order: the leader
 * changes places with its standby, dies, and freezes, and so does the standby. `FAILOVER_FREEZE` is for how many seconds.
 */
const freezeSeconds = Number(process.env['FAILOVER_FREEZE'] ?? 20);
const perSecond = 10;
/** Within so many seconds people are served again, whatever happened: the leader's key lives for 20. */
const mostSeconds = 60;

const programs = findPrograms();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let chain: Chain;
let pooler: PgBouncer;
let product: Product;
let second: ServerProcess;
let urls: string[];

beforeAll(async () => {
  if (programs === undefined) return;
  chain = await startChain(programs);
  pooler = await startPgBouncer(programs.pgbouncer, chain.home.serverUrl, 16);
  const env = { ...plainInstallation.env, DATABASE_URL: pooler.url };
  product = await startProduct({ home: chain.home, env, logFile: join(chain.home.dataDir, 'processes.log') });
  second = await product.addServer();
  urls = [product.url, second.url];
});

afterAll(async () => {
  await product?.stop();
  await pooler?.stop();
  await chain?.home.remove();
});

async function freeze(node: PatroniNode): Promise<void> {
  const thaw = node.freeze();
  await pause(freezeSeconds * 1000);
  thaw();
}

const switchover = { name: 'a switchover', happen: () => chain.switchover() };
const death = {
  name: 'the leader is killed',
  async happen() {
    const leader = await chain.leader();
    await leader.kill();
    await until('another leader', 90_000, async () => (await chain.leader()) !== leader);
    leader.start();
  },
};
const frozenLeader = {
  name: `the leader is frozen for ${freezeSeconds} s`,
  happen: async () => freeze(await chain.leader()),
};
// What is committed meanwhile waits for its word.
const frozenStandby = {
  name: `the standby is frozen for ${freezeSeconds} s`,
  happen: async () => freeze(await chain.standby()),
};
const plan = [switchover, death, switchover, death, death, frozenLeader, frozenStandby];

test.skipIf(programs === undefined)(
  'the leader changes, dies and freezes under people who register and order: all that was acknowledged is there, once, and people are soon served again',
  async () => {
    const organiser = await logIn(product.url, plainInstallation.login);
    const { eventId, code } = await publishedEvent(product.url, organiser, 'Open all along', { capacity: 1_000_000 });
    const sold = await sale(product, organiser, 'Sold all along', [{ name: 'Free', priceCents: 0 }]);
    const wanted = { eventId: sold.eventId, ticketId: sold.ticketIds[0] as string };
    const load = new Load(urls, { token: await applicationToken(product.url), code, sale: wanted });
    const processes = [product.server(), second.process()];
    onTestFinished(() => load.giveUp());

    load.start(perSecond);
    const happened: Happened[] = [];
    for (const { name, happen } of plan) {
      await pause(5000);
      const from = performance.now();
      const before = new Map(load.answers);
      await happen();
      await chain.settled();
      // Whoever still waits was not served yet.
      await pause(10_000);
      const refused = (load.answers.get('503') ?? 0) - (before.get('503') ?? 0);
      happened.push({ name, seconds: longestGap(load.acknowledgedAt, from), refused });
      console.log(`${name}: ${happened.at(-1)?.seconds.toFixed(1)} s without service, ${refused} answers 503`);
    }
    await load.finish();

    console.table(happened.map(({ name, seconds, refused }) => ({ name, seconds: seconds.toFixed(1), refused })));
    console.log(
      `${load.people.length} people, answers ${JSON.stringify(Object.fromEntries(load.answers))}, ` +
        `the slowest after ${(load.slowestMs / 1000).toFixed(1)} s, of /readyz after ${(load.slowestReadyMs / 1000).toFixed(1)} s`,
    );
    expect(Object.fromEntries(load.faults)).toEqual({});
    await expectKept(load, eventId, wanted);
    const { findings } = await must(product.url, orderReconcile, { eventId: wanted.eventId }, organiser);
    expect(findings).toEqual([]);
    // Whoever asks again with the same nonce or key gets what they have.
    for (const person of load.people.slice(-40)) expect(await load.again(person)).toBe(person.made);

    expect(processes.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null]);
    for (const url of urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    for (const { name, seconds } of happened) expect([name, Math.min(seconds, mostSeconds)]).toEqual([name, seconds]);
  },
);

interface Happened {
  name: string;
  /** The longest time in which nothing was acknowledged. */
  seconds: number;
  /** Answers of 503. */
  refused: number;
}

/** Seconds between two that follow one another, since `from`. */
function longestGap(times: readonly number[], from: number): number {
  const since = [from, ...times.filter((at) => at >= from), performance.now()];
  return Math.max(...since.slice(1).map((at, before) => at - (since[before] as number))) / 1000;
}

/** Everybody has what was acknowledged, nobody anything besides, and the counters say the same. */
async function expectKept(load: Load, eventId: string, wanted: { eventId: string; ticketId: string }): Promise<void> {
  const made = (kind: string) =>
    load.people.flatMap((one) => (one.kind === kind && one.made !== null ? [one.made] : []));
  const [registered, ordered] = [made('registration'), made('order')];
  await withClient(chain.home.superuserUrl, async (database) => {
    const people = await database.query<{ code: string }>('SELECT code FROM participant WHERE event_id = $1', [
      eventId,
    ]);
    expect(people.rows.map((row) => row.code).sort()).toEqual(registered.sort());
    const orders = await database.query<{ id: string }>('SELECT id FROM ticket_order WHERE event_id = $1', [
      wanted.eventId,
    ]);
    expect(orders.rows.map((row) => row.id).sort()).toEqual(ordered.sort());
    const counted = await database.query(
      `SELECT (SELECT pending + approved FROM event_tally WHERE event_id = $1) AS people,
         (SELECT held + sold FROM ticket_tally WHERE ticket_id = $2) AS places`,
      [eventId, wanted.ticketId],
    );
    expect(counted.rows).toEqual([{ people: registered.length, places: ordered.length }]);
    // Nobody is told twice, and the job queue goes on by itself.
    const mails = async () => {
      const { rows } = await database.query<{ mails: number; people: number; sent: number }>(
        `SELECT count(*)::int AS mails, count(DISTINCT recipient)::int AS people, (count(*) FILTER (WHERE state = 'accepted'))::int AS sent
         FROM message WHERE event_id = $1 AND channel = 'mail'`,
        [eventId],
      );
      return rows[0] as { mails: number; people: number; sent: number };
    };
    const before = await mails();
    const more = async () => {
      const { people: told, sent } = await mails();
      return sent > before.sent || told === registered.length;
    };
    await expect.poll(more, { timeout: 120_000, interval: 500 }).toBe(true);
    const after = await mails();
    expect(after.mails).toBe(after.people);
  });
}
