import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { Candidate, Vote, VoteRound } from '../../core/data/database-types.ts';
import { formById } from '../form/form.ops.ts';

/** Without what is not published: it may be large, and only its editor reads it (`infoOf`). */
export type VoteRow = Omit<Selectable<Vote>, 'draft'>;
const voteColumns = [
  'organisation_id',
  'id',
  'title',
  'description',
  'cover_key',
  'event_id',
  'time_zone',
  'form_id',
  'version',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
] as const satisfies readonly (keyof VoteRow)[];
export type RoundRow = Selectable<VoteRound> & {
  counted: number;
  quarantined: number;
  discarded: number;
  revision: number;
};
export type CandidateRow = Selectable<Candidate> & { votes: number; aside: number };
export type RoundRecord = RoundRow & { candidates: CandidateRow[] };

/** A whole vote. */
export interface VoteRecord {
  vote: VoteRow;
  rounds: RoundRecord[];
}

export function roundsOf(db: Db, organisationId: string) {
  return db
    .selectFrom('vote_round as r')
    .innerJoin('round_tally as t', (join) =>
      join.onRef('t.organisation_id', '=', 'r.organisation_id').onRef('t.round_id', '=', 'r.id'),
    )
    .selectAll('r')
    .select(['t.counted', 't.quarantined', 't.discarded', 't.revision'])
    .where('r.organisation_id', '=', organisationId);
}

export function candidatesOf(db: Db, organisationId: string) {
  return db
    .selectFrom('candidate as c')
    .innerJoin('candidate_tally as t', (join) =>
      join
        .onRef('t.organisation_id', '=', 'c.organisation_id')
        .onRef('t.round_id', '=', 'c.round_id')
        .onRef('t.candidate_id', '=', 'c.id'),
    )
    .selectAll('c')
    .select(['t.votes', 't.quarantined as aside'])
    .where('c.organisation_id', '=', organisationId)
    .orderBy('c.place');
}

/** A vote with rounds and candidates in their order; null when there is none (any more). */
export async function voteRecord(db: Db, organisationId: string, voteId: string): Promise<VoteRecord | null> {
  const vote = await db
    .selectFrom('vote')
    .select(voteColumns)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', voteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!vote) return null;
  const rounds = await roundsOf(db, organisationId).where('r.vote_id', '=', voteId).orderBy('r.place').execute();
  const candidates = await candidatesOf(db, organisationId)
    .where(
      'c.round_id',
      'in',
      rounds.map((each) => each.id),
    )
    .execute();
  return {
    vote,
    rounds: rounds.map((round) => ({ ...round, candidates: candidates.filter((each) => each.round_id === round.id) })),
  };
}

/** The vote that a round belongs to; null when it is not there (any more). */
export async function voteOfRound(db: Db, organisationId: string, roundId: string): Promise<VoteRow | null> {
  const row = await db
    .selectFrom('vote_round as r')
    .innerJoin('vote as v', (join) =>
      join.onRef('v.organisation_id', '=', 'r.organisation_id').onRef('v.id', '=', 'r.vote_id'),
    )
    .selectAll('v')
    .where('r.organisation_id', '=', organisationId)
    .where('r.id', '=', roundId)
    .where('v.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The questions a vote asks, as they stand now; null where there are none. */
export async function formOf(db: Db, organisationId: string, formId: string | null): Promise<FormDefinition | null> {
  const form = formId === null ? null : await formById(db, organisationId, formId);
  return form === null || form.definition.fields.length === 0 ? null : form.definition;
}
