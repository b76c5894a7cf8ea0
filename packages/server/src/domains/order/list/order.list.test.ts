import { readXlsx } from 'hucre/xlsx';
import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { orderDetail, orderExport, orderList } from '@convoke/contract/order/order.list.calls.ts';
import { orderCancel, orderInvoiceSave } from '@convoke/contract/order/order.own.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyed, type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addCoupon, addTicket, type Of } from '../../../../testing/selling.ts';
import { someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { refundEnded } from '../order.payable.ops.ts';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startServer();
  desk = await orderDesk(server);
});
afterAll(() => server.close());

const list = (of: Of, input: object = {}) => desk.organisation.call(orderList, { eventId: of.eventId, ...input });
const buyer = (change: object = {}) => ({ buyer: { ...someone(), ...change } });

describe('the list', () => {
  test('pages by cursor through every order once, in each order, and by number', async () => {
    const of = await desk.sale();
    const cheap = await addTicket(server, of, { priceCents: 1_000, stock: null });
    const dear = await addTicket(server, of, { priceCents: 9_900, stock: null });
    for (let made = 0; made < 13; made += 1) await desk.held(of, [{ ticketId: made % 3 ? cheap : dear }]);
    for (const sort of ['-createdAt', 'createdAt', '-totalCents', 'totalCents'] as const) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list(of, { size: 4, sort, ...(cursor ? { cursor } : {}) });
        expect(page.total).toBe(13);
        seen.push(...page.records.map((row) => row.orderId));
        cursor = page.nextCursor;
      } while (cursor);
      const whole = await list(of, { size: 50, sort });
      expect(seen).toEqual(whole.records.map((row) => row.orderId));
      expect(new Set(seen).size).toBe(13);
      expect((await list(of, { size: 4, current: 3, sort })).records.map((row) => row.orderId)).toEqual(
        seen.slice(8, 12),
      );
      const totals = whole.records.map((row) => row.totalCents);
      if (sort.endsWith('totalCents'))
        expect(totals).toEqual(totals.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b)));
    }
  });

  test('a cursor that is none of ours, or of another order of the list, is refused', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of);
    for (let made = 0; made < 2; made += 1) await desk.held(of, [{ ticketId }]);
    const { nextCursor } = await list(of, { size: 1 });
    for (const cursor of ['x', Buffer.from('["2026-02-31 10:00:00","b"]').toString('base64url'), 'WzEsMl0']) {
      const answer = await server.send(orderList, { eventId: of.eventId, cursor }, { token: desk.organisation.token });
      expect(answer).toMatchObject({ code: 1000, data: { fields: [{ path: 'cursor' }] } });
    }
    const wrongSort = await server.send(
      orderList,
      { eventId: of.eventId, sort: 'totalCents', cursor: nextCursor },
      { token: desk.organisation.token },
    );
    expect(wrongSort.code).toBe(1000);
  });

  test('finds by any part of number, name, phone and e-mail, and by two characters that begin a word', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { stock: null });
    await desk.held(of, [{ ticketId }], buyer({ name: '欧阳明日香', phone: '13800001234' }));
    await desk.held(
      of,
      [{ ticketId }],
      buyer({ name: 'Zoë 100%_sure', email: 'zoe.lee@example.org', phone: '13900005678' }),
    );
    const found = async (search: string) => (await list(of, { search })).records.map((row) => row.buyerName);
    const [first] = (await list(of)).records;
    expect(await found(first?.number.slice(2, 8) ?? '')).toEqual(['Zoë 100%_sure']);
    expect(await found('明日香')).toEqual(['欧阳明日香']);
    expect(await found('欧阳')).toEqual(['欧阳明日香']);
    for (const search of [
      '1234',
      '+86 138 0000 1234',
      '0086 138 0000 1234',
      '86-138-0000-1234',
      '138 0000',
      '+86 138 00',
    ])
      expect(await found(search)).toEqual(['欧阳明日香']);
    expect(await found('ZO')).toEqual(['Zoë 100%_sure']);
    expect(await found('10')).toEqual(['Zoë 100%_sure']);
    expect(await found('oë')).toEqual([]);
    expect(await found('lee@EXAMPLE')).toEqual(['Zoë 100%_sure']);
    expect(await found('0%_s')).toEqual(['Zoë 100%_sure']);
    expect(await found('%%%')).toEqual([]);
    expect(await found(`' OR 1=1`)).toEqual([]);
  });

  test('counts sold tickets and money as the tickets’ page does; money that bought nothing and went back stands apart', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { priceCents: 5_000 });
    const free = await addTicket(server, of, { priceCents: 0 });
    const refund = (input: object) => server.send(orderRefund, input, keyed(desk.organisation.token));
    const twoLeft = await desk.paid(of, [{ ticketId, quantity: 3 }]);
    await refund({
      orderId: twoLeft.orderId,
      orderTicketIds: twoLeft.ticketIds.slice(0, 1),
      amountCents: 4_000,
    });
    const noPrice = await desk.paid(of, [{ ticketId: free, quantity: 2 }]);
    await refund({
      orderId: noPrice.orderId,
      orderTicketIds: noPrice.ticketIds.slice(0, 1),
    });
    const whole = await desk.paid(of, [{ ticketId }]);
    await refund({ orderId: whole.orderId });
    // Too late for a place that somebody else has, and once more for what is paid.
    const late = await desk.held(of, [{ ticketId, quantity: 4 }]);
    await desk.expire(of, late.orderId);
    await desk.query('UPDATE ticket_tally SET stock = sold WHERE ticket_id = $1', [ticketId]);
    expect((await desk.pay(of, late.orderId, late.totalCents)).outcome).toBe('refund-due');
    expect((await desk.pay(of, twoLeft.orderId, twoLeft.totalCents)).outcome).toBe('twice');
    const same = async () => {
      const { totals } = await list(of);
      const { totals: tickets } = await desk.organisation.call(ticketManage, { eventId: of.eventId });
      expect(totals).toMatchObject({
        tickets: tickets.sold,
        paidCents: tickets.soldCents,
        refundedCents: tickets.refundedCents,
      });
      return totals;
    };
    expect(await same()).toMatchObject({ tickets: 3, paidCents: 20_000, refundedCents: 9_000, returnedCents: 0 });
    await desk.query(`UPDATE refund SET state = 'DONE' WHERE event_id = $1`, [of.eventId]);
    await server.services.database.inOrganisation(of.organisationId, 'write', (tx) =>
      refundEnded(tx, of.organisationId, late.orderId),
    );
    expect(await same()).toMatchObject({ tickets: 3, paidCents: 20_000, refundedCents: 9_000, returnedCents: 35_000 });
    expect((await list(of, { state: 'REFUNDED' })).totals).toMatchObject({
      orders: 2,
      tickets: 0,
      paidCents: 5_000,
      refundedCents: 5_000,
      returnedCents: 20_000,
    });
  });

  test('filters by state, ticket, way, coupon, problem and time, with the totals of what matches', async () => {
    const of = await desk.sale();
    const standard = await addTicket(server, of);
    const free = await addTicket(server, of, { priceCents: 0 });
    await addCoupon(server, of, { code: 'EARLY', amountCents: 1_000 });
    const paid = await desk.paid(of, [{ ticketId: standard, quantity: 2 }], { couponCode: 'EARLY' });
    await desk.paid(of, [{ ticketId: free }]);
    const open = await desk.held(of, [{ ticketId: standard }]);
    const odd = await desk.held(of, [{ ticketId: standard }, { ticketId: free }]);
    await desk.pay(of, odd.orderId, odd.totalCents, odd.totalCents - 1);
    const everything = await list(of);
    expect(everything.totals).toEqual({
      orders: 4,
      tickets: 3,
      paidCents: 19_000,
      refundedCents: 0,
      returnedCents: 0,
      openCents: 20_000,
      discountCents: 1_000,
    });
    const numbers = async (filter: object) => {
      const page = await list(of, filter);
      expect(page.totals.orders).toBe(page.records.length);
      return page.records.map((row) => row.orderId);
    };
    expect(await numbers({ couponCode: 'early' })).toEqual([paid.orderId]);
    expect(await numbers({ state: 'HELD' })).toEqual([odd.orderId, open.orderId]);
    expect(await numbers({ paidBy: 'wechat' })).toEqual([paid.orderId]);
    expect(await numbers({ paidBy: 'free' })).toHaveLength(1);
    expect(await numbers({ ticketId: free })).toHaveLength(2);
    expect(await numbers({ ticketId: standard, state: 'PAID' })).toEqual([paid.orderId]);
    expect(await numbers({ withProblem: '1' })).toEqual([odd.orderId]);
    expect(await numbers({ withProblem: '0' })).toHaveLength(3);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await numbers({ createdFrom: later })).toEqual([]);
    expect(await numbers({ createdTo: later })).toHaveLength(4);
    const [row] = (await list(of, { couponCode: 'EARLY' })).records;
    expect(row).toMatchObject({
      tickets: '2 × Standard',
      quantity: 2,
      totalCents: 19_000,
      discountCents: 1_000,
      paidBy: 'wechat',
      isSandbox: true,
      hasInvoice: false,
      problem: null,
    });
  });

  test('shows a hold whose time is over as expired before any job has come by', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of);
    const { orderId } = await desk.held(of, [{ ticketId }]);
    await desk.query(
      `UPDATE ticket_order SET created_at = now() - interval '16 minutes', expires_at = now() - interval '1 minute' WHERE id = $1`,
      [orderId],
    );
    expect((await list(of)).records).toMatchObject([{ state: 'EXPIRED' }]);
    const detail = await desk.detail(orderId);
    expect(detail.state).toBe('EXPIRED');
    expect(detail.history.map((entry) => entry.kind)).toEqual(['expired', 'created']);
  });
});

describe('one order', () => {
  test('comes with its tickets, payments, ledger and everything that happened, newest first', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { priceCents: 5_000 });
    const { orderId, paymentId } = await desk.paid(of, [{ ticketId, quantity: 2 }]);
    const invoice = { kind: 'organisation', title: 'Example Ltd', taxNumber: '91310000MA1FL0000N' } as const;
    await server.send(orderInvoiceSave, { orderId, invoice }, { token: await server.applicationToken() });
    const detail = await desk.detail(orderId);
    expect(detail).toMatchObject({
      state: 'PAID',
      totalCents: 10_000,
      refundableCents: 10_000,
      hasInvoice: true,
      invoice: { title: 'Example Ltd' },
      orderUrl: `http://convoke.test/success/${orderId}`,
    });
    expect(detail.payments).toMatchObject([
      { outTradeNo: paymentId.replaceAll('-', ''), channel: 'wechat', state: 'PAID', paidCents: 10_000 },
    ]);
    expect(detail.ledger).toMatchObject([
      { kind: 'received', debit: 'wechat', credit: 'unallocated', amountCents: 10_000 },
      { kind: 'sold', debit: 'unallocated', credit: 'sales', amountCents: 10_000 },
    ]);
    expect(detail.history.map((entry) => entry.kind)).toEqual(['invoice', 'paid', 'created']);
    const people = await desk.query<{ id: string }>('SELECT id FROM participant WHERE event_id = $1', [of.eventId]);
    expect(new Set(detail.ownTickets.map((ticket) => ticket.participantId))).toEqual(
      new Set(people.map((row) => row.id)),
    );
  });

  test('of another organisation is as one that does not exist', async () => {
    const of = await desk.sale();
    const { orderId } = await desk.held(of, [{ ticketId: await addTicket(server, of) }]);
    const theirs = await server.organisation();
    const foreign = await server.send(orderDetail, { orderId }, { token: theirs.token });
    const none = await server.send(
      orderDetail,
      { orderId: '00000000-0000-4000-8000-000000000000' },
      { token: theirs.token },
    );
    expect([foreign.status, foreign.code, foreign.message]).toEqual([none.status, none.code, none.message]);
    expect(foreign.status).toBe(403);
  });
});

describe('the sheet', () => {
  async function sheet(of: Of, filter: object = {}, language = 'en') {
    const answer = await server.send(
      orderExport,
      { eventId: of.eventId, ...filter },
      { token: desk.organisation.token, headers: { 'accept-language': language } },
    );
    expect(answer.status).toBe(200);
    const [header = [], ...rows] = (await readXlsx(answer.body)).sheets[0]?.rows ?? [];
    return rows.map((row) => Object.fromEntries(header.map((name, index) => [String(name), row[index]])));
  }

  test('has one line a ticket, with the answers, inert texts and phones as text', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { priceCents: 12_345 });
    const attendees = [
      { answers: { name: '=HYPERLINK("http://evil.example","x")', phone: '60000012', email: 'a@example.com' } },
      { answers: { name: '<script>alert(1)</script>', phone: '60000013', company: '@SUM(A1)' } },
    ];
    const { orderId } = await desk.held(of, [{ ticketId, quantity: 2 }], {
      tickets: [{ ticketId, quantity: 2, attendees }],
      buyer: { name: '+cmd', phone: '60000011' },
    });
    await desk.pay(of, orderId, 24_690);
    const rows = await sheet(of);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      'Order status': 'Paid',
      Ticket: 'Standard',
      'Ticket status': 'Valid',
      Name: `'=HYPERLINK("http://evil.example","x")`,
      Phone: '60000012',
      Buyer: `'+cmd`,
      'Buyer’s phone': '60000011',
      Price: 123.45,
      'To pay': 123.45,
      Refunded: 0,
      Currency: 'CNY',
      'Paid by': 'WeChat Pay (SANDBOX)',
    });
    expect(rows[1]).toMatchObject({ Name: '<script>alert(1)</script>', Company: `'@SUM(A1)` });
    expect(rows[0]?.['Check-in code']).toMatch(/^[0-9A-Z]{14}$/);
  });

  test('keeps the filters and the chosen orders, and speaks the language of the person', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of);
    const orders = [];
    for (let made = 0; made < 3; made += 1) orders.push(await desk.held(of, [{ ticketId }]));
    const ended = orders[0]?.orderId ?? '';
    await server.send(orderCancel, { orderId: ended }, { token: await server.applicationToken() });
    expect(await sheet(of, { state: 'HELD' })).toHaveLength(2);
    const chosen = await sheet(of, { orderIds: [ended, orders[1]?.orderId].join(',') }, 'zh');
    expect(chosen.map((row) => row['订单状态'])).toEqual(['已保留', '已取消']);
    const bad = await server.send(
      orderExport,
      { eventId: of.eventId, orderIds: 'x' },
      { token: desk.organisation.token },
    );
    expect(bad.code).toBe(1000);
  });

  test('goes on over its batches until the last order', async () => {
    const of = await desk.sale();
    const ticketId = await addTicket(server, of, { stock: null });
    const { orderId } = await desk.held(of, [{ ticketId }]);
    await desk.query(
      `INSERT INTO ticket_order (organisation_id, event_id, number, state, total_cents, quantity, buyer_name, buyer_key, created_at)
       SELECT organisation_id, event_id, 'COPY' || i, state, total_cents, quantity, buyer_name, buyer_key, created_at - (i / 7) * interval '1 second'
       FROM ticket_order, generate_series(1, 1100) i WHERE id = $1`,
      [orderId],
    );
    await desk.query(
      `INSERT INTO order_ticket (organisation_id, order_id, event_id, ticket_id, ord, price_cents, code, name, form_id, form_version)
       SELECT t.organisation_id, o.id, t.event_id, t.ticket_id, 0, t.price_cents, t.code, t.name, t.form_id, t.form_version
       FROM order_ticket t, ticket_order o WHERE t.order_id = $1 AND o.event_id = t.event_id AND o.id <> $1`,
      [orderId],
    );
    const rows = await sheet(of);
    expect(rows).toHaveLength(1101);
    expect(new Set(rows.map((row) => row['Order'])).size).toBe(1101);
  });
});
