import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { orderInfo, orderPdf } from '@convoke/contract/order/order.own.calls.ts';
import {
  participantCalendar,
  participantOwn,
  participantPage,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { ticketManage, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { ticketList } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { paidOrder } from '../../../../testing/paid-orders.ts';
import { readPdf } from '../../../../testing/pdf.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { tellPaid } from '../../order/letters/order.notices.ts';
import { sendNotices } from '../../participant/letters/participant.notices.ts';

const outbox = keptMessages();
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

const words = {
  zh: { title: '春季大会', summary: '一天', placeName: '海港大厅', description: '<p>你好<script>x</script></p>' },
  ja: { title: '春のカンファレンス' },
};
const inChinese = { headers: { 'accept-language': 'zh-CN,zh' } };
const inJapanese = { headers: { 'accept-language': 'ja' } };

test('the page speaks the reader’s language, and the event’s own where nobody has written it', async () => {
  const { code } = await organisation.event({ summary: 'One day', words });
  const told = async (sending: object) => (await server.send(eventPublicInfo, { code }, sending)).data;
  expect(await told(inChinese)).toMatchObject({
    title: '春季大会',
    summary: '一天',
    placeName: '海港大厅',
    address: '1 Quay Road',
  });
  expect((await told(inChinese)).description).toBe('<p>你好</p>');
  expect(await told(inJapanese)).toMatchObject({
    title: '春のカンファレンス',
    summary: 'One day',
    placeName: 'Harbour hall',
  });
  expect(await told({ headers: { 'accept-language': 'es' } })).toMatchObject({
    title: 'Spring conference',
    languages: ['en', 'zh', 'ja'],
  });
});

test('so do the person’s page, mail, text message and calendar', async () => {
  const { eventId, code } = await organisation.event({ words });
  const answers = someone();
  const { data } = await server.send(participantRegister, { code, answers, language: 'zh' }, { token });
  const { participantCode } = data;
  const page = await server.send(participantOwn, { code: participantCode }, { token, ...inJapanese });
  expect(page.data.event).toMatchObject({ title: '春のカンファレンス', placeName: 'Harbour hall' });
  const partsId = (await organisation.call(participantPage, { eventId })).records[0]?.partsId ?? '';
  const { organisationId } = organisation;
  await sendNotices(server.services, {
    organisationId,
    eventId,
    kind: 'registered',
    people: [{ id: partsId, occasion: 'x' }],
  });
  expect(outbox.mails[0]?.subject).toBe('报名成功：春季大会');
  expect(outbox.mails[0]?.text).toContain('海港大厅');
  expect(outbox.texts[0]?.text).toContain('春季大会');
  expect(String(outbox.mails[0]?.attachments?.find((each) => each.fileName === 'event.ics')?.content)).toContain(
    'SUMMARY:春季大会',
  );
  const file = await server.app.inject({
    url: participantCalendar.path.replace('{code}', participantCode),
    ...inChinese,
  });
  expect(file.body).toContain('SUMMARY:春季大会');
});

test('and tickets: in the shop, the order, its mail and on paper', async () => {
  const order = await paidOrder(server, organisation, { event: { words } });
  const { tickets } = await organisation.call(ticketManage, { eventId: order.eventId });
  const [ticket] = tickets;
  if (!ticket) throw new Error('no ticket');
  const own = { zh: { name: '标准票', description: '含午餐' } };
  await organisation.call(ticketUpdate, ticketUpdate.input.parse({ ...ticket, words: { ...own, es: { name: '' } } }));
  expect((await organisation.call(ticketManage, { eventId: order.eventId })).tickets[0]?.words).toEqual(own);
  const shop = await server.send(ticketList, { eventId: order.eventId }, { token, ...inChinese });
  expect(shop.data.tickets[0]).toMatchObject({ name: '标准票', description: '含午餐' });
  const { data } = await server.send(orderInfo, { orderId: order.orderId }, { token, ...inChinese });
  expect([data.event.title, data.tickets[0]?.ticketName]).toEqual(['春季大会', '标准票']);
  await withClient(server.database.superuserUrl, (client) =>
    client.query(`UPDATE ticket_order SET language = 'zh' WHERE id = $1`, [order.orderId]),
  );
  await tellPaid(server.services, { organisationId: order.organisationId, orderIds: [order.orderId] });
  expect(outbox.mails[0]?.subject).toContain('春季大会');
  expect(outbox.mails[0]?.text).toContain('标准票');
  const pdf = await server.app.inject({
    url: `${orderPdf.path.replace('{orderId}', order.orderId)}?language=ja`,
    headers: { authorization: `Bearer ${token}` },
  });
  const [printed] = await readPdf(pdf.rawPayload);
  expect(printed?.text).toContain('春のカンファレンス');
});

test('what is not written is not kept, and an event that changes its language says nothing twice', async () => {
  const { eventId } = await organisation.event({
    language: 'en',
    words: { ...words, es: { title: '' }, en: { title: 'Twice' } },
  });
  const read = () => organisation.call(eventInfo, { eventId });
  expect(Object.keys((await read()).words).sort()).toEqual(['ja', 'zh']);
  await organisation.call(eventUpdate, { eventId, language: 'zh', title: '大会' });
  expect(await read()).toMatchObject({ language: 'zh', title: '大会', words: { ja: words.ja } });
  expect((await read()).words.zh).toBeUndefined();
  const wrong = { eventId, words: { fr: { title: 'x' }, zh: { other: 'x' } } };
  const refused = await server.send(eventUpdate, wrong, { token: organisation.token });
  expect((refused.data as unknown as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual([
    'words.fr',
    'words.zh.other',
  ]);
  expect((await read()).words).toEqual({ ja: words.ja });
  await organisation.call(eventUpdate, { eventId, words: {} });
  expect((await read()).words).toEqual({});
});

test('the database keeps nothing but texts of known names in known languages', async () => {
  const { eventId } = await organisation.event();
  const put = (text: string) =>
    withClient(server.database.superuserUrl, (client) =>
      client.query('UPDATE event SET words = $2 WHERE id = $1', [eventId, text]),
    );
  for (const bad of [
    '[]',
    '{"fr":{}}',
    '{"en":"x"}',
    '{"en":{"other":"x"}}',
    '{"en":{"title":{"a":1}}}',
    '{"en":{"title":1}}',
  ])
    await expect(put(bad), bad).rejects.toThrow('check');
  await put('{"ja":{"title":"x","placeName":"y"}}');
});
