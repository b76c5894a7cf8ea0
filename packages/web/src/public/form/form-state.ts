import type { Language } from '@convoke/contract/core/language.ts';
import { answerProblemText } from '@convoke/contract/core/answer-problems.ts';
import { type Answers, checkAnswer, checkAnswers, otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { loadRegions } from '@convoke/contract/form/regions/regions.load.ts';
import { useEffect, useRef, useState } from 'react';
import { readTyped, isEmpty } from './typed.ts';

/** What stands in the fields, before it is checked. */
export type Values = Record<string, unknown>;
export type Problems = Readonly<Record<string, string>>;

export interface FormState {
  values: Values;
  /** What the person has typed or chosen: a draft keeps it. What stood there at first is not among it. */
  typed: Values;
  /** What is wrong with a field, for a person. */
  problems: Problems;
  /** The fields that the last check found wrong, in the form's order. */
  wrong: readonly string[];
  /** The ids of the fields that the answers so far show. */
  shown: ReadonlySet<string>;
  set: (field: FormField, value: unknown) => void;
  /** The words beside an option that lets one say more. */
  setOther: (field: FormField, words: string) => void;
  /** The person has left a field: time to say what is wrong with it. */
  leave: (field: FormField) => void;
  /** Takes over values from elsewhere (a draft); what the person typed here already wins. */
  fill: (values: Values) => void;
  clear: () => void;
  /** What must be finished before this field can be read (a file on its way); null = nothing. */
  hold: (fieldId: string, finish: (() => Promise<void>) | null) => void;
  /** Finishes what fields hold up; false when one of them fails, which is marked then. */
  settle: () => Promise<boolean>;
  /** Checks everything, or these fields. Answers in normal form, or null when a field is wrong; then what is wrong has the focus. */
  check: (within?: readonly FormField[]) => Answers | null;
  /** Marks fields that the server refused; false when none of them is on this form. */
  refuse: (problems: readonly { path: string; message: string }[]) => boolean;
  /** Takes out every file, because the server has not all of them any more, and says so; false when there was none. */
  dropFiles: (message: string) => boolean;
  /** Counts the beginnings: fields that keep something of their own (a drawing) begin anew with it. */
  round: number;
  /** Brings a field in sight, where a form stands on several pages. */
  reach: { current: ((fieldId: string) => void) | null };
}

export const inputId = (fieldId: string) => `field-${fieldId}`;
/** The list of what is wrong, on pages that have one. */
export const summaryId = 'form-problems';

/** Moves to a field: its input, or the first of its inputs. */
export function focusField(fieldId: string): void {
  const target = document.getElementById(inputId(fieldId));
  const input =
    target?.tagName === 'FIELDSET'
      ? (target.querySelector<HTMLElement>('input:checked') ??
        target.querySelector<HTMLElement>('input:not([disabled]), select:not([disabled]), button:not([disabled])'))
      : target;
  if (!target) return;
  target.scrollIntoView?.({ block: target.clientHeight > innerHeight / 2 ? 'start' : 'center' });
  (input ?? target).focus({ preventScroll: true });
}

export function useForm(form: FormDefinition, language: Language, base: Values = {}): FormState {
  const [typed, setTyped] = useState<Values>(() => readTyped(form.fields, base));
  const [problems, setProblems] = useState<Problems>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [round, setRound] = useState(0);
  /** Where the focus is to go. */
  const [goal, setGoal] = useState<{ fieldId: string } | null>(null);
  const [, setRegions] = useState(false);
  const reach = useRef<((fieldId: string) => void) | null>(null);
  const held = useRef(new Map<string, () => Promise<void>>());
  // Handlers that run before the next render (blur and submit in one tap) must see what was typed last.
  const latest = useRef(typed);
  const valuesNow = () => ({ ...base, ...latest.current });

  // Until the table of regions is there, no region is right.
  const hasRegion = form.fields.some((field) => field.type === 'region');
  useEffect(() => {
    if (hasRegion)
      void loadRegions().then(
        () => setRegions(true),
        () => undefined,
      );
  }, [hasRegion]);

  const put = (next: Values) => {
    latest.current = next;
    setTyped(next);
  };
  const judge = (field: FormField, value: unknown) => {
    const checked = checkAnswer(field, value);
    const message = 'problem' in checked ? answerProblemText(checked.problem, language, checked.n) : undefined;
    setProblems(({ [field.fieldId]: _, ...others }) => (message ? { ...others, [field.fieldId]: message } : others));
  };
  /** Says what is wrong and moves there: to the list of it where there are several and the page has one, else to the first. */
  const mark = (next: Problems) => {
    const found = form.fields.map((field) => field.fieldId).filter((fieldId) => next[fieldId] !== undefined);
    setProblems(next);
    setWrong(found);
    const [first] = found;
    if (first === undefined) return;
    reach.current?.(first);
    setGoal({ fieldId: first });
  };
  // After the render, when the messages that fields are described by are there.
  useEffect(() => {
    if (!goal) return;
    const summary = document.getElementById(summaryId);
    if (!summary) return focusField(goal.fieldId);
    summary.scrollIntoView?.({ block: 'center' });
    summary.focus({ preventScroll: true });
  }, [goal]);

  const values = { ...base, ...typed };
  const { shown } = checkAnswers(form, values);
  return {
    values,
    typed,
    // A field that is gone has nothing wrong with it.
    problems: Object.fromEntries(Object.entries(problems).filter(([fieldId]) => shown.has(fieldId))),
    wrong: wrong.filter((fieldId) => shown.has(fieldId) && problems[fieldId] !== undefined),
    shown,
    round,
    reach,
    set: (field, value) => {
      // Null, not nothing: what stood there at first must not come back by itself.
      put({ ...latest.current, [field.fieldId]: value ?? null });
      // A message goes as soon as the field is right; a new one waits until the person leaves it.
      if (problems[field.fieldId] !== undefined) judge(field, value);
      // One of two that would do: with this one, nothing is wrong with the other that was left empty.
      const other = form.fields.find((each) => each.orElse === field.fieldId);
      if (other && problems[other.fieldId] !== undefined) judge(other, latest.current[other.fieldId]);
    },
    setOther: (field, words) => put({ ...latest.current, [otherKey(field.fieldId)]: words }),
    leave: (field) => {
      const value = valuesNow()[field.fieldId];
      // Passing through an empty field is no mistake yet.
      if (!isEmpty(value) || problems[field.fieldId] !== undefined) judge(field, value);
    },
    fill: (more) => put({ ...more, ...latest.current }),
    clear: () => {
      put({});
      setRound(round + 1);
      setProblems({});
      setWrong([]);
    },
    hold: (fieldId, finish) => {
      if (finish) held.current.set(fieldId, finish);
      else held.current.delete(fieldId);
    },
    settle: async () => {
      const failed: Record<string, string> = {};
      await Promise.all(
        [...held.current].map(([fieldId, finish]) =>
          finish().catch((error: unknown) => {
            failed[fieldId] = error instanceof Error ? error.message : String(error);
          }),
        ),
      );
      if (Object.keys(failed).length === 0) return true;
      mark(failed);
      return false;
    },
    check: (within) => {
      const asked = within && new Set(within.map((field) => field.fieldId));
      const { answers, problems: found } = checkAnswers(form, valuesNow());
      // Of two that stand on different pages the later one says that either is needed.
      const isLater = (fieldId: string) => {
        const other = form.fields.find((each) => each.fieldId === fieldId)?.orElse ?? fieldId;
        const at = (id: string) => form.fields.findIndex((each) => each.fieldId === id);
        return asked?.has(other) === false && at(other) > at(fieldId);
      };
      const mine = asked
        ? found.filter(
            ({ fieldId, problem }) => asked.has(fieldId) && !(problem === 'phoneOrEmail' && isLater(fieldId)),
          )
        : found;
      mark(
        Object.fromEntries(
          mine.map(({ fieldId, problem, n }) => [fieldId, answerProblemText(problem, language, n)] as const),
        ),
      );
      return mine.length === 0 ? answers : null;
    },
    dropFiles: (message) => {
      const now = valuesNow();
      const lost = form.fields.filter(
        ({ fieldId, type }) => (type === 'file' || type === 'signature') && !isEmpty(now[fieldId]),
      );
      if (lost.length === 0) return false;
      put({ ...latest.current, ...Object.fromEntries(lost.map(({ fieldId }) => [fieldId, null])) });
      // What such fields keep of their own begins anew.
      setRound(round + 1);
      mark(Object.fromEntries(lost.map(({ fieldId }) => [fieldId, message])));
      return true;
    },
    refuse: (refused) => {
      const known = new Set(form.fields.map((field) => field.fieldId));
      const next = Object.fromEntries(
        refused
          .map(({ path, message }) => [path.replace(/^answers\./, '').split(/[.#]/)[0] ?? '', message] as const)
          .filter(([fieldId]) => known.has(fieldId)),
      );
      if (Object.keys(next).length === 0) return false;
      mark(next);
      return true;
    },
  };
}
