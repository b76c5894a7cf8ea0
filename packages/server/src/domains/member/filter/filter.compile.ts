import { type FilterCondition, type FilterNode, groupOf } from '@convoke/contract/member/filter/filter.tree.ts';
import type { FilterFact } from '@convoke/contract/member/member.filter.calls.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Person } from './filter.facts.ts';
import {
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
import { ownMeaning } from './filter.own.ts';
import { type Scope, thereOf } from './filter.scope.ts';
import { wormMeaning } from './filter.worm.ts';

/** What a condition means. All that reaches the database is a value; which columns and words stand in its SQL, the server's code alone says. */
function meaningOf(condition: FilterCondition, scope: Scope): Meaning {
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
    default:
      return condition satisfies never;
  }
}

/** Tags, and groups: static ones by who was put in, dynamic ones by whom their own tree finds. */
function labelMeaning(condition: FilterCondition<'tag' | 'group'>, scope: Scope): Meaning {
  const { organisationId, trees, within } = scope;
  const isTag = condition.field === 'tag';
  const { there, isGone } = thereOf([...new Set(isTag ? condition.value.tagIds : condition.value.groupIds)], scope);
  const each = there.map((id): Pick<Meaning, 'where' | 'holds' | 'parts'> => {
    const tree = isTag ? undefined : trees.get(id);
    if (tree) {
      if (within.includes(id)) return { where: sql<SqlBool>`NULL::boolean`, holds: () => null, parts: [] };
      const inner = { ...scope, within: [...within, id] };
      const [parts] = waysTo(tree, inner);
      return { where: whereOf(tree, inner), holds: (person) => holdsOf(tree, person, inner), parts };
    }
    const [table, column] = isTag ? (['member_tagged', 'tag_id'] as const) : (['member_in_group', 'group_id'] as const);
    const has = sql`FROM ${sql.table(table)} h WHERE h.organisation_id = ${organisationId} AND ${sql.ref(`h.${column}`)} = ${id}`;
    const where = sql<SqlBool>`EXISTS (SELECT ${has} AND h.member_id = m.id OFFSET 0)`;
    return {
      where,
      holds: (person) => (isTag ? person.tags : person.groups).some((own) => own.id === id),
      parts: [{ source: sql`SELECT h.member_id ${has}`, where }],
    };
  });
  const fact = (person: Person) => valuesFact((isTag ? person.tags : person.groups).map(({ name }) => name));
  const ofAny = each.every(({ parts }) => parts) ? each.flatMap(({ parts }) => parts ?? []) : undefined;
  if (condition.operator === 'all') {
    const gone = isGone ? [sql<SqlBool>`NULL::boolean`] : [];
    return {
      where: allOf([...each.map(({ where }) => where), ...gone]),
      holds: (person) => together('all', [...each.map(({ holds }) => holds(person)), ...(isGone ? [null] : [])]),
      fact: (person) => (isGone ? factWith({ kind: 'missing' }) : fact(person)),
      parts: each.find(({ parts }) => parts)?.parts,
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
    },
    isGone,
  );
  return condition.operator === 'any' ? any : not(any);
}

/** A tree as SQL about a member called m. */
export function whereOf(node: FilterNode, scope: Scope): RawBuilder<SqlBool> {
  const group = groupOf(node);
  if (!group) return meaningOf(node as FilterCondition, scope).where;
  const parts = group.nodes.map((each) => whereOf(each, scope));
  if (group.match === 'all') return allOf(parts);
  return group.match === 'any' ? anyOf(parts) : sql<SqlBool>`NOT ${anyOf(parts)}`;
}

/** Each way to find all of whom a tree can be true by indexes. Of what all must hold, each leads there; of what is enough, only all together. */
export function waysTo(node: FilterNode, scope: Scope): Part[][] {
  const group = groupOf(node);
  if (!group) {
    const { parts } = meaningOf(node as FilterCondition, scope);
    return parts ? [parts] : [];
  }
  if (group.match === 'none') return [];
  const ways = group.nodes.map((each) => waysTo(each, scope));
  if (group.match === 'all') return ways.flat();
  if (ways.some((each) => each.length === 0)) return [];
  return [ways.flatMap(([first = []]) => first)];
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
