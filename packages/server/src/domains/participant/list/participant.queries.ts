import type { WormKind } from '@convoke/contract/member/member.worm.rules.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { type AliasedRawBuilder, type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { beginning, soughtIn } from '../../../core/data/like-text.ts';
import {
  countOf,
  foundPlace,
  inPlace,
  type PagePlace,
  type Place,
  type Sorts,
  type Total,
} from '../../../core/data/list.ts';
import { soughtPhone } from '../../../core/phones.ts';
import { withHolders } from '../companions/participant.party.ts';
import { withTickets } from './participant.tickets.ts';

export interface ParticipantFilter {
  search?: string | undefined;
  state?: ParticipantState | undefined;
  signedIn?: boolean | undefined;
  channel?: string | undefined;
  ticketId?: string | undefined;
  /** `none`: in no group. */
  groupId?: string | undefined;
  badgePrinted?: boolean | undefined;
  companion?: 'is' | 'brings' | undefined;
  /** On the worm list. */
  worm?: 'any' | WormKind | undefined;
  submittedFrom?: string | undefined;
  submittedTo?: string | undefined;
  /** Only these. */
  ids?: string[] | undefined;
}

const nameKey = sql`lower(p.name) COLLATE "C"`;

export const participantSorts: Sorts = {
  id: sql`p.id`,
  words: { submittedAt: { by: sql`p.submitted_at`, kind: 'moment' }, name: { by: nameKey, kind: 'text' } },
};

/**
 * Who may match, called p. Those named by their ids are read by their keys, one by one: as a condition the planner may walk the event for them.
 * Digits begin or end a phone number; where they are to be `found`, each of the three indexes is asked for itself, since as one condition they reach
 * none of them. Those on the worm list are few: they are read by their keys, and all else is a condition.
 */
function people(
  organisationId: string,
  eventId: string,
  { ids, search, worm }: ParticipantFilter,
  isFound: boolean,
): AliasedRawBuilder<Selectable<DB['participant']>, 'p'> {
  if (ids)
    return sql<
      Selectable<DB['participant']>
    >`(SELECT one.* FROM unnest(${ids}::uuid[]) AS asked(id) CROSS JOIN LATERAL (
      SELECT * FROM participant WHERE organisation_id = ${organisationId} AND id = asked.id OFFSET 0) one)`.as('p');
  if (worm)
    return sql<
      Selectable<DB['participant']>
    >`(SELECT one.* FROM (${onWormList(organisationId, eventId, worm)}) w CROSS JOIN LATERAL (
      SELECT * FROM participant WHERE organisation_id = ${organisationId} AND id = w.participant_id OFFSET 0) one)`.as(
      'p',
    );
  const sought = isFound ? soughtPhone(search ?? '') : null;
  if (!sought) return sql<Selectable<DB['participant']>>`participant`.as('p');
  const inEvent = sql`SELECT * FROM participant WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND phone IS NOT NULL`;
  const [begins, ends] = [beginsWith(sought.begins), endsWith(sought.ends)];
  if (sought.begins.length < 3 && !isBeginning(sought.begins))
    return sql<Selectable<DB['participant']>>`(${inEvent} AND ${ends})`.as('p');
  const orEnding = isBeginning(sought.begins)
    ? sql``
    : sql`UNION ALL ${inEvent} AND ${ends} AND (${begins}) IS NOT TRUE`;
  return sql<Selectable<DB['participant']>>`(
    ${inEvent} AND ${begins} AND order_ticket_id IS NULL UNION ALL ${inEvent} AND ${begins} AND order_ticket_id IS NOT NULL
    ${orEnding})`.as('p');
}

const onWormList = (organisationId: string, eventId: string, worm: 'any' | WormKind) => sql`
  SELECT participant_id FROM worm_match WHERE organisation_id = ${organisationId} AND event_id = ${eventId}
    ${worm === 'any' ? sql`` : sql`AND how = ${worm}`} OFFSET 0`;

/** The filters as conditions: to walk the list, or for what is `found` first. */
export function matchingParticipants(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: ParticipantFilter,
  { isFound = false } = {},
) {
  return db
    .selectFrom(people(organisationId, eventId, filter, isFound))
    .where('p.organisation_id', '=', organisationId)
    .where('p.event_id', '=', eventId)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      // Spelled as the partial indexes spell it; a given state says it already.
      if (filter.state) all.push(eb('p.state', '=', filter.state));
      else all.push(eb('p.state', '<>', 'DELETED'));
      if (filter.signedIn !== undefined) all.push(eb('p.signed_in_at', filter.signedIn ? 'is not' : 'is', null));
      if (filter.channel !== undefined) all.push(eb('p.channel', '=', filter.channel));
      if (filter.ticketId !== undefined) all.push(eb('p.ticket_id', '=', filter.ticketId));
      if (filter.groupId === 'none') all.push(eb('p.group_id', 'is', null));
      else if (filter.groupId !== undefined) all.push(eb('p.group_id', '=', filter.groupId));
      // Spelled as their indexes spell it.
      if (filter.badgePrinted !== undefined)
        all.push(filter.badgePrinted ? sql<SqlBool>`p.badge_prints > 0` : sql<SqlBool>`p.badge_prints = 0`);
      if (filter.companion !== undefined)
        all.push(filter.companion === 'is' ? sql<SqlBool>`p.companion_of IS NOT NULL` : sql<SqlBool>`p.companions > 0`);
      if (filter.submittedFrom) all.push(eb('p.submitted_at', '>=', new Date(filter.submittedFrom)));
      if (filter.submittedTo) all.push(eb('p.submitted_at', '<=', new Date(filter.submittedTo)));
      const search = filter.search?.toLowerCase();
      if (filter.worm && filter.ids)
        all.push(sql<SqlBool>`p.id IN (${onWormList(organisationId, eventId, filter.worm)})`);
      if (search && !(isFound && !filter.worm && soughtPhone(search))) all.push(searchCondition(search));
      return eb.and(all);
    });
}

/** Who types the + means a country's code: no number ends with it. */
const isBeginning = (digits: string) => digits.startsWith('+');
const beginsWith = (digits: string) => sql<SqlBool>`phone LIKE ${`${digits}%`}`;
const endsWith = (digits: string) =>
  sql<SqlBool>`reverse(phone) COLLATE "C" LIKE ${`${[...digits].reverse().join('')}%`}`;

/**
 * Digits are the beginning or the end of a phone number (two digits only the end, with a + only the beginning): as trigrams they would match half of everyone. Other texts of three
 * characters and more are looked for anywhere in name, e-mail and company, shorter ones at the beginning of the name.
 */
function searchCondition(search: string): RawBuilder<SqlBool> {
  const sought = soughtPhone(search);
  if (sought) {
    if (isBeginning(sought.begins)) return beginsWith(sought.begins);
    return sought.begins.length < 3
      ? endsWith(sought.ends)
      : sql<SqlBool>`(${beginsWith(sought.begins)} OR ${endsWith(sought.ends)})`;
  }
  return soughtIn(sql`p.search`, search, () => beginning(nameKey, search));
}

const rowColumns = [
  'p.id',
  'p.code',
  'p.state',
  'p.name',
  'p.phone',
  'p.email',
  'p.company',
  'p.title',
  'p.channel',
  'p.submitted_at',
  'p.reviewed_at',
  'p.signed_in_at',
  'p.order_ticket_id',
  'p.ticket_id',
  'p.is_sandbox',
  'p.group_id',
  'p.badge_prints',
  'p.badge_printed_at',
  'p.entries_used',
  'p.entries_used_at',
  'p.companion_of',
  'p.companions',
] as const;

export async function listParticipants(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: ParticipantFilter,
  place: Place,
  { withAnswers }: { withAnswers: boolean },
) {
  const matching = matchingParticipants(db, organisationId, eventId, filter)
    .select(rowColumns)
    .$if(withAnswers, (all) => all.select(['p.answers', 'p.form_id']));
  const people = await withTickets(db, organisationId, await inPlace(matching, place).execute());
  return withHolders(db, organisationId, people);
}

export type ListedParticipant = Awaited<ReturnType<typeof listParticipants>>[number];

/** How many stand in each state; from the event's tally, not by counting. */
export async function stateCounts(
  db: Db,
  organisationId: string,
  eventId: string,
): Promise<Record<ParticipantState, number> & { signedIn: number }> {
  const tally = await db
    .selectFrom('event_tally')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return {
    PENDING: tally.pending,
    APPROVED: tally.approved,
    REJECTED: tally.rejected,
    WAITLISTED: tally.waitlisted,
    CANCELLED: tally.cancelled,
    signedIn: tally.signed_in,
  };
}

/**
 * A page with how many match: exactly where the tallies know it. What is searched for is found first, and both are read of that; where more
 * match than are counted, the list is walked.
 */
export async function participantsPage(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: ParticipantFilter,
  place: PagePlace,
  answers: { withAnswers: boolean },
): Promise<{ rows: ListedParticipant[]; total: Total }> {
  const matching = () => matchingParticipants(db, organisationId, eventId, filter);
  const walked = () => listParticipants(db, organisationId, eventId, filter, place, answers);
  if (filter.search && !place.isExact) {
    const matches = matchingParticipants(db, organisationId, eventId, filter, { isFound: true });
    const columns = matches.select(['p.id', 'p.submitted_at', 'p.name']);
    const { found, ...total } = await foundPlace(db, columns, 'p', place);
    if (total.totalIsCapped) return { rows: await walked(), total };
    const these = { ids: found.map(({ id }) => id) };
    const inOrder = { ...place, offset: 0, after: undefined };
    return { rows: await listParticipants(db, organisationId, eventId, these, inOrder, answers), total };
  }
  const known = await knownTotal(db, organisationId, eventId, filter);
  const total = known === null ? await countOf(db, matching(), place) : { total: known, totalIsCapped: false };
  return { rows: await walked(), total };
}

async function knownTotal(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: ParticipantFilter,
): Promise<number | null> {
  const {
    search,
    state,
    signedIn,
    channel,
    ticketId,
    groupId,
    badgePrinted,
    companion,
    worm,
    submittedFrom,
    submittedTo,
    ids,
  } = filter;
  if (
    search ||
    submittedFrom ||
    submittedTo ||
    ids ||
    channel !== undefined ||
    ticketId !== undefined ||
    groupId !== undefined ||
    badgePrinted !== undefined ||
    companion !== undefined ||
    worm !== undefined
  )
    return null;
  if (state !== undefined && signedIn !== undefined) return null;
  const counts = await stateCounts(db, organisationId, eventId);
  if (state !== undefined) return counts[state];
  const everyone = counts.PENDING + counts.APPROVED + counts.REJECTED + counts.WAITLISTED + counts.CANCELLED;
  if (signedIn === undefined) return everyone;
  return signedIn ? counts.signedIn : everyone - counts.signedIn;
}
