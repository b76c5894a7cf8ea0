import { id, queryBool, queryInt } from '@convoke/contract/core/fields.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fieldsFromText } from './from-text.ts';
import { parseInput } from './parse-input.ts';

const one = '01a204a6-7670-7d70-8a14-edebea28fc9f';
const two = '01a204a6-79cc-71a0-b96f-05ad507b50ee';

const order = z.object({
  type: z.enum(['balance', 'sms']),
  amountCents: z.int().min(1),
  isGift: z.boolean().optional(),
  ids: z.array(id).optional(),
  notes: z.array(z.string()).optional(),
  current: queryInt(1, 9).default(1),
  signedIn: queryBool.optional(),
  publishStatus: z.union([z.literal(0), z.literal(1)]).optional(),
  invoice: z.object({ title: z.string(), copies: z.int() }).nullable().optional(),
  lines: z.array(z.object({ ticketId: id, quantity: z.int() })).optional(),
  answers: z.record(z.string(), z.unknown()).optional(),
});

const form = (text: string) => {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields[name];
    fields[name] = before === undefined ? value : [...(Array.isArray(before) ? (before as string[]) : [before]), value];
  }
  return fields;
};
const read = (text: string) => {
  const parsed = parseInput(order, fieldsFromText(order, form(`type=balance&amountCents=10000&${text}`)));
  return parsed.success ? parsed.data : parsed.issues.map((issue) => issue.path.join('.'));
};

describe('texts are read by the schema that takes them', () => {
  test('numbers and truth values', () => {
    expect(read('isGift=true&signedIn=0&publishStatus=1&current=3')).toMatchObject({
      amountCents: 10_000,
      isGift: true,
      signedIn: false,
      publishStatus: 1,
      current: 3,
    });
    expect(read('isGift=')).not.toHaveProperty('isGift', expect.anything());
  });

  test('lists: a name repeated, joined by commas, with brackets, as JSON, or one', () => {
    for (const text of [
      `ids=${one}&ids=${two}`,
      `ids=${one},${two}`,
      `ids[]=${one}&ids[]=${two}`,
      `ids=["${one}","${two}"]`,
    ])
      expect(read(text), text).toMatchObject({ ids: [one, two] });
    expect(read(`ids[0]=${one}&ids[1]=${two}`)).toMatchObject({ ids: [one, two] });
    expect(read(`ids=${one}`)).toMatchObject({ ids: [one] });
  });

  test('a comma in a text is a comma', () => {
    expect(read('notes=one, two')).toMatchObject({ notes: ['one, two'] });
  });

  test('what is nested: as JSON or by brackets', () => {
    const invoice = { title: 'Convoke', copies: 2 };
    expect(read(`invoice=${encodeURIComponent(JSON.stringify(invoice))}`)).toMatchObject({ invoice });
    expect(read('invoice[title]=Convoke&invoice[copies]=2')).toMatchObject({ invoice });
    expect(read('invoice=null')).toMatchObject({ invoice: null });
    const lines = [{ ticketId: one, quantity: 2 }];
    expect(read(`lines[0][ticketId]=${one}&lines[0][quantity]=2`)).toMatchObject({ lines });
    expect(read(`lines=${encodeURIComponent(JSON.stringify(lines))}`)).toMatchObject({ lines });
    expect(read('answers[name]=Wang&answers[agree]=1')).toMatchObject({ answers: { name: 'Wang', agree: '1' } });
  });

  test('what cannot be read is refused by its name', () => {
    expect(read('isGift=perhaps')).toEqual(['isGift']);
    expect(read('ids=none')).toEqual(['ids.0']);
    expect(read('invoice={broken')).toEqual(['invoice']);
    expect(read('invoice[title]=A&invoice[copies]=many')).toEqual(['invoice.copies']);
  });

  test('no name reaches what all objects share', () => {
    read('__proto__[polluted]=1&constructor[prototype][polluted]=1&answers[__proto__][polluted]=1');
    expect(read('hasOwnProperty=1&constructor=x&toString=y&invoice[valueOf]=1')).toEqual([
      'invoice.title',
      'invoice.copies',
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
