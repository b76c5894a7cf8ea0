import { failures } from '@convoke/contract/failures.ts';
import { describe, expect, it, vi } from 'vitest';
import { click, close, one, replies, sent, submit, text, type, wait, went } from '../selling-harness.tsx';
import { anOffering, aTicket, orderId, standardId, vipId } from '../selling-testing.ts';
import { enterCode, fill, form, more, order, placed, quoteOf, show, toDetails, onSalePage } from './testing.ts';

onSalePage();

describe('buying', () => {
  it('sends what was chosen and who comes, with price, channel, language, pass and a key, then leads to the payment', async () => {
    await show();
    await more('Standard');
    expect(text('.action-line')).toBe('CN¥100');
    await toDetails();
    await fill();
    await submit('#buy-details');
    expect(sent['create']).toHaveLength(1);
    expect(order()).toEqual({
      tickets: [{ ticketId: standardId, quantity: 1, attendees: [{ answers: { name: 'Ada', phone: '13800000000' } }] }],
      buyer: { name: 'Ada', phone: '13800000000' },
      expectedCents: 10_000,
      channel: 'poster',
      language: 'en',
      pass: 'the.pass',
    });
    expect(sent['create']?.[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(went).toEqual([`/mobile-pay/${orderId}`]);
  });

  it('completes at once what costs nothing, and sends a request under review to its own page', async () => {
    replies['create'] = placed('free');
    await show();
    await more('Standard');
    await toDetails();
    await fill();
    await submit('#buy-details');
    expect(sent['free']).toHaveLength(1);
    expect(went).toEqual([`/success/${orderId}`]);
    replies['create'] = placed('review');
    await submit('#buy-details');
    expect(sent['free']).toHaveLength(1);
    expect(went).toHaveLength(2);
  });

  it('asks each one who comes, and only once where one form is for all', async () => {
    await show();
    await more('Standard');
    await more('Standard');
    await toDetails();
    expect(document.querySelectorAll('.person-title')).toHaveLength(3);
    expect(one(`#field-t-${standardId}-1-name`)).not.toBeNull();
    await close();
    localStorage.clear();
    history.replaceState(null, '', '#');
    const oneForm = anOffering({ attendeeForm: 'one' });
    replies['list'] = { ok: oneForm };
    await show(oneForm);
    await more('Standard');
    await more('Standard');
    await toDetails();
    expect(document.querySelectorAll('.person-title')).toHaveLength(2);
  });

  it('does not go on without a ticket, without a way to reach the buyer, or without the terms', async () => {
    const withTerms = anOffering({ terms: 'No flash.' });
    replies['list'] = { ok: withTerms };
    await show(withTerms);
    await toDetails();
    expect(text('div.note-bad')).toBe('Please choose at least one ticket.');
    await more('Standard');
    await toDetails();
    // Somebody else comes: then the form asks nothing of the buyer.
    await click('.toggle input');
    await type('#field-c-name', 'Ada');
    await type(`#field-t-${standardId}-0-name`, 'Grace');
    await type(`#field-t-${standardId}-0-phone`, '13900000000');
    await submit('#buy-details');
    expect(text('#field-terms-problem')).toBe('Please agree to continue.');
    await click('#field-terms');
    await submit('#buy-details');
    expect(text('#field-c-phone-problem')).toBe('Please enter a phone number or an e-mail address.');
    expect(document.activeElement?.id).toBe('field-c-phone');
    expect(sent['create']).toBeUndefined();
  });

  it('takes an invoice title with its tax number', async () => {
    await show();
    await more('Standard');
    await toDetails();
    await fill();
    await click('fieldset:last-of-type .toggle input');
    await click('input[name="inv-kind"][value="organisation"]');
    await type('#field-inv-title', 'Engines');
    await type('#field-inv-taxNumber', '123');
    await submit('#buy-details');
    expect(text('#field-inv-taxNumber-problem')).toContain('tax number isn’t valid');
    await type('#field-inv-taxNumber', '91310000MA1K35XX04');
    await submit('#buy-details');
    expect(order()['invoice']).toMatchObject({
      kind: 'organisation',
      title: 'Engines',
      taxNumber: '91310000MA1K35XX04',
    });
  });
});

describe('codes', () => {
  const coupon = {
    couponCode: 'SAVE',
    kind: 'percent',
    amountCents: null,
    percent: 20,
    minSpendCents: 0,
    ticketsPerOrder: null,
    ticketIds: [],
    opensTicketIds: [],
  };

  it('take something off at once, line by line', async () => {
    replies['code'] = { ok: coupon };
    replies['quote'] = quoteOf(8000, 2000);
    await show();
    await more('Standard');
    await enterCode('save');
    expect(text('.code .note')).toContain('20% off');
    expect(text('.sums-good')).toContain('−CN¥20');
    expect(text('.action-line')).toBe('CN¥80');
    await toDetails();
    await fill();
    await submit('#buy-details');
    expect(order()).toMatchObject({ couponCode: 'SAVE', expectedCents: 8000 });
  });

  it('say how many tickets of an order they reduce, where it is not all', async () => {
    replies['code'] = { ok: { ...coupon, ticketsPerOrder: 1 } };
    replies['quote'] = quoteOf(18_000, 2000, 1);
    await show();
    await more('Standard');
    await more('Standard');
    await enterCode('save');
    expect(text('.code .note')).toContain('20% off · up to 1 per order');
    expect(text('.sums-good')).toContain('Discount SAVE (tickets: 1)');
  });

  it('are never taken silently for nothing', async () => {
    replies['code'] = { ok: coupon };
    replies['quote'] = { fails: 'COUPON_NOT_FOR_THESE' };
    await show();
    await more('Standard');
    await enterCode('save');
    expect(text('#code-problem')).toBe(failures.COUPON_NOT_FOR_THESE.text.en);
    await toDetails();
    expect(document.querySelector('#buy-details')).toBeNull();
    expect(document.activeElement?.id).toBe('code');
    replies['quote'] = quoteOf(10_000);
    await click('.code .text-link[aria-label]');
    await toDetails();
    expect(document.querySelector('#buy-details')).not.toBeNull();
  });

  it('show hidden tickets, which are then bought with the code', async () => {
    const hiddenId = '0198c0de-0000-7000-8000-00000000000c';
    replies['code'] = { ok: { ...coupon, couponCode: 'IN', kind: null, percent: null, opensTicketIds: [hiddenId] } };
    replies['list'] = {
      ok: anOffering({ tickets: [...anOffering().tickets, aTicket({ ticketId: hiddenId, name: 'Friends' })] }),
    };
    await show();
    expect(text('.offers')).not.toContain('Friends');
    await enterCode('in');
    expect(text('.offers')).toContain('Friends');
    await more('Friends');
    await toDetails();
    await fill();
    await submit('#buy-details');
    expect(order()).toMatchObject({ accessCode: 'IN', tickets: [{ ticketId: hiddenId }] });
    expect(order()).not.toHaveProperty('couponCode');
  });

  it('that do not exist are said so beside the field, and what was typed stays', async () => {
    replies['code'] = { fails: 'COUPON_UNKNOWN' };
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await show();
    await enterCode('nothing');
    expect(text('#code-problem')).toBe(failures.COUPON_UNKNOWN.text.en);
    expect(one<HTMLInputElement>('#code').value).toBe('nothing');
    expect(shown.mock.contexts).toEqual([one('details.code')]);
  });

  it('come with the link', async () => {
    replies['code'] = { ok: coupon };
    await show(anOffering(), { code: 'save' });
    expect(text('.code .note')).toContain('SAVE');
  });
});

describe('a ticket with a form of its own', () => {
  const label = (en: string) => ({ en, zh: en, es: en, ja: en });
  const own = {
    formId: '0198c0de-0000-7000-8000-0000000000f2',
    version: 1,
    fields: [
      ...form.fields,
      {
        fieldId: 'diet',
        type: 'single' as const,
        required: true,
        label: label('Diet'),
        options: [{ value: 'v', label: label('Vegan') }],
      },
      {
        fieldId: 'allergy',
        type: 'text' as const,
        required: true,
        label: label('Allergies'),
        showWhen: { fieldId: 'diet', is: 'equals' as const, value: 'v' },
      },
    ],
  };

  it('is asked of its holders only, with what hangs on their answers', async () => {
    await show(anOffering(), { ownForms: [{ ticketId: vipId, form: own }] });
    await more('Standard');
    await more('VIP');
    await toDetails();
    await fill();
    const prefix = `t-${vipId}-0-`;
    expect(document.querySelector(`#field-t-${standardId}-0-diet`)).toBeNull();
    expect(document.querySelector(`#field-${prefix}allergy`)).toBeNull();
    await type(`#field-${prefix}name`, 'Grace');
    await type(`#field-${prefix}phone`, '13900000000');
    await click(`input[name="${prefix}diet"]`);
    await type(`#field-${prefix}allergy`, 'Nuts');
    await submit('#buy-details');
    await wait(400);
    expect(order()).toMatchObject({
      tickets: [
        { ticketId: standardId, attendees: [{ answers: { name: 'Ada' } }] },
        { ticketId: vipId, attendees: [{ answers: { name: 'Grace', diet: 'v', allergy: 'Nuts' } }] },
      ],
    });
  });
});
