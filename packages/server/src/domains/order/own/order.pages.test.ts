import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { orderInfo, orderInfoPay } from '@convoke/contract/order/order.own.calls.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { buyerDraft, place } from '../../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { orderPages } from './order.pages.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

function load(path: string, orderId: string, query: object = {}): Promise<unknown> {
  const found = orderPages.find((each) => each.path.startsWith(path));
  if (!found) throw new Error(`no page ${path}`);
  return found.load(server.services, { orderId }, { query, headers: {} } as FastifyRequest);
}
/** Refuses what the call does not declare. */
const strictly = (output: z.ZodType) => (output as z.ZodObject).strict();
const buyPage = (query: object) => load('/buy-ticket', '', query);

async function sale() {
  const { eventId, code } = await organisation.event({ useTicket: 1 });
  const add = (more: object) =>
    organisation.call(ticketAdd, { eventId, name: 'Standard', priceCents: 12_000, stock: 10, ...more });
  const { ticketId } = await add({});
  return { eventId, code, ticketId, add, organisationId: organisation.organisationId };
}

async function placed(of: Awaited<ReturnType<typeof sale>>, name = 'Ada'): Promise<string> {
  const draft = buyerDraft([{ ticketId: of.ticketId }]);
  const order = await place(server.services, of, { ...draft, buyer: { ...draft.buyer, name } });
  if (typeof order === 'string') throw new Error(order);
  return order.orderId;
}

test('the buying page has the event, its tickets and its form', async () => {
  const { code, ticketId } = await sale();
  expect(await buyPage({ event: code })).toMatchObject({
    event: { code },
    offering: { tickets: [{ ticketId, priceCents: 12_000, state: 'open' }], attendeeForm: 'each' },
    form: { version: 1 },
    code: null,
    offerId: null,
  });
});

test('hidden tickets are in the document only for an address with their code', async () => {
  const { code, add } = await sale();
  await add({ name: 'Backstage', isHidden: true, accessCode: 'FRIENDS' });
  const names = async (query: object) =>
    ((await buyPage(query)) as { offering: { tickets: { name: string }[] } }).offering.tickets.map((each) => each.name);
  expect(await names({ event: code })).toEqual(['Standard']);
  expect(await names({ event: code, code: 'wrong' })).toEqual(['Standard']);
  expect(await names({ event: code, code: ' friends ' })).toEqual(['Standard', 'Backstage']);
  expect(JSON.stringify(await buyPage({ event: code }))).not.toMatch(/FRIENDS|Backstage/);
});

test('what stands in the address besides is taken only when it is what it should be', async () => {
  const { code } = await sale();
  const offerId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(await buyPage({ event: code, offer: offerId })).toMatchObject({ offerId });
  for (const strange of ['', 'x', `${offerId}'--`, ['a', 'b'], { a: 1 }, '\u0000', '\ud800', 'a'.repeat(5000)])
    expect(await buyPage({ event: code, offer: strange, code: strange })).toMatchObject({ offerId: null });
  for (const strange of ['', ' ', ['a', 'b'], '\u0000', 'a\u0007', '\ud800', 'a'.repeat(41)])
    expect(await buyPage({ event: code, code: strange })).toMatchObject({ code: null });
});

test('the sale of an event that is not published, or of none at all, is not there', async () => {
  const { code, eventId } = await sale();
  await organisation.call(eventPublish, { eventId, publishStatus: 2 });
  for (const event of [code, 'NOSUCHEVENT00', undefined, ['x'], '../etc', '\u0000'.repeat(12)])
    expect(await buyPage({ event })).toBe(null);
});

test('an order’s pages hold what the calls would answer, and no more', async () => {
  const of = await sale();
  const orderId = await placed(of, '</script><script>alert(1)</script>');
  const success = (await load('/success', orderId)) as { order: { buyer: { name: string } }; now: string };
  expect(success.order.buyer.name).toBe('</script><script>alert(1)</script>');
  expect(strictly(orderInfo.output).parse(success.order)).toEqual(success.order);
  for (const [path, way] of [
    ['/pay-wx', 'wx'],
    ['/pay-zfb', 'zfb'],
    ['/mobile-pay', 'mobile'],
  ] as const) {
    const data = (await load(path, orderId)) as { way: string; order: object };
    expect(data.way).toBe(way);
    expect(data.order).toMatchObject({ orderId, totalCents: 12_000, state: 'HELD', eventCode: of.code });
    expect(strictly(orderInfoPay.output).parse(data.order)).toEqual(data.order);
    expect(JSON.stringify(data)).not.toMatch(/alert/);
  }
  // Neither names of columns nor what only organisers see.
  expect(JSON.stringify(success)).not.toMatch(/organisation|request_hash|idempotency|buyer_key|"note"/i);
});

test('an order that is not there has no page: another kind of id, a broken one, one in capitals is the same', async () => {
  const of = await sale();
  const orderId = await placed(of);
  const ticket = await withClient(server.database.superuserUrl, (client) =>
    client.query<{ id: string }>('SELECT id FROM order_ticket WHERE order_id = $1', [orderId]),
  );
  for (const path of ['/success', '/pay-wx', '/pay-zfb', '/mobile-pay']) {
    for (const strange of [
      of.eventId,
      of.ticketId,
      ticket.rows[0]?.id ?? '',
      '0f8fad5b-d9cb-469f-a165-70867728950e',
      '',
      '../etc',
      '\u0000',
      "' OR 1=1",
      'x'.repeat(2000),
    ])
      expect(await load(path, strange)).toBe(null);
    expect(await load(path, orderId.toUpperCase())).toMatchObject({ order: { orderId } });
  }
});
