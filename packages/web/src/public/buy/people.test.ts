import { describe, expect, it } from 'vitest';
import { aTicket, standardId, vipId } from '../selling-testing.ts';
import { aForm } from '../testing.ts';
import { contactFields, contactOf, fieldOfPath, placeAnswers, placeFields, planOf, withPeople } from './people.ts';

const t = (key: string) => key;
const forms = { event: aForm, own: [] };
const tickets = [aTicket({ ticketId: standardId }), aTicket({ ticketId: vipId, name: 'VIP' })];
const quantities = { [standardId]: 2, [vipId]: 1 };
const lines = [
  { ticketId: standardId, quantity: 2 },
  { ticketId: vipId, quantity: 1 },
];
const each = planOf(tickets, quantities, 'each', forms);
const one = planOf(tickets, quantities, 'one', forms);
const prefixOf = (at: number) => each.places[at]?.prefix ?? '';

describe('who is asked', () => {
  it('has a form for each place, or one for all', () => {
    expect(each.places.map(({ ticketName, index }) => [ticketName, index])).toEqual([
      ['Standard', 0],
      ['Standard', 1],
      ['VIP', 0],
    ]);
    expect(one.places).toHaveLength(1);
    expect(one.isOne).toBe(true);
  });

  it('keeps the fields of a place apart from all others, also as the number of tickets changes', () => {
    const ids = each.places.flatMap((place) => placeFields(place, false).map((field) => field.fieldId));
    expect(new Set(ids).size).toBe(ids.length);
    const fewer = planOf(tickets, { [vipId]: 1 }, 'each', forms).places[0];
    expect(fewer?.prefix).toBe(prefixOf(2));
  });

  it('does not ask a buyer who comes for what the contact says already', () => {
    const [place] = each.places;
    if (!place) throw new Error('no place');
    const left = placeFields(place, true).map((field) => field.fieldId.replace(place.prefix, ''));
    expect(left).not.toContain('name');
    expect(left).not.toContain('phone');
    expect(left).not.toContain('email');
    expect(left).toContain('food');
  });

  it('demands of the contact what the form demands of who comes', () => {
    const phone = (isComing: boolean) => contactFields(aForm, t, isComing).find((field) => field.means === 'phone');
    expect(phone(true)?.required).toBe(true);
    expect(phone(false)?.required).toBe(false);
    expect(contactFields(aForm, t, true)[0]?.max).toBe(10);
    expect(contactFields(aForm, t, false)[0]?.max).toBe(60);
  });
});

describe('what is sent', () => {
  const answers = {
    'c-name': 'Ada',
    'c-phone': '13800000000',
    [`${prefixOf(0)}food`]: 'a',
    [`${prefixOf(1)}name`]: 'Grace',
    [`${prefixOf(1)}phone`]: '13900000000',
    [`${prefixOf(2)}name`]: 'Joan',
  };

  it('gives the buyer’s own place the contact, and the others their own', () => {
    expect(withPeople(lines, each, true, answers)).toEqual([
      {
        ticketId: standardId,
        quantity: 2,
        attendees: [
          { answers: { food: 'a', name: 'Ada', phone: '13800000000' } },
          { answers: { name: 'Grace', phone: '13900000000' } },
        ],
      },
      { ticketId: vipId, quantity: 1, attendees: [{ answers: { name: 'Joan' } }] },
    ]);
    expect(contactOf(answers)).toEqual({ name: 'Ada', phone: '13800000000' });
  });

  it('gives nobody the contact where the buyer does not come', () => {
    const [place] = each.places;
    if (!place) throw new Error('no place');
    expect(placeAnswers(place, false, answers)).toEqual({ food: 'a' });
  });

  it('sends one form once', () => {
    const sent = withPeople(lines, one, true, { 'c-name': 'Ada', 'all-food': 'b' });
    expect(sent.map((line) => line.attendees)).toEqual([[{ answers: { food: 'b', name: 'Ada' } }], []]);
  });
});

describe('a ticket with a form of its own', () => {
  const only = {
    formId: 'own',
    version: 1,
    fields: [
      { ...(aForm.fields[0] as (typeof aForm.fields)[number]) },
      { fieldId: 'suite', type: 'text' as const, required: true, label: { en: 'Suite', zh: '', es: '', ja: '' } },
      {
        fieldId: 'why',
        type: 'text' as const,
        required: false,
        label: { en: 'Why', zh: '', es: '', ja: '' },
        showWhen: {
          all: [
            { fieldId: 'suite', is: 'answered' as const },
            { fieldId: 'name', is: 'answered' as const },
          ],
        },
      },
    ],
  };
  const own = { event: aForm, own: [{ ticketId: vipId, form: only }] };

  it('asks that of its holders, and what hangs on an answer hangs on that of the same person', () => {
    const plan = planOf(tickets, quantities, 'each', own);
    const place = plan.places[2];
    if (!place) throw new Error('no place');
    const fields = placeFields(place, false);
    expect(fields.map((field) => field.fieldId.slice(place.prefix.length))).toEqual(['name', 'suite', 'why']);
    expect(fields[2]?.showWhen).toEqual({
      all: [
        { fieldId: `${place.prefix}suite`, is: 'answered' },
        { fieldId: `${place.prefix}name`, is: 'answered' },
      ],
    });
    expect(placeFields(place, true)[1]?.showWhen).toEqual({
      all: [
        { fieldId: `${place.prefix}suite`, is: 'answered' },
        { fieldId: 'c-name', is: 'answered' },
      ],
    });
  });

  it('is asked once for all of its kind where everybody is asked once', () => {
    const plan = planOf(tickets, quantities, 'one', own);
    expect(plan.places.map((place) => place.prefix)).toEqual(['all-', 'own-own-']);
    const sent = withPeople(lines, plan, false, { 'all-food': 'b', 'own-own-suite': '7', 'own-own-suite#other': 'x' });
    expect(sent.map((line) => line.attendees)).toEqual([
      [{ answers: { food: 'b' } }],
      [{ answers: { suite: '7', 'suite#other': 'x' } }],
    ]);
    expect(fieldOfPath('orders.0.tickets.1.attendees.0.answers.suite', lines, own, plan, false)).toBe('own-own-suite');
  });
});

describe('what the server refused', () => {
  const where = (path: string, isComing = true, plan = each) => fieldOfPath(path, lines, forms, plan, isComing);

  it('is found on the page', () => {
    expect(where('orders.0.tickets.1.attendees.0.answers.phone')).toBe(`${prefixOf(2)}phone`);
    expect(where('orders.0.tickets.0.attendees.1.answers.food')).toBe(`${prefixOf(1)}food`);
    expect(where('orders.0.tickets.0.attendees.0.answers.phone')).toBe('c-phone');
    expect(where('orders.0.tickets.0.attendees.0.answers.phone', false)).toBe(`${prefixOf(0)}phone`);
    expect(where('orders.0.buyer.email')).toBe('c-email');
    expect(where('orders.0.invoice.taxNumber')).toBe('inv-taxNumber');
    expect(where('orders.0.tickets.1.attendees.0.answers.food', false, one)).toBe('all-food');
  });

  it('is nowhere when the page has no such field', () => {
    expect(where('orders.0.tickets.0.attendees.0.answers.newField')).toBeNull();
    expect(where('orders.0.tickets.5.attendees.0.answers.food')).toBeNull();
    expect(where('orders.0.channel')).toBeNull();
  });
});
