import { formAdd, formList } from '@convoke/contract/form/form.calls.ts';
import { formTickets } from '@convoke/contract/form/form.office.calls.ts';
import { ticketAdd, ticketManage, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFields } from '../../../testing/forms.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;

beforeAll(async () => {
  server = await startServer();
  [ours, theirs] = [await server.organisation(), await server.organisation()];
});
afterAll(() => server.close());

/** An event with two tickets and a further form. */
async function aSale(by = ours) {
  const { eventId } = await by.event();
  const one = await by.call(ticketAdd, { eventId, name: 'One', priceCents: 1000, stock: 5 });
  const two = await by.call(ticketAdd, { eventId, name: 'Two', priceCents: 0 });
  const { formId } = await by.call(formAdd, { sourceId: eventId, sourceName: 'Further', fields: withFields() });
  return { eventId, one: one.ticketId, two: two.ticketId, formId };
}

interface Asked {
  ticketId: string;
  was: string | null;
  formId: string | null;
}
const assign = (eventId: string, ...tickets: Asked[]) =>
  server.send(formTickets, { eventId, tickets }, { token: ours.token });
const asks = async (eventId: string) =>
  (await ours.call(ticketManage, { eventId })).tickets.map((ticket) => [ticket.ticketId, ticket.formId ?? null]);

test('tickets are given a form, and nothing else of them changes', async () => {
  const { eventId, one, two, formId } = await aSale();
  const before = await ours.call(ticketManage, { eventId });
  expect((await assign(eventId, { ticketId: one, was: null, formId })).code).toBe(0);
  // Meanwhile somebody changes what the ticket costs: taking the form away again leaves that alone.
  const [ticket] = (await ours.call(ticketManage, { eventId })).tickets;
  await ours.call(ticketUpdate, ticketUpdate.input.parse({ ...ticket, priceCents: 2500 }));
  const [own] = (await ours.call(formList, { eventId })).filter((form) => form.formId === formId);
  expect(own?.tickets).toEqual([{ ticketId: one, name: 'One' }]);
  expect(
    (await assign(eventId, { ticketId: one, was: formId, formId: null }, { ticketId: two, was: null, formId })).code,
  ).toBe(0);
  const after = await ours.call(ticketManage, { eventId });
  expect(after.tickets).toMatchObject([
    { ...before.tickets[0], priceCents: 2500, formId: null },
    { ...before.tickets[1], formId },
  ]);
});

test('of two who change the same tickets the second is told, and changes none', async () => {
  const { eventId, one, two, formId } = await aSale();
  const further = await ours.call(formAdd, { sourceId: eventId, sourceName: 'Other', fields: withFields() });
  const results = await Promise.all(
    [formId, further.formId].map((each) =>
      assign(eventId, { ticketId: one, was: null, formId: each }, { ticketId: two, was: null, formId: each }),
    ),
  );
  expect(results.filter((result) => result.code === 0)).toHaveLength(1);
  expect(results.find((result) => result.code !== 0)?.data).toMatchObject({ failure: 'FORM_TICKETS_CHANGED' });
  const winner = results[0]?.code === 0 ? formId : further.formId;
  expect(await asks(eventId)).toEqual([
    [one, winner],
    [two, winner],
  ]);
  // One of them is as it was thought, the other is not.
  const half = await assign(
    eventId,
    { ticketId: one, was: winner, formId: null },
    { ticketId: two, was: null, formId: null },
  );
  expect(half.data).toMatchObject({ failure: 'FORM_TICKETS_CHANGED' });
  expect((await asks(eventId))[0]).toEqual([one, winner]);
});

test('forms and tickets of other events or organisations are refused', async () => {
  const { eventId, one, formId } = await aSale();
  const elsewhere = await aSale();
  const foreign = await aSale(theirs);
  for (const other of [elsewhere, foreign]) {
    const form = await assign(eventId, { ticketId: one, was: null, formId: other.formId });
    expect(form.data).toMatchObject({ fields: [{ path: 'tickets.0.formId' }] });
    const ticket = await assign(eventId, { ticketId: other.one, was: null, formId });
    expect(ticket.data).toMatchObject({ failure: 'FORM_TICKETS_CHANGED' });
  }
  expect((await assign(foreign.eventId, { ticketId: foreign.one, was: null, formId: null })).status).toBe(403);
  expect((await asks(eventId))[0]).toEqual([one, null]);
});
