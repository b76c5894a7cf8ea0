import { type Answers, checkAnswers } from '@convoke/contract/form/logic/form.check.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import { voteCast, voteMine, votePreview, voteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import {
  choiceProblem,
  periodOf,
  rank,
  type RoundPhase,
  resultsVisible,
  type VotePeriod,
} from '@convoke/contract/vote/vote.rules.ts';
import { implement } from '../../../core/http/implement.ts';
import { FileGone, OptionsFull } from './vote.alone.ts';
import { type Ballotable, casterOf } from './vote.caster.ts';
import { receiptHolds, receiptOf } from './vote.receipt.ts';
import { phaseOf, publicView, rulesOf, standingOf } from '../vote.views.ts';
import { addressDigest, agentOf, choiceKey, voterOf } from './vote.voter.ts';
// Answers are checked here, regions and phone numbers among them.
import '@convoke/contract/form/regions/regions.data.ts';
import '../../../core/phones.ts';

type NotOpen = Extract<FailureName, 'VOTE_NOT_YET' | 'VOTE_PAUSED' | 'VOTE_CLOSED'>;
const notOpen: Readonly<Record<Exclude<RoundPhase, 'open'>, NotOpen>> = {
  draft: 'VOTE_NOT_YET',
  upcoming: 'VOTE_NOT_YET',
  paused: 'VOTE_PAUSED',
  closed: 'VOTE_CLOSED',
};

/** What voters and halls call. */
export const publicHandlers = [
  implement(votePreview, async (ctx) => {
    const found = (await casterOf(ctx.services).vote(ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
    return publicView(found, ctx.now());
  }),

  implement(voteCast, async (ctx, input) => {
    const { organisationId, services, targetId: roundId } = ctx;
    const secretKey = services.settings.SECRET_KEY;
    const caster = casterOf(services);
    const language = input.language ?? ctx.language;

    async function roundNow(isFresh: boolean): Promise<Ballotable> {
      return (await caster.round(organisationId, roundId, isFresh)) ?? ctx.notFound();
    }
    /** Whether the page showed another version, so that the voter has to look again before anything can be marked. */
    const isOther = (round: Ballotable['round']) => input.version !== undefined && input.version !== round.version;

    function answersBy({ form }: Ballotable): Answers | null {
      if (form === null) return null;
      const { answers, problems } = checkAnswers(form, input.answers ?? {});
      if (problems.length === 0) return answers;
      if (input.formVersion !== undefined && input.formVersion !== form.version) return ctx.fail('FORM_CHANGED');
      return ctx.failFields(
        problems.map(({ fieldId, problem, n }) => ({
          path: `answers.${fieldId}`,
          message: problemText(problem, language, n),
        })),
      );
    }
    function cast(found: Ballotable, voter: NonNullable<ReturnType<typeof voterOf>>) {
      const { round } = found;
      const problem = choiceProblem(rulesOf(round), standingOf(round.candidates), input.candidateIds);
      if (problem) return isOther(round) ? ctx.fail('VOTE_CHANGED') : ctx.fail('VOTE_CHOICE', problem);
      return caster
        .cast(organisationId, found, {
          version: round.version,
          voter: voter.key,
          nonce: input.nonce,
          address: addressDigest(secretKey, roundId, ctx.address),
          deviceMs: voter.deviceMs,
          onPage: voter.onPage,
          ...(voter.contact !== undefined && { contact: voter.contact }),
          ...agentOf(ctx.header('user-agent')),
          choices: input.candidateIds,
          choiceKey: choiceKey(input.candidateIds),
          answers: answersBy(found),
          formId: found.form && found.vote.form_id,
          formVersion: found.form?.version ?? null,
        })
        .catch((error: unknown) => {
          if (error instanceof FileGone) return ctx.fail('FORM_FILE_GONE');
          if (error instanceof OptionsFull) return ctx.fail('OPTION_FULL', { options: error.options });
          throw error;
        });
    }

    // A page that knows a newer round than the cache is not told to look again, nor are answers lost to questions that the cache does not know yet.
    const kept = await roundNow(false);
    const isOlder = (input.version ?? 0) > kept.round.version || (input.formVersion ?? 0) > (kept.form?.version ?? 0);
    const isUnasked = kept.form === null && Object.keys(input.answers ?? {}).length > 0;
    const found = isOlder || isUnasked ? await roundNow(true) : kept;
    const voter = voterOf(ctx, found.round.voters, input.proof);
    if (!voter) {
      // Nobody is asked for a code who could not vote with it.
      const phase = phaseOf(found.round, ctx.now());
      if (phase !== 'open') return ctx.fail(notOpen[phase]);
      return ctx.fail(found.round.voters === 'device' ? 'VOTE_DEVICE_NEEDED' : 'VOTE_PROOF_NEEDED');
    }
    let answer = await cast(found, voter);
    if (answer.outcome === 'changed') answer = await cast(await roundNow(true), voter);
    switch (answer.outcome) {
      case 'ok':
      case 'repeated':
        return {
          isCounted: answer.is_counted === true,
          castAt: answer.cast_at?.toISOString() ?? '',
          receipt: receiptOf(secretKey, roundId, answer.ballot_id ?? ''),
        };
      case 'voted':
        return ctx.fail('VOTE_DONE');
      case 'changed':
        return ctx.fail('VOTE_CHANGED');
      case 'not-yet':
        return ctx.fail('VOTE_NOT_YET');
      case 'paused':
        return ctx.fail('VOTE_PAUSED');
      case 'closed':
        return ctx.fail('VOTE_CLOSED');
      case 'gone':
        return ctx.notFound();
    }
  }),

  implement(voteMine, async (ctx, input) => {
    const { organisationId, services, targetId: roundId } = ctx;
    const { vote, round } = (await casterOf(services).round(organisationId, roundId)) ?? ctx.notFound();
    const voter = voterOf(ctx, round.voters, input.proof);
    if (!voter) return null;
    const period = periodOf(round.period as VotePeriod, ctx.now(), vote.time_zone);
    return services.database.inOrganisation(organisationId, 'read', async (db) => {
      const ballot = await db
        .selectFrom('ballot')
        .select(['id', 'state', 'cast_at'])
        .where('organisation_id', '=', organisationId)
        .where('round_id', '=', roundId)
        .where('voter', '=', Buffer.from(voter.key, 'hex'))
        .where('period', '=', period)
        .executeTakeFirst();
      if (!ballot) return null;
      const choices = await db
        .selectFrom('ballot_choice')
        .select('candidate_id')
        .where('organisation_id', '=', organisationId)
        .where('ballot_id', '=', ballot.id)
        .execute();
      return {
        isCounted: ballot.state === 'COUNTED',
        castAt: ballot.cast_at.toISOString(),
        receipt: receiptOf(services.settings.SECRET_KEY, roundId, ballot.id),
        candidateIds: choices.map((each) => each.candidate_id),
      };
    });
  }),

  implement(voteTally, async (ctx, input) => {
    const { organisationId, services, targetId: roundId } = ctx;
    const found = (await casterOf(services).tally(organisationId, roundId)) ?? ctx.notFound();
    return tallyView(found, ctx.now(), receiptHolds(services.settings.SECRET_KEY, roundId, input.receipt));
  }),
];

/** The results of a round as somebody may see them. */
export function tallyView({ round }: Ballotable, now: Date, hasVoted: boolean) {
  const phase = phaseOf(round, now);
  const isShown = resultsVisible(
    { results: round.results as never, exhibition: round.exhibition as never },
    phase,
    hasVoted,
  );
  return {
    voteInfoId: round.id,
    phase,
    revision: round.revision,
    ballots: round.counted,
    ranking: isShown
      ? rank(
          round.candidates.map((each) => ({ candidateId: each.id, votes: each.votes })),
          round.counted,
        )
      : null,
    opensAt: round.opens_at?.toISOString() ?? null,
    closesAt: round.closes_at?.toISOString() ?? null,
    serverTime: now.toISOString(),
  };
}
