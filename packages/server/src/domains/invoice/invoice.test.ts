import {
  invoiceApply,
  invoiceApplyFor,
  invoiceExport,
  invoiceFile,
  invoiceGroupAdd,
  invoiceIssue,
  invoiceList,
  invoiceRed,
  invoiceReject,
  invoiceSetting,
  invoiceWithdraw,
} from '@convoke/contract/invoice/invoice.calls.ts';
import {
  invoiceOwnApply,
  invoiceOwnFile,
  invoiceOwnWithdraw,
  orderInvoiceInfo,
} from '@convoke/contract/invoice/invoice.own.calls.ts';
import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { company, freshNumber, invoiceOfd, invoicePdf, invoiceXml, type Paper } from '../../../testing/invoices.ts';
import { keptMessages } from '../../../testing/messages.ts';
import { keyed, orderDesk, type OrderDesk } from '../../../testing/orders.ts';
import { addTicket, type Of } from '../../../testing/selling.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { payableEnv, topUp } from '../../../testing/top-up.ts';
import { enterRed, issueInvoice } from './invoice.issuing.ts';

let server: TestServer;
let desk: OrderDesk;
let of: Of;
let ticketId: string;
let application: string;
const messages = keptMessages();

beforeAll(async () => {
  server = await startServer({ env: payableEnv, jobs: true, change: messages.takeOver });
  desk = await orderDesk(server);
  of = await desk.sale();
  ticketId = await addTicket(server, of, { stock: null });
  application = await server.applicationToken();
});
afterAll(() => server.close());

const token = () => ({ token: desk.organisation.token });
/** A paid order of 200 yuan. */
const paid = async () => (await desk.paid(of, [{ ticketId, quantity: 2 }])).orderId;
const apply = (orderId: string, more: object = {}) =>
  server.send(invoiceOwnApply, { orderId, invoice: company, ...more }, { token: application });
async function applied(orderId: string, more: object = {}): Promise<string> {
  const answer = await apply(orderId, more);
  expect(answer).toMatchObject({ code: 0 });
  return answer.data.invoiceId;
}
const paper = (more: Partial<Paper> = {}): Paper => ({
  ...company,
  number: freshNumber(),
  amountCents: 20_000,
  ...more,
});
const issue = (invoiceId: string, bytes: Buffer, more: object = {}) =>
  server.send(invoiceIssue, { invoiceId, ...more }, { ...token(), file: { name: 'invoice.bin', bytes } });
const red = (invoiceId: string, bytes: Buffer, more: object = {}) =>
  server.send(invoiceRed, { invoiceId, ...more }, { ...token(), file: { name: 'red.bin', bytes } });
const info = async (orderId: string) => (await server.send(orderInvoiceInfo, { orderId }, { token: application })).data;
const refund = (orderId: string, amountCents: number) =>
  server.send(orderRefund, { orderId, amountCents, reason: 'asked' }, keyed(desk.organisation.token));
const row = async (invoiceId: string, orderId: string) =>
  (await desk.organisation.call(invoiceList, { orderId })).records.find((each) => each.invoiceId === invoiceId);
const failure = (answer: { data: unknown }) => (answer.data as { failure?: string } | null)?.failure;

describe('an application', () => {
  test('is for all that was paid, or a part, and never more', async () => {
    const orderId = await paid();
    expect(await info(orderId)).toMatchObject({ amountCents: 20_000, leftCents: 20_000, invoices: [] });
    await applied(orderId, { amountCents: 5000 });
    expect(failure(await apply(orderId, { amountCents: 15_001 }))).toBe('INVOICE_TOO_MUCH');
    expect((await apply(orderId)).data).toMatchObject({ amountCents: 15_000 });
    expect(failure(await apply(orderId))).toBe('INVOICE_TOO_MUCH');
    expect(await info(orderId)).toMatchObject({ leftCents: 0 });
  });

  test('is refused for an order that is not paid, is cancelled, or is not there', async () => {
    const { orderId } = await desk.held(of, [{ ticketId }]);
    expect(failure(await apply(orderId))).toBe('INVOICE_NOT_PAID');
    await desk.expire(of, orderId);
    expect(failure(await apply(orderId))).toBe('INVOICE_NOT_PAID');
    expect((await apply('00000000-0000-4000-8000-000000000000')).status).toBe(403);
  });

  test('keeps the title that stood there then', async () => {
    const orderId = await paid();
    const invoiceId = await applied(orderId, { amountCents: 100 });
    await applied(orderId, { invoice: { kind: 'person', title: '王五' } });
    expect(await row(invoiceId, orderId)).toMatchObject({ title: company.title, taxNumber: company.taxNumber });
  });

  test('is withdrawn by who applied, while it is not issued, and the amount is free again', async () => {
    const orderId = await paid();
    const own = await applied(orderId);
    expect(failure(await server.send(invoiceWithdraw, { invoiceId: own }, token()))).toBe('INVOICE_STATE');
    const withdraw = () => server.send(invoiceOwnWithdraw, { orderId, invoiceId: own }, { token: application });
    expect((await withdraw()).code).toBe(0);
    expect(failure(await withdraw())).toBe('INVOICE_STATE');
    expect(await info(orderId)).toMatchObject({ leftCents: 20_000, invoices: [{ state: 'WITHDRAWN' }] });
    const other = await paid();
    expect(
      (await server.send(invoiceOwnWithdraw, { orderId: other, invoiceId: own }, { token: application })).status,
    ).toBe(403);
  });

  test('is rejected with a reason that the buyer is told by mail', async () => {
    const orderId = await paid();
    const invoiceId = await applied(orderId, { invoice: { ...company, email: 'books@example.com' } });
    await desk.organisation.call(invoiceReject, { invoiceId, reason: '抬头与付款方不符' });
    expect(await info(orderId)).toMatchObject({
      leftCents: 20_000,
      invoices: [{ state: 'REJECTED', reason: '抬头与付款方不符' }],
    });
    await expect
      .poll(() =>
        desk.query(`SELECT recipient FROM message WHERE subject_id = $1 AND kind = 'invoice-rejected'`, [orderId]),
      )
      .toEqual([{ recipient: 'books@example.com' }]);
  });

  test('of a buyer with a phone number alone is answered by a text message', async () => {
    const buyer = { name: 'Wu Li', phone: '13700000099' };
    const { orderId } = await desk.paid(of, [{ ticketId, quantity: 2 }], { buyer });
    const invoiceId = await applied(orderId);
    await desk.organisation.call(invoiceReject, { invoiceId, reason: 'asked twice' });
    const told = () => messages.texts.find(({ templateCode }) => templateCode === 'CONVOKE_INVOICE_REJECTED');
    await expect.poll(told).toBeDefined();
    expect(told()).toMatchObject({
      to: buyer.phone,
      text: expect.stringContaining(
        `was rejected. See why: ${server.services.settings.PUBLIC_URL}/success/${orderId}`,
      ) as string,
    });
  });

  test('is made by the organiser with the title of the order, or another one', async () => {
    const orderId = await paid();
    expect(failure(await server.send(invoiceApplyFor, { orderId }, token()))).toBe('INVOICE_NO_TITLE');
    const { invoiceId } = await desk.organisation.call(invoiceApplyFor, { orderId, invoice: company });
    expect(await row(invoiceId, orderId)).toMatchObject({ appliedBy: 'organiser', amountCents: 20_000 });
    await desk.organisation.call(invoiceWithdraw, { invoiceId });
  });

  test('is made for a top-up with a title of the organisation', async () => {
    const rechargeId = await topUp(server, desk.organisation, 50_000);
    const { invoiceGroupId } = await desk.organisation.call(invoiceGroupAdd, company);
    const wanted = { invoiceId: rechargeId, invoiceGroupId };
    const first = await desk.organisation.call(invoiceApply, wanted);
    expect(first.amountCents).toBe(50_000);
    expect(failure(await server.send(invoiceApply, wanted, token()))).toBe('INVOICE_TOO_MUCH');
    // Who sold the top-up issues it, not who bought it.
    expect(failure(await issue(first.invoiceId, invoiceXml(paper({ amountCents: 50_000 }))))).toBe('INVOICE_STATE');
    await desk.organisation.call(invoiceWithdraw, { invoiceId: first.invoiceId });
    await desk.organisation.call(invoiceApply, { ...wanted, invoiceId: first.invoiceId });
  });

  test('needs all six fields for a special invoice where the organisation asks so', async () => {
    const orderId = await paid();
    await desk.organisation.call(invoiceSetting, { asksAll: true });
    const answer = await apply(orderId, { invoice: { ...company, type: 'special' } });
    await desk.organisation.call(invoiceSetting, { asksAll: false });
    expect(answer).toMatchObject({
      code: 1000,
      data: { fields: ['address', 'phone', 'bank', 'account'].map((name) => ({ path: `invoice.${name}` })) },
    });
    expect((await apply(orderId, { invoice: { ...company, type: 'special' } })).code).toBe(0);
  });
});

describe('fifty at once', () => {
  test('applications for one order never exceed what was paid', async () => {
    const orderId = await paid();
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(orderId, { amountCents: 3000 })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(6);
    expect(answers.filter((answer) => failure(answer) === 'INVOICE_TOO_MUCH')).toHaveLength(44);
    expect(await info(orderId)).toMatchObject({ leftCents: 2000 });
  });

  test('a refund and an application never take the same money', async () => {
    for (let round = 0; round < 8; round += 1) {
      const orderId = await paid();
      const [given, asked] = await Promise.all([refund(orderId, 15_000), apply(orderId, { amountCents: 15_000 })]);
      expect(given.code).toBe(0);
      const { leftCents, amountCents, invoices } = await info(orderId);
      expect(amountCents).toBe(5000);
      // The application came first, or it is refused; one that came first cannot be issued any more.
      if (asked.code !== 0) {
        expect(failure(asked)).toBe('INVOICE_TOO_MUCH');
        expect([leftCents, invoices.length]).toEqual([5000, 0]);
      } else {
        const bytes = invoiceXml(paper({ amountCents: 15_000 }));
        expect(failure(await issue(asked.data.invoiceId, bytes))).toBe('INVOICE_TOO_MUCH');
      }
    }
  });

  test('the rule stands in the database', async () => {
    const orderId = await paid();
    const raise = 'UPDATE ticket_order SET invoice_applied_cents = total_cents + 1 WHERE id = $1';
    await expect(desk.query(raise, [orderId])).rejects.toThrow('ticket_order_invoiced');
  });

  test('an invoice is issued once', async () => {
    const orderId = await paid();
    const invoiceId = await applied(orderId);
    const answers = await Promise.all(Array.from({ length: 4 }, () => issue(invoiceId, invoiceXml(paper()))));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter((answer) => failure(answer) === 'INVOICE_STATE')).toHaveLength(3);
  });
});

describe('an issued invoice', () => {
  test.each([
    ['pdf', invoicePdf],
    ['ofd', invoiceOfd],
    ['xml', invoiceXml],
  ] as const)('comes as %s, says what was applied for, and its buyer has it', async (kind, make) => {
    const orderId = await paid();
    const invoiceId = await applied(orderId);
    const of = paper();
    const bytes = await make(of);
    expect(await issue(invoiceId, bytes)).toMatchObject({ code: 0, data: { isDone: true, differences: [] } });
    expect(await info(orderId)).toMatchObject({ invoices: [{ state: 'ISSUED', number: of.number, hasFile: true }] });
    const own = await server.send(invoiceOwnFile, { orderId, invoiceId });
    expect(String(own.headers['content-disposition'])).toContain(`${of.number}.${kind}`);
    expect(own.body.equals(bytes)).toBe(true);
    const office = await server.send(invoiceFile, { invoiceId }, token());
    expect(office.body.equals(bytes)).toBe(true);
  });

  test('of another amount or number is refused, and nothing is kept', async () => {
    const orderId = await paid();
    const invoiceId = await applied(orderId);
    const wrong = await issue(invoiceId, invoiceXml(paper({ amountCents: 19_999 })), { confirmed: true });
    expect(wrong.data).toEqual({
      isDone: false,
      differences: [{ field: 'amount', expected: '200.00', read: '199.99', isRefused: true }],
    });
    const other = await issue(invoiceId, invoiceXml(paper()), { number: freshNumber(), confirmed: true });
    expect(other.data).toMatchObject({ isDone: false, differences: [{ field: 'number', isRefused: true }] });
    expect(await row(invoiceId, orderId)).toMatchObject({ state: 'APPLIED', hasFile: false });
  });

  test('made out to another name, or not to be read, wants somebody to confirm it', async () => {
    const orderId = await paid();
    const invoiceId = await applied(orderId);
    const bytes = invoiceXml(paper({ title: '别的公司' }));
    expect((await issue(invoiceId, bytes)).data).toEqual({
      isDone: false,
      differences: [{ field: 'title', expected: company.title, read: '别的公司', isRefused: false }],
    });
    expect((await issue(invoiceId, bytes, { confirmed: true })).data).toMatchObject({ isDone: true });
    const picture = await applied(await paid());
    const blank = invoiceXml(paper())
      .toString()
      .replace(/<EIid>.*<\/EIid>|<InvoiceNumber>.*<\/InvoiceNumber>/g, '');
    expect(failure(await issue(picture, Buffer.from(blank)))).toBe('INVOICE_NUMBER_MISSING');
    const typed = { number: freshNumber() };
    expect((await issue(picture, Buffer.from(blank), typed)).data).toMatchObject({
      differences: [{ field: 'number', read: null }],
    });
    expect((await issue(picture, Buffer.from(blank), { ...typed, confirmed: true })).data).toMatchObject({
      isDone: true,
    });
  });

  test('for a top-up is issued and taken back by whoever runs the installation', async () => {
    const rechargeId = await topUp(server, desk.organisation, 30_000);
    const { invoiceGroupId } = await desk.organisation.call(invoiceGroupAdd, company);
    const { invoiceId } = await desk.organisation.call(invoiceApply, { invoiceId: rechargeId, invoiceGroupId });
    const brought = { invoiceId, about: 'recharge', userId: null, number: undefined, confirmed: false } as const;
    const { organisationId } = desk.organisation;
    const bytes = invoiceXml(paper({ amountCents: 30_000 }));
    expect(await issueInvoice(server.services, organisationId, { ...brought, bytes })).toMatchObject({ isDone: true });
    const redBytes = invoiceXml(paper({ amountCents: -30_000 }));
    const entering = { ...brought, bytes: redBytes, amountCents: undefined };
    const outcomes = await Promise.all([1, 2].map(() => enterRed(server.services, organisationId, entering)));
    expect(outcomes.filter((outcome) => typeof outcome !== 'string' && outcome.isDone)).toHaveLength(1);
    // All of it can be applied for again.
    expect(await desk.organisation.call(invoiceApply, { invoiceId: rechargeId, invoiceGroupId })).toMatchObject({
      amountCents: 30_000,
    });
  });

  test('stays when its buyer is erased; what was only applied for says no more who it was', async () => {
    const orderId = await paid();
    const issued = await applied(orderId, { amountCents: 15_000 });
    await issue(issued, invoiceXml(paper({ amountCents: 15_000 })));
    const open = await applied(orderId);
    const people = await desk.query<{ id: string }>(
      'SELECT participant_id AS id FROM order_ticket WHERE order_id = $1',
      [orderId],
    );
    await desk.query('SELECT erase_registrations($1, $2, $3, uuidv7())', [
      of.organisationId,
      of.eventId,
      people.map(({ id }) => id),
    ]);
    expect(await row(issued, orderId)).toMatchObject({ state: 'ISSUED', title: company.title });
    expect(await row(open, orderId)).toMatchObject({ state: 'WITHDRAWN', title: '—', taxNumber: '' });
    expect(await info(orderId)).toMatchObject({ leftCents: 5000 });
  });

  test('is there once by its number', async () => {
    const of = paper();
    const [one, other] = [await applied(await paid()), await applied(await paid())];
    expect((await issue(one, invoiceXml(of))).code).toBe(0);
    expect(failure(await issue(other, invoiceXml(of)))).toBe('INVOICE_NUMBER_TAKEN');
  });

  test('needs a red letter after a refund, which is another invoice below zero', async () => {
    const orderId = await paid();
    const invoiceId = await applied(orderId);
    await issue(invoiceId, invoiceXml(paper()));
    expect(await row(invoiceId, orderId)).toMatchObject({ overCents: 0 });
    await refund(orderId, 5000);
    expect(await row(invoiceId, orderId)).toMatchObject({ overCents: 5000 });
    const needing = await desk.organisation.call(invoiceList, { needsRed: true, size: 100 });
    expect(needing.records.map((each) => each.invoiceId)).toContain(invoiceId);
    expect(failure(await red(invoiceId, invoiceXml(paper({ amountCents: -20_001 })), { amountCents: 20_001 }))).toBe(
      'INVOICE_RED_TOO_MUCH',
    );
    const answer = await red(invoiceId, invoiceXml(paper({ amountCents: -5000 })), { amountCents: 5000 });
    expect(answer.data).toMatchObject({ isDone: true });
    expect(await row(invoiceId, orderId)).toMatchObject({ overCents: 0, redCents: 5000, amountCents: 20_000 });
    expect(await row(answer.data.redId ?? '', orderId)).toMatchObject({
      amountCents: -5000,
      redOf: invoiceId,
      state: 'ISSUED',
    });
    expect(await info(orderId)).toMatchObject({ leftCents: 0, amountCents: 15_000 });
  });

  test('is on a sheet with what a tax system asks for, and no formula', async () => {
    const orderId = await paid();
    await applied(orderId, { invoice: { ...company, title: '=1+1公司', address: '上海市' } });
    const file = await server.send(invoiceExport, { orderId }, token());
    const { sheets } = await readXlsx(file.body);
    const [head, line] = sheets[0]?.rows ?? [];
    expect(head).toContain('Tax number');
    // Neutralised, as in every sheet.
    expect(line).toContain("'=1+1公司");
    expect(line).toContain(200);
  });
});
