import { foldSought, foldText } from '@convoke/contract/core/fold-text.ts';
import { ownOperators } from '@convoke/contract/member/filter/filter.own.ts';
import type { FilterCondition } from '@convoke/contract/member/filter/filter.tree.ts';
import type { FieldValue } from '@convoke/contract/member/member.field.rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beginning, containing } from '../../../core/data/like-text.ts';
import type { Person } from './filter.facts.ts';
import { allOf, anyOf, factWith, type Meaning, not, orGone, type Part, valuesFact } from './filter.meaning.ts';
import { type Scope, thereOf } from './filter.scope.ts';

/** Conditions over fields of the organisation's own (decision 0068): each one as SQL and said of one person, side by side. */

/** What is asked of a field that is gone, or has become one of another kind: nobody can say. */
const gone: Meaning = {
  where: sql<SqlBool>`NULL::boolean`,
  holds: () => null,
  fact: () => factWith({ kind: 'missing' }),
  parts: [],
};

/** The key of a text holds its first hundred signs. */
const keyLength = 50;

export function ownMeaning(condition: FilterCondition<'own'>, scope: Scope): Meaning {
  const fieldId = condition.value.memberFieldId;
  const field = scope.fields.get(fieldId);
  if (!field || !ownOperators[field.kind].includes(condition.operator)) return gone;
  const { organisationId } = scope;
  const own = (person: Person): FieldValue | null => person.values[fieldId] ?? null;
  const table = field.kind === 'choices' ? sql`member_choice` : sql`member_value`;
  const ofField = sql`FROM ${table} v WHERE v.organisation_id = ${organisationId} AND v.field_id = ${fieldId}`;
  const has = (test: RawBuilder<SqlBool>) =>
    sql<SqlBool>`EXISTS (SELECT ${ofField} AND v.member_id = m.id AND ${test} OFFSET 0)`;
  /** `found` is the same test as the index spells it. */
  const way = (test: RawBuilder<SqlBool>, found: RawBuilder<SqlBool>): Part => ({
    source: sql`SELECT v.member_id ${ofField} AND ${found}`,
    where: has(test),
  });
  const nameOf = (id: string) => scope.options.get(id) ?? '';
  const fact = (person: Person) => {
    const value = own(person);
    if (typeof value === 'boolean') return factWith({ kind: 'value', words: [] });
    return valuesFact(
      [value ?? []].flat().map((each) => (field.kind.startsWith('choice') ? nameOf(String(each)) : String(each))),
    );
  };
  const text = (holds: (value: string) => boolean) => (person: Person) => {
    const value = own(person);
    return typeof value === 'string' && holds(value.toLowerCase());
  };
  const small = sql`lower(v.text_value)`;

  switch (condition.operator) {
    case 'filled':
    case 'empty': {
      const filled: Meaning = {
        where: has(sql<SqlBool>`true`),
        holds: (person) => own(person) !== null,
        fact,
        // Who has several choices would be found several times.
        ...(field.kind !== 'choices' && { parts: [way(sql<SqlBool>`true`, sql<SqlBool>`true`)] }),
      };
      return condition.operator === 'filled' ? filled : not(filled);
    }
    case 'contains': {
      const asked = foldSought(condition.value.text);
      return {
        where: has(containing(sql`fold_text(v.text_value)`, asked)),
        holds: text((value) => foldText(value).includes(asked)),
        fact,
      };
    }
    case 'is':
    case 'begins': {
      const asked = condition.value.text.toLowerCase();
      const isWhole = condition.operator === 'is';
      const test = isWhole ? sql<SqlBool>`${small} = ${asked}` : beginning(small, asked);
      const first = [...asked].slice(0, keyLength).join('');
      const key = isWhole && first === asked ? sql<SqlBool>`v.text_key = ${asked}` : beginning(sql`v.text_key`, first);
      return {
        where: has(test),
        holds: text((value) => (isWhole ? value === asked : value.startsWith(asked))),
        fact,
        parts: [way(test, sql<SqlBool>`${key} AND ${test}`)],
      };
    }
    case 'atLeast':
    case 'atMost': {
      const { number } = condition.value;
      const isLeast = condition.operator === 'atLeast';
      const bound = sql`${number}::float8`;
      const test = isLeast ? sql<SqlBool>`v.number_value >= ${bound}` : sql<SqlBool>`v.number_value <= ${bound}`;
      return {
        where: has(test),
        holds: (person) => {
          const value = own(person);
          return typeof value === 'number' && (isLeast ? value >= number : value <= number);
        },
        fact,
        parts: [way(test, sql<SqlBool>`v.text_key IS NULL AND ${test}`)],
      };
    }
    case 'between': {
      const { from, to } = condition.value;
      const test = allOf([
        ...(from === undefined ? [] : [sql<SqlBool>`v.date_value >= ${from}::date`]),
        ...(to === undefined ? [] : [sql<SqlBool>`v.date_value <= ${to}::date`]),
      ]);
      return {
        where: has(test),
        holds: (person) => {
          const value = own(person);
          return (
            typeof value === 'string' && (from === undefined || value >= from) && (to === undefined || value <= to)
          );
        },
        fact,
        parts: [way(test, sql<SqlBool>`v.text_key IS NULL AND v.number_value IS NULL AND ${test}`)],
      };
    }
    case 'yes':
    case 'no': {
      const isYes = condition.operator === 'yes';
      const test = sql<SqlBool>`v.yes_value = ${isYes}`;
      return {
        where: has(test),
        holds: (person) => own(person) === isYes,
        fact,
        parts: [
          way(test, sql<SqlBool>`v.text_key IS NULL AND v.number_value IS NULL AND v.date_value IS NULL AND ${test}`),
        ],
      };
    }
    case 'any':
    case 'none': {
      const ids = [...new Set(condition.value.optionIds)];
      const { there, isGone } = thereOf(ids, scope);
      const column = field.kind === 'choices' ? sql`v.option_id` : sql`v.choice_id`;
      const others = sql`v.text_key IS NULL AND v.number_value IS NULL AND v.date_value IS NULL AND v.yes_value IS NULL AND `;
      const each = there.map((id) => {
        const test = sql<SqlBool>`${column} = ${id}`;
        return way(test, field.kind === 'choices' ? test : sql<SqlBool>`${others}${test}`);
      });
      const any = orGone(
        {
          where: anyOf(each.map(({ where }) => where)),
          holds: (person) => [own(person) ?? []].flat().some((value) => there.includes(String(value))),
          fact,
          parts: each,
        },
        isGone,
      );
      return condition.operator === 'any' ? any : not(any);
    }
    default:
      return condition satisfies never;
  }
}
