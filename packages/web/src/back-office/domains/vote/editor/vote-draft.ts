import { isPublicLink } from '@convoke/contract/core/public-link.ts';
import { voteEdit, type VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import type { VoteKept } from '@convoke/contract/vote/vote.input.ts';
import type { ResultMode, RoundPhase, RoundState, VotePeriod, VoterKind } from '@convoke/contract/vote/vote.rules.ts';
import { partOf } from '../../../../ui/schema.ts';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';

/** What the call that keeps it says of the fields of a round, and of a candidate. */
export const roundOf = partOf(voteEdit, 'rounds');
export const candidateOf = partOf(roundOf, 'candidates');

/** A candidate as its page edits it. */
export interface CandidateDraft {
  /** Its own on this page: the server's id, or one made up for who is new. */
  key: string;
  candidateId?: string;
  name: string;
  introduction: string;
  pictureKey: string | null;
  videoUrl: string;
  group: string;
  isWithdrawn: boolean;
  votes: number;
}

export interface RoundDraft {
  key: string;
  voteInfoId?: string;
  state: RoundState;
  phase: RoundPhase;
  /** Of every state: with one, the rules stay. */
  ballots: number;
  title: string;
  description: string;
  choicesMin: number;
  choicesMax: number;
  groupMin: number;
  groupMax: number | null;
  period: VotePeriod;
  voters: VoterKind;
  /** What a clock of the vote's zone shows (`YYYY-MM-DDTHH:mm`), so changing the zone keeps it. */
  opensAt: string | null;
  closesAt: string | null;
  results: ResultMode;
  guard: boolean;
  shuffled: boolean;
  candidates: readonly CandidateDraft[];
}

export interface VoteDraft {
  title: string;
  description: string;
  coverKey: string | null;
  eventId: string | null;
  timeZone: string;
  formId: string | null;
  rounds: readonly RoundDraft[];
}

let made = 0;
/** Of a round or candidate that the server does not know yet. */
const freshKey = () => `new-${++made}`;

/** What the public sees, as it is edited. With the draft before it, everything keeps the key that the page knows it by. */
export function publishedOf(vote: VoteInfo, old?: VoteDraft): VoteDraft {
  const wall = wallOf(vote.timeZone);
  return {
    title: vote.title,
    description: vote.description,
    coverKey: vote.coverKey,
    eventId: vote.eventId,
    timeZone: vote.timeZone,
    formId: vote.formId,
    rounds: vote.rounds.map((round, place) => {
      const known = before(old?.rounds, place, (each) => each.voteInfoId, round.voteInfoId);
      return {
        ...round,
        key: known?.key ?? round.voteInfoId,
        ballots: round.counted + round.quarantined + round.discarded,
        opensAt: wall(round.opensAt),
        closesAt: wall(round.closesAt),
        candidates: round.candidates.map((each, index) => ({
          ...each,
          key: before(known?.candidates, index, (one) => one.candidateId, each.candidateId)?.key ?? each.candidateId,
          videoUrl: each.videoUrl ?? '',
        })),
      };
    }),
  };
}

/** A vote as it is edited: what is kept beside what the public sees, where there is such. */
export function draftOf(vote: VoteInfo, old?: VoteDraft): VoteDraft {
  const published = publishedOf(vote, old);
  const kept = vote.draft;
  if (!kept) return published;
  const wall = wallOf(kept.timeZone);
  return {
    ...kept,
    formId: vote.formId,
    rounds: kept.rounds.map((round, place) => {
      const known = published.rounds.find((each) => each.voteInfoId === round.voteInfoId);
      const same = known ?? unnamed(old?.rounds, place, (each) => each.voteInfoId) ?? newRound('');
      return {
        ...same,
        ...round,
        opensAt: wall(round.opensAt),
        closesAt: wall(round.closesAt),
        candidates: round.candidates.map((each, index) => {
          const one =
            known?.candidates.find(({ candidateId }) => candidateId === each.candidateId) ??
            unnamed(same.candidates, index, ({ candidateId }) => candidateId) ??
            newCandidate('');
          return { ...one, ...each, videoUrl: each.videoUrl ?? '' };
        }),
      };
    }),
  };
}

/** A moment as a clock of the zone shows it. */
const wallOf = (timeZone: string) => (moment: string | null) => (moment === null ? null : toWall(moment, timeZone));

/** What an item of the server was before: the one of its id, or the one at its place that had none yet (it has just been saved). */
function before<Item>(
  list: readonly Item[] | undefined,
  place: number,
  idOf: (item: Item) => string | undefined,
  id: string,
): Item | undefined {
  return list?.find((item) => idOf(item) === id) ?? unnamed(list, place, idOf);
}

/** The item at a place that the server does not know yet. */
function unnamed<Item>(
  list: readonly Item[] | undefined,
  place: number,
  idOf: (item: Item) => string | undefined,
): Item | undefined {
  const there = list?.[place];
  return there && idOf(there) === undefined ? there : undefined;
}

/** A draft with the ids that the server gave to what was new when `sent` was saved as `fresh`; the same object when it gave none. */
export function withIds(draft: VoteDraft, sent: VoteDraft, fresh: VoteDraft): VoteDraft {
  let isNew = false;
  const rounds = draft.rounds.map((round) => {
    const at = sent.rounds.findIndex((each) => each.key === round.key);
    const was = sent.rounds[at];
    const now = fresh.rounds[at];
    if (!was || !now) return round;
    const candidates = round.candidates.map((each) => {
      const candidateId = now.candidates[was.candidates.findIndex(({ key }) => key === each.key)]?.candidateId;
      if (each.candidateId !== undefined || candidateId === undefined) return each;
      isNew = true;
      return { ...each, candidateId };
    });
    if (round.voteInfoId === undefined && now.voteInfoId !== undefined) isNew = true;
    return { ...round, ...(now.voteInfoId !== undefined && { voteInfoId: now.voteInfoId }), candidates };
  });
  return isNew ? { ...draft, rounds } : draft;
}

/** What the call takes. */
export function inputOf(draft: VoteDraft): VoteKept & { formId: string | null } {
  const moment = (wall: string | null) => (wall === null ? null : fromWall(wall, draft.timeZone));
  const { title, description, coverKey, eventId, timeZone, formId } = draft;
  return {
    title,
    description,
    coverKey,
    eventId,
    timeZone,
    formId,
    rounds: draft.rounds.map((round) => ({
      ...(round.voteInfoId && { voteInfoId: round.voteInfoId }),
      title: round.title,
      description: round.description,
      choicesMin: round.choicesMin,
      choicesMax: round.choicesMax,
      groupMin: round.groupMin,
      groupMax: round.groupMax,
      period: round.period,
      voters: round.voters,
      opensAt: moment(round.opensAt),
      closesAt: moment(round.closesAt),
      results: round.results,
      guard: round.guard,
      shuffled: round.shuffled,
      candidates: round.candidates.map((each) => ({
        ...(each.candidateId && { candidateId: each.candidateId }),
        name: each.name,
        introduction: each.introduction,
        pictureKey: each.pictureKey,
        videoUrl: each.videoUrl.trim() || null,
        group: each.group,
        isWithdrawn: each.isWithdrawn,
      })),
    })),
  };
}

/** What is kept beside what the public sees. The form of the questions is not edited as a field. */
export function keptInput(draft: VoteDraft): VoteKept {
  const { formId: _, ...kept } = inputOf(draft);
  return kept;
}

/** Whether two drafts would be saved as the same: spaces around words are nobody's change. */
export const isSame = (one: VoteDraft, other: VoteDraft) => asSaved(one) === asSaved(other);

const asSaved = (draft: VoteDraft) =>
  JSON.stringify(inputOf(draft), (_, value: unknown) => (typeof value === 'string' ? value.trim() : value));

export function newCandidate(name: string, more: Partial<CandidateDraft> = {}): CandidateDraft {
  return {
    name,
    introduction: '',
    pictureKey: null,
    videoUrl: '',
    group: '',
    isWithdrawn: false,
    votes: 0,
    ...more,
    key: freshKey(),
  };
}

export function newRound(title: string): RoundDraft {
  return {
    key: freshKey(),
    state: 'draft',
    phase: 'draft',
    ballots: 0,
    title,
    description: '',
    choicesMin: 1,
    choicesMax: 1,
    groupMin: 0,
    groupMax: null,
    period: 'once',
    voters: 'device',
    opensAt: null,
    closesAt: null,
    results: 'voted',
    guard: true,
    shuffled: false,
    candidates: [],
  };
}

/** A round like another, which begins anew: without ballots, window and who was withdrawn. */
export function copyOfRound(round: RoundDraft, title: string): RoundDraft {
  const { voteInfoId: _, ...rest } = round;
  return {
    ...rest,
    key: freshKey(),
    state: 'draft',
    phase: 'draft',
    ballots: 0,
    title,
    opensAt: null,
    closesAt: null,
    candidates: round.candidates
      .filter((each) => !each.isWithdrawn)
      .map(({ candidateId: _id, ...each }) => newCandidate(each.name, { ...each, votes: 0 })),
  };
}

export const isLink = (text: string) => text.length <= 1000 && isPublicLink(text);

/** What of a draft cannot be saved; null = nothing. The server says the rest. */
export function draftProblem(draft: VoteDraft): { round: number; problem: 'title' | 'roundTitle' | 'window' } | null {
  if (draft.title.trim() === '') return { round: -1, problem: 'title' };
  for (const [round, each] of draft.rounds.entries()) {
    if (each.title.trim() === '') return { round, problem: 'roundTitle' };
    if (each.opensAt !== null && each.closesAt !== null && each.closesAt <= each.opensAt)
      return { round, problem: 'window' };
  }
  return null;
}
