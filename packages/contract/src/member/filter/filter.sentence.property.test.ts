import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { languages } from '../../core/language.ts';
import { participantStates } from '../../participant/participant.rules.ts';
import { consentChannels } from '../member.rights.rules.ts';
import { memberOrigins } from '../member.rules.ts';
import { wormKinds } from '../member.worm.rules.ts';
import { filterSentence } from './filter.sentence.ts';
import { type FilterGroup, filterFields, type FilterNode, groupWith } from './filter.tree.ts';
import { normalised, sentenceReader } from './sentence-testing.ts';

/** The sentence of a filter goes back to the same filter, and to no other. */

/** What people may call a thing, or look for: words of the sentence itself among them. */
const called = [
  'Summit',
  '峰会',
  'Name',
  'x” or never paid or Name contains “y',
  '“',
  '”',
  '””',
  '«a» y nunca pagó y «b»',
  '」、かつ「',
  '」」',
  '(a) and (b)',
  '{v}',
  '{f} is {n}',
  '1,000.5',
  'in the last 3 days',
  '; ',
  '，或者',
  'or',
];
const idAt = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const nameOf = (id: string) => called[Number(id.slice(-12))];
const idOf = (name: string) => {
  const at = called.indexOf(name);
  return at === -1 ? undefined : idAt(at);
};

const ids = fc.uniqueArray(fc.nat(called.length - 1), { minLength: 1, maxLength: 3 }).map((some) => some.map(idAt));
const text = fc.constantFrom(...called).map((said) => ({ text: said }));
const few = (words: readonly string[]) => fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 });
const days = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 3650 }));
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const between = fc.oneof(
  day.map((from) => ({ from })),
  day.map((to) => ({ to })),
  fc.tuple(day, day).map((both) => ({ from: both.toSorted()[0], to: both.toSorted()[1] })),
);
const cents = fc.oneof(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: 0, max: 200 }));
const number = fc.oneof(
  fc.integer({ min: -2000, max: 2000 }),
  fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((n) => n + 0),
  fc.double({ min: -1e-9, max: 1e-9, noNaN: true }).map((n) => n + 0),
);
const field = fc.nat(called.length - 1).map((n) => ({ memberFieldId: idAt(n) }));
const values: readonly fc.Arbitrary<object>[] = [
  fc.constant({}),
  text,
  fc.stringMatching(/^\+?\d{1,15}$/).map((said) => ({ text: said })),
  few(languages).map((list) => ({ values: list })),
  few(memberOrigins).map((list) => ({ values: list })),
  few(consentChannels).map((channels) => ({ channels })),
  few(wormKinds).map((kinds) => ({ kinds })),
  few(['86', '852', '853', '1', '44']).map((prefixes) => ({ prefixes })),
  few(['acme.com', 'mail.acme.com', 'o-y.cn', 'or.de']).map((domains) => ({ domains })),
  ...['eventIds', 'userIds', 'ticketIds', 'tagIds', 'groupIds', 'surveyIds', 'voteIds'].map((name) =>
    ids.map((some) => ({ [name]: some })),
  ),
  few(participantStates).map((states) => ({ states })),
  fc.tuple(few(participantStates), ids).map(([states, eventIds]) => ({ states, eventIds })),
  fc.tuple(few(participantStates), days).map(([states, n]) => ({ states, days: n })),
  days.map((n) => ({ days: n })),
  between,
  fc.integer({ min: 1, max: 100 }).map((times) => ({ times })),
  fc.tuple(fc.integer({ min: 1, max: 100 }), days).map(([times, n]) => ({ times, days: n })),
  fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 })).map(([a, b]) => ({
    times: Math.min(a, b),
    last: Math.max(a, b),
  })),
  cents.map((n) => ({ cents: n })),
  fc.tuple(cents, days).map(([n, lately]) => ({ cents: n, days: lately })),
  field,
  ...[text, number.map((n) => ({ number: n })), ids.map((optionIds) => ({ optionIds })), between].map((more) =>
    fc.tuple(field, more).map(([of, rest]) => ({ ...of, ...rest })),
  ),
];

const operators = Object.entries(filterFields).flatMap(([name, table]) =>
  Object.keys(table).map((operator) => ({ field: name, operator })),
);
const takes = ({ field, operator }: { field: string; operator: string }) =>
  (filterFields as Record<string, Record<string, z.ZodType>>)[field]?.[operator] ?? z.never();
const conditionWith = (asked: { field: string; operator: string }): fc.Arbitrary<FilterNode> =>
  fc
    .oneof(...values)
    .filter((value) => takes(asked).safeParse(value).success)
    .map((value) => ({ ...asked, value }) as FilterNode);
const condition = fc.constantFrom(...operators).chain(conditionWith);
const match = fc.constantFrom('all' as const, 'any' as const, 'none' as const);
const { tree } = fc.letrec<{ node: FilterNode; tree: FilterGroup }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', maxDepth: 4 }, condition, tie('tree')),
  tree: fc
    .tuple(match, fc.array(tie('node'), { minLength: 1, maxLength: 3 }))
    .map(([how, nodes]) => groupWith(how, nodes)),
}));

describe.each(languages)('in %s', (language) => {
  const read = sentenceReader(idOf, language);
  const readings = (node: FilterNode) => read(filterSentence(node, nameOf, language)).map(normalised);

  test('each operator is read back as it was asked', () => {
    for (const asked of operators)
      fc.assert(
        fc.property(conditionWith(asked), (node) => {
          expect(readings(node)).toEqual([normalised(node)]);
        }),
        { seed: 4711, numRuns: 6 },
      );
  });

  test('a tree is read back, however its groups stand within each other, and nothing else is', () => {
    fc.assert(
      fc.property(tree, (node) => {
        expect(readings(node)).toEqual([normalised(node)]);
      }),
      { seed: 4711, numRuns: 100 },
    );
  });
});

test('control: without brackets, quotes doubled and own fields in quotes, two filters would sound the same', () => {
  const contains = (said: string): FilterNode => ({ field: 'name', operator: 'contains', value: { text: said } });
  const never: FilterNode = { field: 'paid', operator: 'never', value: {} };
  const one: FilterGroup = { any: [contains('x'), never, contains('y')] };
  const other: FilterGroup = { any: [contains('x” or never paid or Name contains “y')] };
  const plain = (node: FilterNode) => filterSentence(node, nameOf, 'en').replaceAll('””', '”');
  expect(plain(other)).toBe(plain(one));
  const inner: FilterGroup = { all: [{ any: [contains('x'), never] }, contains('y')] };
  const outer: FilterGroup = { any: [contains('x'), { all: [never, contains('y')] }] };
  const without = (node: FilterNode) => filterSentence(node, nameOf, 'en').replaceAll(/[()]/g, '').toLowerCase();
  expect(without(outer)).toBe(without(inner));
  const own: FilterNode = { field: 'own', operator: 'contains', value: { memberFieldId: idAt(2), text: 'x' } };
  expect(filterSentence(own, nameOf, 'en').replace('“Name”', 'Name')).toBe(filterSentence(contains('x'), nameOf, 'en'));
});
