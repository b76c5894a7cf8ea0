import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantExportExtra } from '@convoke/contract/participant/participant.extra.calls.ts';
import { participantExport } from '@convoke/contract/participant/participant.office.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addTicket } from '../../../../testing/selling.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startServer();
  desk = await orderDesk(server);
});
afterAll(() => server.close());

async function sheetOf(call: typeof participantExport | typeof participantExportExtra, input: object) {
  const answer = await server.send(call, input, { token: desk.organisation.token });
  const book = await readXlsx(answer.body);
  const [titles, ...people] = book.sheets[0]?.rows ?? [];
  return people.map((row) => Object.fromEntries((titles ?? []).map((title, at) => [String(title), row[at]])));
}

test('people are shown with ticket and order, found by the ticket, and so is every sheet', async () => {
  const of = await desk.sale();
  const { eventId } = of;
  const [pass, evening] = [await addTicket(server, of), await addTicket(server, of, { priceCents: 0 })];
  await desk.query(`UPDATE ticket SET name = 'Evening' WHERE id = $1`, [evening]);
  const paid = await desk.paid(of, [{ ticketId: pass, quantity: 2 }]);
  const free = await desk.paid(of, [{ ticketId: evening }]);
  const { number } = await desk.detail(paid.orderId);

  const { records, total } = await desk.organisation.call(participantPage, { eventId, ticketId: pass });
  expect(total).toBe(2);
  for (const row of records)
    expect(row).toMatchObject({
      ticketId: pass,
      ticketName: 'Standard',
      orderId: paid.orderId,
      orderNumber: number,
      isSandbox: true,
    });
  const others = await desk.organisation.call(participantPage, { eventId, ticketId: evening });
  expect(others.records).toMatchObject([{ ticketName: 'Evening', orderId: free.orderId, isSandbox: false }]);
  const detail = await desk.organisation.call(participantDetail, { partsId: records[0]?.partsId ?? '' });
  expect(detail).toMatchObject({ ticketName: 'Standard', orderId: paid.orderId, orderNumber: number });

  expect(await sheetOf(participantExport, { eventId, ticketId: pass })).toMatchObject([
    { Ticket: 'Standard', Order: number },
    { Ticket: 'Standard', Order: number },
  ]);
  const answers = await sheetOf(participantExportExtra, { eventId });
  expect(answers).toHaveLength(3);
  for (const row of answers) {
    expect(row).toMatchObject({ Status: 'Approved' });
    expect(['Standard', 'Evening']).toContain(row['Ticket']);
    expect(row['Check-in code']).toMatch(/^[0-9A-Z]{14}$/);
    expect(Object.keys(row)).toEqual(
      expect.arrayContaining(['Registered at (Asia/Shanghai)', 'Checked in at (Asia/Shanghai)']),
    );
  }
});

test('how many entries of the ticket are used stands in the list, with the person and in the sheet; nothing where it is good for any number', async () => {
  const of = await desk.sale();
  const { eventId } = of;
  const [pass, evening] = [await addTicket(server, of), await addTicket(server, of, { priceCents: 0 })];
  await desk.query('UPDATE ticket SET entries = 10 WHERE id = $1', [pass]);
  await desk.paid(of, [{ ticketId: pass }]);
  await desk.paid(of, [{ ticketId: evening }]);
  const usedAt = '2026-11-25T09:00:00.000Z';
  await desk.query('UPDATE participant SET entries_used = 2, entries_used_at = $2 WHERE ticket_id = $1', [
    pass,
    usedAt,
  ]);

  const [row] = (await desk.organisation.call(participantPage, { eventId, ticketId: pass })).records;
  expect(row?.entries).toEqual({ used: 2, most: 10, lastAt: usedAt });
  const [other] = (await desk.organisation.call(participantPage, { eventId, ticketId: evening })).records;
  expect(other?.entries).toBeNull();
  const detail = await desk.organisation.call(participantDetail, { partsId: row?.partsId ?? '' });
  expect(detail.entries).toEqual({ used: 2, most: 10, lastAt: usedAt });
  expect(await sheetOf(participantExport, { eventId, ticketId: pass })).toMatchObject([
    { 'Entries used': 2, 'Entries of the ticket': 10 },
  ]);
  const [empty] = await sheetOf(participantExport, { eventId, ticketId: evening });
  expect([empty?.['Entries used'] ?? '', empty?.['Entries of the ticket'] ?? '']).toEqual(['', '']);
});

test('who registered without a ticket has none, and the sheet that imports read has its answers first', async () => {
  const { eventId, code } = await desk.organisation.event();
  await desk.organisation.register(code, { name: 'Ada' });
  const { records } = await desk.organisation.call(participantPage, { eventId });
  expect(records).toMatchObject([{ ticketId: null, ticketName: null, orderId: null, orderNumber: null }]);
  const [row] = await sheetOf(participantExportExtra, { eventId });
  expect(Object.keys(row ?? {})[0]).toBe('Name');
  expect(row).toMatchObject({ Name: 'Ada', Status: 'Approved' });
  const template = await sheetOf(participantExportExtra, { eventId, template: '1' });
  expect(template).toEqual([]);
});
