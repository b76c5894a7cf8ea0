import { CallFailure } from '../../core/call-failure.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** How long nothing changes before a change is saved. */
const quietMs = 800;
/** How soon a saving that found no connection is tried again. */
const againMs = 5_000;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

interface Props<Value> {
  /** What is edited; another object each time it changes. */
  value: Value;
  /** The revision that the editing began with. */
  revision: number;
  /** Saves on top of a revision and answers the new one; throws when it was not saved. Make the call with `{ quiet: true }`. */
  save: (value: Value, revision: number) => Promise<number>;
  /** Whether what `save` threw says that somebody else saved meanwhile. */
  isConflict: (error: unknown) => boolean;
}

export interface Autosave {
  state: SaveState;
  /** What stood in the way of the last saving. */
  error: unknown;
  /** Saves at once what is not saved yet; answers the newest revision, or null when it could not be saved. */
  flush: () => Promise<number | null>;
  /** What was saved last has another revision by now: publishing gave it one. */
  advance: (revision: number) => void;
  /** Goes on from another revision. With `value`: what stands there, which is saved already (theirs taken); without: the next saving overwrites it. */
  rebase: (revision: number, value?: unknown) => void;
}

/** Saves what is edited soon after it changes, one saving at a time; what changes meanwhile is saved next. */
export function useAutosave<Value>({ value, revision, save, isConflict }: Props<Value>): Autosave {
  const [state, setState] = useState<SaveState>('saved');
  const [error, setError] = useState<unknown>();
  const latest = useRef({ value, save, isConflict });
  // First of the effects: the others read it.
  useEffect(() => {
    latest.current = { value, save, isConflict };
  });
  const saved = useRef<unknown>(value);
  const known = useRef(revision);
  const running = useRef<Promise<number | null> | null>(null);

  const flush = useCallback(async (): Promise<number | null> => {
    if (running.current) {
      await running.current;
      return flush();
    }
    const { value: present, save: store, isConflict: conflicts } = latest.current;
    if (saved.current === present) return known.current;
    setState('saving');
    const run = (async () => {
      try {
        known.current = await store(present, known.current);
        saved.current = present;
        setError(undefined);
        setState(latest.current.value === present ? 'saved' : 'waiting');
        return known.current;
      } catch (thrown) {
        setError(thrown);
        setState(conflicts(thrown) ? 'conflict' : 'failed');
        return null;
      }
    })();
    running.current = run;
    const result = await run;
    running.current = null;
    return result !== null && saved.current !== latest.current.value ? flush() : result;
  }, []);

  const isStopped = state === 'conflict';
  useEffect(() => {
    if (isStopped) return;
    // An undo may lead back to what is saved already.
    const isSaved = saved.current === value;
    setState((before) => (before === 'saving' ? before : isSaved ? 'saved' : 'waiting'));
    if (isSaved) return;
    const timer = setTimeout(() => void flush(), quietMs);
    return () => clearTimeout(timer);
  }, [value, isStopped, flush]);

  // What found no connection is kept as soon as there is one. What was refused waits for another change.
  const isLost = state === 'failed' && error instanceof CallFailure && error.status === 0;
  useEffect(() => {
    if (!isLost) return;
    const again = () => void flush();
    const timer = setInterval(again, againMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isLost, flush]);

  // Who leaves the page (or puts the phone away) within that second keeps the change.
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    const leave = (event: BeforeUnloadEvent) => {
      if (saved.current !== latest.current.value) event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('beforeunload', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('beforeunload', leave);
      void flush();
    };
  }, [flush]);

  const rebase = useCallback((next: number, theirs?: unknown) => {
    known.current = next;
    if (theirs !== undefined) saved.current = theirs;
    setError(undefined);
    setState(theirs === undefined ? 'waiting' : 'saved');
  }, []);
  const advance = useCallback((next: number) => {
    known.current = next;
  }, []);
  return { state, error, flush, advance, rebase };
}
