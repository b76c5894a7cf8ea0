import { randomUUID } from 'node:crypto';
import {
  couponAdd,
  couponByCode,
  couponDelete,
  couponExport,
  couponGenerate,
  couponList,
  couponSwitch,
  couponUpdate,
} from '@convoke/contract/coupon/coupon.calls.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerDraft, openPayment, place } from '../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { settle } from '../order/order.settle.ops.ts';
import { readSale } from '../ticket/ticket.ops.ts';
import { CouponCache, couponOf } from './coupon.ops.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

interface Sale {
  organisationId: string;
  eventId: string;
  ticketId: string;
}
async function sale(): Promise<Sale> {
  const { eventId } = await organisation.event({ useTicket: 1 });
  const { ticketId } = await organisation.call(ticketAdd, { eventId, name: 'Standard', priceCents: 10_000 });
  return { organisationId: organisation.organisationId, eventId, ticketId };
}
const tenPercent = { kind: 'percent' as const, percent: 10 };
async function add(of: Sale, couponCode: string, more: object = {}) {
  return (await organisation.call(couponAdd, { eventId: of.eventId, couponCode, ...tenPercent, ...more })).couponId;
}
const tryAdd = (of: Sale, more: object) =>
  server.send(
    couponAdd,
    { eventId: of.eventId, couponCode: 'SPRING', ...tenPercent, ...more },
    { token: organisation.token },
  );
const change = (couponId: string, couponCode: string, more: object = {}) =>
  server.send(couponUpdate, { couponId, couponCode, ...tenPercent, ...more }, { token: organisation.token });
const rows = async (of: Sale, more: object = {}) =>
  (await organisation.call(couponList, { eventId: of.eventId, size: 500, ...more })).records;
const codes = async (of: Sale, more: object = {}) => (await rows(of, more)).map((row) => row.couponCode);
const inside = <T>(work: Parameters<typeof server.services.database.inOrganisation<T>>[2]) =>
  server.services.database.inOrganisation(organisation.organisationId, 'read', work);
const versionOf = (of: Sale) => inside(async (db) => (await readSale(db, of.organisationId, of.eventId)).version);
const raw = (text: string, values: unknown[]) =>
  withClient(server.database.superuserUrl, (client) => client.query(text, values));
const buy = (of: Sale, couponCode: string, buyer: object = {}) =>
  place(server.services, of, buyerDraft([{ ticketId: of.ticketId }], { couponCode, ...buyer }));
async function bought(of: Sale, couponCode: string, buyer: object = {}) {
  const order = await buy(of, couponCode, buyer);
  if (typeof order === 'string') throw new Error(order);
  return order;
}
const byCode = async (of: Sale, couponCode: string) =>
  server.send(couponByCode, { eventId: of.eventId, couponCode }, { token: await server.applicationToken() });

describe('a coupon', () => {
  test('is kept in capitals and found in any case', async () => {
    const of = await sale();
    await add(of, ' spring-26 ', { name: 'Spring', uses: 5, perBuyer: 2, minSpendCents: 500 });
    expect(await rows(of)).toMatchObject([
      { couponCode: 'SPRING-26', name: 'Spring', uses: 5, used: 0, perBuyer: 2, percent: 10, state: 'open' },
    ]);
    const found = await inside((db) => couponOf(db, of.eventId, ' Spring-26 '));
    expect(found).toMatchObject({ code: 'SPRING-26', usesLeft: 5, perBuyer: 2, minSpendCents: 500, ticketIds: [] });
    expect(found?.saleVersion).toBe(await versionOf(of));
    const elsewhere = await sale();
    expect(await inside((db) => couponOf(db, elsewhere.eventId, 'SPRING-26'))).toBeNull();
  });

  test('with values that cannot be is refused at the field', async () => {
    const of = await sale();
    const fieldOf = async (more: object) => {
      const answer = await tryAdd(of, more);
      return [answer.code, (answer.data as unknown as { fields: { path: string }[] }).fields[0]?.path];
    };
    expect(await fieldOf({ percent: 101 })).toEqual([1000, 'percent']);
    expect(await fieldOf({ percent: 0 })).toEqual([1000, 'percent']);
    expect(await fieldOf({ percent: null })).toEqual([1000, 'percent']);
    expect(await fieldOf({ kind: 'amount', amountCents: 0 })).toEqual([1000, 'amountCents']);
    expect(await fieldOf({ minSpendCents: -1 })).toEqual([1000, 'minSpendCents']);
    expect(await fieldOf({ uses: 0 })).toEqual([1000, 'uses']);
    expect(await fieldOf({ couponCode: 'a b' })).toEqual([1000, 'couponCode']);
    expect(await fieldOf({ opensAt: '2030-01-02T00:00:00Z', closesAt: '2030-01-01T00:00:00Z' })).toEqual([
      1000,
      'closesAt',
    ]);
    const elsewhere = await sale();
    expect(await fieldOf({ ticketIds: [elsewhere.ticketId] })).toEqual([1000, 'ticketIds']);
    expect(await rows(of)).toEqual([]);
  });

  test('keeps only the value of its kind', async () => {
    const of = await sale();
    await add(of, 'MIXED', { kind: 'amount', amountCents: 500, percent: 50 });
    expect(await rows(of)).toMatchObject([{ kind: 'amount', amountCents: 500, percent: null }]);
  });

  test('has a code of its own in its event, which a deleted one gives free', async () => {
    const of = await sale();
    const couponId = await add(of, 'SPRING');
    const other = await add(of, 'AUTUMN');
    expect((await tryAdd(of, { couponCode: 'spring' })).message).toContain('already exists');
    expect((await change(other, 'Spring')).message).toContain('already exists');
    expect((await change(other, 'AUTUMN', { name: 'Again' })).code).toBe(0);
    await add(await sale(), 'SPRING');
    await organisation.call(couponDelete, { couponId });
    expect((await change(other, 'Spring')).code).toBe(0);
  });

  test('cannot go below what is used; a hold that is over counts only until it is given back', async () => {
    const of = await sale();
    const couponId = await add(of, 'SPRING', { uses: 3 });
    await bought(of, 'SPRING');
    const dead = await bought(of, 'SPRING');
    expect(await rows(of)).toMatchObject([{ used: 2 }]);
    await raw(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [dead.orderId]);
    expect(await rows(of)).toMatchObject([{ used: 1 }]);
    expect((await change(couponId, 'SPRING', { uses: 1 })).code).toBe(3001);
    expect((await change(couponId, 'SPRING', { uses: 2 })).code).toBe(0);
    expect((await change(couponId, 'SPRING', { uses: null })).code).toBe(0);
  });

  test('counts for a per-buyer limit that comes later', async () => {
    const of = await sale();
    const couponId = await add(of, 'SPRING');
    const buyer = { buyer: { name: 'Li', phone: '13900000003' } };
    await bought(of, 'SPRING', buyer);
    expect((await change(couponId, 'SPRING', { perBuyer: 1 })).code).toBe(0);
    expect(await buy(of, 'SPRING', buyer)).toBe('COUPON_BUYER_LIMIT');
    expect(typeof (await buy(of, 'SPRING'))).toBe('object');
  });

  test('that changed is not used as it was, even by a process that has just read it', async () => {
    const of = await sale();
    const couponId = await add(of, 'SPRING', { percent: 50 });
    const cache = new CouponCache(server.services.database);
    const read = (maxAgeMs?: number) => cache.read(of.organisationId, of.eventId, 'spring', maxAgeMs);
    const kept = await read();
    await change(couponId, 'SPRING', { percent: 10 });
    // It may be a moment old, and says by its version that it is.
    expect(await read()).toBe(kept);
    expect(kept?.saleVersion).not.toBe(await versionOf(of));
    expect(await read(0)).toMatchObject({ percent: 10, saleVersion: await versionOf(of) });
  });

  test('of another organisation is as one that does not exist', async () => {
    const of = await sale();
    const couponId = await add(of, 'SPRING');
    const stranger = await server.organisation();
    const theirs = await stranger.event();
    const before = JSON.stringify(await rows(of));
    const { token } = stranger;
    const asked = [
      await server.send(couponUpdate, { couponId, couponCode: 'MINE', ...tenPercent }, { token }),
      await server.send(couponDelete, { couponId }, { token }),
      await server.send(couponUpdate, { couponId: randomUUID(), couponCode: 'MINE', ...tenPercent }, { token }),
      await server.send(couponDelete, { couponId: randomUUID() }, { token }),
    ];
    expect(asked.map((answer) => [answer.status, answer.message])).toEqual(asked.map(() => [403, 'No access.']));
    const switched = { eventId: theirs.eventId, couponIds: [couponId], to: 'deleted' as const };
    expect(await stranger.call(couponSwitch, switched)).toEqual({ changed: 0 });
    expect(JSON.stringify(await rows(of))).toBe(before);
  });
});

test('a thousand generated codes are all there, all different, with their prefix and the same rules', async () => {
  const of = await sale();
  const made = await organisation.call(couponGenerate, {
    eventId: of.eventId,
    count: 1000,
    prefix: 'vip-',
    ...tenPercent,
    uses: 1,
  });
  expect(new Set(made.couponCodes).size).toBe(1000);
  expect(made.couponCodes.every((code) => /^VIP-[0-9A-HJKMNP-TV-Z]{10}$/.test(code))).toBe(true);
  const page = await organisation.call(couponList, { eventId: of.eventId, size: 500, current: 2 });
  expect(page).toMatchObject({ total: 1000, pages: 2 });
  expect(page.records).toHaveLength(500);
  expect(page.records.every((row) => row.uses === 1 && row.percent === 10)).toBe(true);
  const refused = await server.send(
    couponGenerate,
    { eventId: of.eventId, count: 1001, ...tenPercent },
    { token: organisation.token },
  );
  expect(refused.code).toBe(1000);
});

test('the list is searched, filtered by what stands in a coupon’s way, and sorted', async () => {
  const of = await sale();
  await add(of, 'OPEN', { name: '50% off_season' });
  await add(of, 'OFF', { isOn: false, closesAt: '2020-01-01T00:00:00Z' });
  await add(of, 'LATER', { opensAt: '2099-01-01T00:00:00Z' });
  await add(of, 'OVER', { closesAt: '2020-01-01T00:00:00Z', uses: 1 });
  await add(of, 'ONCE', { kind: 'amount', amountCents: 100, uses: 1 });
  await bought(of, 'ONCE');
  expect(await codes(of)).toEqual(['ONCE', 'OVER', 'LATER', 'OFF', 'OPEN']);
  for (const [state, code] of [
    ['open', 'OPEN'],
    ['off', 'OFF'],
    ['not-yet', 'LATER'],
    ['expired', 'OVER'],
    ['used-up', 'ONCE'],
  ])
    expect(await codes(of, { state }), state).toEqual([code]);
  expect(await codes(of, { kind: 'amount' })).toEqual(['ONCE']);
  expect(await codes(of, { search: 'o' })).toHaveLength(4);
  expect(await codes(of, { search: '50% OFF_' })).toEqual(['OPEN']);
  expect(await codes(of, { search: '%' })).toEqual(['OPEN']);
  expect(await codes(of, { sort: 'code' })).toEqual(['LATER', 'OFF', 'ONCE', 'OPEN', 'OVER']);
  expect((await codes(of, { sort: '-used' }))[0]).toBe('ONCE');
  expect(await codes(of, { sort: 'createdAt', size: 2, current: 2 })).toEqual(['LATER', 'OVER']);
});

test('many are turned off, on and deleted at once; every change makes orders price anew', async () => {
  const of = await sale();
  const ids = [await add(of, 'ONE'), await add(of, 'TWO'), await add(of, 'SIX')];
  let last = await versionOf(of);
  const to = async (state: 'on' | 'off' | 'deleted', couponIds = ids) => {
    const { changed } = await organisation.call(couponSwitch, { eventId: of.eventId, couponIds, to: state });
    const version = await versionOf(of);
    expect(version > last).toBe(changed > 0);
    last = version;
    return changed;
  };
  expect(await to('off', ids.slice(0, 2))).toBe(2);
  expect(await to('off')).toBe(1);
  expect(await to('off')).toBe(0);
  expect(await to('on')).toBe(3);
  expect(await to('deleted', ids.slice(1))).toBe(2);
  expect(await codes(of)).toEqual(['ONE']);
  await change(ids[0] ?? '', 'ONE', { percent: 20 });
  expect(await versionOf(of)).toBeGreaterThan(last);
});

test('what paid orders saved is counted, what is only held is not', async () => {
  const of = await sale();
  await add(of, 'SPRING');
  await bought(of, 'SPRING');
  const paid = await bought(of, 'SPRING');
  const paymentId = await openPayment(server, of, paid.orderId, paid.totalCents);
  await settle(server.services, of.organisationId, {
    paymentId,
    paidCents: paid.totalCents,
    tradeNo: 'trade',
    paidAt: new Date().toISOString(),
  });
  expect(await rows(of)).toMatchObject([{ used: 2, discountCents: 1000 }]);
});

test('the exported sheet holds what the filters leave, and nothing in it is a formula', async () => {
  const of = await sale();
  await add(of, 'PLAIN', { kind: 'amount', amountCents: 1250, ticketIds: [of.ticketId] });
  await add(of, 'NASTY', { name: '=HYPERLINK("http://evil.example")' });
  await add(of, 'HIDDEN', { isOn: false });
  const answer = await server.send(couponExport, { eventId: of.eventId, state: 'open' }, { token: organisation.token });
  expect(String(answer.headers['content-disposition'])).toContain('discount%20codes.xlsx');
  const { sheets } = await readXlsx(answer.body);
  const table = sheets[0]?.rows ?? [];
  expect(table.map((row) => row[0])).toEqual(['Code', 'NASTY', 'PLAIN']);
  expect(table[1]?.[1]).toBe(`'=HYPERLINK("http://evil.example")`);
  expect(table[2]?.slice(2, 6)).toEqual([12.5, null, 0, 'Standard']);
});

describe('a code that a buyer typed', () => {
  test('tells its discount, or why it is not good', async () => {
    const of = await sale();
    await add(of, 'SPRING', { minSpendCents: 5000, ticketIds: [of.ticketId] });
    await add(of, 'OFF', { isOn: false });
    await add(of, 'LATER', { opensAt: '2099-01-01T00:00:00Z' });
    await add(of, 'OVER', { closesAt: '2020-01-01T00:00:00Z' });
    await add(of, 'ONCE', { uses: 1 });
    await bought(of, 'ONCE');
    expect((await byCode(of, ' spring ')).data).toEqual({
      couponCode: 'SPRING',
      kind: 'percent',
      amountCents: null,
      percent: 10,
      minSpendCents: 5000,
      ticketIds: [of.ticketId],
      ticketsPerOrder: null,
      opensTicketIds: [],
    });
    const refusal = async (code: string) => (await byCode(of, code)).code;
    expect([await refusal('NONE'), await refusal('OFF'), await refusal('%')]).toEqual([3000, 3000, 3000]);
    expect([await refusal('LATER'), await refusal('OVER'), await refusal('ONCE')]).toEqual([3005, 3005, 3004]);
  });

  test('opens hidden tickets as their access code or as their coupon', async () => {
    const of = await sale();
    const { eventId } = of;
    const hidden = { priceCents: 100, isHidden: true };
    const press = await organisation.call(ticketAdd, { eventId, name: 'Press', accessCode: 'Press', ...hidden });
    const guest = await organisation.call(ticketAdd, { eventId, name: 'Guest', ...hidden });
    await organisation.call(ticketAdd, { eventId, name: 'Off', accessCode: 'press', onSale: false, ...hidden });
    await add(of, 'GUEST', { ticketIds: [guest.ticketId] });
    await add(of, 'ALL');
    expect((await byCode(of, 'press')).data).toMatchObject({ kind: null, opensTicketIds: [press.ticketId] });
    expect((await byCode(of, 'guest')).data).toMatchObject({ kind: 'percent', opensTicketIds: [guest.ticketId] });
    expect((await byCode(of, 'all')).data).toMatchObject({ kind: 'percent', opensTicketIds: [] });
  });
});
