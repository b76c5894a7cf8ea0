import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  groupOf,
} from '@convoke/contract/member/filter/filter.tree.ts';
import type { FilterFact } from '@convoke/contract/member/member.filter.calls.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Person } from './filter.facts.ts';
import {
  answeredMeaning,
  moneyMeaning,
  registeredMeaning,
  reviewedMeaning,
  signedInMeaning,
  stateMeaning,
  ticketMeaning,
} from './filter.history.ts';
import {
  allOf,
  anyOf,
  factWith,
  type Holds,
  type Meaning,
  not,
  opposite,
  orGone,
  type Part,
  valuesFact,
} from './filter.meaning.ts';
import {
  choiceMeaning,
  consentMeaning,
  emailMeaning,
  momentMeaning,
  ownerMeaning,
  phoneMeaning,
  textMeaning,
} from './filter.person.ts';
import { groupLabel, hasLabelAlong, labelledIds, tagLabel } from '../member.labelled.ts';
import { ownMeaning } from './filter.own.ts';
import { type Scope, thereOf } from './filter.scope.ts';
import { wormMeaning } from './filter.worm.ts';

/** What a condition means. All that reaches the database is a value; which columns and words stand in its SQL, the server's code alone says. */
function meaningOf(condition: FilterCondition, scope: Scope): Meaning {
  const { conditions } = scope.memo;
  let meaning = conditions.get(condition);
  if (!meaning) conditions.set(condition, (meaning = workedOut(condition, scope)));
  return meaning;
}

function workedOut(condition: FilterCondition, scope: Scope): Meaning {
  switch (condition.field) {
    case 'name':
    case 'company':
    case 'title':
    case 'note':
    case 'channel':
      return textMeaning(condition, scope);
    case 'phone':
      return phoneMeaning(condition, scope);
    case 'email':
      return emailMeaning(condition, scope);
    case 'language':
    case 'origin':
      return choiceMeaning(condition, scope);
    case 'owner':
      return ownerMeaning(condition, scope);
    case 'tag':
    case 'group':
      return labelMeaning(condition, scope);
    case 'consent':
      return consentMeaning(condition, scope);
    case 'worm':
      return wormMeaning(condition, scope);
    case 'own':
      return ownMeaning(condition, scope);
    case 'createdAt':
    case 'lastAt':
      return momentMeaning(condition, scope);
    case 'registered':
      return registeredMeaning(condition, scope);
    case 'state':
      return stateMeaning(condition, scope);
    case 'ticket':
      return ticketMeaning(condition, scope);
    case 'signedIn':
      return signedInMeaning(condition, scope);
    case 'paid':
    case 'refunded':
      return moneyMeaning(condition, scope);
    case 'reviewed':
      return reviewedMeaning(condition, scope);
    case 'answered':
    case 'voted':
      return answeredMeaning(condition, scope);
    default:
      return condition satisfies never;
  }
}

/** Tags, and groups: static ones by who was put in, dynamic ones by whom their own tree finds. */
function labelMeaning(condition: FilterCondition<'tag' | 'group'>, scope: Scope): Meaning {
  const { organisationId, trees } = scope;
  const isTag = condition.field === 'tag';
  const { there, isGone } = thereOf([...new Set(isTag ? condition.value.tagIds : condition.value.groupIds)], scope);
  const each = there.map((id): Omit<Meaning, 'fact'> => {
    const tree = isTag ? undefined : trees.get(id);
    if (tree) return treeMeaning(id, tree, scope);
    const label = isTag ? tagLabel(id) : groupLabel(id);
    const where = hasLabelAlong(organisationId, label, scope.sizes.get(id), scope.along);
    return {
      where,
      holds: (person) => (isTag ? person.tags : person.groups).some((own) => own.id === id),
      parts: [{ source: labelledIds(organisationId, label), where, isLive: true, label }],
    };
  });
  const fact = (person: Person) => valuesFact((isTag ? person.tags : person.groups).map(({ name }) => name));
  const ofRow = each.some((one) => one.ofRow) || undefined;
  const isWider = each.some((one) => one.isWider) || undefined;
  const ofAny = each.every(({ parts }) => parts) ? each.flatMap(({ parts }) => parts ?? []) : undefined;
  if (condition.operator === 'all') {
    const gone = isGone ? [sql<SqlBool>`NULL::boolean`] : [];
    return {
      where: allOf([...each.map(({ where }) => where), ...gone]),
      holds: (person) => together('all', [...each.map(({ holds }) => holds(person)), ...(isGone ? [null] : [])]),
      fact: (person) => (isGone ? factWith({ kind: 'missing' }) : fact(person)),
      parts: each.find(({ parts }) => parts)?.parts,
      isWider: each.length > 1 || isGone || isWider ? true : undefined,
      ofRow,
    };
  }
  const any = orGone(
    {
      where: anyOf(each.map(({ where }) => where)),
      holds: (person) =>
        together(
          'any',
          each.map(({ holds }) => holds(person)),
        ),
      fact,
      parts: ofAny,
      isWider,
      ofRow,
    },
    isGone,
  );
  return condition.operator === 'any' ? any : not(any);
}

/** A dynamic group by what its tree means. */
function treeMeaning(id: string, tree: FilterGroup, scope: Scope): Omit<Meaning, 'fact'> {
  const { within, memo } = scope;
  if (within.includes(id)) return { where: sql<SqlBool>`NULL::boolean`, holds: () => null, parts: [] };
  const known = memo.groups.get(id);
  if (known) return known;
  const inner = { ...scope, within: [...within, id] };
  const [way] = waysTo(tree, inner);
  const said = new WeakMap<Person, Holds>();
  const meaning: Omit<Meaning, 'fact'> = {
    where: whereOf(tree, inner),
    holds: (person) => {
      if (!said.has(person)) said.set(person, holdsOf(tree, person, inner));
      return said.get(person) ?? null;
    },
    parts: way?.parts,
    ...(way && way.rest.length > 0 && { isWider: true }),
    ...(looksAtRow(tree, inner) && { ofRow: true }),
  };
  memo.groups.set(id, meaning);
  return meaning;
}

/** A tree as SQL about a member called m. */
export function whereOf(node: FilterNode, scope: Scope): RawBuilder<SqlBool> {
  const group = groupOf(node);
  if (!group) return meaningOf(node as FilterCondition, scope).where;
  const parts = group.nodes.map((each) => whereOf(each, scope));
  if (group.match === 'all') return allOf(parts);
  return group.match === 'any' ? anyOf(parts) : sql<SqlBool>`NOT ${anyOf(parts)}`;
}

/** Whether a tree looks at columns of the member, not at their id alone. */
export function looksAtRow(node: FilterNode, scope: Scope): boolean {
  const group = groupOf(node);
  if (group) return group.nodes.some((each) => looksAtRow(each, scope));
  return meaningOf(node as FilterCondition, scope).ofRow === true;
}

/** All of whom a tree can be true, found by indexes, and what is left to ask of each of them. */
export interface Way {
  parts: Part[];
  rest: FilterNode[];
}

/** Each way to whom a tree finds. Of what all must hold, each leads there, and the others are left to ask; of what is enough, only all together. */
export function waysTo(node: FilterNode, scope: Scope): Way[] {
  const group = groupOf(node);
  if (!group) {
    const { parts, isWider } = meaningOf(node as FilterCondition, scope);
    return parts ? [{ parts, rest: isWider ? [node] : [] }] : [];
  }
  if (group.match === 'none') return [];
  const ways = group.nodes.map((each) => waysTo(each, scope));
  if (group.match === 'all')
    return ways.flatMap((each, at) =>
      each.map(({ parts, rest }) => ({ parts, rest: [...rest, ...group.nodes.toSpliced(at, 1)] })),
    );
  if (ways.some((each) => each.length === 0)) return [];
  const first = ways.flatMap(([way]) => way ?? []);
  return [
    { parts: first.flatMap(({ parts }) => parts), rest: first.every(({ rest }) => rest.length === 0) ? [] : [node] },
  ];
}

export interface Verdict {
  place: number[];
  holds: Holds;
  fact: FilterFact | null;
}

/** Whether a tree is true of one person, and each of its parts; groups before what they hold. */
export function judge(node: FilterNode, person: Person, scope: Scope, place: number[] = []): Verdict[] {
  const group = groupOf(node);
  if (!group) {
    const meaning = meaningOf(node as FilterCondition, scope);
    return [{ place, holds: meaning.holds(person), fact: meaning.fact(person) }];
  }
  const inner = group.nodes.map((each, at) => judge(each, person, scope, [...place, at]));
  const holds = together(
    group.match,
    inner.map(([first]) => first?.holds ?? null),
  );
  return [{ place, holds, fact: null }, ...inner.flat()];
}

/** As the database puts them together: what nobody can say decides nothing. */
function together(match: 'all' | 'any' | 'none', each: readonly Holds[]): Holds {
  if (match === 'all') return each.includes(false) ? false : each.includes(null) ? null : true;
  const any = each.includes(true) ? true : each.includes(null) ? null : false;
  return match === 'any' ? any : opposite(any);
}

/** Whether a tree is true of one person. */
export const holdsOf = (node: FilterNode, person: Person, scope: Scope): Holds =>
  judge(node, person, scope)[0]?.holds ?? null;
