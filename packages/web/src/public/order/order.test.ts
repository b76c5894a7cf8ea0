import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepBasket, keepOrder, readBasket } from '../core/buyer-store.ts';
import {
  click,
  close,
  one,
  press,
  replies,
  sent,
  showPage,
  submit,
  text,
  type,
  onPage,
  wait,
} from '../selling-harness.tsx';
import { anOrder, orderId, serverTime } from '../selling-testing.ts';
import { aForm } from '../testing.ts';
import { type OrderData, View } from './order.page.tsx';
import { receiptLines } from './receipt.tsx';

onPage(`/success/${orderId}`);

let order: OrderInfo;
const later = '2026-11-21T04:15:00.000Z';
const open = { state: 'AWAITING_PAYMENT', expiresAt: later, paidAt: null, paidBy: null } as const;

/** An order whose tickets are not valid yet. */
const reserved = (changes: Partial<OrderInfo> = {}) =>
  anOrder({
    ...open,
    tickets: anOrder().tickets.map((ticket) => ({ ...ticket, state: 'RESERVED' as const, code: null })),
    ...changes,
  });

function show(given: OrderInfo = anOrder()): Promise<void> {
  order = given;
  replies['info'] = { ok: order };
  return showPage('order', View, { order, now: serverTime } satisfies OrderData, `/success/${orderId}`);
}
const status = (state: string) => ({ ok: { orderId, state, problem: null, expiresAt: later, now: serverTime } });
const title = () => text('.order-standing h2');

beforeEach(() => {
  replies['status'] = status('AWAITING_PAYMENT');
});

describe('what the page says', () => {
  it('shows the tickets of a paid order with their codes, and where to keep them', async () => {
    await show();
    expect(title()).toBe('You’re in!');
    expect(document.querySelectorAll('.own-ticket svg.qr')).toHaveLength(2);
    expect(text('.own-tickets')).toContain('Q7rT2mXw9KpZ4sLh');
    const links = [...document.querySelectorAll('.event-tools a')].map((each) => each.getAttribute('href'));
    expect(links).toContain(`/event/order/ticket/pdf/${orderId}?language=en`);
    expect(links).toContain(`/event/order/ticket/calendar/${orderId}/event.ics`);
  });

  it('turns to the tickets by itself when the payment has come', async () => {
    await show(reserved());
    expect(title()).toBe('Your tickets are reserved');
    expect(text('.time-left')).toBe('15:00');
    expect(one<HTMLAnchorElement>('.order-standing a.primary').getAttribute('href')).toBe(`/mobile-pay/${orderId}`);
    expect(document.querySelector('svg.qr')).toBeNull();
    replies['status'] = status('PAID');
    replies['info'] = { ok: anOrder() };
    await wait(6000);
    await wait(100);
    expect(title()).toBe('You’re in!');
    const asked = sent['status']?.length ?? 0;
    await wait(60_000);
    expect(sent['status']).toHaveLength(asked);
  });

  it('counts down to the end by the server’s clock, and offers another order', async () => {
    await show(reserved({ expiresAt: '2026-11-21T04:00:04.000Z' }));
    await wait(5000);
    expect(title()).toBe('The time to pay has run out');
    expect(one<HTMLAnchorElement>('.order-standing a.primary').getAttribute('href')).toContain('/buy-ticket?event=');
  });

  it.each([
    ['under review, to be paid later', { ...open, expiresAt: null }, 'Your request is with the organiser'],
    ['paying', { ...open, state: 'PAYING' }, 'Your payment is in progress'],
    ['refunded', { state: 'REFUNDED', refundedCents: 20_000 }, 'Refunded'],
    ['cancelled', { state: 'CANCELLED' }, 'This order was cancelled'],
    ['paid too late', { state: 'REFUND_DUE' }, 'Your payment arrived after the last places were taken'],
  ] as const)('explains an order that is %s', async (_, changes, words) => {
    await show(reserved(changes as Partial<OrderInfo>));
    expect(title()).toBe(words);
  });

  it('explains tickets under review that cost nothing', async () => {
    const tickets = anOrder().tickets.map((ticket) => ({ ...ticket, inReview: true, code: null }));
    await show(anOrder({ totalCents: 0, subtotalCents: 0, paidBy: 'free', tickets }));
    expect(title()).toBe('Your request is with the organiser');
    expect(document.querySelector('svg.qr')).toBeNull();
  });

  it.each([
    ['AMOUNT_DIFFERS', 'please don’t pay again'],
    ['PAID_TWICE', 'paid twice'],
    ['REFUND_FAILED', 'The organiser has been told'],
  ] as const)('speaks kindly of %s', async (problem, words) => {
    await show(anOrder({ problem }));
    expect(text('.order-problem')).toContain(words);
  });

  it('never shows the code of a ticket that does not admit', async () => {
    const [first, second] = anOrder().tickets;
    if (!first || !second) throw new Error('no tickets');
    await show(
      anOrder({
        state: 'PARTIALLY_REFUNDED',
        tickets: [
          { ...first, state: 'VOID', refundedCents: 10_000 },
          { ...second, state: 'USED' },
        ],
        refunds: [{ amountCents: 10_000, state: 'PROCESSING', at: serverTime }],
      }),
    );
    expect(document.querySelector('svg.qr')).toBeNull();
    expect(text('.own-ticket-void')).toContain('CN¥100 refunded');
    expect(text('.sums-back')).toContain('Refund requested');
  });

  it('follows a refund until it is done', async () => {
    const refund = { amountCents: 10_000, state: 'REQUESTED', at: serverTime } as const;
    await show(anOrder({ state: 'PARTIALLY_REFUNDED', refunds: [refund] }));
    replies['info'] = { ok: anOrder({ state: 'PARTIALLY_REFUNDED', refunds: [{ ...refund, state: 'DONE' }] }) };
    await wait(25_000);
    expect(text('.sums-back')).toContain('Refunded');
    const asked = sent['info']?.length ?? 0;
    await wait(120_000);
    expect(sent['info']).toHaveLength(asked);
  });

  it('completes an order with nothing to pay that nobody completed', async () => {
    replies['free'] = { ok: { orderId, state: 'PAID' } };
    await show(reserved({ state: 'HELD', totalCents: 0, subtotalCents: 0 }));
    expect(sent['free']).toHaveLength(1);
  });

  it('says SANDBOX where no real money moved', async () => {
    await show(anOrder({ isSandbox: true }));
    expect(text('.sandbox')).toContain('SANDBOX');
  });

  it('shows names as they are, never as markup', async () => {
    const [first] = anOrder().tickets;
    if (!first) throw new Error('no ticket');
    await show(anOrder({ tickets: [{ ...first, name: '<img src=x onerror=alert(1)>' }] }));
    expect(text('.own-ticket h3')).toBe('<img src=x onerror=alert(1)>');
    expect(document.querySelector('.own-ticket img')).toBeNull();
  });

  it('forgets the basket of an order that is paid', async () => {
    const code = anOrder().event.code;
    keepOrder(code, orderId);
    keepBasket(code, {
      quantities: { a: 1 },
      coupon: null,
      access: null,
      isComing: true,
      wantsInvoice: false,
      key: null,
    });
    await show();
    expect(readBasket(code)).toBeNull();
  });
});

/** The worker that keeps pages; null = none is there yet. */
function stubWorker(active: object | null): void {
  const serviceWorker = { controller: active, register: () => Promise.resolve({ active }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

describe('changing who comes', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  const ticketId = anOrder().tickets[1]?.orderTicketId ?? '';
  const field = (id: string) => `#field-e-${ticketId}-${id}`;
  const form = { version: 3, fields: aForm.fields.filter((each) => each.means !== undefined) };
  beforeEach(() => {
    const answers = { name: 'Grace', phone: '13900000000' };
    replies['form'] = { ok: { form, answers: [{ orderTicketId: ticketId, ticketId, answers }] } };
    replies['attendee'] = { ok: { handedOn: false } };
  });
  const edit = () => click('.own-ticket:nth-child(2) .text-link');

  it('begins with what was answered, saves, and says so', async () => {
    await show();
    await edit();
    expect(one<HTMLInputElement>(field('name')).value).toBe('Grace');
    await type(field('name'), 'Joan');
    const [first, second] = order.tickets;
    replies['info'] = { ok: { ...order, tickets: [first, { ...second, name: 'Joan' }] } };
    await submit('.own-form');
    expect(sent['attendee']?.[0]?.body).toEqual({
      orderTicketId: ticketId,
      answers: { name: 'Joan', phone: '13900000000' },
    });
    expect(text('.own-ticket:nth-child(2) h3')).toBe('Joan');
    expect(text('.own-ticket:nth-child(2)')).toContain('Saved.');
    for (const region of document.querySelectorAll(':is([role="status"], [role="alert"]):empty'))
      expect(region.className).toContain('empty-gone');
  });

  it('says that a ticket has a new code when it is somebody else’s now', async () => {
    replies['attendee'] = { ok: { handedOn: true } };
    await show();
    await edit();
    await type(field('name'), 'Joan');
    await submit('.own-form');
    expect(text('.own-ticket:nth-child(2)')).toContain('The ticket has a new code');
  });

  it('is kept for the hall without a network by the new name', async () => {
    const kept = vi.fn();
    stubWorker({ state: 'activated', postMessage: kept });
    await show();
    await wait(10);
    expect(kept).toHaveBeenCalledTimes(1);
    await edit();
    await type(field('name'), 'Joan');
    const [first, second] = order.tickets;
    replies['info'] = { ok: { ...order, tickets: [first, { ...second, name: 'Joan' }] } };
    await submit('.own-form');
    await wait(10);
    expect(kept).toHaveBeenCalledTimes(2);
  });

  it('a document that was kept from before is put right at once', async () => {
    stubWorker(null);
    await show();
    await wait(10);
    expect(sent['info']).toBeUndefined();
    await close();
    stubWorker({ state: 'activated', postMessage: vi.fn() });
    const [first, second] = order.tickets;
    const asked = show();
    replies['info'] = { ok: { ...order, tickets: [first, { ...second, name: 'Joan' }] } };
    await asked;
    await wait(10);
    expect(text('.own-ticket:nth-child(2) h3')).toBe('Joan');
  });

  it('marks what the server refuses, and keeps the rest', async () => {
    replies['attendee'] = { fails: 'BAD_PARAMETER', data: { fields: [{ path: 'answers.phone', message: 'Taken.' }] } };
    await show();
    await edit();
    await type(field('name'), 'Joan');
    await submit('.own-form');
    expect(text(`${field('phone')}-problem`)).toBe('Taken.');
    expect(one<HTMLInputElement>(field('name')).value).toBe('Joan');
  });

  it('is over once the holder has signed in', async () => {
    const tickets = anOrder().tickets.map((ticket) => ({ ...ticket, state: 'USED' as const }));
    await show(anOrder({ tickets }));
    expect(document.querySelector('.own-ticket .text-link')).toBeNull();
  });
});

describe('cancelling', () => {
  const [first] = anOrder().tickets;
  const preview = (refundCents: number) => ({
    ok: {
      refundCents,
      feeCents: 10_000 - refundCents,
      tickets: [{ orderTicketId: first?.orderTicketId, paidCents: 10_000, refundCents }],
    },
  });

  it('shows what goes back before anything is cancelled, and cancels what was seen', async () => {
    replies['preview'] = preview(9000);
    replies['cancel'] = { ok: { ...preview(9000).ok, state: 'PARTIALLY_REFUNDED' } };
    await show();
    await press('See your refund');
    expect(text('.cancel .field-problem')).toBe('Please choose at least one ticket.');
    await click('.cancel .choice input');
    await press('See your refund');
    expect(sent['preview']?.[0]?.body).toEqual({ orderTicketIds: [first?.orderTicketId] });
    expect(text('.cancel')).toContain('CN¥90');
    expect(text('.cancel')).toContain('CN¥10');
    expect(sent['cancel']).toBeUndefined();
    await press('Yes, cancel');
    expect(sent['cancel']?.[0]?.body).toEqual({ orderTicketIds: [first?.orderTicketId], expectedCents: 9000 });
    expect(text('.note-good')).toContain('CN¥90 is refunded');
    await wait(100);
    expect(document.activeElement?.id).toBe('cancelled');
  });

  it('asks again when the refund is another one by now', async () => {
    replies['preview'] = [preview(9000), preview(5000)];
    replies['cancel'] = { fails: 'PRICE_CHANGED', data: { refundCents: 5000 } };
    await show();
    await click('.cancel .choice input');
    await press('See your refund');
    await press('Yes, cancel');
    expect(text('.cancel .sums-total')).toContain('CN¥50');
    expect(text('.cancel')).toContain('The price has changed.');
  });

  it('cancels an unpaid order as a whole', async () => {
    replies['preview'] = { ok: { refundCents: 0, feeCents: 0, tickets: [] } };
    replies['cancel'] = { ok: { refundCents: 0, feeCents: 0, tickets: [], state: 'CANCELLED' } };
    await show(reserved({ mayCancelInPart: false }));
    await press('Cancel order');
    const tickets = reserved().tickets.map((ticket) => ({ ...ticket, state: 'VOID' as const }));
    replies['info'] = { ok: reserved({ state: 'CANCELLED', mayCancel: false, tickets }) };
    await press('Yes, cancel');
    expect(sent['cancel']?.[0]?.body).toEqual({ expectedCents: 0 });
    expect(title()).toBe('This order was cancelled');
    // Said above, so not again at the bottom.
    expect(document.querySelector('.note-good')).toBeNull();
    expect(document.querySelector('details.cancel')).toBeNull();
    await wait(100);
    expect(document.activeElement?.id).toBe('standing');
  });

  it('is not offered where the organiser does not allow it', async () => {
    await show(anOrder({ mayCancel: false }));
    expect(document.querySelector('details.cancel')).toBeNull();
  });
});

describe('the invoice', () => {
  it('is added, and what was given comes back for a change', async () => {
    replies['invoice'] = { ok: {} };
    await show();
    await press('Add invoice details');
    await click('input[value=person]');
    await type('#field-inv-title', 'Ada');
    replies['info'] = { ok: anOrder({ invoice: { kind: 'person', title: 'Ada', taxNumber: '' } }) };
    await submit('.own-form');
    expect(sent['invoice']?.[0]?.body).toMatchObject({ invoice: { kind: 'person', title: 'Ada' } });
    expect(text('[aria-labelledby=invoice]')).toContain('Ada');
    await press('Change');
    await click('[aria-labelledby=invoice] .text-link');
    expect(one<HTMLInputElement>('#field-inv-title').value).toBe('Ada');
  });
});

it('puts tickets of one kind and price into one line of the receipt', () => {
  const [first, second] = anOrder().tickets;
  if (!first || !second) throw new Error('no tickets');
  const lines = receiptLines([first, second, { ...second, tierName: 'Early', priceCents: 8000 }]);
  expect(lines.map(({ quantity, priceCents }) => [quantity, priceCents])).toEqual([
    [2, 10_000],
    [1, 8000],
  ]);
});
