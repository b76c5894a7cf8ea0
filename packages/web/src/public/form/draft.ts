import { useEffect, useRef } from 'react';
import { store } from '../core/browser.ts';
import type { FormState, Values } from './form-state.ts';

interface Draft {
  values: Values;
  /** Milliseconds since 1970. */
  at: number;
}

/** A draft holds a person's number: it does not stay on a borrowed phone for ever. */
const keepMs = 7 * 24 * 60 * 60 * 1000;
const pauseMs = 300;

export function readDraft(key: string): Values | null {
  const draft = store.get<Draft>(key);
  if (!draft || typeof draft.values !== 'object' || Date.now() - draft.at > keepMs) return null;
  return Object.keys(draft.values).length > 0 ? draft.values : null;
}

/**
 * Keeps what was typed on this device, over a reload, a closed tab and a lost network; `restored` is told when a former draft came back.
 * Nothing is kept while `active` is false. Returns what forgets the draft.
 */
export function useDraft(key: string, form: FormState, active: boolean, restored: () => void): () => void {
  const { typed: values } = form;
  const latest = useRef<Values | null>(null);
  // While rendering, not in an effect: those come after the next picture, and the page may be gone by then.
  const seen = useRef<Values | null>(null);
  const isNew = useRef(false);
  if (active && seen.current !== values) {
    seen.current = values;
    latest.current = Object.keys(values).length > 0 ? values : null;
    isNew.current = true;
  }

  useEffect(() => {
    const draft = readDraft(key);
    if (draft) {
      form.fill(draft);
      restored();
    }
  }, [key]);

  useEffect(() => {
    if (!active) return;
    const write = () => {
      // What was written already is not written again: another tab may have sent it and forgotten it since.
      if (latest.current && isNew.current) store.set(key, { values: latest.current, at: Date.now() } satisfies Draft);
      isNew.current = false;
    };
    const timer = setTimeout(write, pauseMs);
    // A phone may end the page without another word.
    addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [key, values, active]);

  return () => {
    latest.current = null;
    store.remove(key);
  };
}
