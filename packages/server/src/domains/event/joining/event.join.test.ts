import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { joinStateAt } from '@convoke/contract/event/event.rules.ts';
import { orderCalendar, orderInfo } from '@convoke/contract/order/order.own.calls.ts';
import {
  participantCalendar,
  participantOwn,
  participantPage,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { paidOrder, refundFor, ticketsFor } from '../../../../testing/paid-orders.ts';
import { readPdf } from '../../../../testing/pdf.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { tellPaid } from '../../order/letters/order.notices.ts';
import { sendNotices } from '../../participant/letters/participant.notices.ts';

const outbox = keptMessages();
const joinUrl = 'https://meet.example.com/j/86-secret?pwd=x';
const online = { model: 1, placeName: '', address: '', joinUrl, joinOpensMinutes: null } as const;

let server: TestServer;
let organisation: Organisation;
let token: string;

beforeAll(async () => {
  server = await startServer({ change: outbox.takeOver });
  organisation = await server.organisation();
  token = await server.applicationToken();
});
afterAll(() => server.close());
beforeEach(() => outbox.clear());

const own = async (code: string) => (await server.send(participantOwn, { code }, { token })).data;
const everything = () => JSON.stringify([outbox.mails, outbox.texts]);

async function partsIdOf(eventId: string): Promise<string> {
  return (await organisation.call(participantPage, { eventId })).records[0]?.partsId ?? '';
}

function tell(eventId: string, partsId: string, kind: 'registered' | 'approved' | 'cancelled' = 'registered') {
  const { organisationId } = organisation;
  return sendNotices(server.services, { organisationId, eventId, kind, people: [{ id: partsId, occasion: kind }] });
}

test('the link is shown from the moment set until an hour after the end', () => {
  const event = { startsAt: 100 * 60_000, endsAt: 200 * 60_000, opensMinutes: 15, hasLink: true };
  const at = (minute: number, more = {}) => joinStateAt({ ...event, ...more }, minute * 60_000);
  expect([at(84), at(85), at(259), at(260)]).toEqual(['later', 'open', 'open', 'over']);
  expect([at(0, { opensMinutes: null }), at(90, { hasLink: false })]).toEqual(['open', 'none']);
});

describe('who sees the link', () => {
  test('somebody admitted, and nobody else: not in review, not once cancelled, not by the public page', async () => {
    const { eventId, code } = await organisation.event({ ...online, needsReview: true });
    const { participantCode } = await organisation.register(code, {});
    expect((await own(participantCode)).join).toBeNull();
    const review = async (type: 'approve' | 'cancel') =>
      organisation.call(participantVerify, { type, eventId, partsIds: [await partsIdOf(eventId)] });
    await review('approve');
    expect((await own(participantCode)).join).toEqual({ state: 'open', opensAt: null, url: joinUrl });
    await review('cancel');
    expect((await own(participantCode)).join).toBeNull();
    expect(JSON.stringify(await server.send(eventPublicInfo, { code }))).not.toContain('meet.example');
  });

  test('not before the time set, and then the one of the moment: a change reaches everybody', async () => {
    const { eventId, code } = await organisation.event({ ...online, joinOpensMinutes: 60 });
    const { participantCode } = await organisation.register(code, {});
    const { startsAt } = await organisation.call(eventInfo, { eventId });
    const opensAt = new Date(Date.parse(startsAt) - 3_600_000).toISOString();
    expect((await own(participantCode)).join).toEqual({ state: 'later', opensAt, url: null });
    await organisation.call(eventUpdate, { eventId, joinOpensMinutes: null, joinUrl: 'https://other.example.org/1' });
    expect((await own(participantCode)).join?.url).toBe('https://other.example.org/1');
    await organisation.call(eventUpdate, { eventId, joinUrl: '' });
    expect((await own(participantCode)).join).toEqual({ state: 'none', opensAt: null, url: null });
    await organisation.call(eventUpdate, { eventId, model: 0, joinUrl });
    expect((await own(participantCode)).join).toBeNull();
  });

  test('the buyer of a paid order, until the money goes back', async () => {
    const order = await paidOrder(server, organisation, { event: online });
    const told = async () => (await server.send(orderInfo, { orderId: order.orderId }, { token })).data.join;
    expect(await told()).toMatchObject({ state: 'open', url: joinUrl });
    await refundFor(server, order);
    expect(await told()).toBeNull();
  });

  test('it is https, or it is refused at its field', async () => {
    const { eventId } = await organisation.event(online);
    for (const wrong of [
      'http://meet.example.com/1',
      'javascript:alert(1)',
      'https://',
      'https://a:b@example.com',
      'meet',
    ])
      expect(await server.send(eventUpdate, { eventId, joinUrl: wrong }, { token: organisation.token })).toMatchObject({
        code: 1000,
        data: { fields: [{ path: 'joinUrl' }] },
      });
  });
});

describe('what the messages of an online event say', () => {
  test.each(['en', 'zh', 'es', 'ja'])(
    'in %s: when and where to click, no code for an entrance, never the link itself',
    async (language) => {
      const { eventId, code } = await organisation.event({
        ...online,
        joinOpensMinutes: 15,
        timeZone: 'Asia/Tokyo',
        startsAt: '2030-01-31T01:00:00Z',
        endsAt: '2030-01-31T04:00:00Z',
      });
      const answers = someone();
      const { data } = await server.send(participantRegister, { code, answers, language }, { token });
      const { participantCode } = data;
      await tell(eventId, await partsIdOf(eventId));
      const [mail] = outbox.mails;
      const page = `http://convoke.test/qd/${participantCode}`;
      expect(mail?.text).toMatch(/9:45/);
      expect(mail?.text).toContain(page);
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/entrance|way in|入场|签到码|entrada\b|受付|会場|cid:/);
      expect(mail?.attachments?.map((each) => each.fileName)).toEqual(['event.ics']);
      expect(String(mail?.attachments?.[0]?.content).replaceAll('\r\n ', '')).toContain(`LOCATION:${page}`);
      expect(outbox.texts[0]?.text).toContain(page);
      expect(everything()).not.toContain('meet.example');
    },
  );

  test('a buyer is told where each joins, and the printed tickets lead there', async () => {
    const order = await paidOrder(server, organisation, { event: online, quantity: 2 });
    await tellPaid(server.services, { organisationId: order.organisationId, orderIds: [order.orderId] });
    const [mail] = outbox.mails;
    for (const { code } of await ticketsFor(server, order.orderId))
      expect(mail?.text).toContain(`http://convoke.test/qd/${code}`);
    expect(mail?.text).toContain('To join, open your page');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/entrance|cid:/);
    const pdf = mail?.attachments?.find((each) => each.contentType === 'application/pdf');
    const [printed] = await readPdf(Buffer.from(pdf?.content ?? ''));
    expect(printed?.text).not.toContain('entrance');
    expect(printed?.codes[0]).toMatch(/^http:\/\/convoke\.test\/qd\//);
    expect(everything()).not.toContain('meet.example');
  });

  test('calendars lead to the page that shows the link of the moment', async () => {
    const { code } = await organisation.event(online);
    const { participantCode } = await organisation.register(code, {});
    const file = await server.app.inject(participantCalendar.path.replace('{code}', participantCode));
    const order = await paidOrder(server, organisation, { event: online });
    const bought = await server.app.inject({
      url: orderCalendar.path.replace('{orderId}', order.orderId),
      headers: { authorization: `Bearer ${token}` },
    });
    const unfolded = (text: string) => text.replaceAll('\r\n ', '');
    expect(unfolded(file.body)).toContain(`LOCATION:http://convoke.test/qd/${participantCode}`);
    expect(unfolded(bought.body)).toContain(`LOCATION:http://convoke.test/success/${order.orderId}`);
    expect(file.body + bought.body).not.toContain('meet.example');
  });
});
