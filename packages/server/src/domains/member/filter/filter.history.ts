import type { FilterCondition } from '@convoke/contract/member/filter/filter.tree.ts';
import type { FilterFact } from '@convoke/contract/member/member.filter.calls.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Line, Person, Registration } from './filter.facts.ts';
import { eventsFact, factWith, type Meaning, not, orGone, type Part, valuesFact } from './filter.meaning.ts';
import { daysBefore, type Scope, thereOf } from './filter.scope.ts';

/** Conditions over what a person did: each one as SQL and said of one person, side by side. */

/** Which registrations are meant. */
interface Which {
  eventIds?: readonly string[];
  /** Of a participant and of its place among the member's, as they are called. */
  on?: (participant: string, place: string) => RawBuilder<SqlBool>;
}

/** The registrations of the member called m, without deleted ones: each by its key. */
function registrationsOf({ organisationId }: Scope, { eventIds, on }: Which) {
  return sql`FROM member_participant l CROSS JOIN LATERAL (
      SELECT state, signed_in_at, ticket_id FROM participant WHERE organisation_id = ${organisationId} AND id = l.participant_id AND state <> 'DELETED' OFFSET 0) p
    WHERE l.organisation_id = ${organisationId} AND l.member_id = m.id
      ${eventIds ? sql`AND l.event_id = ANY(${eventIds}::uuid[])` : sql``} ${on ? sql`AND ${on('p', 'l')}` : sql``}`;
}

const has = (scope: Scope, which: Which) => sql<SqlBool>`EXISTS (SELECT ${registrationsOf(scope, which)} OFFSET 0)`;

/** How many different events they are for. */
const eventsCounted = (scope: Scope, which: Which) =>
  sql<number>`(SELECT count(DISTINCT l.event_id) ${registrationsOf(scope, which)})`;

/** Members with such a registration for one event, found by the participants of the event; of several of one person the first counts. */
function ofEvent(scope: Scope, eventId: string, on?: (participant: string) => RawBuilder<SqlBool>): Part {
  const { organisationId } = scope;
  const also = (participant: string) => (on ? sql`AND ${on(participant)}` : sql``);
  return {
    source: sql`SELECT l.member_id FROM participant p CROSS JOIN LATERAL (
        SELECT member_id FROM member_participant WHERE organisation_id = ${organisationId} AND participant_id = p.id OFFSET 0) l
      WHERE p.organisation_id = ${organisationId} AND p.event_id = ${eventId} AND p.state <> 'DELETED' ${also('p')} AND NOT EXISTS (
        SELECT FROM member_participant b CROSS JOIN LATERAL (
          SELECT state, signed_in_at, ticket_id FROM participant WHERE organisation_id = ${organisationId} AND id = b.participant_id AND state <> 'DELETED' OFFSET 0) q
        WHERE b.organisation_id = ${organisationId} AND b.event_id = ${eventId} AND b.member_id = l.member_id AND b.participant_id < p.id ${also('q')} OFFSET 0)`,
    where: has(scope, { eventIds: [eventId], ...(on && { on: (participant) => on(participant) }) }),
  };
}

const registeredAt = ({ at }: Registration) => at;
const signedAt = ({ signedInAt, at }: Registration) => signedInAt ?? at;
const signed = (participant: string) => sql<SqlBool>`${sql.ref(`${participant}.signed_in_at`)} IS NOT NULL`;

export function registeredMeaning(condition: FilterCondition<'registered'>, scope: Scope): Meaning {
  switch (condition.operator) {
    case 'at':
    case 'notAt': {
      const { there, isGone } = thereOf([...new Set(condition.value.eventIds)], scope);
      const own = ({ registrations }: Person) => registrations.filter(({ eventId }) => there.includes(eventId));
      const at: Meaning = {
        where: has(scope, { eventIds: there }),
        holds: (person) => own(person).length > 0,
        fact: (person) => eventsFact(own(person), registeredAt),
        parts: there.map((eventId) => ofEvent(scope, eventId)),
      };
      const sure = orGone(at, isGone);
      return condition.operator === 'at' ? sure : not(sure);
    }
    case 'times': {
      const { times, days } = condition.value;
      const since = days === undefined ? null : daysBefore(scope, days);
      const own = ({ registrations }: Person) => registrations.filter(({ at }) => !since || at >= since);
      return {
        where: sql<SqlBool>`${eventsCounted(scope, since ? { on: (_, place) => sql<SqlBool>`${sql.ref(`${place}.at`)} >= ${since}` } : {})} >= ${times}`,
        holds: (person) => new Set(own(person).map(({ eventId }) => eventId)).size >= times,
        fact: (person) => eventsFact(own(person), registeredAt),
      };
    }
    default:
      return not({
        where: has(scope, {}),
        holds: ({ registrations }) => registrations.length > 0,
        fact: ({ registrations }) => eventsFact(registrations, registeredAt),
      });
  }
}

export function stateMeaning(condition: FilterCondition<'state'>, scope: Scope): Meaning {
  const states: readonly string[] = [...new Set(condition.value.states)];
  const eventIds = condition.value.eventIds && [...new Set(condition.value.eventIds)];
  const { there, isGone } = thereOf(eventIds ?? [], scope);
  const on = (participant: string) => sql<SqlBool>`${sql.ref(`${participant}.state`)} = ANY(${states}::text[])`;
  const own = ({ registrations }: Person) =>
    registrations.filter((each) => states.includes(each.state) && (!eventIds || there.includes(each.eventId)));
  const within: Meaning = {
    where: has(scope, { ...(eventIds && { eventIds: there }), on }),
    holds: (person) => own(person).length > 0,
    fact: (person) => eventsFact(own(person), registeredAt),
    parts: eventIds && there.map((eventId) => ofEvent(scope, eventId, on)),
  };
  const sure = orGone(within, isGone);
  return condition.operator === 'in' ? sure : not(sure);
}

export function ticketMeaning(condition: FilterCondition<'ticket'>, scope: Scope): Meaning {
  const { there, isGone } = thereOf([...new Set(condition.value.ticketIds)], scope);
  const on = (participant: string) => sql<SqlBool>`${sql.ref(`${participant}.ticket_id`)} = ANY(${there}::uuid[])`;
  const own = ({ registrations }: Person) =>
    registrations.filter(({ ticketId }) => ticketId !== null && there.includes(ticketId));
  const eventIds = [...new Set(there.flatMap((id) => scope.eventOfTicket.get(id) ?? []))];
  const any: Meaning = {
    where: sql<SqlBool>`coalesce(${has(scope, { eventIds, on })}, false)`,
    holds: (person) => own(person).length > 0,
    fact: (person) => ({
      ...eventsFact(own(person), registeredAt),
      words: [...new Set(own(person).flatMap(({ ticket }) => ticket ?? []))].slice(0, 5),
    }),
    parts: eventIds.map((eventId) => ofEvent(scope, eventId, on)),
  };
  const sure = orGone(any, isGone);
  return condition.operator === 'any' ? sure : not(sure);
}

export function signedInMeaning(condition: FilterCondition<'signedIn'>, scope: Scope): Meaning {
  const own = ({ registrations }: Person) => registrations.filter(({ signedInAt }) => signedInAt !== null);
  switch (condition.operator) {
    case 'at':
    case 'notAt': {
      const { there, isGone } = thereOf([...new Set(condition.value.eventIds)], scope);
      const atThese = (person: Person) => own(person).filter(({ eventId }) => there.includes(eventId));
      const at: Meaning = {
        where: has(scope, { eventIds: there, on: signed }),
        holds: (person) => atThese(person).length > 0,
        fact: (person) => eventsFact(atThese(person), signedAt),
        parts: there.map((eventId) => ofEvent(scope, eventId, signed)),
      };
      const sure = orGone(at, isGone);
      return condition.operator === 'at' ? sure : not(sure);
    }
    case 'ofLast': {
      const { times, last } = condition.value;
      const events = scope.lastEvents.slice(0, last);
      const atThese = (person: Person) => own(person).filter(({ eventId }) => events.includes(eventId));
      return {
        where: sql<SqlBool>`${eventsCounted(scope, { eventIds: events, on: signed })} >= ${times}`,
        holds: (person) => new Set(atThese(person).map(({ eventId }) => eventId)).size >= times,
        fact: (person) => eventsFact(atThese(person), signedAt, events.length),
        parts: events.map((eventId) => ofEvent(scope, eventId, signed)),
        isWider: true,
      };
    }
    default: {
      const { days } = condition.value;
      const since = days === undefined ? null : daysBefore(scope, days);
      const lately = (person: Person) =>
        own(person).filter(({ signedInAt }) => !since || (signedInAt !== null && signedInAt >= since));
      const ever: Meaning = {
        where: has(scope, {
          on: since ? (participant) => sql<SqlBool>`${sql.ref(`${participant}.signed_in_at`)} >= ${since}` : signed,
        }),
        holds: (person) => lately(person).length > 0,
        fact: (person) => eventsFact(lately(person), signedAt),
      };
      return condition.operator === 'ever' ? ever : not(ever);
    }
  }
}

/** Lines of the history of one kind, of the member called m. */
function linesOf({ organisationId }: Scope, kind: Line['kind'], since: Date | null) {
  return sql`FROM member_log h WHERE h.organisation_id = ${organisationId} AND h.member_id = m.id AND h.kind = ${sql.lit(kind)}
    ${since ? sql`AND h.at >= ${since}` : sql``}`;
}

/** Everyone with such a line; each kind has an index of its lines alone. */
function everyoneWith(scope: Scope, kind: Exclude<Line['kind'], 'reviewed'>): Part[] {
  const { organisationId } = scope;
  return [
    {
      source: sql`SELECT DISTINCT h.member_id FROM member_log h WHERE h.organisation_id = ${organisationId} AND h.kind = ${sql.lit(kind)} ORDER BY h.member_id`,
      where: sql<SqlBool>`EXISTS (SELECT ${linesOf(scope, kind, null)} OFFSET 0)`,
    },
  ];
}

const ownLines = ({ lines }: Person, kind: Line['kind'], since: Date | null) =>
  lines.filter((line) => line.kind === kind && (!since || line.at >= since));

const linesFact = (lines: readonly Line[]) =>
  factWith({
    kind: 'amount',
    times: lines.length,
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    at: lines[0]?.at.toISOString() ?? null,
    events: lines
      .filter((line) => line.eventId !== null)
      .slice(0, 5)
      .map(({ eventId, title, at }) => ({ eventId: eventId ?? '', title: title ?? '', at: at.toISOString() })),
  });

export function moneyMeaning(condition: FilterCondition<'paid' | 'refunded'>, scope: Scope): Meaning {
  const { field, operator, value } = condition;
  const since = value.days === undefined ? null : daysBefore(scope, value.days);
  const own = (person: Person) => ownLines(person, field, since);
  const fact = (person: Person) => linesFact(own(person));
  if (operator === 'ever' || operator === 'never') {
    const ever: Meaning = {
      where: sql<SqlBool>`EXISTS (SELECT ${linesOf(scope, field, since)} OFFSET 0)`,
      holds: (person) => own(person).length > 0,
      fact,
      parts: everyoneWith(scope, field),
      isWider: since ? true : undefined,
    };
    return operator === 'ever' ? ever : not(ever);
  }
  const { cents } = condition.value;
  const sum = sql`(SELECT coalesce(sum((h.data->>'amountCents')::bigint), 0) ${linesOf(scope, field, since)})`;
  const paid = (person: Person) => own(person).reduce((total, line) => total + line.cents, 0);
  if (operator === 'atMost')
    return { where: sql<SqlBool>`${sum} <= ${cents}`, holds: (person) => paid(person) <= cents, fact };
  return {
    where: sql<SqlBool>`${sum} >= ${cents}`,
    holds: (person) => paid(person) >= cents,
    fact,
    // Nothing is enough for who never paid.
    parts: cents > 0 ? everyoneWith(scope, field) : undefined,
    isWider: true,
  };
}

export function reviewedMeaning(condition: FilterCondition<'reviewed'>, scope: Scope): Meaning {
  const { states, days } = condition.value;
  const since = days === undefined ? null : daysBefore(scope, days);
  const own = (person: Person) =>
    ownLines(person, 'reviewed', since).filter(({ to }) => to !== null && states.includes(to));
  const ever: Meaning = {
    where: sql<SqlBool>`EXISTS (SELECT ${linesOf(scope, 'reviewed', since)} AND h.data->>'to' = ANY(${[...states]}::text[]) OFFSET 0)`,
    holds: (person) => own(person).length > 0,
    fact: (person) => ({ ...linesFact(own(person)), kind: 'events', cents: null }),
  };
  return condition.operator === 'ever' ? ever : not(ever);
}

/** Which questionnaires were answered, or in which votes somebody voted. */
export function answeredMeaning(condition: FilterCondition<'answered' | 'voted'>, scope: Scope): Meaning {
  const { field, operator } = condition;
  if (operator === 'ever' || operator === 'never') {
    const { days } = condition.value;
    const since = days === undefined ? null : daysBefore(scope, days);
    const own = (person: Person) => ownLines(person, field, since);
    const ever: Meaning = {
      where: sql<SqlBool>`EXISTS (SELECT ${linesOf(scope, field, since)} OFFSET 0)`,
      holds: (person) => own(person).length > 0,
      fact: (person) => subjectsFact(own(person)),
      parts: everyoneWith(scope, field),
      isWider: since ? true : undefined,
    };
    return operator === 'ever' ? ever : not(ever);
  }
  const asked = 'surveyIds' in condition.value ? condition.value.surveyIds : condition.value.voteIds;
  const { there, isGone } = thereOf([...new Set(asked)], scope);
  const own = (person: Person) =>
    ownLines(person, field, null).filter(({ subjectId }) => subjectId !== null && there.includes(subjectId));
  const of = (ids: readonly string[]) =>
    sql<SqlBool>`EXISTS (SELECT ${linesOf(scope, field, null)} AND h.subject_id = ANY(${ids}::uuid[]) OFFSET 0)`;
  const any: Meaning = {
    where: of(there),
    holds: (person) => own(person).length > 0,
    fact: (person) => subjectsFact(own(person)),
    parts: there.map((id) => ({
      source: sql`SELECT DISTINCT h.member_id FROM member_log h WHERE h.organisation_id = ${scope.organisationId} AND h.subject_id = ${id} ORDER BY h.member_id`,
      where: of([id]),
    })),
  };
  const sure = orGone(any, isGone);
  return operator === 'any' ? sure : not(sure);
}

/** What they are called, and when it was last. */
function subjectsFact(lines: readonly Line[]): FilterFact {
  const names = [...new Set(lines.flatMap(({ subject }) => subject ?? []))];
  return names.length === 0
    ? factWith({ kind: 'events', times: lines.length })
    : { ...valuesFact(names), at: lines[0]?.at.toISOString() ?? null };
}
