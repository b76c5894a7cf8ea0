import type { FilterFact } from '@convoke/contract/member/member.filter.calls.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Label } from '../member.labelled.ts';
import type { Person, Registration } from './filter.facts.ts';

/** True, false, or null: nobody can say, since what was asked for is gone. Null and its opposite are both true of nobody. */
export type Holds = boolean | null;

/** Members who are found by an index, each once. */
export interface Part {
  /** A query of their ids. */
  source: RawBuilder<unknown>;
  /** The same, asked of one member called m. */
  where: RawBuilder<SqlBool>;
  /** Nobody who is deleted is among them. */
  isLive?: true | undefined;
  /** The tag or the group whose rows they are: it has an order by creation of its own, and counts them. */
  label?: Label | undefined;
}

/** What a condition means: to the database, and said of one person. */
export interface Meaning {
  /** Of a member called m. */
  where: RawBuilder<SqlBool>;
  holds(person: Person): Holds;
  /** What decided. */
  fact(person: Person): FilterFact;
  /** All of whom it can be true, where an index leads to them. */
  parts?: Part[] | undefined;
  /** The parts lead to others too, so it is asked of each of them. */
  isWider?: true | undefined;
  /** It looks at columns of the member, not at their id alone. */
  ofRow?: true | undefined;
}

const noFact: FilterFact = { kind: 'nothing', words: [], at: null, times: null, last: null, cents: null, events: [] };

export const factWith = (fact: Partial<FilterFact>): FilterFact => ({ ...noFact, ...fact });

/** Some values, or that there are none. */
export const valuesFact = (words: readonly (string | null)[]): FilterFact => {
  const said = words.filter((word) => word !== null && word !== '') as string[];
  return factWith({ kind: said.length > 0 ? 'value' : 'nothing', words: said.slice(0, 10) });
};

export const momentFact = (at: Date): FilterFact => factWith({ kind: 'moment', at: at.toISOString() });

/** So many are shown. */
const mostShown = 5;

export function eventsFact(
  some: readonly Registration[],
  atOf: (each: Registration) => Date,
  last?: number,
): FilterFact {
  const once = [...new Map(some.map((each) => [each.eventId, each])).values()];
  return factWith({
    kind: 'events',
    times: once.length,
    last: last ?? null,
    events: once
      .slice(0, mostShown)
      .map((each) => ({ eventId: each.eventId, title: each.title, at: atOf(each).toISOString() })),
  });
}

/** The opposite. */
export const not = ({ where, holds, fact, ofRow }: Meaning): Meaning => ({
  where: sql<SqlBool>`NOT (${where})`,
  holds: (person) => opposite(holds(person)),
  fact,
  ofRow,
});

export const opposite = (holds: Holds): Holds => (holds === null ? null : !holds);

/** Of several things of which one is enough: when one of them is gone, nobody can say that it is none. */
export function orGone(meaning: Meaning, isGone: boolean): Meaning {
  if (!isGone) return meaning;
  return {
    ...meaning,
    where: sql<SqlBool>`(${meaning.where} OR NULL::boolean)`,
    holds: (person) => meaning.holds(person) || null,
    fact: (person) => (meaning.holds(person) ? meaning.fact(person) : factWith({ kind: 'missing' })),
  };
}

export const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`;
