import { confirmSeconds, type ScanResult, type Way } from '@convoke/contract/checkin/checkin.rules.ts';
import { mostDoubtM } from '@convoke/contract/checkin/poster.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords, isUnanswered } from '../../core/call-failure.ts';
import { newNonce } from '../desk/logic/hash.ts';
import type { KnownPerson } from './known-here.ts';
import { readPeople, readWait, signInSelf } from './poster-calls.ts';
import type { PosterData } from './poster.data.ts';
import { whereAmI } from './where-am-i.ts';

const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;
const waitMs = 1500;

/** What came of it: what the server said, or why it was not asked. */
export type PosterResult = ScanResult | 'denied' | 'no-place' | 'vague' | 'offline' | 'renewed' | 'off' | 'refusal';

export interface Outcome {
  result: PosterResult;
  name: string | null;
  direction: Way;
  signedInAt: string | null;
  own: string;
  /** Of `refusal`: in the server's words. */
  words: string;
}

/** Signing in at the point of a poster: one person at a time, and what came of it. */
export function usePoster(data: PosterData) {
  const { posterCode } = data;
  const [step, setStep] = useState<'locating' | 'sending' | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isBusy = useRef(false);
  // An answer lost on the way must not make an "already" of a welcome: the same try keeps its nonce until it is answered.
  const tried = useRef({ what: '', nonce: '' });

  async function signIn(own: string, direction: Way): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const tell = (result: PosterResult, more: Partial<Outcome> = {}) =>
      setOutcome({ result, name: null, direction, signedInAt: null, own, words: '', ...more });
    try {
      const position = data.asksPlace ? (setStep('locating'), await whereAmI()) : undefined;
      if (position === 'denied') return tell('denied');
      if (position === 'unknown') return tell('no-place');
      setStep('sending');
      const what = `${direction} ${own}`;
      if (tried.current.what !== what) tried.current = { what, nonce: newNonce() };
      const { nonce } = tried.current;
      const input = { posterCode, nonce, own, direction, ...(position && { position }) };
      const answer = await call(signInSelf, input, quietly);
      tried.current = { what: '', nonce: '' };
      const isVague = answer.result === 'too-far' && position !== undefined && position.accuracyM > mostDoubtM;
      tell(isVague ? 'vague' : answer.result, {
        name: answer.name,
        direction: answer.direction,
        signedInAt: answer.signedInAt,
      });
      if (answer.result === 'waiting') void wait(nonce);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (isUnanswered(error)) return tell('offline');
      if (error.failure === 'SIGN_POSTER_RENEWED') return tell('renewed');
      if (error.failure === 'SIGN_POSTER_OFF') return tell('off');
      tell('refusal', { words: failureWords(error) });
    } finally {
      isBusy.current = false;
      setStep(null);
    }
  }

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** Says what the staff has decided, as long as that can be. */
  async function wait(nonce: string): Promise<void> {
    const until = Date.now() + (confirmSeconds + 5) * 1000;
    while (isHere.current && Date.now() < until) {
      await new Promise((resolve) => void setTimeout(resolve, waitMs));
      const answer = await call(readWait, { posterCode, nonce }, quietly).catch(() => null);
      if (answer === null || answer.result === 'waiting') continue;
      setOutcome((now) => (now?.result === 'waiting' ? { ...now, result: answer.result } : now));
      return;
    }
  }

  /** Who is registered with a proved number or address. */
  const peopleOf = (proof: string, wxProof?: string): Promise<KnownPerson[]> =>
    call(readPeople, { posterCode, proof, ...(wxProof !== undefined && { wxProof }) }, quietly);

  return { step, outcome, signIn, peopleOf, again: () => setOutcome(null) };
}
