import { isPublicLink } from '@convoke/contract/core/public-link.ts';
import type { voteEdit, VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import {
  mostCandidates,
  type ResultMode,
  type RoundPhase,
  type RoundState,
  type VotePeriod,
  type VoterKind,
} from '@convoke/contract/vote/vote.rules.ts';
import type * as z from 'zod';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';

type EditInput = Omit<z.input<typeof voteEdit.input>, 'voteId' | 'version'>;

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

/** What the server has, as it is edited. With the draft before it, everything keeps the key that the page knows it by. */
export function draftOf(vote: VoteInfo, old?: VoteDraft): VoteDraft {
  const wall = (moment: string | null) => (moment === null ? null : toWall(moment, vote.timeZone));
  return {
    title: vote.title,
    description: vote.description,
    coverKey: vote.coverKey,
    eventId: vote.eventId,
    timeZone: vote.timeZone,
    formId: vote.formId,
    rounds: vote.rounds.map((round, place) => ({
      key: before(old?.rounds, place, (each) => each.voteInfoId, round.voteInfoId)?.key ?? round.voteInfoId,
      voteInfoId: round.voteInfoId,
      state: round.state,
      phase: round.phase,
      ballots: round.counted + round.quarantined + round.discarded,
      title: round.title,
      description: round.description,
      choicesMin: round.choicesMin,
      choicesMax: round.choicesMax,
      groupMin: round.groupMin,
      groupMax: round.groupMax,
      period: round.period,
      voters: round.voters,
      opensAt: wall(round.opensAt),
      closesAt: wall(round.closesAt),
      results: round.results,
      guard: round.guard,
      shuffled: round.shuffled,
      candidates: round.candidates.map((each, index) => ({
        key:
          before(
            before(old?.rounds, place, (one) => one.voteInfoId, round.voteInfoId)?.candidates,
            index,
            (one) => one.candidateId,
            each.candidateId,
          )?.key ?? each.candidateId,
        candidateId: each.candidateId,
        name: each.name,
        introduction: each.introduction,
        pictureKey: each.pictureKey,
        videoUrl: each.videoUrl ?? '',
        group: each.group,
        isWithdrawn: each.isWithdrawn,
        votes: each.votes,
      })),
    })),
  };
}

/** What an item of the server was before: the one of its id, or the one at its place that had none yet (it has just been saved). */
function before<Item>(
  list: readonly Item[] | undefined,
  place: number,
  idOf: (item: Item) => string | undefined,
  id: string,
): Item | undefined {
  const same = list?.find((item) => idOf(item) === id);
  if (same) return same;
  const there = list?.[place];
  return there && idOf(there) === undefined ? there : undefined;
}

/** What the call takes. */
export function inputOf(draft: VoteDraft): EditInput {
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

/** Whether two drafts would be saved as the same. */
export const isSame = (one: VoteDraft, other: VoteDraft) =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));

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

/**
 * Candidates from lines: a name, then as wanted a group, an introduction and the address of a video, apart by tabs (as spreadsheets copy them)
 * or by `|`. Lines without a name are passed over; what does not fit is cut.
 */
export function candidatesFrom(text: string): CandidateDraft[] {
  return linesFrom(text).map(([name = '', group = '', introduction = '', video = '']) =>
    newCandidate(name.slice(0, 100), {
      group: group.slice(0, 60),
      introduction: introduction.slice(0, 5000),
      videoUrl: isLink(video) ? video : '',
    }),
  );
}

/** How many of them say an address of a video that is not taken. */
export const lostLinks = (text: string) =>
  linesFrom(text).filter(([, , , video = '']) => video !== '' && !isLink(video)).length;

/** Rows of a sheet as such lines: each is read as it stands there. */
export const linesOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');

const linesFrom = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(line.includes('\t') ? '\t' : '|').map((part) => part.trim()))
    .filter(([name]) => name)
    .slice(0, mostCandidates);

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
