import { randomBytes } from 'node:crypto';
import { checkinScan, checkinUserByCode } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinRoster } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { orderAttendee, orderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { participantDetail, participantOwn } from '@convoke/contract/participant/participant.calls.ts';
import { participantResend, participantUpdate } from '@convoke/contract/participant/participant.office.calls.ts';
import { isSomebodyElse } from '@convoke/contract/participant/participant.identity.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addTicket } from '../../../../testing/selling.ts';
import { someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { participantPages } from '../../participant/registering/participant.pages.ts';

const outbox = keptMessages();
let server: TestServer;
let desk: OrderDesk;
let token: string;

beforeAll(async () => {
  server = await startServer({ jobs: true, change: outbox.takeOver });
  desk = await orderDesk(server);
  token = await server.applicationToken();
});
afterAll(() => server.close());
beforeEach(() => outbox.clear());

const person = (name: string) => ({ ...someone(), name });
type Answers = ReturnType<typeof person>;

/** A ticket that somebody else than its buyer comes with. */
async function ticketOf(holder: Answers) {
  const of = await desk.sale();
  const ticketId = await addTicket(server, of, { priceCents: 0 });
  const { orderId, ticketIds } = await desk.paid(of, [], {
    tickets: [{ ticketId, quantity: 1, attendees: [{ answers: { ...holder } }] }],
  });
  const orderTicketId = ticketIds[0] ?? '';
  const change = (answers: object) => server.send(orderAttendee, { orderId, orderTicketId, answers }, { token });
  const code = async () => {
    const { data } = await server.send(orderInfo, { orderId }, { token });
    return data.tickets[0]?.code ?? '';
  };
  const scan = async (read: string, letIn?: boolean) => {
    const nonce = randomBytes(16).toString('hex');
    const scannedAt = new Date().toISOString();
    const scans = [{ nonce, code: read, scannedAt, ...(letIn !== undefined && { letIn }) }];
    const { outcomes } = await desk.organisation.call(checkinScan, { eventId: of.eventId, scans });
    return outcomes[0];
  };
  const partsId = async () => (await desk.organisation.call(checkinUserByCode, { code: await code() })).partsId;
  // The first messages are out.
  await vi.waitFor(() => expect(outbox.mails.filter(({ to }) => to === holder.email)).toHaveLength(1), 20_000);
  await vi.waitFor(() => expect(outbox.texts.filter(({ to }) => to === holder.phone)).toHaveLength(1), 20_000);
  return { of, orderId, change, code, scan, partsId };
}

const page = async (code: string) => {
  const own = participantPages.find((each) => each.page === 'qd');
  return JSON.stringify(await own?.load(server.services, { code }, { query: {}, headers: {} } as FastifyRequest));
};
const told = (to: Answers) => ({
  mails: outbox.mails.filter((mail) => mail.to === to.email).map(({ subject }) => subject),
  texts: outbox.texts.filter((sms) => sms.to === to.phone).map(({ templateCode }) => templateCode),
});

test('a ticket that is handed on has a new code; the old one says so at the desk, on its list and on its page, and both people are told once', async () => {
  const [anna, bob] = [person('Anna Berg'), person('Bob Stone')];
  const ticket = await ticketOf(anna);
  const before = await ticket.code();
  const { revision } = await desk.organisation.call(checkinRoster, { eventId: ticket.of.eventId });
  expect((await ticket.change(bob)).data).toEqual({ handedOn: true });
  const after = await ticket.code();
  expect(after).not.toBe(before);

  // With the network, and whom a device lets in that had none; nothing of the new holder is said.
  expect(await ticket.scan(before)).toMatchObject({ result: 'transferred', name: null, phone: null, signUserId: null });
  const byCode = await server.send(checkinUserByCode, { code: before }, { token: desk.organisation.token });
  expect(byCode).toMatchObject({ code: 3000, data: { failure: 'TICKET_HANDED_ON' } });
  const news = await desk.organisation.call(checkinRoster, { eventId: ticket.of.eventId, since: revision });
  expect(news.people.map(({ name }) => name)).toEqual(['Bob Stone']);
  expect(news.oldCodes.map(({ why }) => why)).toEqual(['transferred']);
  expect(news.oldCodes[0]?.codeHash).not.toBe(news.people[0]?.codeHash);

  const own = await server.send(participantOwn, { code: before }, { token });
  expect(own).toMatchObject({ code: 3000, data: { failure: 'TICKET_HANDED_ON' } });
  const oldPage = await page(before);
  expect(oldPage).toContain('"why":"transferred"');
  expect([oldPage.includes('Bob Stone'), oldPage.includes(after), oldPage.includes('Anna')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(await page(after)).toContain('Bob Stone');
  expect((await ticket.scan(after))?.result).toBe('ok');

  await vi.waitFor(() => {
    expect(told(bob)).toEqual({
      mails: [expect.stringContaining('You are registered')],
      texts: ['CONVOKE_REGISTERED'],
    });
    expect(told(anna).mails).toHaveLength(2);
    expect(told(anna).texts).toEqual(['CONVOKE_REGISTERED', 'CONVOKE_HANDED_ON']);
  }, 20_000);
  expect(told(anna).mails[1]).toContain('Your ticket was transferred');
  const toAnna = JSON.stringify(outbox.mails.filter((mail) => mail.to === anna.email).at(-1));
  expect([toAnna.includes('Bob'), toAnna.includes(after)]).toEqual([false, false]);
  expect(JSON.stringify(outbox.mails.filter((mail) => mail.to === bob.email))).toContain(after);
  expect((await ticket.change(person('Carl Lake'))).data).toMatchObject({ failure: 'ORDER_STATE' });
});

test('a spelling, another number of the same person and other answers keep the code, and nobody is written to', async () => {
  const anna = person('Ana Berg');
  const ticket = await ticketOf(anna);
  const code = await ticket.code();
  outbox.clear();
  const { phone } = someone();
  for (const change of [{ name: 'Anna Berg' }, { name: 'Anna Berg', phone }, { name: 'ANNA  BÉRG', phone }])
    expect((await ticket.change({ ...anna, ...change })).data).toEqual({ handedOn: false });
  expect(await ticket.code()).toBe(code);
  expect((await ticket.scan(code))?.result).toBe('ok');
  expect([outbox.mails, outbox.texts]).toEqual([[], []]);
});

test('who is somebody else: another name with another number or address; where none is known, another name', () => {
  const known = { name: 'Li Wei', phone: '13800000001', email: 'li@example.com' };
  const nobody = { name: '', phone: null, email: null };
  const cases = [
    [{ ...known }, { ...known, name: 'Li Weì ' }],
    [{ ...known }, { ...known, name: 'Wang Fang' }],
    [
      { ...known, email: null },
      { ...known, name: 'Wang Fang' },
    ],
    [{ ...known }, { ...known, phone: '13800000002', email: 'other@example.com' }],
    [nobody, { ...known }],
    [{ ...known }, { ...known, name: 'Wang Fang', email: 'wang@example.com' }],
    [{ ...known }, { ...known, name: 'Wang Fang', phone: null }],
    [
      { ...nobody, name: 'Li Wei' },
      { ...nobody, name: 'Wang Fang' },
    ],
  ] as const;
  expect(cases.map(([before, after]) => isSomebodyElse(before, after))).toEqual([
    ...Array<boolean>(5).fill(false),
    ...Array<boolean>(3).fill(true),
  ]);
});

test('two who hand one ticket on at once follow each other: one code is good at the end, and each is told once', async () => {
  const [anna, bob, carl] = [person('Anna Berg'), person('Bob Stone'), person('Carl Lake')];
  const ticket = await ticketOf(anna);
  const first = await ticket.code();
  const answers = await Promise.all([ticket.change(bob), ticket.change(carl), ticket.change(bob), ticket.change(carl)]);
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const handings = answers.filter(({ data }) => data.handedOn).length;
  const old = await desk.query<{ code: string; ord: number }>(
    'SELECT code, ord FROM participant_old_code WHERE event_id = $1 ORDER BY ord',
    [ticket.of.eventId],
  );
  expect(old.map(({ ord }) => ord)).toEqual(Array.from({ length: handings }, (_, index) => index + 1));
  const last = await ticket.code();
  expect(new Set([first, last, ...old.map(({ code }) => code)]).size).toBe(handings + 1);
  for (const { code } of old) expect((await ticket.scan(code))?.result).toBe('transferred');
  expect((await ticket.scan(last))?.result).toBe('ok');
  await vi.waitFor(() => expect(told(anna).texts).toEqual(['CONVOKE_REGISTERED', 'CONVOKE_HANDED_ON']), 20_000);
  // Nobody can be given a code that was ever another's.
  await expect(
    desk.query(
      `INSERT INTO directory (kind, code, organisation_id, target_id) VALUES ('participant', $1, $2, uuidv7())`,
      [first, ticket.of.organisationId],
    ),
  ).rejects.toThrow('directory_pkey');
});

test('an organiser replaces a code: the old one says so, the holder gets the new one, and hands on by an edit as the buyer does', async () => {
  const anna = person('Anna Berg');
  const ticket = await ticketOf(anna);
  const partsId = await ticket.partsId();
  const leaked = await ticket.code();
  await desk.organisation.call(participantResend, { partsId, newCode: true });
  const good = await ticket.code();
  expect((await ticket.scan(leaked))?.result).toBe('reissued');
  expect(await page(leaked)).toContain('"why":"reissued"');
  await vi.waitFor(() => expect(told(anna).texts).toEqual(['CONVOKE_REGISTERED', 'CONVOKE_REISSUED']), 20_000);
  await vi.waitFor(() => expect(told(anna).mails.at(-1)).toContain('Your new code'), 20_000);
  expect(JSON.stringify(outbox.mails.filter((mail) => mail.to === anna.email).at(-1))).toContain(good);

  // A device without a network let somebody in with the old code before it heard of it: the ticket is used.
  expect((await ticket.scan(leaked, true))?.result).toBe('reissued');
  expect((await ticket.scan(good))?.result).toBe('already');

  const bob = person('Bob Stone');
  expect(await desk.organisation.call(participantUpdate, { partsId, answers: { ...bob } })).toEqual({ handedOn: true });
  expect((await ticket.scan(good))?.result).toBe('transferred');
  const { history } = await desk.organisation.call(participantDetail, { partsId });
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['handed-on', 'new-code']));
});

test('a registration is given fifty new codes and no more', async () => {
  const ticket = await ticketOf(person('Anna Berg'));
  const partsId = await ticket.partsId();
  await desk.query(
    `INSERT INTO participant_old_code (organisation_id, event_id, participant_id, code, why, ord, revision)
     SELECT $1, $2, $3, 'OLD' || n, 'reissued', n, 0 FROM generate_series(1, 49) n`,
    [ticket.of.organisationId, ticket.of.eventId, partsId],
  );
  await desk.organisation.call(participantResend, { partsId, newCode: true });
  const code = await ticket.code();
  const refused = await server.send(participantResend, { partsId, newCode: true }, { token: desk.organisation.token });
  expect(refused).toMatchObject({ code: 3004, data: { failure: 'CODES_USED_UP' } });
  expect((await ticket.change(person('Bob Stone'))).data).toMatchObject({ failure: 'CODES_USED_UP' });
  expect(await ticket.code()).toBe(code);
});
