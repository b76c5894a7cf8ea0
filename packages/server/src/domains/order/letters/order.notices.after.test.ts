import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import {
  type Ordered,
  orderFor,
  type OrderWish,
  paidOrder,
  payFor,
  refundFor,
  ticketsFor,
} from '../../../../testing/paid-orders.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { tellAgain, tellBuyers, tellPaid } from './order.notices.ts';
import { releaseOrders } from '../order.sql.ts';

const outbox = keptMessages();
const { mails, texts } = outbox;

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: outbox.takeOver });
  organisation = await server.organisation();
});
afterAll(() => server.close());
beforeEach(() => outbox.clear());

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return ask<Row>(server.database.superuserUrl, text, values);
}

/** An order with what tells its buyer. */
function telling(order: Ordered) {
  const data = { organisationId: order.organisationId, orderIds: [order.orderId] };
  return {
    ...order,
    tell: () => tellPaid(server.services, data),
    resend: (occasion: string) => tellAgain(server.services, { ...data, occasion }),
    notice: (kind: 'placed' | 'pay-now' | 'rejected' | 'refund' | 'late', occasion: string, refundIds?: string[]) =>
      tellBuyers(server.services, { ...data, kind, occasion, ...(refundIds ? { refundIds } : {}) }),
  };
}
const ordered = async (wish: OrderWish = {}) => telling(await orderFor(server, organisation, wish));
const paid = async (wish: OrderWish = {}) => telling(await paidOrder(server, organisation, wish));

const codesOf = async (orderId: string) => (await ticketsFor(server, orderId)).map((ticket) => ticket.code);

describe('reviews', () => {
  test('of a free order: it is under review, there is no code; later sent again it has the tickets', async () => {
    const order = await paid({ priceCents: 0, needsReview: true, quantity: 2 });
    await order.tell();
    expect(mails[0]?.subject).toBe('We have your registration: Spring conference');
    expect(mails[0]?.attachments).toEqual([]);
    for (const code of await codesOf(order.orderId)) expect(mails[0]?.html).not.toContain(code);
    const [first] = await ticketsFor(server, order.orderId);
    await organisation.call(participantVerify, {
      type: 'approve',
      eventId: order.eventId,
      partsIds: [first?.participantId ?? ''],
      notify: false,
    });
    await order.resend('now');
    const [approved = '', other = ''] = await codesOf(order.orderId);
    expect(mails[1]?.subject).toBe('Your tickets: Spring conference');
    expect(mails[1]?.html).toContain(approved);
    expect(mails[1]?.html).not.toContain(other);
    expect(mails[1]?.text).toContain('Some of your tickets are still under review');
  });

  test('of an order with a price: it has arrived, it is paid for once approved, and here it is; when it is decided already that is not said', async () => {
    const order = await ordered({ needsReview: true, quantity: 2 });
    await order.notice('placed', 'placed');
    await order.notice('placed', 'placed');
    expect([mails.length, texts.length]).toEqual([1, 1]);
    const [mail] = mails;
    expect(mail?.to).toBe(order.buyer.email);
    expect(mail?.subject).toBe('We have your order: Spring conference');
    expect(mail?.attachments).toEqual([]);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('you pay after that; nothing has been charged yet');
      expect(body).toContain('CN¥240.00');
      expect(body).toContain(`http://convoke.test/success/${order.orderId}`);
    }
    expect(mail?.text).toContain('To pay once approved: CN¥240.00');
    for (const code of await codesOf(order.orderId)) expect(mail?.html).not.toContain(code);
    expect(texts[0]?.text).toContain(`You pay after it is approved: http://convoke.test/success/${order.orderId}`);

    const decided = await ordered({ needsReview: true });
    await query(`UPDATE ticket_order SET state = 'CANCELLED', closed_by = 'buyer' WHERE id = $1`, [decided.orderId]);
    await decided.notice('placed', 'placed');
    expect(mails).toHaveLength(1);
  });

  test('are said in the order’s language, with every mark filled in', async () => {
    for (const language of ['en', 'zh', 'es', 'ja'] as const)
      await (await ordered({ needsReview: true, draft: { language } })).notice('placed', 'placed');
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(4);
    for (const mail of mails) expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\w+\}/);
    for (const sms of texts) expect(sms.text).not.toMatch(/\{\w+\}/);
  });

  test('that approve open the payment: amount, deadline in the event’s zone and the link; when the time is over it is not said', async () => {
    const order = await ordered({ needsReview: true, quantity: 2, event: { timeZone: 'Asia/Shanghai' } });
    const people = await ticketsFor(server, order.orderId);
    await organisation.call(participantVerify, {
      type: 'reject',
      eventId: order.eventId,
      partsIds: [people[1]?.participantId ?? ''],
    });
    await query(
      `UPDATE ticket_order SET state = 'AWAITING_PAYMENT', total_cents = 12000, expires_at = '2099-03-04T02:30:00Z' WHERE id = $1`,
      [order.orderId],
    );
    await order.notice('pay-now', 'version 2');
    await order.notice('pay-now', 'version 2');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe('Approved, please pay now: Spring conference');
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('CN¥120.00');
      expect(body).toMatch(/4 March 2099.* 10:30/);
      expect(body).toContain('Not approved');
      expect(body).toContain(`http://convoke.test/success/${order.orderId}`);
    }
    expect(texts[0]?.text).toContain('Please pay CN¥120.00 by 4 Mar');
    expect(mail?.attachments).toEqual([]);

    await query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [order.orderId]);
    await order.notice('pay-now', 'version 3');
    expect(mails).toHaveLength(1);
  });

  test('that reject everybody are told to the buyer, unless the same person hears of it as a participant', async () => {
    const priced = await ordered({ needsReview: true });
    const cancelled = (order: Ordered) =>
      query(`UPDATE ticket_order SET state = 'CANCELLED', closed_by = 'review' WHERE id = $1`, [order.orderId]);
    await priced.notice('rejected', 'early');
    expect(mails).toHaveLength(0);
    await cancelled(priced);
    await priced.notice('rejected', 'version 2');
    expect(mails.map((mail) => mail.subject)).toEqual(['About your order: Spring conference']);
    expect(mails[0]?.text).toContain('Nothing was charged');

    const waiting = await ordered({ needsReview: true });
    await cancelled(waiting);
    await query(
      `UPDATE participant SET state = 'WAITLISTED' WHERE id IN (SELECT participant_id FROM order_ticket WHERE order_id = $1)`,
      [waiting.orderId],
    );
    await waiting.notice('rejected', 'version 2');
    expect(mails.splice(1).map((mail) => mail.subject)).toEqual(['You are on the waiting list: Spring conference']);

    const free = await ordered({ needsReview: true, priceCents: 0 });
    await cancelled(free);
    await free.notice('rejected', 'version 2');
    expect(mails).toHaveLength(1);
  });
});

describe('money that goes back', () => {
  test('is told with its amount, its tickets and when to expect it; done, it is told once more by the job of then', async () => {
    const order = await paid({ quantity: 2 });
    const [ticket] = await ticketsFor(server, order.orderId);
    await refundFor(server, order, { orderTicketIds: [ticket?.id ?? ''], cause: 'buyer' });
    await order.notice('refund', 'asked');
    await order.notice('refund', 'asked');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('[SANDBOX] Refund requested: Spring conference');
    expect(mails[0]?.text).toContain('We have your cancellation. A refund of CN¥120.00 has been requested.');
    expect(mails[0]?.text).toContain('WeChat Pay');
    expect(mails[0]?.text).toContain(`- ${ticket?.name} · Standard: Cancelled`);
    const [row] = await query<{ id: string }>('SELECT id FROM refund WHERE order_id = $1', [order.orderId]);
    await query(`UPDATE refund SET state = 'DONE', done_at = now() WHERE id = $1`, [row?.id]);
    await order.notice('refund', 'done', [row?.id ?? '']);
    expect(mails[1]?.subject).toBe('[SANDBOX] Refunded: Spring conference');
    expect(mails[1]?.text).toContain('CN¥120.00 has been refunded to you.');
  });

  test('as an amount alone leaves the tickets valid, and says so', async () => {
    const order = await paid();
    await refundFor(server, order, { amountCents: 500 });
    await order.notice('refund', 'asked');
    expect(mails[0]?.text).toContain('The organiser has requested a refund of CN¥5.00 for you.');
    expect(mails[0]?.text).toContain('Your tickets stay valid.');
    expect(mails[0]?.text).not.toContain('no longer valid');
  });

  test('that a gateway could not send is not told as if it had', async () => {
    const order = await paid();
    await refundFor(server, order);
    await query(`UPDATE refund SET state = 'FAILED' WHERE order_id = $1`, [order.orderId]);
    await order.notice('refund', 'failed');
    expect(mails).toHaveLength(0);
  });

  test('of a second payment goes back while the tickets stay', async () => {
    const order = await paid();
    await payFor(server, order);
    await order.notice('refund', 'twice');
    expect(mails[0]?.text).toContain('Your order was paid twice');
    expect(mails[0]?.text).toContain('your tickets stay valid');
  });

  test('because it came too late: all of it, and why', async () => {
    const first = await ordered();
    await server.services.database.inOrganisation(first.organisationId, 'write', (tx) =>
      releaseOrders(tx, first.organisationId, first.eventId, [first.orderId], 'CANCELLED', 'organiser', null),
    );
    expect(await payFor(server, first)).toBe('refund-due');
    await first.notice('late', 'late');
    await first.notice('late', 'late');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('[SANDBOX] Your payment is being refunded: Spring conference');
    expect(mails[0]?.text).toContain('Your payment arrived after the deadline');
    expect(mails[0]?.text).toContain('Refund: CN¥120.00');
  });

  test('there is none for tickets without a price: they are cancelled, and that is said', async () => {
    const order = await paid({ priceCents: 0 });
    await refundFor(server, order);
    await order.notice('refund', 'free');
    expect(mails[0]?.subject).toBe('Your tickets are cancelled: Spring conference');
    expect(mails[0]?.text).toContain('Nothing had been paid for them');
  });
});
