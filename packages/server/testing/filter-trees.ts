import { languages } from '@convoke/contract/core/language.ts';
import {
  type FilterGroup,
  filterFields,
  type FilterNode,
  filterTree,
  groupWith,
} from '@convoke/contract/member/filter/filter.tree.ts';
import { consentChannels } from '@convoke/contract/member/member.rights.rules.ts';
import { memberOrigins } from '@convoke/contract/member/member.rules.ts';
import { wormKinds } from '@convoke/contract/member/member.worm.rules.ts';
import { participantStates } from '@convoke/contract/participant/participant.rules.ts';
import fc from 'fast-check';
import { type FilteredPeople, filteredDomains } from './filtered-people.ts';

const gone = '01890000-0000-7000-8000-000000000000';
const some = <Value>(list: readonly Value[]) =>
  fc
    .uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 })
    .map((at) => [...new Set(at.map((n) => list[n % list.length] as Value))]);
const named = (list: readonly string[]) =>
  fc.tuple(some(list), fc.integer({ min: 0, max: 9 })).map(([own, odd]) => (odd === 0 ? [...own, gone] : own));
const days = fc.integer({ min: 1, max: 90 });
const day = days.map((n) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10));

/** Trees of conditions over what these people have, and now and then over what nobody has. */
export function treesOver({ ids, own }: Pick<FilteredPeople, 'ids' | 'own'>): fc.Arbitrary<FilterGroup> {
  /** A field with what may be asked of it, or of one of another kind. */
  const ofField = (more: fc.Arbitrary<object>) =>
    fc.tuple(fc.nat(6), more).map(([n, rest]) => ({ memberFieldId: own.fields[n] ?? gone, ...rest }));
  const values: readonly fc.Arbitrary<object>[] = [
    ofField(fc.constant({})),
    ofField(fc.constantFrom('ana', 'án', '王', '%', '_', 'acme ltd', 'cme').map((text) => ({ text }))),
    ofField(fc.integer({ min: -1, max: 9 }).map((n) => ({ number: n / 2 }))),
    ofField(
      fc.tuple(day, day).map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one })),
    ),
    ofField(
      fc.uniqueArray(fc.nat(6), { minLength: 1 }).map((at) => ({ optionIds: at.map((n) => own.options[n] ?? gone) })),
    ),
    fc.constant({}),
    fc.constantFrom('ana', 'án', '王', 'ACME', '%', '_', '\\', 'Ltd', 'cme').map((text) => ({ text })),
    fc.constantFrom('138', '9', '+81', '600', '+8529').map((text) => ({ text })),
    days.map((n) => ({ days: n })),
    fc.tuple(day, day).map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one })),
    day.map((from) => ({ from })),
    some(languages).map((list) => ({ values: list })),
    some(memberOrigins).map((list) => ({ values: list })),
    some(['86', '852', '853', '81', '886', '49']).map((prefixes) => ({ prefixes })),
    some(wormKinds).map((kinds) => ({ kinds })),
    some(consentChannels).map((channels) => ({ channels })),
    some(filteredDomains).map((list) => ({ domains: list })),
    named(ids.events).map((eventIds) => ({ eventIds })),
    named(ids.users).map((userIds) => ({ userIds })),
    named(ids.tickets).map((ticketIds) => ({ ticketIds })),
    named(ids.surveys).map((surveyIds) => ({ surveyIds })),
    named(ids.votes).map((voteIds) => ({ voteIds })),
    named(ids.tags).map((tagIds) => ({ tagIds })),
    named(ids.groups).map((groupIds) => ({ groupIds })),
    some(participantStates).map((states) => ({ states })),
    fc.tuple(some(participantStates), named(ids.events)).map(([states, eventIds]) => ({ states, eventIds })),
    fc.tuple(some(participantStates), days).map(([states, n]) => ({ states, days: n })),
    fc.integer({ min: 1, max: 3 }).map((times) => ({ times })),
    fc.tuple(fc.integer({ min: 1, max: 3 }), days).map(([times, n]) => ({ times, days: n })),
    fc.integer({ min: 1, max: 3 }).map((times) => ({ times, last: 3 })),
    fc.integer({ min: 0, max: 500 }).map((cents) => ({ cents })),
    fc.tuple(fc.integer({ min: 1, max: 500 }), days).map(([cents, n]) => ({ cents, days: n })),
  ];

  /** Each operator of each field with a value that it takes. */
  const condition = fc
    .constantFrom(
      ...Object.entries(filterFields).flatMap(([field, table]) =>
        Object.keys(table).map((operator) => [field, operator] as const),
      ),
    )
    .chain(([field, operator]) => {
      const taken = (value: object) => filterTree.safeParse({ all: [{ field, operator, value }] }).success;
      return fc
        .oneof(...values)
        .filter(taken)
        .map((value) => ({ field, operator, value }) as FilterNode);
    });
  const { node } = fc.letrec<{ node: FilterNode; group: FilterGroup }>((tie) => ({
    node: fc.oneof({ depthSize: 'small', maxDepth: 3 }, condition, tie('group')),
    group: fc
      .tuple(
        fc.constantFrom('all' as const, 'any' as const, 'none' as const),
        fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
      )
      .map(([match, nodes]) => groupWith(match, nodes)),
  }));
  return fc
    .tuple(
      fc.constantFrom('all' as const, 'any' as const, 'none' as const),
      fc.array(node, { minLength: 1, maxLength: 3 }),
    )
    .map(([match, nodes]) => groupWith(match, nodes));
}
