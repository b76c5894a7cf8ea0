import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import type { PublicVote } from '@convoke/contract/vote/vote.public.calls.ts';
import { periodOf } from '@convoke/contract/vote/vote.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import { store } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { nonceOfTries } from '../form/nonce.ts';
import { fullOptionsOf } from '../form/option-places.ts';
import { keptBallot, type OwnBallot } from './own-ballot.ts';
import { castBallot, quietly, readMine } from './vote-calls.ts';
import { toast } from '../core/toast.ts';

/** Why the last try did not count, as the person reads it. */
export type Trouble =
  | { kind: 'changed' | 'form-changed' | 'cookies' | 'fields' }
  /** `message` is what the error catalogue says. */
  | { kind: 'network' | 'wait' | 'refused'; message: string };

export type Stage = 'choose' | 'confirm' | 'done';

interface Given {
  proof?: string | undefined;
  answers?: Record<string, unknown> | undefined;
  formVersion?: number | undefined;
}

/** One person's ballot in one round: choosing, casting, having cast. */
export function useBallot(vote: PublicVote, round: PublicRound, refresh: () => Promise<void>) {
  const { language } = usePage();
  const { voteInfoId } = round;
  const choiceKey = `convoke.choice.${voteInfoId}`;
  const nonceKey = `convoke.nonce.vote.${voteInfoId}`;
  const [chosen, setChosen] = useState<string[]>([]);
  const [stage, setStage] = useState<Stage>('choose');
  const [own, setOwn] = useState<OwnBallot | null>(null);
  const [wasBefore, setBefore] = useState(false);
  const [proof, setProof] = useState<string | undefined>();
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  // Options that a refusal named as full: the places that came with the page are older.
  const [full, setFull] = useState<readonly { fieldId: string; option: string }[]>([]);
  const busy = useRef(false);

  const isOfNow = (castAt: string) =>
    periodOf(round.period, new Date(castAt), vote.timeZone) === periodOf(round.period, new Date(), vote.timeZone);
  const finish = (ballot: OwnBallot, before: boolean) => {
    store.remove(nonceKey);
    store.remove(choiceKey);
    keptBallot.keep(voteInfoId, ballot);
    setOwn(ballot);
    setBefore(before);
    setStage('done');
  };

  useEffect(() => {
    let isOver = false;
    const kept = store.get<string[]>(choiceKey);
    if (Array.isArray(kept)) setChosen(kept);
    const before = keptBallot.of(voteInfoId);
    if (round.voters === 'device') {
      // The first question also gives the device its cookie, long before it votes.
      call(readMine, { voteInfoId }, quietly)
        .then((mine) => !isOver && mine && finish(mine, true))
        .catch(() => undefined);
    } else if (before && isOfNow(before.castAt)) {
      setOwn(before);
      setBefore(true);
      setStage('done');
    }
    return () => {
      isOver = true;
    };
  }, [voteInfoId]);

  // Candidates that are gone or withdrawn meanwhile are no longer chosen.
  const standing = new Set(round.candidates.flatMap((each) => (each.isWithdrawn ? [] : [each.candidateId])));
  const choice = chosen.filter((each) => standing.has(each));

  function choose(next: string[]): void {
    setChosen(next);
    store.set(choiceKey, next);
    setTrouble(null);
  }

  /** Answers false when the form's fields were refused: the caller marks them. */
  async function cast(given: Given, refuse: (fields: CallFailure['fields']) => boolean = () => false): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setTrouble(null);
    const nonce = nonceOfTries(nonceKey, [choice, given.answers, given.proof]);
    const send = (again = false) =>
      call(
        castBallot,
        {
          voteInfoId,
          candidateIds: choice,
          nonce,
          version: round.version,
          language,
          ...given,
        },
        { ...quietly, again },
      );
    try {
      const answer = await send().catch((error: unknown) => {
        // The refusal has brought the cookie along.
        if (error instanceof CallFailure && error.failure === 'VOTE_DEVICE_NEEDED') return send(true);
        throw error;
      });
      finish({ ...answer, candidateIds: choice }, false);
    } catch (error) {
      const now = await troubleOf(error, given, refuse);
      if (now && 'message' in now) toast(now.message);
      setTrouble(now);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  async function troubleOf(
    error: unknown,
    given: Given,
    refuse: (fields: CallFailure['fields']) => boolean,
  ): Promise<Trouble | null> {
    if (!(error instanceof CallFailure)) throw error;
    const message = failureWords(error);
    if (error.status === 0 || error.status >= 500) return { kind: 'network', message };
    if (error.status === 429) return { kind: 'wait', message };
    switch (error.failure) {
      case 'VOTE_DONE': {
        const mine = await call(readMine, { voteInfoId, proof: given.proof }, quietly).catch(() => null);
        if (!mine) return { kind: 'refused', message };
        finish(mine, true);
        return null;
      }
      case 'VOTE_DEVICE_NEEDED':
        return { kind: 'cookies' };
      case 'VOTE_PROOF_NEEDED':
        setProof(undefined);
        return { kind: 'refused', message };
      case 'VOTE_CHANGED':
        await refresh();
        setStage('choose');
        return { kind: 'changed' };
      case 'FORM_CHANGED':
        await refresh();
        setFull([]);
        return { kind: 'form-changed' };
      case 'BAD_PARAMETER':
        return refuse(error.fields) ? { kind: 'fields' } : { kind: 'refused', message };
      case 'OPTION_FULL': {
        const options = fullOptionsOf(error.data);
        setFull((before) => [...before, ...options]);
        return refuse(options.map(({ fieldId }) => ({ path: fieldId, message })))
          ? { kind: 'fields' }
          : { kind: 'refused', message };
      }
      case 'VOTE_CHOICE':
        setStage('choose');
        return { kind: 'refused', message };
      case 'VOTE_NOT_YET':
      case 'VOTE_PAUSED':
      case 'VOTE_CLOSED':
        await refresh();
        return { kind: 'refused', message };
      default:
        return { kind: 'refused', message };
    }
  }

  return {
    stage,
    own,
    wasBefore,
    chosen: choice,
    proof,
    sending,
    trouble,
    full,
    refresh,
    cast,
    prove: setProof,
    toggle: (candidateId: string, isChosen: boolean) => {
      if (round.choicesMax === 1) choose(isChosen ? [candidateId] : []);
      else choose(isChosen ? [...choice, candidateId] : choice.filter((each) => each !== candidateId));
    },
    go: (to: Stage) => {
      setTrouble(null);
      setStage(to);
    },
    /** Another day, or somebody else on this device (who proves another phone). */
    again: () => {
      keptBallot.forget(voteInfoId);
      setOwn(null);
      setProof(undefined);
      setChosen([]);
      setStage('choose');
    },
    isOfNow,
  };
}

export type Ballot = ReturnType<typeof useBallot>;
