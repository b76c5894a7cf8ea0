import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { store } from '../core/browser.ts';
import { keepOffline } from '../core/offline.ts';
import { usePage } from '../core/page-context.tsx';
import type { Proof } from '../form/verify-contact.tsx';
import { quietly, readSurvey } from './survey-calls.ts';

/** What a page knows of an answer that has arrived. */
export interface Answered {
  score: number | null;
}

/** What stands between a person and the questions, or the questions themselves. */
export type Stage = 'shut' | 'password' | 'answered' | 'link' | 'person' | 'open' | 'done';

/** So long at most a browser can wait in one piece. */
const longestWait = 2_147_000_000;

/** The token of a personal link. */
export const tokenOf = (url: string): string | undefined =>
  new URLSearchParams(url.split('#')[0]?.split('?')[1] ?? '').get('token')?.slice(0, 60) || undefined;

/** A questionnaire as this person has it: what the page was given, and what the device remembers of them. */
export function useSurvey(given: PublicSurvey) {
  const { url } = usePage();
  const [survey, setSurvey] = useState(given);
  const [pass, setPass] = useState<string | undefined>(undefined);
  const [proof, setProof] = useState<string | undefined>(undefined);
  /** Answered before, on this device or as the server says. */
  const [answered, setAnswered] = useState(false);
  const [done, setDone] = useState<Answered | null>(null);
  const [isBegun, setBegun] = useState(false);
  const { code, onceBy, standing } = survey;
  const [token, setToken] = useState(tokenOf(url));
  const passKey = `convoke.pass.${code}`;
  const proofKey = `convoke.proof.${onceBy}`;
  // A personal link's memory is that link's own: a family shares a device.
  const answeredKey = `convoke.answered.${code}${onceBy === 'token' && token ? `.${token}` : ''}`;

  const refresh = async (withPass = pass): Promise<PublicSurvey | null> => {
    try {
      const now = await call(readSurvey, { code, ...(withPass ? { pass: withPass } : {}) }, quietly);
      setSurvey(now);
      return now;
    } catch (error) {
      if (error instanceof CallFailure) return null;
      throw error;
    }
  };
  const unlock = async (made: string): Promise<boolean> => {
    const now = await refresh(made);
    if (!now || now.locked) return false;
    setPass(made);
    store.set(passKey, made);
    return true;
  };

  useEffect(() => {
    // A document that was kept for a hall without a network knows only its path.
    setToken(tokenOf(location.href));
    if (given.standing === 'open') void keepOffline('/survey/', [location.pathname]);
  }, []);
  useEffect(() => {
    const keptProof = store.get<Proof>(proofKey);
    if (keptProof && Date.parse(keptProof.endsAt) > Date.now()) setProof(keptProof.proof);
    const keptPass = store.get<string>(passKey);
    if (given.locked && typeof keptPass === 'string') void unlock(keptPass);
    // Too early: the page opens by itself.
    if (given.standing !== 'early' || given.opensAt === null) return;
    const wait = Math.min(longestWait, Math.max(0, Date.parse(given.opensAt) - Date.now()) + 1000);
    const timer = setTimeout(() => void refresh(), wait);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => setAnswered(onceBy !== 'none' && store.get<boolean>(answeredKey) === true), [answeredKey]);

  let stage: Stage = 'open';
  if (done) stage = 'done';
  else if (answered) stage = 'answered';
  else if (survey.locked) stage = 'password';
  else if (standing !== 'open' || survey.form === null) stage = 'shut';
  else if (onceBy === 'token' && !token) stage = 'link';
  else if ((onceBy === 'phone' || onceBy === 'email') && !proof) stage = 'person';

  return {
    survey,
    stage,
    done,
    /** The person has read the introduction and begun. */
    isBegun,
    begin: () => setBegun(true),
    keys: { pass, proof, token: onceBy === 'token' ? token : undefined },
    refresh: () => refresh(),
    unlock,
    prove: (made: Proof) => {
      store.set(proofKey, made);
      setProof(made.proof);
    },
    /** The proof is too old, or was another's. */
    unprove: () => {
      store.remove(proofKey);
      setProof(undefined);
    },
    /** An answer stands: no other is taken. */
    close: () => {
      store.set(answeredKey, true);
      setAnswered(true);
    },
    finish: (made: Answered) => {
      store.set(answeredKey, true);
      // The next one at this device is not this person.
      store.remove(proofKey);
      setDone(made);
      scrollTo({ top: 0 });
    },
    /** Somebody else has the device now. */
    another: () => {
      store.remove(answeredKey);
      store.remove(proofKey);
      setProof(undefined);
      setAnswered(false);
      setDone(null);
      setBegun(false);
    },
  };
}

export type Survey = ReturnType<typeof useSurvey>;
