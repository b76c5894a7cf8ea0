import { eventPublish, eventUpdate } from '@convoke/contract/event/event.calls.ts';
import {
  ticketAdd,
  ticketDelete,
  ticketManage,
  ticketPoolSave,
  ticketSale,
  ticketSaleUpdate,
  ticketSwitch,
  ticketUpdate,
} from '@convoke/contract/ticket/ticket.calls.ts';
import {
  ticketWaitJoin,
  ticketWaitLeave,
  ticketWaitList,
  ticketWaitOwn,
  ticketWaitRemove,
} from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '../../core/messaging/mail.ts';
import type { Sms } from '../../core/messaging/sms.ts';
import { buyerDraft, place } from '../../../testing/selling.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../testing/server.ts';
import { sendWaiterNotices } from './ticket.notices.ts';
import { makeOffers, sweepWaitingLists } from './ticket.offers.ts';

const mails: Mail[] = [];
const texts: Sms[] = [];
let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({
    change(services) {
      services.mail = {
        async send(mail) {
          mails.push(mail);
          return { accepted: true, providerId: `mail ${mails.length}` };
        },
        close() {},
      };
      services.sms = {
        async send(sms) {
          texts.push(sms);
          return { accepted: true, providerId: `sms ${texts.length}` };
        },
      };
    },
  });
  organisation = await server.organisation();
});
afterAll(() => server.close());
beforeEach(() => {
  mails.length = 0;
  texts.length = 0;
});

interface Sale {
  organisationId: string;
  eventId: string;
  code: string;
}

async function sale(event: object = {}): Promise<Sale> {
  const { eventId, code } = await organisation.event({ useTicket: 1, ...event });
  return { organisationId: organisation.organisationId, eventId, code };
}
const basic = { name: 'Standard', priceCents: 10_000 };
const add = async (of: Sale, more: object = {}) =>
  (await organisation.call(ticketAdd, { eventId: of.eventId, ...basic, ...more })).ticketId;

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return withClient(server.database.superuserUrl, async (client) => (await client.query<Row>(text, values)).rows);
}
/** Buys without paying. */
async function hold(of: Sale, ticketId: string, quantity: number) {
  const order = await place(server.services, of, buyerDraft([{ ticketId, quantity }]));
  if (typeof order === 'string') throw new Error(order);
  return order.orderId;
}
const die = (orderId: string) =>
  query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [orderId]);
const endOffer = (waiterId: string) =>
  query(`UPDATE ticket_waiter SET offer_ends_at = now() - interval '1 second' WHERE id = $1`, [waiterId]);

async function ask(of: Sale, ticketId: string, more: object = {}) {
  const { name, phone, email } = someone();
  return server.send(
    ticketWaitJoin,
    { eventId: of.eventId, ticketId, quantity: 1, name, phone, email, ...more },
    { token: await server.applicationToken() },
  );
}
async function join(of: Sale, ticketId: string, more: object = {}): Promise<string> {
  const answer = await ask(of, ticketId, more);
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.message}`);
  return answer.data.waiterId;
}
const own = async (waiterId: string) =>
  (await server.send(ticketWaitOwn, { waiterId }, { token: await server.applicationToken() })).data;
const leave = async (waiterId: string) =>
  server.send(ticketWaitLeave, { waiterId }, { token: await server.applicationToken() });
const offer = (of: Sale) => makeOffers(server.services, of.organisationId, of.eventId);
const states = (waiters: string[]) => Promise.all(waiters.map(async (waiterId) => (await own(waiterId)).state));
const counts = async (of: Sale) => (await organisation.call(ticketManage, { eventId: of.eventId })).tickets;

/** A ticket that one order holds wholly. */
async function soldOut(stock: number, more: object = {}, event: object = {}) {
  const of = await sale(event);
  const ticketId = await add(of, { stock, ...more });
  const orderId = await hold(of, ticketId, stock);
  return { of, ticketId, orderId };
}

describe('joining', () => {
  test('is for a ticket that is sold out, or has others in line', async () => {
    const of = await sale();
    const ticketId = await add(of, { stock: 2 });
    expect((await ask(of, ticketId)).code).toBe(3001);
    const orderId = await hold(of, ticketId, 2);
    const first = await ask(of, ticketId);
    expect([first.code, first.data.position]).toEqual([0, 1]);
    await die(orderId);
    // Free again, but somebody is before: the public waits behind.
    expect((await ask(of, ticketId)).data.position).toBe(2);
    expect(await place(server.services, of, buyerDraft([{ ticketId }]))).toBe('TICKET_WAITING');
    expect(await counts(of)).toMatchObject([{ waiting: 2, held: 0, offered: 0 }]);
  });

  test('counts a hold whose time is over as free', async () => {
    const { of, ticketId, orderId } = await soldOut(1);
    await die(orderId);
    expect((await ask(of, ticketId)).message).toContain('can be bought now');
  });

  test('is once per person and ticket; after leaving it is possible again', async () => {
    const { of, ticketId } = await soldOut(1);
    const phone = '13900000002';
    const waiterId = await join(of, ticketId, { phone });
    expect((await ask(of, ticketId, { phone: '139 0000 0002' })).message).toContain('already');
    await leave(waiterId);
    expect((await ask(of, ticketId, { phone })).code).toBe(0);
  });

  test('is refused in words: too many at once, no list, off sale, closed, another event’s ticket', async () => {
    const { of, ticketId } = await soldOut(3, { maxPerOrder: 5 });
    const refusal = async (more: object = {}, which = ticketId) => (await ask(of, which, more)).message;
    expect(await refusal({ quantity: 4 })).toContain('outside its limits');
    expect(await refusal({ quantity: 0 })).toContain('marked');
    expect((await ask(of, ticketId, { phone: undefined, email: undefined })).code).toBe(1000);
    const elsewhere = await sale();
    expect(await refusal({}, await add(elsewhere, { stock: 0 }))).toContain('no longer offered');
    const settings = await organisation.call(ticketSale, { eventId: of.eventId });
    await organisation.call(ticketSaleUpdate, { eventId: of.eventId, ...settings, hasWaitingList: false });
    expect(await refusal()).toContain('no waiting list');
    await organisation.call(ticketSaleUpdate, { eventId: of.eventId, ...settings });
    const change = { ticketId, ...basic, stock: 3 };
    await organisation.call(ticketUpdate, { ...change, closesAt: '2020-01-01T00:00:00Z' });
    expect(await refusal()).toContain('ended');
    await organisation.call(ticketUpdate, { ...change, opensAt: '2099-01-01T00:00:00Z' });
    expect(await refusal()).toContain('not opened yet');
    await organisation.call(ticketUpdate, { ...change, onSale: false });
    expect(await refusal()).toContain('no longer offered');
    await organisation.call(eventPublish, { eventId: of.eventId, publishStatus: 2 });
    expect((await ask(of, ticketId)).status).toBe(403);
    expect(await counts(of)).toMatchObject([{ waiting: 0 }]);
  });
});

describe('offers', () => {
  test('go to the first in line, and the order with the offer takes the places', async () => {
    const { of, ticketId, orderId } = await soldOut(2);
    const [first, second] = [await join(of, ticketId, { quantity: 2 }), await join(of, ticketId)];
    await offer(of);
    expect(await states([first, second])).toEqual(['WAITING', 'WAITING']);
    await die(orderId);
    await offer(of);
    await offer(of);
    expect(await states([first, second])).toEqual(['OFFERED', 'WAITING']);
    expect(await counts(of)).toMatchObject([{ held: 0, offered: 2, waiting: 1 }]);
    expect(await own(first)).toMatchObject({ position: null, quantity: 2, eventCode: of.code });
    expect(await own(second)).toMatchObject({ position: 1, offerEndsAt: null });

    const bought = await place(server.services, of, buyerDraft([{ ticketId, quantity: 2 }], { offer: first }));
    expect(typeof bought).toBe('object');
    expect(await states([first, second])).toEqual(['TAKEN', 'WAITING']);
    expect(await counts(of)).toMatchObject([{ held: 2, offered: 0, waiting: 1 }]);
    expect(await place(server.services, of, buyerDraft([{ ticketId }], { offer: first }))).toBe('OFFER_GONE');
  });

  test('taken in part leave the rest to the next in line', async () => {
    const { of, ticketId, orderId } = await soldOut(2);
    const [first, second] = [await join(of, ticketId, { quantity: 2 }), await join(of, ticketId)];
    await die(orderId);
    await offer(of);
    await place(server.services, of, buyerDraft([{ ticketId, quantity: 1 }], { offer: first }));
    await offer(of);
    expect(await states([first, second])).toEqual(['TAKEN', 'OFFERED']);
    expect(await counts(of)).toMatchObject([{ held: 1, offered: 1, waiting: 0 }]);
  });

  test('a group holds the line until all its places are free, and nobody passes it', async () => {
    const of = await sale();
    const ticketId = await add(of, { stock: 3 });
    const orders = [await hold(of, ticketId, 1), await hold(of, ticketId, 1), await hold(of, ticketId, 1)];
    const group = await join(of, ticketId, { quantity: 3 });
    const single = await join(of, ticketId);
    for (const [index, orderId] of orders.entries()) {
      await die(orderId);
      await offer(of);
      expect(await states([group, single])).toEqual([index === 2 ? 'OFFERED' : 'WAITING', 'WAITING']);
    }
    expect(await place(server.services, of, buyerDraft([{ ticketId }]))).toBe('TICKET_WAITING');
  });

  test('a group larger than there will ever be places keeps nobody waiting', async () => {
    const { of, ticketId, orderId } = await soldOut(3);
    const [group, single] = [await join(of, ticketId, { quantity: 3 }), await join(of, ticketId)];
    await die(orderId);
    await offer(of);
    await leave(group);
    const again = await join(of, ticketId, { quantity: 3 });
    await organisation.call(ticketUpdate, { ticketId, ...basic, stock: 2 });
    await offer(of);
    expect(await states([again, single])).toEqual(['WAITING', 'OFFERED']);
    await organisation.call(ticketUpdate, { ticketId, ...basic, stock: 4 });
    await offer(of);
    expect(await states([again, single])).toEqual(['OFFERED', 'OFFERED']);
  });

  test('of tickets that share a capacity follow one line when the capacity is what lacks', async () => {
    const of = await sale();
    const { poolId } = await organisation.call(ticketPoolSave, { eventId: of.eventId, name: 'Hall', capacity: 3 });
    const [chair, bench] = [await add(of, { poolId }), await add(of, { poolId, name: 'Bench' })];
    const orders = [await hold(of, chair, 1), await hold(of, bench, 2)];
    const pair = await join(of, bench, { quantity: 2 });
    const one = await join(of, chair);
    await die(orders[0] ?? '');
    await offer(of);
    expect(await states([pair, one])).toEqual(['WAITING', 'WAITING']);
    await die(orders[1] ?? '');
    await offer(of);
    expect(await states([pair, one])).toEqual(['OFFERED', 'OFFERED']);
    const { pools } = await organisation.call(ticketManage, { eventId: of.eventId });
    expect(pools).toMatchObject([{ held: 0, offered: 3 }]);
    await leave(pair);
    const after = await organisation.call(ticketManage, { eventId: of.eventId });
    expect(after.pools).toMatchObject([{ held: 0, offered: 1 }]);
    expect(after.tickets).toMatchObject([
      { offered: 1, waiting: 0 },
      { offered: 0, waiting: 0 },
    ]);
  });

  test('end in time, and the places go on; an ended offer buys nothing', async () => {
    const { of, ticketId, orderId } = await soldOut(1);
    const [first, second] = [await join(of, ticketId), await join(of, ticketId)];
    await die(orderId);
    await offer(of);
    await endOffer(first);
    expect((await own(first)).state).toBe('LAPSED');
    expect(await place(server.services, of, buyerDraft([{ ticketId }], { offer: first }))).toBe('OFFER_GONE');
    await offer(of);
    expect(await states([first, second])).toEqual(['LAPSED', 'OFFERED']);
    expect(await counts(of)).toMatchObject([{ offered: 1, waiting: 0 }]);
  });

  test('last no longer than the sale, and none is made of a sale that is not open', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { of, ticketId, orderId } = await soldOut(2, { closesAt: soon });
    const [first, second] = [await join(of, ticketId), await join(of, ticketId)];
    await die(orderId);
    await organisation.call(ticketSwitch, { eventId: of.eventId, ticketIds: [ticketId], onSale: false });
    await offer(of);
    expect(await states([first, second])).toEqual(['WAITING', 'WAITING']);
    await organisation.call(ticketSwitch, { eventId: of.eventId, ticketIds: [ticketId], onSale: true });
    await organisation.call(eventPublish, { eventId: of.eventId, publishStatus: 2 });
    await offer(of);
    expect(await states([first, second])).toEqual(['WAITING', 'WAITING']);
    await organisation.call(eventPublish, { eventId: of.eventId, publishStatus: 1 });
    await offer(of);
    expect((await own(first)).offerEndsAt).toBe(soon);
    await leave(first);
    await organisation.call(ticketUpdate, { ticketId, ...basic, stock: 2, closesAt: '2020-01-01T00:00:00Z' });
    await leave(second);
    await offer(of);
    expect(await states([first, second])).toEqual(['LEFT', 'LEFT']);
  });

  test('last no longer than the event', async () => {
    const times = { startsAt: new Date(Date.now() - 3_600_000).toISOString() };
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { of, ticketId, orderId } = await soldOut(1, {}, { ...times, endsAt });
    const waiterId = await join(of, ticketId);
    await die(orderId);
    await offer(of);
    expect((await own(waiterId)).offerEndsAt).toBe(endsAt);
    await organisation.call(eventUpdate, { eventId: of.eventId, endsAt: new Date(Date.now() - 60_000).toISOString() });
    await endOffer(waiterId);
    await offer(of);
    expect(await counts(of)).toMatchObject([{ offered: 0 }]);
  });

  test('are made by the sweep for what no job told of', async () => {
    const { of, ticketId, orderId } = await soldOut(1);
    const waiterId = await join(of, ticketId);
    await sweepWaitingLists(server.services);
    expect(await states([waiterId])).toEqual(['WAITING']);
    await server.services.database.inOrganisation(of.organisationId, 'write', async (tx) => {
      await tx
        .updateTable('ticket_tally')
        .set({ held: 0 })
        .where('organisation_id', '=', of.organisationId)
        .where('ticket_id', '=', ticketId)
        .execute();
    });
    await query(`UPDATE ticket_order SET state = 'CANCELLED' WHERE id = $1`, [orderId]);
    await query(`UPDATE sale_watch SET active_until = now() + interval '1 hour' WHERE event_id = $1`, [of.eventId]);
    await sweepWaitingLists(server.services);
    expect(await states([waiterId])).toEqual(['OFFERED']);
    // Somebody is in line: the event stays watched.
    const [watch] = await query<{ days: number }>(
      `SELECT extract(epoch FROM active_until - now()) / 86400 AS days FROM sale_watch WHERE event_id = $1`,
      [of.eventId],
    );
    expect(Number(watch?.days)).toBeGreaterThan(2);
    await endOffer(waiterId);
    await sweepWaitingLists(server.services);
    expect(await states([waiterId])).toEqual(['LAPSED']);
  });
});

describe('leaving', () => {
  test('gives a place in line or an offer back once, whoever does it', async () => {
    const { of, ticketId, orderId } = await soldOut(1);
    const [first, second, third] = [await join(of, ticketId), await join(of, ticketId), await join(of, ticketId)];
    await leave(second);
    await leave(second);
    expect(await counts(of)).toMatchObject([{ waiting: 2 }]);
    await die(orderId);
    await offer(of);
    const token = { token: organisation.token };
    const remove = () => server.send(ticketWaitRemove, { eventId: of.eventId, waiterIds: [first, second] }, token);
    expect((await remove()).data).toEqual({ removed: 1 });
    expect((await remove()).data).toEqual({ removed: 0 });
    expect(await counts(of)).toMatchObject([{ waiting: 1, offered: 0 }]);
    await offer(of);
    expect(await states([first, second, third])).toEqual(['LEFT', 'LEFT', 'OFFERED']);
  });

  test('another organisation can take nobody out of the line', async () => {
    const { of, ticketId } = await soldOut(1);
    const waiterId = await join(of, ticketId);
    const stranger = await server.organisation();
    const { eventId } = await stranger.event();
    expect(await stranger.call(ticketWaitRemove, { eventId, waiterIds: [waiterId] })).toEqual({ removed: 0 });
    const direct = await server.send(
      ticketWaitRemove,
      { eventId: of.eventId, waiterIds: [waiterId] },
      { token: stranger.token },
    );
    expect(direct.status).toBe(403);
    expect(await states([waiterId])).toEqual(['WAITING']);
  });

  test('a deleted ticket lets everybody go', async () => {
    const { of, ticketId, orderId } = await soldOut(1);
    const waiterId = await join(of, ticketId, { quantity: 1 });
    await die(orderId);
    await organisation.call(ticketDelete, { ticketId });
    expect(await states([waiterId])).toEqual(['LEFT']);
  });

  test('the list is in line, filtered and searched', async () => {
    const { of, ticketId } = await soldOut(1);
    const ids = [
      await join(of, ticketId, { name: 'Ada Lovelace', phone: '13911110001' }),
      await join(of, ticketId, { name: 'Grace 100%', phone: '13911110002' }),
    ];
    await leave(ids[0] ?? '');
    const list = async (more: object = {}) =>
      (await organisation.call(ticketWaitList, { eventId: of.eventId, ...more })).records.map((each) => each.name);
    expect(await list()).toEqual(['Ada Lovelace', 'Grace 100%']);
    expect(await list({ state: 'WAITING' })).toEqual(['Grace 100%']);
    expect(await list({ search: '0%' })).toEqual(['Grace 100%']);
    expect(await list({ search: '13911110001' })).toEqual(['Ada Lovelace']);
    expect(await list({ search: '_' })).toEqual([]);
    const page = await organisation.call(ticketWaitList, { eventId: of.eventId, ticketId, size: 1, current: 2 });
    expect(page).toMatchObject({ total: 2, pages: 2, records: [{ waiterId: ids[1], quantity: 1, orderId: null }] });
  });
});

describe('people are told', () => {
  test('of an offer with its link and its end in their language and the event’s zone, once', async () => {
    const { of, ticketId, orderId } = await soldOut(2, { name: 'Tom & <b>Jerry</b>' }, { timeZone: 'Asia/Tokyo' });
    const phone = '13922220001';
    const waiterId = await join(of, ticketId, { quantity: 2, name: '<i>Aiko</i>', phone, language: 'ja' });
    await die(orderId);
    await offer(of);
    const tell = (kind: 'offered' | 'lapsed' | 'left') =>
      sendWaiterNotices(server.services, { ...of, kind, waiterIds: [waiterId] });
    await Promise.allSettled([tell('offered'), tell('offered')]);
    await tell('offered');
    expect([mails.length, texts.length]).toEqual([1, 1]);
    const link = `http://convoke.test/buy-ticket?event=${of.code}&offer=${waiterId}`;
    const { offerEndsAt } = await own(waiterId);
    const hour = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', timeStyle: 'short' }).format(
      new Date(offerEndsAt ?? ''),
    );
    expect(mails[0]?.subject).toContain('お席をご用意できました');
    expect(mails[0]?.text).toContain(link);
    expect(mails[0]?.text).toContain(hour);
    expect(mails[0]?.text).toContain('Asia/Tokyo');
    expect(mails[0]?.html).toContain(link.replace('&', '&amp;'));
    expect(mails[0]?.html).not.toMatch(/<b>Jerry|<i>Aiko/);
    expect(texts[0]).toMatchObject({ to: phone });
    expect(texts[0]?.text).toContain(link);
    // What is not true (any more) is not told.
    await tell('lapsed');
    await tell('left');
    expect(mails).toHaveLength(1);
    await endOffer(waiterId);
    await offer(of);
    await tell('lapsed');
    await tell('lapsed');
    expect(mails.map((mail) => mail.subject.split('：')[0])).toEqual([
      'お席をご用意できました',
      'ご案内の期限が過ぎました',
    ]);
  });

  test('in words of every language, none left unfilled', async () => {
    const { of, ticketId } = await soldOut(1);
    for (const language of ['en', 'zh', 'es', 'ja']) {
      const waiterId = await join(of, ticketId, { language });
      await leave(waiterId);
      await sendWaiterNotices(server.services, { ...of, kind: 'left', waiterIds: [waiterId] });
    }
    expect(new Set(mails.map((mail) => mail.subject)).size).toBe(4);
    for (const { subject, text } of mails) expect(`${subject}${text}`).not.toMatch(/\{\w+\}/);
    for (const { text } of texts) expect(text).not.toMatch(/\{\w+\}/);
  });

  test('by the queue: what is freed is offered and mailed without anybody doing anything', async () => {
    const worker = await startServer({
      database: server.database,
      jobs: true,
      change(services) {
        services.mail = server.services.mail;
        services.sms = server.services.sms;
      },
    });
    try {
      const { of, ticketId, orderId } = await soldOut(1);
      const [first, second] = [await join(of, ticketId), await join(of, ticketId)];
      // Those of earlier tests wait in the queue too.
      const told = () => mails.filter((mail) => mail.text.includes(of.code)).map((mail) => mail.subject.split(':')[0]);
      const patience = { timeout: 30_000, interval: 200 };
      await die(orderId);
      await vi.waitFor(() => expect(told()).toEqual(['Your places are ready']), patience);
      expect(await states([first, second])).toEqual(['OFFERED', 'WAITING']);
      await leave(first);
      await vi.waitFor(() => expect(told()).toHaveLength(3), patience);
      expect(new Set(told().slice(1))).toEqual(new Set(['You are off the waiting list', 'Your places are ready']));
      expect(await states([first, second])).toEqual(['LEFT', 'OFFERED']);
    } finally {
      await worker.close();
    }
  }, 90_000);
});
