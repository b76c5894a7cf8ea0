import type { Language } from '@convoke/contract/core/language.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { type Answers, checkAnswer, checkAnswers } from '@convoke/contract/form/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { useRef, useState } from 'preact/hooks';

/** What stands in the fields, before it is checked. */
export type Values = Record<string, unknown>;
export type Problems = Readonly<Record<string, string>>;

export interface FormState {
  values: Values;
  /** What is wrong with a field, for a person. */
  problems: Problems;
  set: (field: FormField, value: unknown) => void;
  /** The person has left a field: time to say what is wrong with it. */
  leave: (field: FormField) => void;
  /** Takes over values from elsewhere (a draft); what stands there already wins. */
  fill: (values: Values) => void;
  clear: () => void;
  /** Checks everything. Answers in normal form, or null when a field is wrong; then the first such field has the focus. */
  check: () => Answers | null;
  /** Marks fields that the server refused; false when none of them is on this form. */
  refuse: (problems: readonly { path: string; message: string }[]) => boolean;
}

export const inputId = (fieldId: string) => `field-${fieldId}`;

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && !value.length)
  );
}

/** What a person typed or the browser restored before the page woke up: nothing of it may get lost. */
export function readTyped(form: FormDefinition): Values {
  if (typeof document === 'undefined') return {};
  const values: Values = {};
  for (const field of form.fields) {
    const named = [...document.getElementsByName(field.fieldId)] as HTMLInputElement[];
    const chosen = named.filter((each) => each.checked).map((each) => each.value);
    const value =
      field.type === 'agreement'
        ? chosen.length > 0
        : field.type === 'multiple'
          ? chosen
          : field.type === 'single'
            ? chosen[0]
            : named[0]?.value;
    if (!isEmpty(value)) values[field.fieldId] = value;
  }
  return values;
}

/** Puts the focus on the first of the fields that has a problem. */
function focusFirst(form: FormDefinition, problems: Problems): void {
  const first = form.fields.find((field) => problems[field.fieldId] !== undefined);
  if (!first) return;
  // After the next render, when the message that the field is described by is there.
  setTimeout(() => {
    const target = document.getElementById(inputId(first.fieldId));
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  });
}

export function useForm(form: FormDefinition, language: Language): FormState {
  const [values, setValues] = useState<Values>(() => readTyped(form));
  const [problems, setProblems] = useState<Problems>({});
  // Handlers that run before the next render (blur and submit in one tap) must see what was typed last.
  const latest = useRef(values);

  const put = (next: Values) => {
    latest.current = next;
    setValues(next);
  };
  const judge = (field: FormField, value: unknown) => {
    const checked = checkAnswer(field, value);
    const message = 'problem' in checked ? problemText(checked.problem, language, checked.n) : undefined;
    setProblems(({ [field.fieldId]: _, ...others }) => (message ? { ...others, [field.fieldId]: message } : others));
  };

  return {
    values,
    problems,
    set: (field, value) => {
      put({ ...latest.current, [field.fieldId]: value });
      // A message goes as soon as the field is right; a new one waits until the person leaves it.
      if (problems[field.fieldId] !== undefined) judge(field, value);
    },
    leave: (field) => {
      const value = latest.current[field.fieldId];
      // Passing through an empty field is no mistake yet.
      if (!isEmpty(value) || problems[field.fieldId] !== undefined) judge(field, value);
    },
    fill: (more) => put({ ...more, ...latest.current }),
    clear: () => {
      put({});
      setProblems({});
    },
    check: () => {
      const { answers, problems: found } = checkAnswers(form, latest.current);
      const next = Object.fromEntries(
        found.map(({ fieldId, problem, n }) => [fieldId, problemText(problem, language, n)]),
      );
      setProblems(next);
      focusFirst(form, next);
      return found.length === 0 ? answers : null;
    },
    refuse: (refused) => {
      const known = new Set(form.fields.map((field) => field.fieldId));
      const next = Object.fromEntries(
        refused
          .map(({ path, message }) => [path.replace(/^answers\./, '').split('.')[0] ?? '', message] as const)
          .filter(([fieldId]) => known.has(fieldId)),
      );
      setProblems(next);
      focusFirst(form, next);
      return Object.keys(next).length > 0;
    },
  };
}
