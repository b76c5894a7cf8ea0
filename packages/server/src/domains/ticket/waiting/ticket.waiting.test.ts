import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { ticketDelete, ticketSale, ticketSaleUpdate, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { ticketWaitList, ticketWaitRemove } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { buyerDraft, place } from '../../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { basic, type WaitingLine, waitingLine } from '../../../../testing/waiting-line.ts';
import { sendWaiterNotices } from './ticket.notices.ts';

/** The line for tickets that are sold out: joining it, leaving it, and what people in it are told. */

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;
let line: WaitingLine;

beforeAll(async () => {
  server = await startServer({ change: (services) => kept.takeOver(services) });
  organisation = await server.organisation();
  line = waitingLine(server, organisation);
});
afterAll(() => server.close());
beforeEach(() => kept.clear());

describe('joining', () => {
  test('is for a ticket that is sold out, or has others in line', async () => {
    const of = await line.sale();
    const ticketId = await line.add(of, { stock: 2 });
    expect((await line.ask(of, ticketId)).code).toBe(3001);
    const orderId = await line.hold(of, ticketId, 2);
    const first = await line.ask(of, ticketId);
    expect([first.code, first.data.position]).toEqual([0, 1]);
    await line.die(orderId);
    // Free again, but somebody is before: the public waits behind.
    expect((await line.ask(of, ticketId)).data.position).toBe(2);
    expect(await place(server.services, of, buyerDraft([{ ticketId }]))).toBe('TICKET_WAITING');
    expect(await line.counts(of)).toMatchObject([{ waiting: 2, held: 0, offered: 0 }]);
  });

  test('counts a hold whose time is over as free', async () => {
    const { of, ticketId, orderId } = await line.soldOut(1);
    await line.die(orderId);
    expect((await line.ask(of, ticketId)).message).toContain('on sale now');
  });

  test('is once per person and ticket; after leaving it is possible again', async () => {
    const { of, ticketId } = await line.soldOut(1);
    const phone = '13900000002';
    const waiterId = await line.join(of, ticketId, { phone });
    expect((await line.ask(of, ticketId, { phone: '139 0000 0002' })).message).toContain('already');
    await line.leave(waiterId);
    expect((await line.ask(of, ticketId, { phone })).code).toBe(0);
  });

  test('is refused in words: too many at once, no list, off sale, closed, another event’s ticket', async () => {
    const { of, ticketId } = await line.soldOut(3, { maxPerOrder: 5 });
    const refusal = async (more: object = {}, which = ticketId) => (await line.ask(of, which, more)).message;
    expect(await refusal({ quantity: 4 })).toContain('in one order');
    expect(await refusal({ quantity: 0 })).toContain('marked');
    expect((await line.ask(of, ticketId, { phone: undefined, email: undefined })).code).toBe(1000);
    const elsewhere = await line.sale();
    expect(await refusal({}, await line.add(elsewhere, { stock: 0 }))).toContain('no longer offered');
    const settings = await organisation.call(ticketSale, { eventId: of.eventId });
    await organisation.call(ticketSaleUpdate, { eventId: of.eventId, ...settings, hasWaitingList: false });
    expect(await refusal()).toContain('no waiting list');
    await organisation.call(ticketSaleUpdate, { eventId: of.eventId, ...settings });
    const change = { ticketId, ...basic, stock: 3 };
    await organisation.call(ticketUpdate, { ...change, closesAt: '2020-01-01T00:00:00Z' });
    expect(await refusal()).toContain('ended');
    await organisation.call(ticketUpdate, { ...change, closesAt: null, opensAt: '2099-01-01T00:00:00Z' });
    expect(await refusal()).toContain('not on sale yet');
    await organisation.call(ticketUpdate, { ...change, opensAt: null, onSale: false });
    expect(await refusal()).toContain('no longer offered');
    await organisation.call(eventPublish, { eventId: of.eventId, publishStatus: 2 });
    expect((await line.ask(of, ticketId)).status).toBe(403);
    expect(await line.counts(of)).toMatchObject([{ waiting: 0 }]);
  });
});

describe('leaving', () => {
  test('gives a place in line or an offer back once, whoever does it', async () => {
    const { of, ticketId, orderId } = await line.soldOut(1);
    const [first, second, third] = [
      await line.join(of, ticketId),
      await line.join(of, ticketId),
      await line.join(of, ticketId),
    ];
    await line.leave(second);
    await line.leave(second);
    expect(await line.counts(of)).toMatchObject([{ waiting: 2 }]);
    await line.die(orderId);
    await line.offer(of);
    const token = { token: organisation.token };
    const remove = () => server.send(ticketWaitRemove, { eventId: of.eventId, waiterIds: [first, second] }, token);
    expect((await remove()).data).toEqual({ removed: 1 });
    expect((await remove()).data).toEqual({ removed: 0 });
    expect(await line.counts(of)).toMatchObject([{ waiting: 1, offered: 0 }]);
    await line.offer(of);
    expect(await line.states([first, second, third])).toEqual(['LEFT', 'LEFT', 'OFFERED']);
  });

  test('another organisation can take nobody out of the line', async () => {
    const { of, ticketId } = await line.soldOut(1);
    const waiterId = await line.join(of, ticketId);
    const stranger = await server.organisation();
    const { eventId } = await stranger.event();
    expect(await stranger.call(ticketWaitRemove, { eventId, waiterIds: [waiterId] })).toEqual({ removed: 0 });
    const direct = await server.send(
      ticketWaitRemove,
      { eventId: of.eventId, waiterIds: [waiterId] },
      { token: stranger.token },
    );
    expect(direct.status).toBe(403);
    expect(await line.states([waiterId])).toEqual(['WAITING']);
  });

  test('a deleted ticket lets everybody go', async () => {
    const { of, ticketId, orderId } = await line.soldOut(1);
    const waiterId = await line.join(of, ticketId, { quantity: 1 });
    await line.die(orderId);
    await organisation.call(ticketDelete, { ticketId });
    expect(await line.states([waiterId])).toEqual(['LEFT']);
  });

  test('the list is in line, filtered and searched', async () => {
    const { of, ticketId } = await line.soldOut(1);
    const ids = [
      await line.join(of, ticketId, { name: 'Ada Lovelace', phone: '13911110001' }),
      await line.join(of, ticketId, { name: 'Grace 100%', phone: '13911110002' }),
    ];
    await line.leave(ids[0] ?? '');
    const list = async (more: object = {}) =>
      (await organisation.call(ticketWaitList, { eventId: of.eventId, ...more })).records.map((each) => each.name);
    expect(await list()).toEqual(['Ada Lovelace', 'Grace 100%']);
    expect(await list({ state: 'WAITING' })).toEqual(['Grace 100%']);
    expect(await list({ search: '0%' })).toEqual(['Grace 100%']);
    for (const search of ['13911110001', '+86 139 1111 0001', '0086 139 1111 0001', '139-1111-0001'])
      expect(await list({ search })).toEqual(['Ada Lovelace']);
    expect(await list({ search: '_' })).toEqual([]);
    const page = await organisation.call(ticketWaitList, { eventId: of.eventId, ticketId, size: 1, current: 2 });
    expect(page).toMatchObject({ total: 2, pages: 2, records: [{ waiterId: ids[1], quantity: 1, orderId: null }] });
  });
});

describe('people are told', () => {
  test('of an offer with its link and its end in their language and the event’s zone, once', async () => {
    const { of, ticketId, orderId } = await line.soldOut(2, { name: 'Tom & <b>Jerry</b>' }, { timeZone: 'Asia/Tokyo' });
    const phone = '13922220001';
    const waiterId = await line.join(of, ticketId, { quantity: 2, name: '<i>Aiko</i>', phone, language: 'ja' });
    await line.die(orderId);
    await line.offer(of);
    const tell = (kind: 'offered' | 'lapsed' | 'left') =>
      sendWaiterNotices(server.services, { ...of, kind, waiterIds: [waiterId] });
    await Promise.allSettled([tell('offered'), tell('offered')]);
    await tell('offered');
    expect([kept.mails.length, kept.texts.length]).toEqual([1, 1]);
    const link = `http://convoke.test/buy-ticket?event=${of.code}&offer=${waiterId}`;
    const { offerEndsAt } = await line.own(waiterId);
    const hour = new Intl.DateTimeFormat('ja-JP', { timeZone: 'Asia/Tokyo', timeStyle: 'short' }).format(
      new Date(offerEndsAt ?? ''),
    );
    expect(kept.mails[0]?.subject).toContain('お席をご用意できました');
    expect(kept.mails[0]?.text).toContain(link);
    expect(kept.mails[0]?.text).toContain(hour);
    expect(kept.mails[0]?.text).toContain('Asia/Tokyo');
    expect(kept.mails[0]?.html).toContain(link.replace('&', '&amp;'));
    expect(kept.mails[0]?.html).not.toMatch(/<b>Jerry|<i>Aiko/);
    expect(kept.texts[0]).toMatchObject({ to: phone });
    expect(kept.texts[0]?.text).toContain(link);
    // What is not true (any more) is not told.
    await tell('lapsed');
    await tell('left');
    expect(kept.mails).toHaveLength(1);
    await line.endOffer(waiterId);
    await line.offer(of);
    await tell('lapsed');
    await tell('lapsed');
    expect(kept.mails.map((mail) => mail.subject.split('：')[0])).toEqual([
      'お席をご用意できました',
      'ご案内の期限が過ぎました',
    ]);
  });

  test('in words of every language, none left unfilled', async () => {
    const { of, ticketId } = await line.soldOut(1);
    for (const language of ['en', 'zh', 'es', 'ja']) {
      const waiterId = await line.join(of, ticketId, { language });
      await line.leave(waiterId);
      await sendWaiterNotices(server.services, { ...of, kind: 'left', waiterIds: [waiterId] });
    }
    expect(new Set(kept.mails.map((mail) => mail.subject)).size).toBe(4);
    for (const { subject, text } of kept.mails) expect(`${subject}${text}`).not.toMatch(/\{\w+\}/);
    for (const { text } of kept.texts) expect(text).not.toMatch(/\{\w+\}/);
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
      const { of, ticketId, orderId } = await line.soldOut(1);
      const [first, second] = [await line.join(of, ticketId), await line.join(of, ticketId)];
      // Those of earlier tests wait in the queue too.
      const told = () =>
        kept.mails.filter((mail) => mail.text.includes(of.code)).map((mail) => mail.subject.split(':')[0]);
      const patience = { timeout: 30_000, interval: 200 };
      await line.die(orderId);
      await vi.waitFor(() => expect(told()).toEqual(['Your places are ready']), patience);
      expect(await line.states([first, second])).toEqual(['OFFERED', 'WAITING']);
      await line.leave(first);
      await vi.waitFor(() => expect(told()).toHaveLength(3), patience);
      expect(new Set(told().slice(1))).toEqual(new Set(['You’ve left the waiting list', 'Your places are ready']));
      expect(await line.states([first, second])).toEqual(['LEFT', 'OFFERED']);
    } finally {
      await worker.close();
    }
  }, 90_000);
});
