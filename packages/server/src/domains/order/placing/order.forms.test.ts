import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { formAdd, formDelete, formDraft, formList, formUpdate } from '@convoke/contract/form/form.calls.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { orderCreate } from '@convoke/contract/order/order.calls.ts';
import { orderAttendee, orderForm } from '@convoke/contract/order/order.own.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { ticketAdd, ticketManage, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChoice, aField, strayOptions, withFields } from '../../../../testing/forms.ts';
import { type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { buyerDraft, countsOf, place } from '../../../../testing/selling.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';

let one: TestServer;
let other: TestServer;
let desk: OrderDesk;
let ours: Organisation;
let token: string;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
  desk = await orderDesk(one);
  ours = desk.organisation;
  token = await one.applicationToken();
});
afterAll(async () => {
  await one.close();
  await other.close();
});

/** A sale whose event's form has these fields besides, with one ticket. */
async function sale(...fields: FormField[]) {
  const of = await desk.sale();
  const { formId } = await ours.call(eventInfo, { eventId: of.eventId });
  await ours.call(formUpdate, { formId, fields: withFields(...fields) });
  const { ticketId } = await ours.call(ticketAdd, {
    eventId: of.eventId,
    name: 'Standard',
    priceCents: 5000,
    stock: 500,
  });
  return { of, formId, ticketId };
}

const slot = (limit: number) => aChoice('slot', { morning: limit, evening: undefined });
const wants = (ticketId: string, answers: Record<string, unknown>) =>
  buyerDraft([], { tickets: [{ ticketId, quantity: 1, attendees: [{ answers: { ...someone(), ...answers } }] }] });
const taken = async (formId: string, option = 'morning') =>
  (await ours.call(formDraft, { formId })).taken.find((row) => row.option === option)?.taken;

test('a ticket asks the form of its own, the others the event’s; each answer is kept with its form', async () => {
  const { of, formId, ticketId } = await sale(aField('diet', 'text'));
  const own = await ours.call(formAdd, {
    sourceId: of.eventId,
    sourceName: 'Workshop',
    fields: withFields(aField('level', 'text', { required: true })),
  });
  const workshop = await ours.call(ticketAdd, {
    eventId: of.eventId,
    name: 'Workshop',
    priceCents: 0,
    formId: own.formId,
  });
  const asked = await one.send(orderForm, { eventId: of.eventId }, { token });
  expect(asked.data).toMatchObject({
    form: { formId },
    own: [{ ticketId: workshop.ticketId, form: { formId: own.formId } }],
  });

  const lacking = await one.send(
    orderCreate,
    { eventId: of.eventId, orders: [wants(workshop.ticketId, {})] },
    { token },
  );
  expect(lacking).toMatchObject({
    code: 1000,
    data: { fields: [{ path: 'orders.0.tickets.0.attendees.0.answers.level' }] },
  });

  const draft = buyerDraft([], {
    tickets: [
      { ticketId, quantity: 1, attendees: [{ answers: { ...someone(), diet: 'none' } }] },
      { ticketId: workshop.ticketId, quantity: 1, attendees: [{ answers: { ...someone(), level: 'high' } }] },
    ],
  });
  const placed = await place(one.services, of, draft);
  const orderId = typeof placed === 'string' ? placed : placed.orderId;
  const { data } = await one.send(orderForm, { eventId: of.eventId, orderId }, { token });
  expect(data.answers.find((each) => each.ticketId === ticketId)?.answers).toMatchObject({ diet: 'none' });
  const second = data.answers.find((each) => each.ticketId === workshop.ticketId);
  expect(second?.answers).toMatchObject({ level: 'high' });
  // The buyer changes it by the ticket's own form.
  const change = (answers: Record<string, unknown>) =>
    one.send(
      orderAttendee,
      { orderId, orderTicketId: second?.orderTicketId, answers: { ...someone(), ...answers } },
      { token },
    );
  expect((await change({})).code).toBe(1000);
  expect((await change({ level: 'low' })).code).toBe(0);
});

test('a ticket takes no form of another event, keeps its form when a change leaves it out, and loses a deleted one', async () => {
  const { of, formId, ticketId } = await sale();
  const elsewhere = await sale();
  const whole = { name: 'Standard', priceCents: 5000, stock: 500 };
  const refused = await one.send(ticketUpdate, { ticketId, ...whole, formId: elsewhere.formId }, { token: ours.token });
  expect(refused.status).toBe(403);
  const own = await ours.call(formAdd, { sourceId: of.eventId, sourceName: 'Own', fields: withFields() });
  await ours.call(ticketUpdate, { ticketId, ...whole, formId: own.formId });
  await ours.call(ticketUpdate, { ticketId, ...whole });
  const formNow = async () => (await ours.call(ticketManage, { eventId: of.eventId })).tickets[0]?.formId;
  expect(await formNow()).toBe(own.formId);
  expect((await ours.call(formList, { eventId: of.eventId })).map((each) => each.tickets.length)).toEqual([0, 1]);
  await ours.call(formDelete, { formId: own.formId });
  expect(await formNow()).toBeNull();
  expect((await ours.call(formList, { eventId: of.eventId })).map((each) => each.formId)).toEqual([formId]);
});

test('80 buyers at once over two servers get exactly the 15 places of an option, and no stock is lost', async () => {
  const { of, formId, ticketId } = await sale(slot(15));
  const results = await Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      place((index % 2 ? one : other).services, of, wants(ticketId, { slot: 'morning' })),
    ),
  );
  expect(results.filter((each) => typeof each === 'object')).toHaveLength(15);
  expect(results.filter((each) => each === 'OPTION_FULL')).toHaveLength(65);
  expect(await taken(formId)).toBe(15);
  expect(await countsOf(one, ticketId)).toMatchObject({ held: 15, sold: 0 });
  expect(typeof (await place(one.services, of, wants(ticketId, { slot: 'evening' })))).toBe('object');
});

test('an order that ends gives its option back; late money takes it again, or comes back when it is gone', async () => {
  const { of, formId, ticketId } = await sale(slot(1));
  const order = async () => {
    const placed = await place(one.services, of, wants(ticketId, { slot: 'morning' }));
    if (typeof placed === 'string') throw new Error(placed);
    return placed;
  };
  const first = await order();
  expect(await taken(formId)).toBe(1);
  await desk.expire(of, first.orderId);
  expect(await taken(formId)).toBe(0);
  expect((await desk.pay(of, first.orderId, first.totalCents)).outcome).toBe('paid');
  expect(await taken(formId)).toBe(1);

  await ours.call(formUpdate, { formId, fields: withFields(slot(2)) });
  const second = await order();
  await desk.expire(of, second.orderId);
  await order();
  expect((await desk.pay(of, second.orderId, second.totalCents)).outcome).toBe('refund-due');
  expect(await taken(formId)).toBe(2);
});

test('reviewing people of tickets gives the option back and takes it again, unless it is full', async () => {
  const of = await desk.sale();
  const { formId } = await ours.call(eventInfo, { eventId: of.eventId });
  await ours.call(formUpdate, { formId, fields: withFields(slot(1)) });
  const { ticketId } = await ours.call(ticketAdd, {
    eventId: of.eventId,
    name: 'Reviewed',
    priceCents: 5000,
    needsReview: true,
  });
  await place(one.services, of, wants(ticketId, { slot: 'morning' }));
  const [row] = (await ours.call(participantPage, { eventId: of.eventId })).records;
  const review = async (type: 'reject' | 'undo') =>
    (await ours.call(participantVerify, { type, eventId: of.eventId, partsIds: [row?.partsId ?? ''], notify: false }))
      .rows[0]?.result;
  expect(await review('reject')).toBe('done');
  expect(await taken(formId)).toBe(0);
  expect(await review('undo')).toBe('done');
  expect(await taken(formId)).toBe(1);
  expect(await review('reject')).toBe('done');
  expect(typeof (await place(one.services, of, wants(ticketId, { slot: 'morning' })))).toBe('object');
  expect(await review('undo')).toBe('full');
  expect(await taken(formId)).toBe(1);
});

test('the same order sent again answers the order although its option is full by then', async () => {
  const { of, formId, ticketId } = await sale(slot(1));
  const draft = wants(ticketId, { slot: 'morning' });
  const first = await place(one.services, of, draft, 'a-key-of-this-order');
  expect(await place(one.services, of, draft, 'a-key-of-this-order')).toMatchObject({
    orderId: (first as { orderId: string }).orderId,
  });
  expect(await place(one.services, of, wants(ticketId, { slot: 'morning' }))).toBe('OPTION_FULL');
  expect(await taken(formId)).toBe(1);
});

test('an attendee’s file belongs to the ticket; without its file an order is refused', async () => {
  const { of, formId, ticketId } = await sale(
    aField('paper', 'file', { files: { kinds: ['document'], maxBytes: 5000 } }),
  );
  const bytes = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
  const upload = await one.send(
    formFileUpload,
    { formId, fieldId: 'paper' },
    { token, file: { name: 'a.pdf', bytes } },
  );
  const paper = [{ fileId: upload.data.fileId, name: 'a.pdf', bytes: bytes.length }];
  const placed = await place(one.services, of, wants(ticketId, { paper }));
  expect(typeof placed).toBe('object');
  const [file] = await desk.query<{ owned: boolean }>(
    `SELECT f.subject_id = t.id AS owned FROM form_file f JOIN order_ticket t ON t.order_id = $1 WHERE f.id = $2`,
    [(placed as { orderId: string }).orderId, upload.data.fileId],
  );
  expect(file?.owned).toBe(true);
  expect(await place(one.services, of, wants(ticketId, { paper }))).toBe('FORM_FILE_GONE');
  expect(await countsOf(one, ticketId)).toMatchObject({ held: 1 });
});

test('after all of this every limited option counts whom it has', async () => {
  expect(await strayOptions(one)).toEqual([]);
});
