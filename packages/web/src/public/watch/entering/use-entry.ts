import type { WatchInfo } from '@convoke/contract/live/live.watch.calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../core/call.ts';
import { CallFailure, failureWords } from '../../../core/call-failure.ts';
import {
  codeKnownHere,
  codeOfAddress,
  deviceName,
  dropEntry,
  type Entry,
  keepEntry,
  keepName,
  keptEntry,
  keptName,
} from './entry.ts';
import { enterWatch, quietly } from '../watch-calls.ts';

export interface Credentials {
  name?: string;
  password?: string;
  personalCode?: string;
  takeOver?: boolean;
}

/** `wait` = the page itself tries; `form` = the viewer is asked; `elsewhere` = their code watches on another device. */
export type Gate = 'wait' | 'form' | 'elsewhere' | 'in';

export interface Entering {
  gate: Gate;
  entry: Entry | null;
  problem: string;
  isBusy: boolean;
  enter: (credentials: Credentials) => Promise<boolean>;
  /** The pass to write with: of whoever just gave a name, the one that has it. */
  newestPass: () => Promise<string>;
  /** The pass is over, or somebody watches with this code elsewhere. Answers whether the failure was of that kind. */
  refused: (error: unknown) => boolean;
}

/** Lets a viewer in, by themselves wherever nothing need be typed. */
export function useEntry(info: WatchInfo): Entering {
  const { code, access } = info;
  const [gate, setGate] = useState<Gate>('wait');
  const [entry, setEntry] = useState<Entry | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const tried = useRef<Credentials>({});
  const enteredAt = useRef(0);
  const newest = useRef('');
  const running = useRef<Promise<unknown>>(Promise.resolve());

  const enter = useCallback(
    async (credentials: Credentials): Promise<boolean> => {
      const asked = { name: keptName(), ...credentials };
      tried.current = asked;
      setBusy(true);
      setProblem('');
      try {
        const { pass, viewerId, name, expiresAt } = await call(
          enterWatch,
          { code, device: deviceName(), ...asked },
          quietly,
        );
        if (credentials.name) keepName(credentials.name);
        const made = { pass, viewerId, name, expiresAt, personalCode: asked.personalCode ?? '' };
        keepEntry(code, made);
        enteredAt.current = Date.now();
        newest.current = pass;
        setEntry(made);
        setGate('in');
        return true;
      } catch (error) {
        const isElsewhere = error instanceof CallFailure && error.failure === 'LIVE_OTHER_DEVICE';
        setGate((before) => (isElsewhere ? 'elsewhere' : before === 'in' ? 'in' : 'form'));
        if (!isElsewhere) setProblem(failureWords(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [code],
  );

  const byItself = useCallback(
    (personalCode: string) => {
      if (personalCode !== '' || access === 'anyone') void enter(personalCode ? { personalCode } : {});
      else setGate('form');
    },
    [access, enter],
  );

  useEffect(() => {
    const ofLink = codeOfAddress();
    const kept = keptEntry(code, Date.now());
    // Whoever comes by a link of their own is that person, whoever watched here before.
    if (kept && (ofLink === '' || kept.personalCode === ofLink)) {
      newest.current = kept.pass;
      setEntry(kept);
      setGate('in');
    } else byItself(ofLink || (access === 'password' ? '' : codeKnownHere(code)));
  }, [code, access, byItself]);

  const refused = useCallback(
    (error: unknown): boolean => {
      if (!(error instanceof CallFailure)) return false;
      if (error.failure === 'LIVE_OTHER_DEVICE') {
        setGate('elsewhere');
        return true;
      }
      if (error.failure !== 'LIVE_PASS_OVER') return false;
      const before = keptEntry(code, 0)?.personalCode ?? tried.current.personalCode ?? '';
      dropEntry(code);
      setEntry(null);
      // A pass that is over as soon as it is given is no use asking for again.
      if (Date.now() - enteredAt.current < 10_000) setGate('form');
      else {
        setGate('wait');
        byItself(before);
      }
      return true;
    },
    [code, byItself],
  );

  const again = useCallback(
    (credentials: Credentials) => {
      const entering = enter(
        credentials.takeOver
          ? { ...tried.current, personalCode: tried.current.personalCode || entry?.personalCode || '', ...credentials }
          : credentials,
      );
      running.current = entering;
      return entering;
    },
    [enter, entry],
  );
  const newestPass = useCallback(async () => {
    await running.current;
    return newest.current;
  }, []);

  return { gate, entry: gate === 'in' ? entry : null, problem, isBusy, enter: again, newestPass, refused };
}
