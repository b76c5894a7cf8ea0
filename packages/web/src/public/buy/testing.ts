import { beforeEach } from 'vitest';
import { click, replies, sent, showPage, submit, type, onPage, wait } from '../selling-harness.tsx';
import { anOffering, orderId, standardId } from '../selling-testing.ts';
import { aForm, anEvent } from '../testing.ts';
import type { BuyData } from './buy.data.ts';
import { View } from './buy.page.tsx';
import type { Reply } from '../selling-harness.tsx';
import type { Offering } from './use-tickets.ts';

/** What the tests of the sale's page share: an event with two tickets, and what a buyer does there. */

export const event = anEvent({ useTicket: 1 });
export const { code } = event;
/** The simplest form: what the contact says is enough. */
export const form = { version: 3, fields: aForm.fields.filter((field) => field.means !== undefined) };

export function quoteOf(totalCents: number, discountCents = 0, discountedTickets: number | null = null): Reply {
  const priceCents = totalCents + discountCents;
  return {
    ok: {
      lines: [{ ticketId: standardId, tierName: null, quantity: 1, priceCents, discountCents }],
      discountedTickets,
      subtotalCents: priceCents,
      discountCents,
      totalCents,
      currency: 'CNY',
    },
  };
}

export const placed = (next: 'pay' | 'free' | 'review'): Reply => ({
  ok: { orderId, number: 'A1', state: 'HELD', totalCents: 1, discountCents: 0, currency: 'CNY', expiresAt: null, next },
});

export function onSalePage(): void {
  onPage(`/buy-ticket?event=${code}`);
  beforeEach(() => {
    Object.assign(replies, {
      room: {
        ok: { state: 'in', visitor: 'A'.repeat(22), pass: 'the.pass', passUntil: '2026-11-21T04:10:00.000Z' },
      },
      list: { ok: anOffering() },
      quote: quoteOf(10_000),
      create: placed('pay'),
      free: { ok: { orderId, state: 'PAID' } },
    });
  });
}

export function show(offering: Offering = anOffering(), changes: Partial<BuyData> = {}): Promise<void> {
  const data: BuyData = { event, offering, form, code: null, offerId: null, ...changes };
  return showPage('buy', View, data, `/buy-ticket?event=${code}&channel=poster`);
}

export const more = (name: string) => click(`button[aria-label="One more of ${name}"]`);
export const toDetails = () => click('.action .button');

export async function enterCode(text: string): Promise<void> {
  await type('#code', text);
  await submit('.code-form');
  await wait(400);
}

/** Who buys, where nobody else comes. */
export async function fill(): Promise<void> {
  await type('#field-c-name', 'Ada');
  await type('#field-c-phone', '138 0000 0000');
}

/** With a ticket in the basket and the buyer's contact in the form. */
export async function upToSubmit(): Promise<void> {
  await show();
  await more('Standard');
  await toDetails();
  await fill();
}

/** The order as it was sent last. */
export const order = () => sent['create']?.at(-1)?.body as Record<string, unknown>;
