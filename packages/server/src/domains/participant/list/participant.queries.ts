import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import type { Cursor } from './participant.cursor.ts';

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

export type ParticipantSort = '-submittedAt' | 'submittedAt' | 'name';

const nameKey = sql<string>`lower(p.name) COLLATE "C"`;

/**
 * The filters as conditions. Digits are the beginning or the end of a phone number (two digits only the end): as trigrams they would match half
 * of everyone. Other texts of three characters and more are looked for anywhere in name, e-mail and company, shorter ones at the beginning of the
 * name.
 */
function conditions(db: Db, organisationId: string, eventId: string, filter: ParticipantFilter) {
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
      if (filter.ids) all.push(eb('p.id', 'in', filter.ids));
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
  if ([...search].length >= 3) return sql<SqlBool>`p.search LIKE ${`%${likeText(search)}%`}`;
  return sql<SqlBool>`lower(p.name) COLLATE "C" LIKE ${`${likeText(search)}%`}`;
}

/** A text as a literal inside LIKE. */
function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
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

/** Participants in order, at most `limit`, from the cursor or the offset on. Their sort key comes with them. */
export async function listParticipants(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: ParticipantFilter,
  page: { sort: ParticipantSort; limit: number; offset?: number; after?: Cursor | undefined; withAnswers?: boolean },
) {
  const { sort, after } = page;
  const key = sort === 'name' ? nameKey : sql<string>`(p.submitted_at AT TIME ZONE 'UTC')::text`;
  const direction = sort === '-submittedAt' ? 'desc' : 'asc';
  let query = conditions(db, organisationId, eventId, filter)
    .select(rowColumns)
    .select(key.as('key'))
    .$if(page.withAnswers === true, (all) => all.select(['p.answers', 'p.form_id']))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  query =
    sort === 'name'
      ? query.orderBy(nameKey, 'asc').orderBy('p.id', 'asc')
      : query.orderBy('p.submitted_at', direction).orderBy('p.id', direction);
  if (after) {
    query = query.where(
      sort === 'name'
        ? sql<SqlBool>`(lower(p.name) COLLATE "C", p.id) > (${after.key}, ${after.id}::uuid)`
        : direction === 'desc'
          ? sql<SqlBool>`(p.submitted_at, p.id) < (${`${after.key}Z`}::timestamptz, ${after.id}::uuid)`
          : sql<SqlBool>`(p.submitted_at, p.id) > (${`${after.key}Z`}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

export type ListedParticipant = Awaited<ReturnType<typeof listParticipants>>[number];

/** How many match, counted no further than `limit` + 1. */
export async function countParticipants(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: ParticipantFilter,
  limit: number,
): Promise<number> {
  const matching = conditions(db, organisationId, eventId, filter)
    .select(sql`1`.as('one'))
    .limit(limit + 1);
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

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

/** The exact number that match when the tallies know it, else null. */
export async function knownTotal(
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
