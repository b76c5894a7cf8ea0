import type { Plan } from '@convoke/contract/schedule/schedule.plan.calls.ts';
import { mostStars } from '@convoke/contract/schedule/schedule.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords, isUnanswered } from '../../core/call-failure.ts';
import {
  planAdd,
  planConfirm,
  planDelete,
  planLeave,
  planMail,
  planOpen,
  planTurn,
} from '../../core/light-calls/schedule.plan.ts';
import { usePage } from '../core/page-context.tsx';
import { useAgenda } from './agenda-context.tsx';
import { keptStars } from './agenda-stars.ts';
import { difference, forgetPlan, keepPlan, keptPlan, linkIn, merged } from './plan-state.ts';

/** Stars are pressed one after another: they go together. */
const pauseMs = 400;

const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;
/** What the page does by itself is no press of a person's. */
const byItself = { ...quietly, again: true } as const;

export type PlanNote =
  | { kind: 'joined'; count: number }
  | { kind: 'asked'; what: 'confirm' | 'leave'; token: string }
  | { kind: 'confirmed'; address: string }
  | { kind: 'left' }
  | { kind: 'failed'; words: string };

const isGone = (error: unknown) => error instanceof CallFailure && error.failure === 'PLAN_UNKNOWN';

/** The plan of this device: what is starred here goes to the server, and what other devices have starred comes from there. */
export function usePlan() {
  const { language } = usePage();
  const { agenda, stars, replace } = useAgenda();
  const { code } = agenda;
  const [key, setKey] = useState(() => keptPlan(code)?.key ?? null);
  const [mail, setMail] = useState<Plan['mail']>(null);
  const [note, setNote] = useState<PlanNote | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const syncing = useRef({ isRunning: false, isWanted: false });

  function take(of: string, plan: Plan, asked: readonly number[]) {
    keepPlan(code, { key: of, known: plan.numbers });
    const now = keptStars(code);
    const next = merged(plan.numbers, asked, now);
    const { put, out } = difference(now, next);
    if (put.length + out.length > 0) replace(next);
    setMail(plan.mail);
    setKey(of);
  }

  function lose() {
    forgetPlan(code);
    setKey(null);
    setMail(null);
  }

  const fail = (error: unknown) => setNote({ kind: 'failed', words: failureWords(error) });

  async function askOnce(): Promise<void> {
    const kept = keptPlan(code);
    if (!kept) return;
    const asked = keptStars(code);
    const { put, out } = difference(kept.known, asked);
    const some = { put: put.slice(0, mostStars), out: out.slice(0, mostStars) };
    // What did not go along is still to be asked.
    const unsent = new Set(put.slice(mostStars));
    try {
      const plan =
        put.length + out.length > 0
          ? await call(planTurn, { code, key: kept.key, ...some }, byItself)
          : await call(planOpen, { code, key: kept.key }, byItself);
      // Another plan was opened meanwhile, or this one deleted.
      if (keptPlan(code)?.key === kept.key) {
        const sent = asked.filter((number) => !unsent.has(number));
        take(kept.key, plan, sent);
      }
    } catch (error) {
      if (isGone(error)) lose();
      // Without a connection it waits for the next time.
      if (!isUnanswered(error)) fail(error);
    }
  }

  async function sync(): Promise<void> {
    const run = syncing.current;
    run.isWanted = true;
    if (run.isRunning) return;
    run.isRunning = true;
    while (run.isWanted) {
      run.isWanted = false;
      await askOnce();
    }
    run.isRunning = false;
  }

  /** Does what a person has pressed; answers whether it was done. */
  async function press(work: () => Promise<void>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem('');
    try {
      await work();
      return true;
    } catch (error) {
      if (isGone(error)) lose();
      setProblem(failureWords(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** A link of a mail or of another device. What it was is taken out of the address, which people show and send on. */
  async function follow(): Promise<void> {
    const link = linkIn(location.hash);
    if (!link) return sync();
    history.replaceState(history.state, '', location.pathname + location.search);
    try {
      if (link.what === 'plan') {
        const plan = await call(planOpen, { code, key: link.secret }, byItself);
        const here = keptStars(code);
        take(link.secret, plan, []);
        setNote({ kind: 'joined', count: difference(here, plan.numbers).put.length });
      }
      // Programs that look through mails open every link: only a press says that a person means it.
      else setNote({ kind: 'asked', what: link.what, token: link.secret });
    } catch (error) {
      fail(error);
    }
    await sync();
  }

  /** Does what the link of a mail is for. */
  async function answer({ what, token }: { what: 'confirm' | 'leave'; token: string }): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      if (what === 'confirm') {
        const { address } = await call(planConfirm, { code, token }, quietly);
        setNote({ kind: 'confirmed', address });
      } else {
        await call(planLeave, { code, token }, quietly);
        setNote({ kind: 'left' });
      }
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
    await sync();
  }

  useEffect(() => {
    const look = () => void follow();
    const wake = () => document.visibilityState === 'visible' && void sync();
    look();
    addEventListener('hashchange', look);
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      removeEventListener('hashchange', look);
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [code]);

  useEffect(() => {
    const kept = keptPlan(code);
    const { put, out } = difference(kept?.known ?? [], [...stars]);
    if (!kept || put.length + out.length === 0) return;
    const timer = setTimeout(() => void sync(), pauseMs);
    return () => clearTimeout(timer);
  }, [code, key, stars]);

  return {
    key,
    mail,
    note,
    busy,
    problem,
    answer,
    make: () =>
      press(async () => {
        const asked = keptStars(code);
        const { key: made, ...plan } = await call(
          planAdd,
          { code, numbers: asked.slice(0, mostStars), language },
          quietly,
        );
        take(made, plan, asked.slice(0, mostStars));
      }),
    tell: (email: string | null) =>
      press(async () => {
        if (key === null) return;
        const plan = await call(planMail, { code, key, email, language }, quietly);
        setMail(plan.mail);
      }),
    remove: () =>
      press(async () => {
        if (key !== null) await call(planDelete, { code, key }, quietly);
        lose();
      }),
  };
}
