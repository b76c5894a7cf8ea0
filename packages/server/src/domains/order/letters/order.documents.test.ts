import { orderCalendar, orderPdf } from '@convoke/contract/order/order.own.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderFor, type OrderWish, paidOrder, refundFor, ticketsFor } from '../../../../testing/paid-orders.ts';
import { readPdf } from '../../../../testing/pdf.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

const paid = (wish?: OrderWish) => paidOrder(server, organisation, wish);
const pdf = (input: { orderId: string; orderTicketId?: string; language?: string }) => server.send(orderPdf, input);

describe('the tickets of an order as a PDF', () => {
  test('a page each, with a code that a scanner reads, in the order’s language unless another is asked for', async () => {
    const order = await paid({ quantity: 3, draft: { language: 'es' } });
    const tickets = await ticketsFor(server, order.orderId);
    const answer = await pdf({ orderId: order.orderId });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pages = await readPdf(answer.body);
    expect(pages.map((page) => page.codes)).toEqual(tickets.map((ticket) => [ticket.code]));
    expect(pages[0]?.text).toContain('Asistente');
    expect(pages[0]?.text).toContain('120,00');
    expect(pages[0]?.text).toContain('SANDBOX');
    const english = await readPdf((await pdf({ orderId: order.orderId, language: 'en' })).body);
    expect(english[0]?.text).toContain('Attendee');
    expect(english[0]?.text).toContain('CN¥120.00');
  });

  test('a free ticket says so, and the file is called after event and order, also where names must be ASCII', async () => {
    const order = await paid({ priceCents: 0, event: { title: '上海/大会: "2030"' }, draft: { language: 'zh' } });
    const answer = await pdf({ orderId: order.orderId });
    const [page] = await readPdf(answer.body);
    expect(page?.text).toContain('免费');
    expect(page?.text).not.toContain('SANDBOX');
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''\S+\.pdf$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toMatch(
      /^门票 - 上海 大会 2030 - [0-9A-Z]{12}\.pdf$/,
    );
  });

  test('one of them alone, and none of another order', async () => {
    const order = await paid({ quantity: 2 });
    const [, second] = await ticketsFor(server, order.orderId);
    const pages = await readPdf((await pdf({ orderId: order.orderId, orderTicketId: second?.id ?? '' })).body);
    expect(pages.map((page) => page.codes)).toEqual([[second?.code]]);
    const other = await paid();
    const [foreign] = await ticketsFor(server, other.orderId);
    expect(await pdf({ orderId: order.orderId, orderTicketId: foreign?.id ?? '' })).toMatchObject({ status: 403 });
  });

  test('only valid ones: not before payment, not under review, not what was given back', async () => {
    const open = await orderFor(server, organisation);
    expect(await pdf({ orderId: open.orderId })).toMatchObject({ status: 200, code: 3001 });

    const reviewed = await paid({ priceCents: 0, needsReview: true, quantity: 2 });
    expect(await pdf({ orderId: reviewed.orderId })).toMatchObject({ code: 3001 });
    const [first] = await ticketsFor(server, reviewed.orderId);
    await organisation.call(participantVerify, {
      type: 'approve',
      eventId: reviewed.eventId,
      partsIds: [first?.participantId ?? ''],
    });
    expect(await readPdf((await pdf({ orderId: reviewed.orderId })).body)).toMatchObject([{ codes: [first?.code] }]);

    const returned = await paid({ quantity: 2 });
    const [gone, kept] = await ticketsFor(server, returned.orderId);
    await refundFor(server, returned, { orderTicketIds: [gone?.id ?? ''] });
    expect(await readPdf((await pdf({ orderId: returned.orderId })).body)).toMatchObject([{ codes: [kept?.code] }]);
    expect(await pdf({ orderId: returned.orderId, orderTicketId: gone?.id ?? '' })).toMatchObject({ code: 3001 });
    await refundFor(server, returned);
    expect(await pdf({ orderId: returned.orderId })).toMatchObject({ code: 3001 });
  });

  test('shows the event’s picture, and does without one that is not there', async () => {
    const order = await paid();
    const plain = (await pdf({ orderId: order.orderId })).body;
    const setCover = (key: string) =>
      server.services.database.inOrganisation(order.organisationId, 'write', (tx) =>
        tx.updateTable('event').set({ cover_key: key }).where('id', '=', order.eventId).execute(),
      );
    await setCover('covers/none.png');
    expect(await readPdf((await pdf({ orderId: order.orderId })).body)).toHaveLength(1);
    const picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#c02040' } })
      .png()
      .toBuffer();
    await server.services.storage.put('covers/red.png', picture);
    await setCover('covers/red.png');
    const [shown] = await readPdf((await pdf({ orderId: order.orderId })).body);
    const [bare] = await readPdf(plain);
    const isRed = ([red, green]: [number, number, number]) => red > 150 && green < 80;
    // Below the band that says SANDBOX.
    expect(isRed(shown?.colourAt(200, 60) ?? [0, 0, 0])).toBe(true);
    expect(isRed(bare?.colourAt(200, 60) ?? [0, 0, 0])).toBe(false);
  });

  test('of an order nobody has is refused as everything unknown', async () => {
    expect(await pdf({ orderId: '3b241101-e2bb-4255-8caf-4136c566a962' })).toMatchObject({ status: 403 });
    expect(await pdf({ orderId: 'x' })).toMatchObject({ code: 1000 });
  });
});

describe('the calendar file of an order', () => {
  test('holds the event and the way to the order; once all is given back it takes the event out again', async () => {
    const order = await paid();
    const before = await server.send(orderCalendar, { orderId: order.orderId });
    expect(before.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(before.body.toString().replace(/\r\n /g, '')).toContain(`http://convoke.test/success/${order.orderId}`);
    await refundFor(server, order);
    const after = await server.send(orderCalendar, { orderId: order.orderId });
    expect(after.headers['content-type']).toBe('text/calendar; charset=utf-8; method=CANCEL');
    expect(after.body.toString()).toContain('STATUS:CANCELLED');
  });
});
