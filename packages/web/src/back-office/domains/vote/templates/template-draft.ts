import type { OwnVoteTemplate } from '@convoke/contract/vote/vote.template.calls.ts';
import { browserZone } from '../../../../core/format.ts';
import { newCandidate, newRound, type VoteDraft } from '../editor/vote-draft.ts';

type Content = OwnVoteTemplate['content'];

/** A template's vote as it is edited. With the draft before it, rounds and candidates keep the keys that the page knows them by. */
export function draftOfTemplate({ content, formId }: OwnVoteTemplate, old?: VoteDraft): VoteDraft {
  return {
    title: content.title,
    description: content.description,
    coverKey: content.coverKey,
    eventId: null,
    // Only for the words of rules: a template has neither a zone nor a window.
    timeZone: browserZone(),
    formId,
    rounds: content.rounds.map(({ candidates, ...round }, at) => {
      const before = old?.rounds[at];
      const fresh = newRound(round.title);
      return {
        ...fresh,
        ...round,
        key: before?.key ?? fresh.key,
        candidates: candidates.map(({ name, videoUrl, ...more }, place) => {
          const key = before?.candidates[place]?.key;
          const made = newCandidate(name, { ...more, videoUrl: videoUrl ?? '' });
          return key === undefined ? made : { ...made, key };
        }),
      };
    }),
  };
}

/** What the call takes. */
export const contentOf = (draft: VoteDraft): Content => ({
  title: draft.title,
  description: draft.description,
  coverKey: draft.coverKey,
  rounds: draft.rounds.map((round) => ({
    title: round.title,
    description: round.description,
    choicesMin: round.choicesMin,
    choicesMax: round.choicesMax,
    groupMin: round.groupMin,
    groupMax: round.groupMax,
    period: round.period,
    voters: round.voters,
    results: round.results,
    guard: round.guard,
    shuffled: round.shuffled,
    // Nobody stands yet, so nobody has withdrawn.
    candidates: round.candidates
      .filter((each) => !each.isWithdrawn)
      .map((each) => ({
        name: each.name,
        introduction: each.introduction,
        pictureKey: each.pictureKey,
        videoUrl: each.videoUrl.trim() || null,
        group: each.group,
      })),
  })),
});
