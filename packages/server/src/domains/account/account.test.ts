import { randomUUID } from 'node:crypto';
import {
  accountCurrent,
  accountExpenditures,
  accountExpendituresExport,
  accountRecharge,
  accountRechargeConfig,
  accountRecharges,
} from '@convoke/contract/account/account.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { beginPayment, payableEnv, settle, topUp } from '../../../testing/top-up.ts';
import { balanceOf, rechargeForPayment, spend } from './account.ops.ts';
import { balancesAfter, listMovements, movementSorts } from './account.queries.ts';
import { firstRows } from '../../core/data/list.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env: payableEnv });
});
afterAll(() => server.close());

const inside = <T>(
  organisation: Organisation,
  work: Parameters<typeof server.services.database.inOrganisation<T>>[2],
) => server.services.database.inOrganisation(organisation.organisationId, 'write', work);

const charge = (organisation: Organisation, amountCents: number, causeId: string = randomUUID(), note = 'A campaign') =>
  inside(organisation, (tx) => spend(tx, organisation.organisationId, { amountCents, causeId, note }));

const payable = (organisation: Organisation, rechargeId: string) =>
  inside(organisation, (db) => rechargeForPayment(db, organisation.organisationId, rechargeId));

/** As if the half hour were over. */
const expire = (organisation: Organisation, rechargeId: string) =>
  inside(organisation, (tx) =>
    tx
      .updateTable('recharge')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', rechargeId)
      .execute(),
  );

test('the offered amounts come with what they credit and with the ways to pay', async () => {
  const config = await (await server.organisation()).call(accountRechargeConfig, {});
  expect(config.configs.map(({ amountCents, creditCents }) => [amountCents, creditCents])).toEqual([
    [10_000, 10_000],
    [50_000, 50_000],
    [100_000, 102_000],
    [500_000, 515_000],
  ]);
  expect(config).toMatchObject({ minCents: 100, maxCents: 10_000_000 });
  expect(config.channels).toEqual([
    { channel: 'wechat', isSandbox: true },
    { channel: 'alipay', isSandbox: true },
  ]);
});

test('where no channel is set up nothing can be topped up, and nothing is begun', async () => {
  const without = await startServer();
  try {
    const ours = await without.organisation();
    expect((await ours.call(accountRechargeConfig, {})).channels).toEqual([]);
    const answer = await without.send(accountRecharge, { amountCents: 10_000 }, { token: ours.token });
    expect([answer.status, answer.code]).toEqual([200, 7000]);
    expect((await ours.call(accountRecharges, {})).total).toBe(0);
  } finally {
    await without.close();
  }
});

test('a top-up waits half an hour for its payment, with its bonus promised', async () => {
  const ours = await server.organisation();
  const made = await ours.call(accountRecharge, { amountCents: 100_001 });
  expect(made).toMatchObject({ amountCents: 100_001, creditCents: 102_001 });
  expect(made.number).toMatch(/^R[0-9A-Z]{11}$/);
  expect(Date.parse(made.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
  expect(Date.parse(made.expiresAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000 + 5000);
  expect(await payable(ours, made.orderId)).toMatchObject({
    rechargeId: made.orderId,
    number: made.number,
    amountCents: 100_001,
    state: 'AWAITING_PAYMENT',
  });
  expect((await ours.call(accountCurrent, {})).balanceCents).toBe(0);
});

test.each([99, 10_000_001, 0, -100, 100.5, '100', null])(
  'an amount of %j is refused and begins nothing',
  async (amount) => {
    const ours = await server.organisation();
    const answer = await server.send(accountRecharge, { amountCents: amount }, { token: ours.token });
    expect([answer.status, answer.code]).toEqual([200, 1000]);
    expect((await ours.call(accountRecharges, {})).total).toBe(0);
  },
);

test('a paid top-up is in the balance with its bonus, once, and the book balances', async () => {
  const ours = await server.organisation();
  const { orderId } = await ours.call(accountRecharge, { amountCents: 500_000 });
  const paymentId = await beginPayment(server, ours, orderId, 500_000);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => settle(server, ours, paymentId, 500_000)));
  expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(4);
  expect(await charge(ours, 15_000)).toBe(true);
  const account = await ours.call(accountCurrent, {});
  expect(account).toMatchObject({
    balanceCents: 500_000,
    toppedUpCents: 500_000,
    bonusCents: 15_000,
    spentCents: 15_000,
  });
  expect(account.nickName).toBe('Tester');
  expect(account.days).toHaveLength(30);
  expect(account.days.at(-1)).toMatchObject({ inCents: 515_000, outCents: 15_000 });
  expect(account.days.slice(0, -1).every((day) => day.inCents === 0 && day.outCents === 0)).toBe(true);
  const balances = await inside(ours, (db) =>
    db.selectFrom('ledger_entry').select(['debit', 'credit', 'amount_cents']).execute(),
  );
  const sum = (side: 'debit' | 'credit') =>
    balances.filter((line) => line[side] === 'balance').reduce((all, line) => all + line.amount_cents, 0);
  expect(sum('credit') - sum('debit')).toBe(account.balanceCents);
});

test('a top-up whose time is over is shown as expired, and late money is credited nevertheless', async () => {
  const ours = await server.organisation();
  const { orderId } = await ours.call(accountRecharge, { amountCents: 10_000 });
  const paymentId = await beginPayment(server, ours, orderId, 10_000);
  await expire(ours, orderId);
  const stateOf = async (state?: 'EXPIRED' | 'AWAITING_PAYMENT' | 'PAID') =>
    (await ours.call(accountRecharges, { state })).records.map((row) => row.state);
  expect(await stateOf()).toEqual(['EXPIRED']);
  expect(await stateOf('EXPIRED')).toEqual(['EXPIRED']);
  expect(await stateOf('AWAITING_PAYMENT')).toEqual([]);
  expect((await payable(ours, orderId))?.state).toBe('EXPIRED');
  expect(await settle(server, ours, paymentId, 10_000)).toBe('credited');
  expect(await stateOf('PAID')).toEqual(['PAID']);
  expect((await payable(ours, orderId))?.state).toBe('PAID');
  expect((await ours.call(accountCurrent, {})).balanceCents).toBe(10_000);
});

test('another amount than asked is not credited; the top-up says that the money goes back', async () => {
  const ours = await server.organisation();
  const { orderId } = await ours.call(accountRecharge, { amountCents: 10_000 });
  expect(await settle(server, ours, await beginPayment(server, ours, orderId, 10_000), 9_999)).toBe('differs');
  expect((await payable(ours, orderId))?.state).toBe('REFUND_DUE');
  expect((await ours.call(accountCurrent, {})).balanceCents).toBe(0);
  expect((await ours.call(accountExpenditures, {})).total).toBe(0);
});

test('one cause is charged once, however often it is asked for, and never another amount', async () => {
  const ours = await server.organisation();
  await topUp(server, ours, 10_000);
  const causeId = randomUUID();
  const asked = await Promise.all(Array.from({ length: 20 }, () => charge(ours, 6_000, causeId)));
  expect(asked).toEqual(Array.from({ length: 20 }, () => true));
  expect(await inside(ours, (db) => balanceOf(db, ours.organisationId))).toBe(4_000);
  await expect(charge(ours, 3_000, causeId)).rejects.toThrow(/was charged 6000 before/);
  await expect(charge(ours, 0)).rejects.toThrow(RangeError);
  await expect(charge(ours, 1.5)).rejects.toThrow(RangeError);
  await expect(charge(ours, -1)).rejects.toThrow(RangeError);
  expect(await inside(ours, (db) => balanceOf(db, ours.organisationId))).toBe(4_000);
});

test('what is not there cannot be spent: nothing happens, also where nothing was ever topped up', async () => {
  const ours = await server.organisation();
  expect(await charge(ours, 1)).toBe(false);
  await topUp(server, ours, 10_000);
  expect(await charge(ours, 10_001)).toBe(false);
  expect(await charge(ours, 10_000)).toBe(true);
  expect(await charge(ours, 1)).toBe(false);
  expect((await ours.call(accountExpenditures, { kind: 'spent' })).records.map((row) => row.amountCents)).toEqual([
    -10_000,
  ]);
});

test('a charge whose transaction does not commit did not happen', async () => {
  const ours = await server.organisation();
  await topUp(server, ours, 10_000);
  const failing = inside(ours, async (tx) => {
    expect(await spend(tx, ours.organisationId, { amountCents: 100, causeId: randomUUID(), note: '' })).toBe(true);
    throw new Error('the rest failed');
  });
  await expect(failing).rejects.toThrow('the rest failed');
  expect((await ours.call(accountCurrent, {})).balanceCents).toBe(10_000);
});

test('movements are found by kind, time, number and note, in both orders, page by page and by cursor', async () => {
  const ours = await server.organisation();
  const orderId = await topUp(server, ours, 100_000);
  const { number } = (await payable(ours, orderId)) ?? { number: '' };
  for (const note of ['Invitations 100%', 'Reminders', 'Thanks']) await charge(ours, 100, randomUUID(), note);

  const all = await ours.call(accountExpenditures, {});
  expect(all.records.map((row) => [row.kind, row.amountCents, row.note])).toEqual([
    ['spent', -100, 'Thanks'],
    ['spent', -100, 'Reminders'],
    ['spent', -100, 'Invitations 100%'],
    ['bonus', 2_000, ''],
    ['credited', 100_000, ''],
  ]);
  expect(all.records.at(-1)).toMatchObject({ number, paidBy: 'wechat', isSandbox: true });
  expect(new Set(all.records.slice(0, 3).map((row) => row.number)).size).toBe(3);
  expect(all.records[0]?.number).toMatch(/^S[0-9A-Z]{11}$/);
  const balances = (page: typeof all) => page.records.map((row) => row.balanceCents);
  expect(balances(all)).toEqual([101_700, 101_800, 101_900, 102_000, 100_000]);
  // Each by itself, too: the balance counts what a filter leaves out.
  expect(balances(await ours.call(accountExpenditures, { kind: 'bonus' }))).toEqual([102_000]);
  expect(balances(await ours.call(accountExpenditures, { search: 'Invitations', sort: 'at' }))).toEqual([101_900]);
  const oldest = await ours.call(accountExpenditures, { sort: 'at' });
  expect(oldest.records).toEqual(all.records.toReversed());

  const found = async (filter: z.input<typeof accountExpenditures.input>) =>
    (await ours.call(accountExpenditures, filter)).records.map((row) => row.note || row.kind);
  expect(await found({ kind: 'bonus' })).toEqual(['bonus']);
  expect(await found({ search: number.toLowerCase() })).toEqual(['bonus', 'credited']);
  expect(await found({ search: '0%' })).toEqual(['Invitations 100%']);
  expect(await found({ search: '_' })).toEqual([]);
  expect(await found({ to: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([]);
  expect(await found({ from: new Date(Date.now() - 3_600_000).toISOString(), kind: 'spent' })).toHaveLength(3);
  expect(await found({ from: new Date(Date.now() + 3_600_000).toISOString() })).toEqual([]);

  const walked: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ours.call(accountExpenditures, { size: 2, cursor });
    walked.push(...page.records.map((row) => row.entryId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(walked).toEqual(all.records.map((row) => row.entryId));
  const second = await ours.call(accountExpenditures, { size: 2, current: 2 });
  expect(second.records.map((row) => row.entryId)).toEqual(walked.slice(2, 4));
  expect(second).toMatchObject({ total: 5, pages: 3 });
});

test.each(['x', Buffer.from('2026-02-31 00:00:00|01890000-0000-7000-8000-000000000000').toString('base64url')])(
  'a cursor that is none of ours (%s) is refused in words',
  async (cursor) => {
    const ours = await server.organisation();
    const answers = [
      await server.send(accountExpenditures, { cursor }, { token: ours.token }),
      await server.send(accountRecharges, { cursor }, { token: ours.token }),
    ];
    expect(answers.map((answer) => [answer.status, answer.code])).toEqual([
      [200, 1000],
      [200, 1000],
    ]);
  },
);

test('top-ups are found by state, number and id, with who began them', async () => {
  const ours = await server.organisation();
  const paid = await topUp(server, ours, 50_000);
  const open = await ours.call(accountRecharge, { amountCents: 123 });
  const all = await ours.call(accountRecharges, {});
  expect(all.records.map((row) => [row.orderId, row.state, row.createdBy])).toEqual([
    [open.orderId, 'AWAITING_PAYMENT', 'Tester'],
    [paid, 'PAID', 'Tester'],
  ]);
  expect(all.records[1]).toMatchObject({ paidBy: 'wechat', isSandbox: true, amountCents: 50_000, creditCents: 50_000 });
  expect(all.records[1]?.paidAt).not.toBeNull();
  const found = async (filter: {
    state?: 'PAID';
    search?: string;
    orderId?: string;
    sort?: 'createdAt';
    size?: number;
  }) => (await ours.call(accountRecharges, filter)).records.map((row) => row.orderId);
  expect(await found({ state: 'PAID' })).toEqual([paid]);
  expect(await found({ search: open.number.slice(2) })).toEqual([open.orderId]);
  expect(await found({ orderId: paid })).toEqual([paid]);
  expect(await found({ sort: 'createdAt', size: 1 })).toEqual([paid]);
});

test('the sheet holds every movement that matches, amounts as numbers and notes as text', async () => {
  const ours = await server.organisation();
  await topUp(server, ours, 100_000);
  await charge(ours, 105, randomUUID(), '=HYPERLINK("https://example.com")');
  const answer = await server.send(accountExpendituresExport, { timeZone: 'Asia/Shanghai' }, { token: ours.token });
  expect(answer.status).toBe(200);
  expect(String(answer.headers['content-disposition'])).toContain('.xlsx');
  const { sheets } = await readXlsx(answer.body);
  const [header, ...rows] = sheets[0]?.rows ?? [];
  expect(header).toEqual([
    'Time (Asia/Shanghai)',
    'Type',
    'Amount (CNY)',
    'Balance (CNY)',
    'Number',
    'Paid by',
    'Note',
  ]);
  expect(rows.map((row) => [row[1], row[2], row[3], row[5] ?? '', row[6] ?? ''])).toEqual([
    ['Charge', -1.05, 1018.95, '', `'=HYPERLINK("https://example.com")`],
    ['Top-up bonus', 20, 1020, 'WeChat Pay SANDBOX', ''],
    ['Top-up', 1000, 1000, 'WeChat Pay SANDBOX', ''],
  ]);
  const [only] = (
    await readXlsx(
      (
        await server.send(
          accountExpendituresExport,
          { kind: 'bonus' },
          { token: ours.token, headers: { 'accept-language': 'zh' } },
        )
      ).body,
    )
  ).sheets;
  expect(only?.rows).toHaveLength(2);
  expect(only?.rows[1]?.[1]).toBe('充值赠送');
  // What is left out counts in the balance all the same.
  expect(only?.rows[1]?.[3]).toBe(1020);
});

test('balances go on from a newer movement as they began', async () => {
  const ours = await server.organisation();
  await topUp(server, ours, 100_000);
  // In one transaction they have one moment: their ids order them.
  await inside(ours, async (tx) => {
    for (const amountCents of [1, 20, 300])
      await spend(tx, ours.organisationId, { amountCents, causeId: randomUUID(), note: '' });
  });
  await inside(ours, async (tx) => {
    const { organisationId } = ours;
    const listed = await listMovements(tx, organisationId, {}, firstRows(movementSorts, '-at', 10));
    const whole = await balancesAfter(tx, organisationId, listed, true);
    expect(listed).toHaveLength(5);
    expect([...whole.values()]).toHaveLength(5);
    for (const [at, { id, at: moment }] of listed.entries()) {
      const known = { id, at: moment, balanceCents: whole.get(id) as number };
      const rest = await balancesAfter(tx, organisationId, listed.slice(at + 1), true, known);
      for (const [each, cents] of rest) expect([each, cents]).toEqual([each, whole.get(each)]);
      expect(rest.size).toBe(4 - at);
    }
  });
});

test('nobody sees or pays another organisation’s account', async () => {
  const ours = await server.organisation();
  const theirs = await server.organisation();
  const orderId = await topUp(server, theirs, 10_000);
  expect(await payable(ours, orderId)).toBeNull();
  expect((await ours.call(accountRecharges, { orderId })).total).toBe(0);
  expect((await ours.call(accountRecharges, {})).total).toBe(0);
  expect((await ours.call(accountExpenditures, {})).total).toBe(0);
  expect((await ours.call(accountCurrent, {})).balanceCents).toBe(0);
  // Row security hides the other's balance from a transaction of ours, whatever it asks for.
  await inside(ours, async (tx) => {
    const order = { amountCents: 1, causeId: randomUUID(), note: '' };
    expect(await spend(tx, theirs.organisationId, order)).toBe(false);
  });
  expect((await theirs.call(accountCurrent, {})).balanceCents).toBe(10_000);
});

test('the days are those of the zone asked for', async () => {
  const ours = await server.organisation();
  await topUp(server, ours, 10_000);
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { days } = await ours.call(accountCurrent, { timeZone });
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(server.services.clock.now());
    expect(days.at(-1)).toEqual({ day: today, inCents: 10_000, outCents: 0 });
  }
});
