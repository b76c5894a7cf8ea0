import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, close, replies, sent, submit, text, type, wait } from '../selling-harness.tsx';
import { anOffering, aTicket, standardId } from '../selling-testing.ts';
import { anEvent } from '../testing.ts';
import { code, fill, more, order, show, toDetails, onSalePage } from './testing.ts';

onSalePage();

describe('sold out', () => {
  const waiterId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const own = (changes: object) => ({
    ok: {
      state: 'WAITING',
      ticketId: standardId,
      ticketName: 'Standard',
      quantity: 1,
      position: 3,
      offerEndsAt: null,
      eventCode: code,
      ...changes,
    },
  });
  const soldOut = anOffering({ tickets: [aTicket({ left: 0, state: 'sold-out' })] });
  beforeEach(() => {
    replies['list'] = { ok: soldOut };
  });

  it('joins the waiting list right there, and says where one stands, also after a reload', async () => {
    replies['join'] = { ok: { waiterId, position: 3 } };
    replies['own'] = own({});
    await show(soldOut);
    await click('.offer .button');
    await type(`#field-w-${standardId}-name`, 'Wanda');
    await submit('.wait-form');
    expect(text(`#field-w-${standardId}-phone-problem`)).toContain('phone number or an e-mail');
    await type(`#field-w-${standardId}-email`, 'W@x.org');
    await submit('.wait-form');
    expect(sent['join']?.[0]?.body).toMatchObject({
      ticketId: standardId,
      quantity: 1,
      name: 'Wanda',
      email: 'w@x.org',
      language: 'en',
    });
    expect(text('div.note')).toContain('You are number 3 on the waiting list for Standard.');
    // On a phone that note is out of sight: the ticket says so where the form was.
    expect(text('.offer')).toContain('You are on the waiting list for Standard.');
    expect(document.activeElement?.id).toBe(`ticket-${standardId}`);
    await close();
    await show(soldOut);
    expect(text('div.note')).toContain('You are number 3');
    expect(document.querySelector('.offer .button')).toBeNull();
  });

  it('offers no list where there is none', async () => {
    await show({ ...soldOut, hasWaitingList: false });
    expect(text('.offer')).toContain('Sold out');
    expect(document.querySelector('.offer .button')).toBeNull();
    // Nothing to choose, so nothing to go on with.
    expect(document.querySelector('.action')).toBeNull();
  });

  it('takes an offer up: the tickets are chosen, and the order names it', async () => {
    replies['own'] = own({ state: 'OFFERED', quantity: 2, position: null, offerEndsAt: '2026-11-21T05:00:00.000Z' });
    await show(soldOut, { offerId: waiterId });
    await wait(100);
    expect(text('.offer-banner')).toContain('2 × Standard are yours!');
    expect(text(`#ticket-${standardId} output`)).toBe('2');
    await toDetails();
    await fill();
    await type(`#field-t-${standardId}-1-name`, 'Grace');
    await type(`#field-t-${standardId}-1-phone`, '13900000000');
    await submit('#buy-details');
    expect(order()).toMatchObject({ offer: waiterId, tickets: [{ ticketId: standardId, quantity: 2 }] });
  });

  it('says that an offer has ended, and that of another event is nothing here', async () => {
    replies['own'] = own({ state: 'LAPSED', position: null });
    await show(soldOut, { offerId: waiterId });
    expect(text('.buy-main > .note')).toContain('Your offer for Standard has expired.');
    await close();
    replies['own'] = own({ state: 'OFFERED', eventCode: 'another', offerEndsAt: '2026-11-21T05:00:00.000Z' });
    await show(soldOut, { offerId: waiterId });
    expect(document.querySelector('.offer-banner')).toBeNull();
  });
});

describe('by the clock', () => {
  it('opens a ticket when its time has come, and asks anew what there is', async () => {
    await show(anOffering({ tickets: [aTicket({ state: 'not-yet', opensAt: '2026-11-21T04:01:00.000Z' })] }));
    expect(text('.offer-state')).toContain('On sale');
    expect(sent['room']).toBeUndefined();
    replies['list'] = { ok: anOffering({ tickets: [aTicket()] }) };
    await wait(63_000);
    // Signing a call takes time that no clock of a test moves.
    await vi.waitFor(() => expect(sent['room']).toHaveLength(1), 20_000);
    expect(sent['list']).toHaveLength(1);
    await more('Standard');
    expect(text('.action-line')).toBe('CN¥100');
  });

  it('says that the event is over', async () => {
    await show(anOffering(), { event: anEvent({ useTicket: 1, endsAt: '2026-11-21T03:00:00.000Z' }) });
    expect(text('.buy-main h2')).toBe('This event is over');
    expect(document.querySelector('.offer')).toBeNull();
  });
});
