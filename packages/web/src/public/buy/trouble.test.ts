import { failures } from '@convoke/contract/failures.ts';
import { describe, expect, it, vi } from 'vitest';
import { forgetPress } from '../../core/click-guard.ts';
import { keepBasket, keepOrder, readBasket } from '../core/buyer-store.ts';
import { click, close, one, replies, sent, submit, text, type, wait, went } from '../selling-harness.tsx';
import { anOffering, aTicket, orderId, serverTime, standardId, vipId } from '../selling-testing.ts';
import { aForm } from '../testing.ts';
import { code, fill, form, more, order, placed, quoteOf, show, toDetails, upToSubmit, onSalePage } from './testing.ts';
import { act } from '../mount.tsx';

onSalePage();

describe('when it does not work', () => {
  it('asks again by itself after a lost answer, under the same key', async () => {
    replies['create'] = ['lost', { fails: 'INTERNAL' }, placed('pay')];
    await upToSubmit();
    await submit('#buy-details');
    await wait(10_000);
    const keys = sent['create']?.map((each) => each.key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(went).toEqual([`/mobile-pay/${orderId}`]);
  });

  it('keeps key and content over a reload when no answer ever came', async () => {
    replies['create'] = 'lost';
    await upToSubmit();
    await submit('#buy-details');
    await wait(20_000);
    expect(text('div.note-bad')).toContain('you won’t buy twice');
    expect(text('.action .button')).toBe('Try again');
    const first = sent['create']?.[0];
    await close();
    replies['create'] = placed('pay');
    await show();
    expect(one<HTMLInputElement>('#field-c-name').value).toBe('Ada');
    await submit('#buy-details');
    expect(sent['create']?.at(-1)).toEqual(first);
  });

  it('brings into sight why the button did nothing', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await show();
    await more('Standard');
    replies['quote'] = 'lost';
    await toDetails();
    await wait(100);
    expect(text('div.note-bad')).toContain('Could not reach the server');
    expect(shown.mock.contexts.map((each) => (each as Element).textContent)).toEqual([text('div.note-bad')]);
  });

  it('takes a new key when the buyer changes something after a lost answer', async () => {
    replies['create'] = 'lost';
    await upToSubmit();
    await submit('#buy-details');
    await wait(20_000);
    const before = sent['create']?.at(-1)?.key;
    replies['create'] = placed('pay');
    await type('#field-c-name', 'Ada L');
    await submit('#buy-details');
    expect(sent['create']?.at(-1)?.key).not.toBe(before);
  });

  it('sends once however often the button is pressed, and waits while the order is being placed', async () => {
    replies['create'] = [{ fails: 'ORDER_IN_FLIGHT', retryAfter: 1 }, placed('pay')];
    await upToSubmit();
    await act(() => {
      for (let press = 0; press < 4; press += 1)
        one('#buy-details').dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    });
    await wait(50);
    expect(sent['create']).toHaveLength(1);
    await wait(1500);
    expect(sent['create']).toHaveLength(2);
    expect(went).toHaveLength(1);
  });

  it('goes back to the ticket that is sold out meanwhile, and keeps everything else', async () => {
    replies['create'] = { fails: 'TICKET_SOLD_OUT', data: { ticketId: standardId } };
    await show();
    await more('Standard');
    await more('Standard');
    await more('VIP');
    await toDetails();
    await fill();
    await type(`#field-t-${standardId}-1-name`, 'Grace');
    await type(`#field-t-${standardId}-1-phone`, '13900000000');
    await type(`#field-t-${vipId}-0-name`, 'Joan');
    await type(`#field-t-${vipId}-0-phone`, '13900000001');
    replies['list'] = {
      ok: anOffering({ tickets: [aTicket({ left: 1 }), ...anOffering().tickets.slice(1)] }),
    };
    await submit('#buy-details');
    await wait(200);
    expect(text(`#ticket-${standardId}-problem`)).toBe(failures.TICKET_SOLD_OUT.text.en);
    expect(document.activeElement?.id).toBe(`ticket-${standardId}`);
    expect(text(`#ticket-${standardId} output`)).toBe('1');
    expect(text(`#ticket-${vipId} output`)).toBe('1');
    await toDetails();
    expect(one<HTMLInputElement>('#field-c-name').value).toBe('Ada');
    expect(one<HTMLInputElement>(`#field-t-${vipId}-0-name`).value).toBe('Joan');
  });

  it('says above all what became of a ticket that is no longer shown', async () => {
    await show();
    await more('Standard');
    await more('VIP');
    replies['quote'] = { fails: 'TICKET_GONE', data: { ticketId: standardId } };
    replies['list'] = { ok: anOffering({ tickets: anOffering().tickets.slice(1) }) };
    await toDetails();
    await wait(100);
    expect(text('div.note-bad')).toBe(`Standard · ${failures.TICKET_GONE.text.en}`);
    expect(text('.action-line')).toBe('CN¥500');
  });

  it('looks before the details whether as many are left, and stays at the tickets when they are not', async () => {
    await show();
    await more('Standard');
    await more('Standard');
    replies['list'] = {
      ok: anOffering({ tickets: [aTicket({ left: 1 }), ...anOffering().tickets.slice(1)] }),
    };
    await toDetails();
    await wait(100);
    expect(text(`#ticket-${standardId}-problem`)).toContain('We have adjusted your choice.');
    expect(document.activeElement?.id).toBe(`ticket-${standardId}`);
    expect(text('.action-line')).toBe('CN¥100');
    // Seen and agreed to: now it goes on.
    await toDetails();
    await wait(100);
    expect(document.querySelector('#buy-details')).not.toBeNull();
  });

  it('shows both prices when it has changed, and buys only for the one agreed to', async () => {
    replies['create'] = [{ fails: 'PRICE_CHANGED', data: { totalCents: 12_000, discountCents: 0 } }, placed('pay')];
    await upToSubmit();
    replies['quote'] = quoteOf(12_000);
    await submit('#buy-details');
    await wait(300);
    expect(text('.price-changed s')).toContain('CN¥100');
    expect(text('.price-changed')).toContain('CN¥120');
    expect(sent['create']).toHaveLength(1);
    await click('.price-changed .primary');
    await wait(200);
    expect(order()).toMatchObject({ expectedCents: 12_000, buyer: { name: 'Ada' } });
    expect(went).toHaveLength(1);
  });

  it('marks the field that the server refused', async () => {
    replies['create'] = {
      fails: 'BAD_PARAMETER',
      data: { fields: [{ path: 'orders.0.tickets.0.attendees.0.answers.phone', message: 'No such number.' }] },
    };
    await upToSubmit();
    await submit('#buy-details');
    expect(text('#field-c-phone-problem')).toBe('No such number.');
    expect(text('div.note-bad')).toBe('Please check the marked fields.');
  });

  it('takes the new form when it was changed meanwhile', async () => {
    const extra = { ...aForm.fields[0], fieldId: 'diet', means: undefined, required: true };
    replies['create'] = {
      fails: 'BAD_PARAMETER',
      data: { fields: [{ path: 'orders.0.tickets.0.attendees.0.answers.diet', message: 'Required.' }] },
    };
    replies['form'] = { ok: { form: { version: 4, fields: [...form.fields, extra] }, answers: [] } };
    await upToSubmit();
    await submit('#buy-details');
    expect(text('div.note-bad')).toContain('The form has just changed.');
    expect(one(`#field-t-${standardId}-0-diet`)).not.toBeNull();
    expect(one<HTMLInputElement>('#field-c-name').value).toBe('Ada');
  });

  it('shows the waiting room when the sale has become full, and the form again afterwards', async () => {
    replies['create'] = { fails: 'ROOM_WAIT' };
    await upToSubmit();
    replies['room'] = {
      ok: { state: 'waiting', visitor: 'A'.repeat(22), position: 7, ahead: 6, estimatedSeconds: 30, pollSeconds: 5 },
    };
    await submit('#buy-details');
    expect(text('.room-place strong')).toBe('7');
    replies['room'] = {
      ok: { state: 'in', visitor: 'A'.repeat(22), pass: 'new.pass', passUntil: '2026-11-21T04:10:00.000Z' },
    };
    replies['create'] = placed('pay');
    await wait(10_000);
    expect(one<HTMLInputElement>('#field-c-name').value).toBe('Ada');
    await submit('#buy-details');
    expect(order()['pass']).toBe('new.pass');
  });
});

describe('what the device keeps', () => {
  it('brings the choice and the codes back, and cuts what is no longer there', async () => {
    await show();
    await more('Standard');
    await more('Standard');
    await more('VIP');
    await close();
    expect(readBasket(code)?.quantities).toEqual({ [standardId]: 2, [vipId]: 1 });
    await show(
      anOffering({
        tickets: [aTicket({ left: 1 }), aTicket({ ticketId: vipId, name: 'VIP', state: 'closed' })],
      }),
    );
    expect(text(`#ticket-${standardId} output`)).toBe('1');
    expect(text(`#ticket-${standardId}-problem`)).toContain('adjusted');
    expect(text(`#ticket-${vipId}-problem`)).toContain('adjusted');
  });

  it('leads back to an order that is open, and starts anew after one that was paid', async () => {
    await show();
    await more('Standard');
    await toDetails();
    await fill();
    await submit('#buy-details');
    await close();
    const status = { orderId, problem: null, expiresAt: null, now: serverTime };
    replies['status'] = { ok: { ...status, state: 'AWAITING_PAYMENT' } };
    await show();
    expect(one<HTMLAnchorElement>('a.note').getAttribute('href')).toBe(`/success/${orderId}`);
    expect(one<HTMLInputElement>('#field-c-name').value).toBe('Ada');
    await close();
    replies['status'] = { ok: { ...status, state: 'PAID' } };
    await show();
    expect(text('a.note')).toContain('You already have tickets');
    expect(text('.action-line')).toBe('Choose tickets');
    expect(readBasket(code)?.quantities ?? {}).toEqual({});
    // The address still says "details", but there is nothing to pay: the button leads there anew.
    expect(text('.action .button')).toBe('Continue');
    await toDetails();
    expect(text('div.note-bad')).toBe('Please choose at least one ticket.');
  });

  it('keeps what is chosen and typed for a second order, over a reload', async () => {
    keepOrder(code, orderId);
    replies['status'] = { ok: { orderId, problem: null, expiresAt: null, now: serverTime, state: 'PAID' } };
    await show();
    await more('VIP');
    await toDetails();
    await type('#field-c-name', 'Grace');
    await close();
    await show();
    expect(text('a.note')).toContain('You already have tickets');
    expect(text('.action-line')).toBe('CN¥500');
    expect(one<HTMLInputElement>('#field-c-name').value).toBe('Grace');
  });

  it('is one order though two tabs send it, and the one left behind leads to it', async () => {
    await upToSubmit();
    // The other tab, with the same choice and the same words.
    const other = { key: 'f'.repeat(32), content: '' };
    await submit('#buy-details');
    const own = readBasket(code);
    if (!own?.key) throw new Error('no key');
    keepBasket(code, { ...own, key: { ...other, content: own.key.content } });
    keepOrder(code, orderId);
    forgetPress();
    await submit('#buy-details');
    expect(sent['create']?.at(-1)?.key).toBe(other.key);
    replies['status'] = {
      ok: { orderId, problem: null, expiresAt: null, now: serverTime, state: 'AWAITING_PAYMENT' },
    };
    await act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await wait(100);
    expect(one<HTMLAnchorElement>('a.note').getAttribute('href')).toBe(`/success/${orderId}`);
  });

  it('does not say that one has tickets when the money went back', async () => {
    keepOrder(code, orderId);
    replies['status'] = { ok: { orderId, problem: null, expiresAt: null, now: serverTime, state: 'REFUNDED' } };
    await show();
    expect(sent['status']).toHaveLength(1);
    expect(document.querySelector('a.note')).toBeNull();
  });

  it('keeps the basket for another order when the first ran out of time', async () => {
    await show();
    await more('Standard');
    await toDetails();
    await fill();
    await submit('#buy-details');
    const first = sent['create']?.[0]?.key;
    await close();
    replies['status'] = { ok: { orderId, problem: null, expiresAt: null, now: serverTime, state: 'EXPIRED' } };
    await show();
    expect(document.querySelector('a.note')).toBeNull();
    forgetPress();
    await submit('#buy-details');
    expect(order()['buyer']).toEqual({ name: 'Ada', phone: '13800000000' });
    expect(sent['create']?.at(-1)?.key).not.toBe(first);
  });
});
