import { noForm } from '@convoke/contract/vote/vote.rules.ts';
import type { Db } from '../../core/data/database.ts';
import { phaseOf } from './vote.views.ts';

/** A vote as the site of an event shows it. */
export interface VoteOnSite {
  title: string;
  url: string;
  isOpen: boolean;
  /** Whether its organiser has opened it once. */
  isPublic: boolean;
}

/** Of these votes those that there are, of the event or of none, by their ids. */
export async function votesOnSite(
  db: Db,
  eventId: string,
  voteIds: readonly string[],
  now: Date,
): Promise<Map<string, VoteOnSite>> {
  if (voteIds.length === 0) return new Map();
  const votes = await db
    .selectFrom('vote')
    .select(['id', 'title', 'form_id'])
    .where('id', 'in', voteIds)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('event_id', 'is', null), eb('event_id', '=', eventId)]))
    .execute();
  const rounds = await db
    .selectFrom('vote_round')
    .select(['vote_id', 'state', 'opens_at', 'closes_at'])
    .where('vote_id', 'in', voteIds)
    .execute();
  return new Map(
    votes.map(({ id, title, form_id }) => {
      const own = rounds.filter(({ vote_id }) => vote_id === id);
      const isOpen = own.some((round) => phaseOf(round, now) === 'open');
      const isPublic = own.some(({ state }) => state !== 'draft');
      return [id, { title, url: `/vote-form/${form_id ?? noForm}/${id}`, isOpen, isPublic }];
    }),
  );
}
