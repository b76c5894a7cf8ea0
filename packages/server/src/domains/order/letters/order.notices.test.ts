import { participantCalendar } from '@convoke/contract/participant/participant.calls.ts';
import { orderCalendar } from '@convoke/contract/order/order.own.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { refused, unknown } from '../../../core/mail/hand-off.ts';
import type { Mail } from '../../../core/mail/mail.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Ordered, type OrderWish, paidOrder, refundFor, ticketsFor } from '../../../../testing/paid-orders.ts';
import { readPdf } from '../../../../testing/pdf.ts';
import { addTicket, buyerDraft, openPayment, place } from '../../../../testing/selling.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { tellAgain, tellPaid } from './order.notices.ts';
import { settle } from '../order.settle.ops.ts';

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
    resend: (occasion: string, userId?: string) =>
      tellAgain(server.services, { ...data, occasion, ...(userId ? { userId } : {}) }),
  };
}
const paid = async (wish: OrderWish = {}) => telling(await paidOrder(server, organisation, wish));

const messages = (orderId: string) =>
  query<{ channel: string; kind: string; state: string; attempts: number }>(
    'SELECT channel, kind, state, attempts FROM message WHERE subject_id = $1 ORDER BY channel, kind',
    [orderId],
  );
const codesOf = async (orderId: string) => (await ticketsFor(server, orderId)).map((ticket) => ticket.code);
const pdfOf = (mail: Mail | undefined) => mail?.attachments?.find((each) => each.contentType === 'application/pdf');
describe('nobody gets a message twice', () => {
  test('the job of a paid order, run five times at once and once more, sends one mail and one text message', async () => {
    const order = await paid();
    outbox.answer = async (mail) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { accepted: true, providerId: mail.to };
    };
    await Promise.allSettled(Array.from({ length: 5 }, () => order.tell()));
    await order.tell();
    expect([mails.length, texts.length]).toEqual([1, 1]);
    expect(await messages(order.orderId)).toEqual([
      { channel: 'mail', kind: 'paid', state: 'accepted', attempts: 1 },
      { channel: 'sms', kind: 'paid', state: 'accepted', attempts: 1 },
    ]);
  });

  test('an unknown outcome is final, a passing refusal is tried again by the job', async () => {
    const first = await paid();
    outbox.answer = () => unknown('no answer');
    await first.tell();
    await first.tell();
    expect(mails).toHaveLength(1);
    const second = await paid();
    outbox.answer = () => refused(false, '450 busy');
    await expect(second.tell()).rejects.toThrow('tried again');
    outbox.answer = () => ({ accepted: true, providerId: 'x' });
    await second.tell();
    expect((await messages(second.orderId))[0]).toMatchObject({ state: 'accepted', attempts: 2 });
  });

  test('sending again is one mail an occasion, and the history says so once, with the name of who asked', async () => {
    const order = await paid();
    await order.tell();
    await order.resend('first', organisation.userId);
    await order.resend('first', organisation.userId);
    await order.resend('second');
    expect(mails.map((mail) => mail.subject)).toEqual(Array(3).fill('[SANDBOX] Your tickets: Spring conference'));
    expect(
      await query(`SELECT by_user FROM order_history WHERE order_id = $1 AND kind = 'resent' ORDER BY at, id`, [
        order.orderId,
      ]),
    ).toEqual([{ by_user: organisation.userId }, { by_user: null }]);
  });
});

describe('the mail of a paid order', () => {
  test('has every code as a picture of its own, the tickets to print, the calendar, what was paid and the way to the order', async () => {
    const order = await paid({
      quantity: 3,
      event: { timeZone: 'Asia/Tokyo', startsAt: '2030-01-31T01:00:00Z', endsAt: '2030-01-31T04:00:00Z' },
    });
    await order.tell();
    const [mail] = mails;
    const codes = await codesOf(order.orderId);
    expect(mail?.to).toBe(order.buyer.email);
    const pictures = mail?.attachments?.filter((each) => each.contentId) ?? [];
    expect(pictures).toHaveLength(3);
    for (const [index, code] of codes.entries()) {
      expect(mail?.html).toContain(`cid:${pictures[index]?.contentId}`);
      expect(pictures[index]?.contentId).toContain(code);
      expect(mail?.text).toContain(code);
    }
    expect(Buffer.from(pdfOf(mail)?.content ?? '').toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pdfOf(mail)?.fileName).toMatch(/^Tickets - Spring conference - [0-9A-Z]{12}\.pdf$/);
    const calendar = mail?.attachments?.find((each) => each.fileName === 'event.ics');
    expect(calendar?.contentType).toContain('method=PUBLISH');
    expect(String(calendar?.content)).toContain('DTSTART:20300131T010000Z');
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('10:00');
      expect(body).toContain('Asia/Tokyo');
      expect(body).toContain('Harbour hall, 1 Quay Road');
      expect(body).toContain('CN¥360.00 · WeChat Pay');
      expect(body).toContain(`http://convoke.test/success/${order.orderId}`);
    }
    expect(texts[0]?.text).toMatch(/^【Convoke】Your tickets for \[SANDBOX\] Spring conference, .*10:00/);
    expect(texts[0]?.text).toContain(`http://convoke.test/success/${order.orderId}`);
  });

  test('of play money says so in the subject, in the mail and on the tickets; one without money does not', async () => {
    await (await paid()).tell();
    await (await paid({ priceCents: 0 })).tell();
    const [tried, real] = mails;
    expect(tried?.subject).toBe('[SANDBOX] Your tickets: Spring conference');
    for (const body of [tried?.text, tried?.html])
      expect(body).toContain('SANDBOX: a test order. No real money was paid');
    const [page] = await readPdf(Buffer.from(pdfOf(tried)?.content ?? ''));
    expect(page?.text).toContain('SANDBOX');
    expect(`${real?.subject}${real?.text}${real?.html}`).not.toContain('SANDBOX');
    expect(real?.text).toContain('Paid: Free');
  });

  test('names are inert in it, and a line break in one makes no header', async () => {
    const name = '<script>alert(1)</script>';
    const order = await paid({ priceCents: 0, event: { title: 'Tom & <b>Jerry</b>\u2028Bcc: x@example.com' } });
    await query('UPDATE ticket_order SET buyer_name = $2, buyer_phone = NULL WHERE id = $1', [order.orderId, name]);
    await query('UPDATE order_ticket SET name = $2 WHERE order_id = $1', [order.orderId, name]);
    await order.tell();
    const [mail] = mails;
    expect(mail?.html).not.toContain('<script');
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail?.html).toContain('Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;');
    expect(mail?.subject).toBe('Your tickets: Tom & <b>Jerry</b> Bcc: x@example.com');
    expect(pdfOf(mail)?.fileName).toMatch(/^Tickets - Tom & b Jerry b Bcc x@example.com - /);
    expect(texts).toHaveLength(0);
  });

  test('has the tickets to print also when the event’s picture cannot be read', async () => {
    const order = await paid();
    await query(`UPDATE event SET cover_key = 'covers/broken.png' WHERE id = $1`, [order.eventId]);
    const get = vi.spyOn(server.services.storage, 'get').mockRejectedValue(new Error('no disk'));
    await order.tell();
    get.mockRestore();
    expect(pdfOf(mails[0])).toBeDefined();
    expect(mails[0]?.attachments?.filter((each) => each.contentId)).toHaveLength(1);
  });

  test('with a hundred tickets shows as many codes as fit and names the others', async () => {
    const order = await paid({ quantity: 100 });
    await order.tell();
    const [mail] = mails;
    const codes = await codesOf(order.orderId);
    expect(mail?.attachments?.filter((each) => each.contentId)).toHaveLength(40);
    for (const code of codes) expect(mail?.html).toContain(code);
    for (const code of codes) expect(mail?.text).toContain(code);
    // What Gmail shows without cutting it off.
    expect(Buffer.byteLength(mail?.html ?? '')).toBeLessThan(102_000);
  });

  test('is in the order’s language, with every mark filled in', async () => {
    for (const language of ['en', 'zh', 'es', 'ja'] as const)
      await (await paid({ quantity: 2, draft: { language } })).tell();
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(4);
    for (const mail of mails) {
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\w+\}/);
      expect(mail.text).toMatch(/240[.,]00/);
    }
    for (const sms of texts) expect(sms.text).not.toMatch(/\{\w+\}/);
  });
});

describe('who else is told', () => {
  /** A form asks for each attendee's name, phone and e-mail by default. */
  async function withOthers() {
    const [friend, silent] = [someone(), someone()];
    const buyer = someone();
    const { eventId } = await organisation.event({ useTicket: 1 });
    const of = { organisationId: organisation.organisationId, eventId };
    const ticketId = await addTicket(server, of);
    const attendees = [
      { answers: { name: buyer.name, phone: buyer.phone, email: buyer.email } },
      { answers: { name: friend.name, phone: friend.phone, email: friend.email } },
      { answers: { name: silent.name, phone: silent.phone, email: buyer.email } },
    ];
    const placed = await place(server.services, of, {
      ...buyerDraft([{ ticketId, quantity: 3 }]),
      tickets: [{ ticketId, quantity: 3, attendees }],
      buyer: { name: buyer.name, phone: buyer.phone, email: buyer.email },
    });
    if (typeof placed === 'string') throw new Error(placed);
    const paymentId = await openPayment(server, of, placed.orderId, placed.totalCents);
    return { ...of, ...placed, paymentId, buyer, friend, silent };
  }

  test('with the queue running five notices of one payment make one mail to the buyer and one to each other person, none twice', async () => {
    const worker = await startServer({
      database: server.database,
      jobs: true,
      change: outbox.takeOver,
    });
    try {
      const order = await withOthers();
      const { organisationId, paymentId, totalCents, buyer, friend, silent } = order;
      const notice = { paymentId, paidCents: totalCents, tradeNo: 'one trade', paidAt: new Date().toISOString() };
      const outcomes = await Promise.all(
        [server, worker, server, worker, server].map((each) => settle(each.services, organisationId, notice)),
      );
      expect(outcomes.filter((each) => each.outcome === 'paid')).toHaveLength(1);
      // Earlier tests have left jobs of their own in the queue: only these people count.
      const mailed = () => mails.map((mail) => mail.to).filter((to) => [buyer.email, friend.email].includes(to));
      const texted = () =>
        texts.map((sms) => sms.to).filter((to) => [buyer.phone, friend.phone, silent.phone].includes(to));
      await vi.waitFor(() => expect([mailed().length, texted().length]).toEqual([2, 3]), { timeout: 15_000 });
      // Whatever else is queued has its turn before this one.
      const after = await paid();
      await vi.waitFor(() => expect(mails.map((mail) => mail.to)).toContain(after.buyer.email), { timeout: 15_000 });
      expect(mailed().sort()).toEqual([buyer.email, friend.email].sort());
      expect(texted().sort()).toEqual([buyer.phone, friend.phone, silent.phone].sort());
      const own = mails.find((mail) => mail.to === friend.email);
      expect(own?.subject).toBe('You are registered: Spring conference');
      expect(await codesOf(order.orderId)).toContainEqual(own?.text.match(/Your code: (\S+)/)?.[1]);
    } finally {
      await worker.close();
    }
  });
});

test('a paid order that is over by the time the job runs is not told', async () => {
  const order = await paid();
  await refundFor(server, order);
  await order.tell();
  expect([mails.length, texts.length]).toEqual([0, 0]);
});

test('the calendar of the buyer, in the mail and on the page, is the entry of whom the first ticket is for', async () => {
  const order = await paid({ quantity: 2 });
  await order.tell();
  const key = (file: string | Buffer | undefined) => String(file).match(/^(?:UID|SEQUENCE):.+$/gm);
  const token = await server.applicationToken();
  const [first, second] = await Promise.all(
    (await codesOf(order.orderId)).map(async (code) =>
      key((await server.send(participantCalendar, { code }, { token })).body),
    ),
  );
  const onPage = key((await server.send(orderCalendar, { orderId: order.orderId })).body);
  expect(onPage).toHaveLength(2);
  expect(onPage).toEqual(first);
  expect(onPage?.[0]).not.toBe(second?.[0]);
  expect(key(mails[0]?.attachments?.find((each) => each.fileName === 'event.ics')?.content)).toEqual(onPage);
});
