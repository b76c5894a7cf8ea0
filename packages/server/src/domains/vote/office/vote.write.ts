import type { voteAdd } from '@convoke/contract/vote/vote.calls.ts';
import type { VoteKept } from '@convoke/contract/vote/vote.input.ts';
import { ruleProblem } from '@convoke/contract/vote/vote.rules.ts';
import type * as z from 'zod';
import type { Db } from '../../../core/data/database.ts';
import type { CandidateRow, RoundRecord } from '../vote.read.ts';

type VoteInput = z.infer<typeof voteAdd.input>;
export type RoundInput = VoteInput['rounds'][number];
type CandidateInput = RoundInput['candidates'][number];

/** What can be wrong with rounds before anything is written; null = nothing. */
export function roundsProblem(
  rounds: readonly RoundInput[],
): { failure: 'VOTE_WINDOW' | 'VOTE_RULES'; data: { round: number; problem?: string } } | null {
  for (const [round, each] of rounds.entries()) {
    if (each.opensAt !== null && each.closesAt !== null && Date.parse(each.closesAt) <= Date.parse(each.opensAt))
      return { failure: 'VOTE_WINDOW', data: { round } };
    const problem = ruleProblem(each, each.candidates);
    // A draft may still be without its candidates; opening it asks for them.
    if (
      problem === 'choicesCross' ||
      (problem === 'groupCross' && each.groupMax !== null && each.groupMin > each.groupMax)
    )
      return { failure: 'VOTE_RULES', data: { round, problem } };
  }
  return null;
}

/** Whether the ids of rounds and candidates are the vote's own, each named once. */
export function knowsIds(
  rounds: readonly { id: string; candidates: readonly { id: string }[] }[],
  given: readonly { voteInfoId?: string | undefined; candidates: readonly { candidateId?: string | undefined }[] }[],
): boolean {
  const known = new Map(rounds.map((round) => [round.id, new Set(round.candidates.map((each) => each.id))]));
  return given.every(({ voteInfoId, candidates }) => {
    const own = voteInfoId === undefined ? undefined : known.get(voteInfoId);
    if (voteInfoId !== undefined && !known.delete(voteInfoId)) return false;
    // Who is new has no id, and a new round only such.
    return candidates.every(({ candidateId }) => candidateId === undefined || own?.delete(candidateId) === true);
  });
}

/** Whether every picture is one of the organisation's own files. */
export async function picturesExist(tx: Db, organisationId: string, keys: readonly (string | null)[]) {
  const wanted = [...new Set(keys.filter((key) => key !== null))];
  if (wanted.length === 0) return true;
  const found = await tx
    .selectFrom('stored_file')
    .select('key')
    .where('organisation_id', '=', organisationId)
    .where('key', 'in', wanted)
    .execute();
  return found.length === wanted.length;
}

export const picturesOf = (input: Pick<VoteKept, 'coverKey' | 'rounds'>) => [
  input.coverKey,
  ...input.rounds.flatMap((round) => round.candidates.map((each) => each.pictureKey)),
];

const roundValues = (input: RoundInput, place: number) => ({
  place,
  title: input.title,
  description: input.description,
  choices_min: input.choicesMin,
  choices_max: input.choicesMax,
  group_min: input.groupMin,
  group_max: input.groupMax,
  period: input.period,
  voters: input.voters,
  opens_at: input.opensAt,
  closes_at: input.closesAt,
  results: input.results,
  guard: input.guard,
  shuffled: input.shuffled,
});

const candidateValues = (input: CandidateInput, place: number) => ({
  place,
  name: input.name,
  introduction: input.introduction,
  picture_key: input.pictureKey,
  video_url: input.videoUrl,
  group_name: input.group,
  is_withdrawn: input.isWithdrawn,
});

/** Writes a new round, a draft, with its candidates, and the address under which people vote in it. */
export async function insertRound(
  tx: Db,
  organisationId: string,
  voteId: string,
  input: RoundInput,
  place: number,
): Promise<string> {
  const { id } = await tx
    .insertInto('vote_round')
    .values({ organisation_id: organisationId, vote_id: voteId, ...roundValues(input, place) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('round_tally').values({ organisation_id: organisationId, round_id: id }).execute();
  await tx
    .insertInto('directory')
    .values({ kind: 'vote-info', code: id, organisation_id: organisationId, target_id: id })
    .execute();
  await insertCandidates(
    tx,
    organisationId,
    id,
    input.candidates.map((each, index) => ({ input: each, place: index })),
  );
  return id;
}

async function insertCandidates(
  tx: Db,
  organisationId: string,
  roundId: string,
  candidates: readonly { input: CandidateInput; place: number }[],
): Promise<void> {
  if (candidates.length === 0) return;
  const made = await tx
    .insertInto('candidate')
    .values(
      candidates.map(({ input, place }) => ({
        organisation_id: organisationId,
        round_id: roundId,
        ...candidateValues(input, place),
      })),
    )
    .returning('id')
    .execute();
  await tx
    .insertInto('candidate_tally')
    .values(made.map(({ id }) => ({ organisation_id: organisationId, round_id: roundId, candidate_id: id })))
    .execute();
}

/** Whether the rules by which ballots were cast would become others. */
export function rulesDiffer(round: RoundRecord, input: RoundInput): boolean {
  return (
    round.choices_min !== input.choicesMin ||
    round.choices_max !== input.choicesMax ||
    round.group_min !== input.groupMin ||
    round.group_max !== input.groupMax ||
    round.period !== input.period ||
    round.voters !== input.voters
  );
}

export const hasBallots = (round: RoundRecord) => round.counted + round.quarantined + round.discarded > 0;

/** Saves a round that is there, whose tally the caller has locked. Answers false when a candidate that is left out stands on a ballot. */
export async function updateRound(
  tx: Db,
  organisationId: string,
  round: RoundRecord,
  input: RoundInput,
  place: number,
): Promise<boolean> {
  const left = round.candidates.filter((each) => !input.candidates.some((one) => one.candidateId === each.id));
  if (left.length > 0 && !(await removeCandidates(tx, organisationId, left))) return false;
  await tx
    .updateTable('vote_round')
    .set({ ...roundValues(input, place), version: round.version + 1 })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', round.id)
    .execute();
  const fresh: { input: CandidateInput; place: number }[] = [];
  for (const [index, each] of input.candidates.entries()) {
    if (each.candidateId === undefined) fresh.push({ input: each, place: index });
    else
      await tx
        .updateTable('candidate')
        .set(candidateValues(each, index))
        .where('organisation_id', '=', organisationId)
        .where('id', '=', each.candidateId)
        .execute();
  }
  await insertCandidates(tx, organisationId, round.id, fresh);
  return true;
}

async function removeCandidates(tx: Db, organisationId: string, candidates: readonly CandidateRow[]) {
  const ids = candidates.map((each) => each.id);
  const chosen = await tx
    .selectFrom('ballot_choice')
    .select('candidate_id')
    .where('organisation_id', '=', organisationId)
    .where('candidate_id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (chosen) return false;
  await tx
    .deleteFrom('candidate_tally')
    .where('organisation_id', '=', organisationId)
    .where('candidate_id', 'in', ids)
    .execute();
  await tx.deleteFrom('candidate').where('organisation_id', '=', organisationId).where('id', 'in', ids).execute();
  return true;
}

/** Removes a round without ballots. */
export async function removeRound(tx: Db, organisationId: string, round: RoundRecord): Promise<void> {
  if (round.candidates.length > 0) await removeCandidates(tx, organisationId, round.candidates);
  for (const table of ['voter_signal', 'round_quarter', 'round_tally'] as const)
    await tx.deleteFrom(table).where('organisation_id', '=', organisationId).where('round_id', '=', round.id).execute();
  await tx.deleteFrom('vote_round').where('organisation_id', '=', organisationId).where('id', '=', round.id).execute();
}
