import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import { beginning, containing } from '../../../core/like-text.ts';
import { countOf, inPlace, type Place, type Sorts, type Total } from '../../../core/list.ts';

export interface ParticipantFilter {
  search?: string | undefined;
  state?: ParticipantState | undefined;
  signedIn?: boolean | undefined;
  channel?: string | undefined;
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
 * The filters as conditions. Digits are the beginning or the end of a phone number (two digits only the end): as trigrams they would match half
 * of everyone. Other texts of three characters and more are looked for anywhere in name, e-mail and company, shorter ones at the beginning of the
 * name.
 */
export function matchingParticipants(db: Db, organisationId: string, eventId: string, filter: ParticipantFilter) {
  return db
    .selectFrom('participant as p')
    .where('p.organisation_id', '=', organisationId)
    .where('p.event_id', '=', eventId)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      // Spelled as the partial indexes spell it; a given state says it already.
      if (filter.state) all.push(eb('p.state', '=', filter.state));
      else all.push(eb('p.state', '<>', 'DELETED'));
      if (filter.signedIn !== undefined) all.push(eb('p.signed_in_at', filter.signedIn ? 'is not' : 'is', null));
      if (filter.channel !== undefined) all.push(eb('p.channel', '=', filter.channel));
      if (filter.submittedFrom) all.push(eb('p.submitted_at', '>=', new Date(filter.submittedFrom)));
      if (filter.submittedTo) all.push(eb('p.submitted_at', '<=', new Date(filter.submittedTo)));
      if (filter.ids) all.push(sql<SqlBool>`p.id = ANY (${filter.ids}::uuid[])`);
      const search = filter.search?.toLowerCase();
      if (search) all.push(searchCondition(search));
      return eb.and(all);
    });
}

function searchCondition(search: string): RawBuilder<SqlBool> {
  if (/^\d+$/.test(search)) {
    const end = sql<SqlBool>`reverse(p.phone) COLLATE "C" LIKE ${`${[...search].reverse().join('')}%`}`;
    return search.length < 3 ? end : sql<SqlBool>`(p.phone LIKE ${`${search}%`} OR ${end})`;
  }
  return [...search].length >= 3 ? containing(sql`p.search`, search) : beginning(nameKey, search);
}

/** So many are found by their keys first; more are common enough to be met soon on a walk through the list. */
const fewPeople = 1000;

/**
 * Filters whose digits are looked up before: few people have them, and are then named by their ids. As one condition the two ends of a number
 * reach no index, whatever the statistics say.
 */
export async function byPhoneFirst<Filter extends ParticipantFilter>(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: Filter,
): Promise<Filter> {
  const digits = filter.search ?? '';
  if (!/^\d{3,}$/.test(digits) || filter.ids) return filter;
  const inEvent = sql`SELECT id FROM participant WHERE organisation_id = ${organisationId} AND event_id = ${eventId} AND phone IS NOT NULL`;
  const begins = sql`phone LIKE ${`${digits}%`}`;
  const ends = sql`reverse(phone) COLLATE "C" LIKE ${`${[...digits].reverse().join('')}%`}`;
  const limit = sql`LIMIT ${fewPeople + 1}`;
  const { rows } = await sql<{ id: string }>`
    (${inEvent} AND ${begins} AND order_ticket_id IS NULL ${limit}) UNION (${inEvent} AND ${begins} AND order_ticket_id IS NOT NULL ${limit})
    UNION (${inEvent} AND ${ends} ${limit})`.execute(db);
  return rows.length > fewPeople ? filter : { ...filter, search: undefined, ids: rows.map(({ id }) => id) };
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
] as const;

export function listParticipants(
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
  return inPlace(matching, place).execute();
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

/** How many match: exactly where the tallies know it. */
export async function totalOf(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: ParticipantFilter,
  page: { isExact: boolean },
): Promise<Total> {
  const known = await knownTotal(db, organisationId, eventId, filter);
  if (known !== null) return { total: known, totalIsCapped: false };
  return countOf(db, matchingParticipants(db, organisationId, eventId, filter), page);
}

async function knownTotal(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: ParticipantFilter,
): Promise<number | null> {
  const { search, state, signedIn, channel, submittedFrom, submittedTo, ids } = filter;
  if (search || submittedFrom || submittedTo || ids || channel !== undefined) return null;
  if (state !== undefined && signedIn !== undefined) return null;
  const counts = await stateCounts(db, organisationId, eventId);
  if (state !== undefined) return counts[state];
  const everyone = counts.PENDING + counts.APPROVED + counts.REJECTED + counts.WAITLISTED + counts.CANCELLED;
  if (signedIn === undefined) return everyone;
  return signedIn ? counts.signedIn : everyone - counts.signedIn;
}
