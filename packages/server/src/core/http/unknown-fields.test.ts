import { defineCall } from '@convoke/contract/core/define-call.ts';
import { describeIssues, describeUnknown } from '@convoke/contract/core/problems.ts';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { gatherInput } from './input.ts';
import { unknownFields } from './unknown-fields.ts';

const schema = z
  .object({
    name: z.string(),
    address: z.object({ city: z.string() }).nullable().default(null),
    lines: z.array(z.object({ ticketId: z.string() })).optional(),
    answers: z.record(z.string(), z.object({ text: z.string() })).optional(),
    anything: z.unknown(),
    loose: z.looseObject({ kind: z.string() }).optional(),
    source: z
      .discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b'), x: z.int() })])
      .optional(),
    made: z
      .preprocess((raw) => (typeof raw === 'object' ? raw : { text: raw }), z.object({ text: z.string() }))
      .optional(),
  })
  .refine(() => true);

test('what an input does not know is named, however deep it stands', () => {
  const input = {
    name: 'Ana',
    phnoe: '13800138000',
    address: { city: 'Lima', street: 'Quay' },
    lines: [{ ticketId: 'a' }, { ticketId: 'b', seat: 1 }],
    answers: { own: { text: 'x', more: 1 } },
    source: { kind: 'a', x: 1 },
    made: { text: 'x', other: 1 },
    toString: 'x',
  };
  expect(unknownFields(schema, input)).toEqual([
    'phnoe',
    'address.street',
    'lines.1.seat',
    'answers.own.more',
    'source.x',
    'made.other',
    'toString',
  ]);
});

test('records, loose objects and what is of any kind take every name; what is not sent is not unknown', () => {
  const input = {
    name: 'Ana',
    answers: { whatever: { text: 'x' } },
    anything: { a: { b: 1 } },
    loose: { kind: 'a', b: 1 },
    made: 'text',
    gone: undefined,
    address: null,
  };
  expect(unknownFields(schema, input)).toEqual([]);
});

test('it is said in the language of who sent it, as of a strict object', () => {
  expect(describeUnknown(['lines.1.seat'], 'zh')).toEqual([
    { path: 'lines.1.seat', message: '没有字段 lines.1.seat。' },
  ]);
  const strict = z.object({ tree: z.strictObject({ days: z.int() }) }).safeParse({ tree: { days: 1, hours: 2 } });
  expect(describeIssues(strict.error?.issues ?? [], 'en')).toEqual([
    { path: 'tree.hours', message: 'There is no field tree.hours.' },
  ]);
});

const renamed = defineCall({
  id: 'test.renamed',
  method: 'POST',
  path: '/test/renamed/{thingId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Of this test.',
  aliases: { templateId: ['id'], tagIds: ['tagIdList', 'tags'] },
  input: z.object({ thingId: z.string(), templateId: z.string(), tagIds: z.array(z.int()).optional() }),
  output: z.object({}),
});

const gathered = (query: Record<string, unknown>, body: unknown, isText = false) =>
  gatherInput(renamed, { params: { thingId: 't' }, query, body, isText }, 'en');

test('other names that the contract declares arrive as its own: in JSON, form and query', () => {
  const wanted = { thingId: 't', templateId: 'a', tagIds: [1, 2] };
  expect(gathered({}, { id: 'a', tagIdList: [1, 2] })).toEqual(wanted);
  expect(gathered({}, { id: 'a', 'tags[0]': '1', 'tags[1]': '2' }, true)).toEqual(wanted);
  expect(gathered({ id: 'a', tagIdList: '1,2' }, undefined)).toEqual(wanted);
  expect(gathered({}, { id: 'a', templateId: 'a', tags: [1, 2] })).toEqual(wanted);
  expect(gathered({}, { id: 'a', tags: 1 })).toEqual({ ...wanted, tagIds: [1] });
  expect(gathered({}, { id: 'a', tags: '1' }, true)).toEqual({ ...wanted, tagIds: [1] });
});

test('a second name that says something else stays, to be refused by its name', () => {
  const input = gathered({}, { id: 'a', templateId: 'b' });
  expect(unknownFields(renamed.input, input)).toEqual(['id']);
});

test('what a browser opens by its address alone ignores the names that others add to it', () => {
  const feed = defineCall({ ...renamed, method: 'GET', signed: false, file: true });
  const request = { params: { thingId: 't' }, query: { id: 'a', utm_source: 'mail' }, body: undefined, isText: false };
  expect(gatherInput(feed, request, 'en')).toEqual({ thingId: 't', templateId: 'a' });
  expect(gathered({ utm_source: 'mail' }, { id: 'a' })).toHaveProperty('utm_source');
});
