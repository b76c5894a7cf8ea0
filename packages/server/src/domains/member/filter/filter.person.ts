import { foldSought, foldText } from '@convoke/contract/core/fold-text.ts';
import type { FilterCondition } from '@convoke/contract/member/filter/filter.tree.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beginning, containing, likeText } from '../../../core/data/like-text.ts';
import { soughtPhone } from '../../../core/phones.ts';
import type { Person } from './filter.facts.ts';
import { anyOf, type Meaning, momentFact, not, orGone, type Part, valuesFact } from './filter.meaning.ts';
import { dayBegins, daysBefore, type Scope, thereOf } from './filter.scope.ts';

/** Conditions over what a person is: each one as SQL and said of one person, side by side. */

type Textual = 'name' | 'company' | 'title' | 'note' | 'channel';

const membersWhere = ({ organisationId }: Scope, condition: RawBuilder<SqlBool>) =>
  sql`SELECT m.id FROM member m WHERE m.organisation_id = ${organisationId} AND m.deleted_at IS NULL AND ${condition}`;

/** As the index of names, and of channels, spells it. */
const indexed = (column: 'name' | 'channel') => sql`lower(${sql.ref(`m.${column}`)}) COLLATE "C"`;

export function textMeaning(condition: FilterCondition<Textual>, scope: Scope): Meaning {
  const { field, operator } = condition;
  const column = sql.ref(`m.${field}`);
  const small = sql`lower(${column})`;
  const fact = (person: Person) => valuesFact([person[field]]);
  if (operator === 'filled' || operator === 'empty') {
    const empty: Meaning = {
      where: sql<SqlBool>`${column} = ''`,
      holds: (person) => person[field] === '',
      fact,
      ofRow: true,
    };
    return operator === 'empty' ? empty : not(empty);
  }
  const asked = condition.value.text.toLowerCase();
  const folded = foldSought(asked);
  const has = (holds: (text: string) => boolean) => (person: Person) => holds(person[field].toLowerCase());
  const contains: Meaning = {
    where: containing(sql`fold_text(${column})`, folded) as RawBuilder<SqlBool>,
    holds: has((text) => foldText(text).includes(folded)),
    fact,
    ofRow: true,
  };
  const part = (where: RawBuilder<SqlBool>): Part[] => [
    // The index of channels leaves out who has none.
    {
      source: membersWhere(scope, field === 'channel' ? sql<SqlBool>`m.channel <> '' AND ${where}` : where),
      where,
      isLive: true,
    },
  ];
  // Name and company are among what the search has an index of, by three letters at least.
  const sought =
    (field === 'name' || field === 'company') && [...folded].length >= 3
      ? part(containing(sql`m.search`, folded) as RawBuilder<SqlBool>)
      : undefined;
  const isIndexed = field === 'name' || field === 'channel';
  switch (operator) {
    case 'contains':
      return { ...contains, parts: sought, isWider: true };
    case 'containsNot':
      return not(contains);
    case 'begins':
      return {
        where: beginning(small, asked) as RawBuilder<SqlBool>,
        holds: has((text) => text.startsWith(asked)),
        fact,
        parts: isIndexed ? part(beginning(indexed(field), asked) as RawBuilder<SqlBool>) : sought,
        isWider: isIndexed ? undefined : true,
        ofRow: true,
      };
    default: {
      const is: Meaning = {
        where: sql<SqlBool>`${small} = ${asked}`,
        holds: has((text) => text === asked),
        fact,
        parts: isIndexed ? part(sql<SqlBool>`${indexed(field)} = ${asked}`) : sought,
        isWider: isIndexed ? undefined : true,
        ofRow: true,
      };
      return operator === 'is' ? is : not(is);
    }
  }
}

/** Numbers, or addresses, of a person that look like one of some patterns. */
function contactMeaning(
  { organisationId }: Scope,
  kind: 'phone' | 'email',
  patterns: readonly { like: (value: RawBuilder<unknown>) => RawBuilder<SqlBool>; fits: (value: string) => boolean }[],
): Meaning {
  const has = (condition: (value: RawBuilder<unknown>) => RawBuilder<SqlBool>) => sql<SqlBool>`EXISTS (
    SELECT FROM member_contact c WHERE c.organisation_id = ${organisationId} AND c.member_id = m.id AND c.kind = ${sql.lit(kind)} AND c.is_live
      AND ${condition(sql.ref('c.value'))} OFFSET 0)`;
  const own = (person: Person) => (kind === 'phone' ? person.phones : person.emails);
  return {
    where: has((value) => anyOf(patterns.map(({ like }) => like(value)))),
    holds: (person) => own(person).some((value) => patterns.some(({ fits }) => fits(value))),
    fact: (person) => valuesFact(own(person)),
    parts: patterns.map(({ like }) => ({
      // Of several of one person the first counts.
      source: sql`SELECT c.member_id FROM member_contact c WHERE c.organisation_id = ${organisationId} AND c.kind = ${sql.lit(kind)} AND c.is_live
        AND ${like(sql.ref('c.value'))} AND NOT EXISTS (
          SELECT FROM member_contact d WHERE d.organisation_id = ${organisationId} AND d.member_id = c.member_id AND d.kind = ${sql.lit(kind)} AND d.is_live
            AND d.value < c.value AND ${like(sql.ref('d.value'))} OFFSET 0)`,
      where: has(like),
    })),
  };
}

/** As numbers are kept (decision 0039): what its form places by itself stands without its country. 6xxxxxxx may be of Hong Kong and of Macao. */
const keptWithout: Readonly<Record<string, readonly string[]>> = {
  '86': ['1__________'],
  '852': ['9_______', '6_______'],
  '853': ['6_______'],
  '886': ['9________'],
};

function phonePattern(like: string) {
  // `_` is one digit, a final % the rest.
  const regex = new RegExp(`^${like.replace('+', '\\+').replaceAll('_', '\\d').replace('%', '.*')}$`);
  return {
    like: (value: RawBuilder<unknown>) => sql<SqlBool>`${value} LIKE ${like}`,
    fits: (value: string) => regex.test(value),
  };
}

export function phoneMeaning(condition: FilterCondition<'phone'>, scope: Scope): Meaning {
  switch (condition.operator) {
    case 'filled':
    case 'empty':
      return givenMeaning(condition.operator, 'phone');
    case 'begins': {
      const { text } = condition.value;
      return contactMeaning(scope, 'phone', [phonePattern(`${soughtPhone(text)?.begins ?? text}%`)]);
    }
    default: {
      const patterns = [
        ...new Set(condition.value.prefixes.flatMap((code) => [`+${code}%`, ...(keptWithout[code] ?? [])])),
      ].map(phonePattern);
      const from = contactMeaning(scope, 'phone', patterns);
      return condition.operator === 'codes' ? from : not(from);
    }
  }
}

export function emailMeaning(condition: FilterCondition<'email'>, scope: Scope): Meaning {
  if (condition.operator === 'filled' || condition.operator === 'empty')
    return givenMeaning(condition.operator, 'email');
  const patterns = condition.value.domains.map((domain) => {
    const end = `@${domain}`;
    const reversed = `${likeText([...end].reverse().join(''))}%`;
    return {
      like: (value: RawBuilder<unknown>) => sql<SqlBool>`reverse(${value}) LIKE ${reversed}`,
      fits: (value: string) => value.endsWith(end),
    };
  });
  const at = contactMeaning(scope, 'email', patterns);
  return condition.operator === 'domains' ? at : not(at);
}

function givenMeaning(operator: 'filled' | 'empty', kind: 'phone' | 'email'): Meaning {
  const own = (person: Person) => (kind === 'phone' ? person.phones : person.emails);
  const filled: Meaning = {
    where: sql<SqlBool>`${sql.ref(`m.${kind}`)} IS NOT NULL`,
    holds: (person) => own(person).length > 0,
    fact: (person) => valuesFact(own(person)),
    ofRow: true,
  };
  return operator === 'filled' ? filled : not(filled);
}

export function choiceMeaning(condition: FilterCondition<'language' | 'origin'>, scope: Scope): Meaning {
  const { field, operator, value } = condition;
  const values: readonly string[] = [...new Set(value.values)];
  const column = sql.ref(`m.${field}`);
  const among: Meaning = {
    where: sql<SqlBool>`${column} = ANY(${values}::text[])`,
    holds: (person) => values.includes(person[field]),
    fact: (person) => valuesFact([person[field]]),
    ofRow: true,
    parts:
      field === 'language'
        ? undefined
        : values.map((each) => {
            const where = sql<SqlBool>`m.origin = ${each}`;
            return { source: membersWhere(scope, where), where, isLive: true };
          }),
  };
  return operator === 'in' ? among : not(among);
}

export function ownerMeaning(condition: FilterCondition<'owner'>, scope: Scope): Meaning {
  const fact = (person: Person) => valuesFact([person.owner]);
  if (condition.operator === 'filled' || condition.operator === 'empty') {
    const none: Meaning = {
      where: sql<SqlBool>`m.owner_id IS NULL`,
      holds: (person) => person.ownerId === null,
      fact,
      ofRow: true,
    };
    return condition.operator === 'empty' ? none : not(none);
  }
  const { there, isGone } = thereOf([...new Set(condition.value.userIds)], scope);
  const of: Meaning = {
    where: sql<SqlBool>`coalesce(m.owner_id = ANY(${there}::uuid[]), false)`,
    holds: (person) => person.ownerId !== null && there.includes(person.ownerId),
    fact,
    ofRow: true,
    parts: there.map((id) => {
      const where = sql<SqlBool>`m.owner_id = ${id}`;
      return { source: membersWhere(scope, where), where: sql<SqlBool>`coalesce(${where}, false)`, isLive: true };
    }),
  };
  const sure = orGone(of, isGone);
  return condition.operator === 'in' ? sure : not(sure);
}

/** By any of some ways, by the last word alone. */
export function consentMeaning(condition: FilterCondition<'consent'>, { organisationId }: Scope): Meaning {
  const { operator, value } = condition;
  const answer = operator === 'given' || operator === 'notGiven' ? 'given' : 'refused';
  const parts = [...new Set(value.channels)].map((channel): Part => {
    const said = sql`FROM member_consent s WHERE s.organisation_id = ${organisationId} AND s.channel = ${channel} AND s.answer = ${sql.lit(answer)} AND s.is_last`;
    return {
      source: sql`SELECT s.member_id ${said}`,
      where: sql<SqlBool>`EXISTS (SELECT ${said} AND s.member_id = m.id OFFSET 0)`,
    };
  });
  const said: Meaning = {
    where: anyOf(parts.map(({ where }) => where)),
    holds: ({ consents }) => consents.some((each) => each.answer === answer && value.channels.includes(each.channel)),
    fact: ({ consents }) =>
      valuesFact(
        consents
          .filter(({ channel }) => value.channels.includes(channel))
          .map(({ channel, answer: own }) => `${channel}:${own}`),
      ),
    parts,
  };
  return operator === 'given' || operator === 'refused' ? said : not(said);
}

const moments = { createdAt: 'created_at', lastAt: 'last_at' } as const;

export function momentMeaning(condition: FilterCondition<'createdAt' | 'lastAt'>, scope: Scope): Meaning {
  const { field } = condition;
  const column = sql.ref(`m.${moments[field]}`);
  const fact = (person: Person) => momentFact(person[field]);
  // A moment has microseconds in the database and milliseconds here: both are compared by the bound alone.
  const within = (from: Date | null, before: Date | null): Meaning => {
    const where = [
      ...(from ? [sql<SqlBool>`${column} >= ${from}`] : []),
      ...(before ? [sql<SqlBool>`${column} < ${before}`] : []),
    ];
    const both = sql<SqlBool>`(${sql.join(where, sql` AND `)})`;
    return {
      where: both,
      holds: (person) => (!from || person[field] >= from) && (!before || person[field] < before),
      fact,
      ofRow: true,
      parts: [{ source: membersWhere(scope, both), where: both, isLive: true }],
    };
  };
  if (condition.operator === 'inLast') return within(daysBefore(scope, condition.value.days), null);
  if (condition.operator === 'notInLast') return within(null, daysBefore(scope, condition.value.days));
  const { from, to } = condition.value;
  return within(
    from === undefined ? null : dayBegins(from, scope.timeZone),
    to === undefined ? null : dayBegins(to, scope.timeZone, 1),
  );
}
