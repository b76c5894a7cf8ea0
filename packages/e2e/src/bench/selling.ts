import type pg from 'pg';
import type { startProduct } from '../support/product.ts';
import { cpuNow } from './cpu.ts';
import { flowRequests, openRequests, paidOrders } from './flow.ts';
import { loadHttp, type Measured, together } from './load.ts';
import { bareFlow, bareOrders, bareWholeOrders, fillTickets, orderRequest, orders } from './orders.ts';

/** What the figures of selling are measured with. */
export interface Bench {
  product: Awaited<ReturnType<typeof startProduct>>;
  superuser: pg.Client;
  /** Few clients of PostgreSQL, and many: a figure of it is that of whichever are quicker. */
  bare: readonly (readonly pg.Client[])[];
  /** The application's token. */
  application: string;
  connections: number;
  seconds: number;
  newEvent(title: string, useTicket: 0 | 1): Promise<{ eventId: string }>;
  compare(what: string, bare: Measured, ours: Measured): void;
  line(name: string, of: Measured): string;
}

type Counter = (load: () => Promise<Measured>) => Promise<Measured>;

/** Counts the CPU of each side as well: the ratio of a run says little while other programs share the cores, CPU a request says the same. */
export async function counter({ product, superuser }: Bench): Promise<Counter> {
  const { rows } = await superuser.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
  const folder = rows[0]?.folder ?? '';
  return async (load) => {
    const server = product.server().pid ?? 0;
    const before = cpuNow(server, folder);
    const measured = await load();
    const after = cpuNow(server, folder);
    const each = (of: keyof typeof after) => ((after[of] - before[of]) * 1e6) / measured.total;
    const cpu = {
      generator: each('generator'),
      server: each('server'),
      database: each('database'),
      sandbox: each('sandbox'),
    };
    return { ...measured, cpu };
  };
}

/** A figure is taken by turns with those beside it, so that the machine's moods meet all of them. */
const rounds = 4;

export async function byTurns<Name extends string>(
  runs: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(runs) as Name[];
  const all = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) for (const name of names) all.get(name)?.push(await runs[name]());
  return Object.fromEntries(names.map((name) => [name, together(all.get(name) ?? [])])) as Record<Name, Measured>;
}

/** Few clients or many, whichever PostgreSQL answers quicker now. */
export async function quicker(
  bare: Bench['bare'],
  load: (clients: readonly pg.Client[]) => Promise<Measured>,
): Promise<readonly pg.Client[]> {
  const tried: { clients: readonly pg.Client[]; perSecond: number }[] = [];
  for (const clients of bare) tried.push({ clients, perSecond: (await load(clients)).perSecond });
  return tried.reduce((best, one) => (one.perSecond > best.perSecond ? one : best)).clients;
}

/** Orders of one hot ticket, and over fifty. */
export async function orderFigures(bench: Bench): Promise<void> {
  const each = bench.seconds / rounds;
  const counted = await counter(bench);
  for (const [name, count] of [
    ['orders, one hot ticket', 1],
    ['orders, 50 tickets', 50],
  ] as const) {
    const { eventId } = await bench.newEvent(name, 1);
    const tickets = await fillTickets(bench.superuser, eventId, count, 1_000_000);
    const bare = await quicker(bench.bare, (clients) => bareOrders(clients, count, 1));
    const make = orderRequest(eventId, tickets, bench.application);
    const { placed, whole, ours } = await byTurns({
      placed: () => counted(() => bareOrders(bare, count, each)),
      whole: () => counted(() => bareWholeOrders(bare, count, each)),
      ours: await orders(bench.product.url, make, bench.connections, each, counted),
    });
    bench.compare(`${name}, beside ${bare.length} bare clients`, placed, ours);
    console.log(`${bench.line('bare, all it keeps', whole)}\n  ratio to that      ${ratio(ours, whole)}\n`);
  }
}

/** Orders on their way to PAID, and payments opened at the sandbox. */
export async function flowFigures(bench: Bench): Promise<void> {
  const { bare, superuser, connections, seconds, product } = bench;
  const counted = await counter(bench);
  const { eventId } = await bench.newEvent('Flow', 1);
  const create = orderRequest(eventId, await fillTickets(superuser, eventId, 1, 1_000_000), bench.application);
  const make = await flowRequests(product, superuser, eventId, create, connections, seconds + 1);
  await loadHttp(product.url, make, connections, 1);
  const few = await quicker(bare, (clients) => bareOrders(clients, 1, 1));
  const before = await paidOrders(superuser, eventId);
  const each = seconds / rounds;
  const { placed, ...halves } = await byTurns({
    placed: () => counted(() => bareOrders(few, 1, each)),
    paidToo: () => counted(() => bareFlow(few, superuser, 2500, each)),
    requests: () => counted(() => loadHttp(product.url, make, connections, each)),
  });
  const paid = (await paidOrders(superuser, eventId)) - before;
  // One order placed and one PAID are one flow.
  const flow = halved(halves.requests);
  const paidToo = halved(halves.paidToo);
  bench.compare('from order to PAID, one hot ticket: orders placed and notices taken by turns', placed, flow);
  console.log(`${bench.line('bare, paid too', paidToo)}\n  ratio to that      ${ratio(flow, paidToo)}
  ${paid.toLocaleString('en')} orders became PAID with valid tickets while the clock ran.
  A flow is two requests: the order through HTTP; and the notice through HTTP, its signature checked, its content deciphered; payment, order, ticket,
  participant, sign-in list, book and the job of the buyer's mail in one transaction. Latency and CPU are of one request, either kind.
  Not in it: opening at the gateway (below), writing and sending that mail (a worker does), the poller.
  Bare PostgreSQL is the one statement of placing a minimal order; it pays nothing. "Paid too" are two statements: that one, and one that makes
  an order PAID with payment, stock, participant and book.\n`);
  const opening = await openRequests(superuser, eventId, bench.application);
  await loadHttp(product.url, opening, connections, 1);
  const opened = await counted(() => loadHttp(product.url, opening, connections, seconds));
  console.log(
    `${bench.line('payments opened at the sandbox, HTTP', opened)}   ${opened.refused} refused
  The sandbox signs its answers with RSA-2048 on the same cores; a gateway does on its own.\n`,
  );
}

function halved(measured: Measured): Measured {
  return { ...measured, perSecond: measured.perSecond / 2 };
}

function ratio(ours: Measured, bare: Measured): string {
  return (ours.perSecond / bare.perSecond).toFixed(2);
}
