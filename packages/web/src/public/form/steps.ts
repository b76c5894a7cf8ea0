import { asks, checkAnswer } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { type FormPage, pageOfField, pagesOf } from '@convoke/contract/form/logic/form.logic.ts';
import { useEffect, useRef, useState } from 'react';
import { focusField, type FormState } from './form-state.ts';
import { isEmpty } from './typed.ts';

export interface Steps {
  step: FormPage;
  /** From 0. */
  at: number;
  count: number;
  isFirst: boolean;
  isLast: boolean;
  /** Goes on when everything on this page is right; true = it has. */
  next: () => Promise<boolean>;
  back: () => void;
  /** To the first page. */
  restart: () => void;
  /** To one of the pages, from 0; beyond them is the last. */
  goTo: (page: number) => void;
  /** To where somebody who comes back goes on: the first page with something still to be answered. */
  resume: () => void;
}

/** Which page of a form is open. */
export function useSteps(form: FormDefinition, state: FormState): Steps {
  const [open, setOpen] = useState(0);
  const busy = useRef(false);
  const found = pagesOf(form, state.values);
  const steps: FormPage[] = found.length > 0 ? found : [{ start: null, fields: [] }];
  const at = Math.min(open, steps.length - 1);
  const step = steps[at] as FormPage;
  const newest = useRef(steps);
  newest.current = steps;
  state.reach.current = (fieldId) => {
    const page = pageOfField(newest.current, fieldId);
    if (page >= 0) setOpen(page);
  };

  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const top = document.getElementById('form-top');
    top?.scrollIntoView?.({ block: 'start' });
    const first = step.fields.find(asks);
    // With one question at a time its field is where one goes on; a page is begun at its head.
    if (form.pace === 'field' && first) focusField(first.fieldId);
    else top?.focus({ preventScroll: true });
  }, [at]);

  const go = (to: number) => {
    moved.current = true;
    setOpen(to);
  };
  return {
    step,
    at,
    count: steps.length,
    isFirst: at === 0,
    isLast: at === steps.length - 1,
    next: async () => {
      if (busy.current) return false;
      busy.current = true;
      try {
        if (!(await state.settle()) || state.check(step.fields) === null) return false;
        go(at + 1);
        return true;
      } finally {
        busy.current = false;
      }
    },
    back: () => go(Math.max(0, at - 1)),
    restart: () => setOpen(0),
    goTo: go,
    resume: () => {
      const open = steps.findIndex(({ fields }) => {
        const asked = fields.filter(asks);
        return (
          asked.some((field) => 'problem' in checkAnswer(field, state.values[field.fieldId])) ||
          asked.every((field) => isEmpty(state.values[field.fieldId]))
        );
      });
      go(open < 0 ? steps.length - 1 : open);
    },
  };
}
