import { participantFind, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addTicket } from '../../../../testing/selling.ts';
import { someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { orderJobs } from '../../order/order.jobs.ts';
import { participantJobs } from '../participant.jobs.ts';

const kept = keptMessages();
let server: TestServer;
let desk: OrderDesk;
/** Jobs that wait. */
let queue: { name: string; data: object }[] = [];

beforeAll(async () => {
  server = await startServer({
    change: (services) => {
      kept.takeOver(services);
      services.jobs.send = (name, data) => {
        queue.push({ name, data });
        return Promise.resolve();
      };
    },
  });
  desk = await orderDesk(server);
});
afterAll(() => server.close());
beforeEach(() => {
  queue = [];
  kept.clear();
});

const find = async (code: string, contact: object) =>
  server.send(participantFind, { code, ...contact }, { token: await server.applicationToken() });

/** Runs what waits, and what that sends. Answers the names. */
async function work(): Promise<string[]> {
  const done: string[] = [];
  for (let job = queue.shift(); job; job = queue.shift()) {
    const { name, data } = job;
    done.push(name);
    await [...participantJobs, ...orderJobs].find((each) => each.name === name)?.run(server.services, data);
  }
  return done;
}

describe('somebody who lost the code', () => {
  test('is sent it again by the way they asked from, and nothing by the other', async () => {
    const { code } = await desk.organisation.event();
    const { phone, email, ...more } = someone();
    const { participantCode } = await desk.organisation.register(code, { phone, email, ...more });
    queue = [];
    expect(await find(code, { phone: `+86 ${phone}` })).toMatchObject({ code: 0 });
    await work();
    expect(kept.mails).toEqual([]);
    expect(kept.texts).toMatchObject([{ to: phone }]);
    expect(kept.texts[0]?.text).toContain(participantCode);
    kept.clear();
    await find(code, { email: email.toUpperCase() });
    await work();
    expect(kept.texts).toEqual([]);
    expect(kept.mails).toMatchObject([{ to: email }]);
    expect(kept.mails[0]?.text).toContain(participantCode);
  });

  test('gets the same answer as somebody nobody knows, who is sent nothing; the queue does not say who asked', async () => {
    const { code, eventId } = await desk.organisation.event();
    const { phone } = someone();
    await desk.organisation.register(code, { phone });
    queue = [];
    const stranger = someone().phone;
    const [known, unknown] = [await find(code, { phone }), await find(code, { phone: stranger })];
    expect([unknown.status, unknown.code, unknown.message, unknown.data]).toEqual([
      known.status,
      known.code,
      known.message,
      known.data,
    ]);
    expect(queue).toHaveLength(2);
    expect(queue.map(({ name, data }) => [name, Object.keys(data)])).toEqual(
      queue.map(() => ['participant.find', ['organisationId', 'eventId', 'channel', 'recipient', 'occasion']]),
    );
    for (const text of [phone, stranger]) expect(JSON.stringify(queue)).not.toContain(text);
    await work();
    expect(kept.texts.map((each) => each.to)).toEqual([phone]);
    // Of another event the number is as unknown.
    const other = await desk.organisation.event();
    expect(other.eventId).not.toBe(eventId);
    await desk.query('DELETE FROM code_sending');
    await find(other.code, { phone });
    kept.clear();
    await work();
    expect(kept.texts).toEqual([]);
  });

  test('may ask once a minute, known or not; the number it counts by stands nowhere', async () => {
    const { code } = await desk.organisation.event();
    const { phone } = someone();
    for (const contact of [{ phone }, { email: someone().email }]) {
      expect((await find(code, contact)).code).toBe(0);
      expect(await find(code, contact)).toMatchObject({ data: { failure: 'FIND_TOO_OFTEN' } });
    }
    const rows = await desk.query<{ recipient: string }>('SELECT recipient FROM code_sending');
    expect(JSON.stringify(rows)).not.toContain(phone);
  });

  test('neither both ways at once nor none is taken', async () => {
    const { code } = await desk.organisation.event();
    const { phone, email } = someone();
    expect((await find(code, {})).code).toBe(1000);
    expect((await find(code, { phone, email })).code).toBe(1000);
  });

  test('who was rejected is sent no ticket', async () => {
    const { code, eventId } = await desk.organisation.event({ needsReview: true });
    const { phone } = someone();
    await desk.organisation.register(code, { phone });
    const { records } = await desk.organisation.call(participantPage, { eventId });
    const partsIds = records.map((each) => each.partsId);
    await desk.organisation.call(participantVerify, { type: 'reject', eventId, partsIds, notify: false });
    queue = [];
    await find(code, { phone });
    await work();
    expect(kept.texts).toEqual([]);
  });
});

test('a buyer is sent the whole order, and somebody else of it the own ticket alone', async () => {
  const { eventId, code } = await desk.organisation.event({ useTicket: 1 });
  const of = { organisationId: desk.organisation.organisationId, eventId };
  const ticketId = await addTicket(server, of, { priceCents: 0 });
  const { orderId } = await desk.paid(of, [{ ticketId, quantity: 2 }]);
  const [order] = await desk.query<{ buyer_email: string }>('SELECT buyer_email FROM ticket_order WHERE id = $1', [
    orderId,
  ]);
  const guest = someone();
  await desk.query(
    `UPDATE participant SET phone = $1, email = $2 WHERE id = (
       SELECT participant_id FROM order_ticket WHERE order_id = $3 ORDER BY ord DESC LIMIT 1)`,
    [guest.phone, guest.email, orderId],
  );
  queue = [];
  await find(code, { email: order?.buyer_email ?? '' });
  expect(await work()).toEqual(['participant.find', 'order.resend']);
  expect(kept.mails.map((each) => each.to)).toContain(order?.buyer_email);
  kept.clear();
  await find(code, { email: guest.email });
  expect(await work()).toEqual(['participant.find']);
  expect(kept.mails).toMatchObject([{ to: guest.email }]);
});
