import { isEmail, isPhone, normaliseEmail, normalisePhone } from '../core/contact.ts';
import type { ProblemName } from '../core/problems.ts';
import type { FormDefinition, FormField } from './form.engine.ts';

/**
 * What answers a form accepts. Pure, and the same code in the browser and on the server, so what a page lets through the server does too.
 * Only types come from form.engine.ts: zod must not travel with this file.
 */

/** An answer in its normal form. */
export type Answer = string | number | boolean | string[];
export type Answers = Record<string, Answer>;

export interface AnswerProblem {
  fieldId: string;
  problem: ProblemName;
  n?: number;
}

/** Control characters and lone surrogates. Not `isWellFormed`: the attendee's phone may be older than it. */
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u;

type Checked = { value: Answer | undefined } | { problem: ProblemName; n?: number };

function checkText(field: FormField, raw: unknown): Checked {
  if (typeof raw !== 'string') return { problem: 'invalid' };
  const value = field.type === 'longText' ? raw.trim() : raw.trim().replace(/\s+/g, ' ');
  if (unstorable.test(value)) return { problem: 'control' };
  if (value === '') return { value: undefined };
  if (field.type === 'phone') return isPhone(value) ? { value: normalisePhone(value) } : { problem: 'phone' };
  if (field.type === 'email') return isEmail(value) ? { value: normaliseEmail(value) } : { problem: 'email' };
  const max = field.max ?? (field.type === 'longText' ? 5000 : 200);
  if ([...value].length > max) return { problem: 'tooLong', n: max };
  if (field.min !== undefined && [...value].length < field.min) return { problem: 'tooShort', n: field.min };
  return { value };
}

function checkNumber(field: FormField, raw: unknown): Checked {
  const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw === '' ? undefined : raw;
  if (value === undefined) return { value: undefined };
  if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: 'number' };
  if (field.min !== undefined && value < field.min) return { problem: 'tooSmall', n: field.min };
  if (field.max !== undefined && value > field.max) return { problem: 'tooBig', n: field.max };
  return { value };
}

function checkChoice(field: FormField, raw: unknown): Checked {
  const known = new Set(field.options?.map((each) => each.value));
  if (field.type !== 'multiple') {
    if (raw === '') return { value: undefined };
    return typeof raw === 'string' && known.has(raw) ? { value: raw } : { problem: 'choice' };
  }
  if (!Array.isArray(raw)) return { problem: 'choice' };
  const chosen = [...new Set(raw as unknown[])];
  if (!chosen.every((each): each is string => typeof each === 'string' && known.has(each)))
    return { problem: 'choice' };
  if (chosen.length === 0) return { value: undefined };
  if (field.min !== undefined && chosen.length < field.min) return { problem: 'tooFew', n: field.min };
  if (field.max !== undefined && chosen.length > field.max) return { problem: 'tooMany', n: field.max };
  return { value: chosen };
}

function checkDate(raw: unknown): Checked {
  if (raw === '') return { value: undefined };
  if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(raw)) return { problem: 'time' };
  const time = Date.parse(`${raw}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== raw ? { problem: 'time' } : { value: raw };
}

/** Checks one answer and brings it into its normal form; `undefined` = not answered. */
export function checkAnswer(field: FormField, raw: unknown): Checked {
  if (raw === undefined || raw === null)
    return field.required ? { problem: field.type === 'agreement' ? 'consent' : 'required' } : { value: undefined };
  let checked: Checked;
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'phone':
    case 'email':
      checked = checkText(field, raw);
      break;
    case 'number':
      checked = checkNumber(field, raw);
      break;
    case 'date':
      checked = checkDate(raw);
      break;
    case 'single':
    case 'multiple':
    case 'dropdown':
      checked = checkChoice(field, raw);
      break;
    case 'agreement':
      checked = typeof raw === 'boolean' ? { value: raw ? true : undefined } : { problem: 'invalid' };
      break;
  }
  if ('value' in checked && checked.value === undefined && field.required) {
    return { problem: field.type === 'agreement' ? 'consent' : 'required' };
  }
  return checked;
}

/** Checks a whole set of answers. Answers to fields the form does not have are dropped. `answers` holds the good ones in normal form. */
export function checkAnswers(
  form: FormDefinition,
  raw: Readonly<Record<string, unknown>>,
): { answers: Answers; problems: AnswerProblem[] } {
  const answers: Answers = {};
  const problems: AnswerProblem[] = [];
  for (const field of form.fields) {
    const checked = checkAnswer(field, Object.hasOwn(raw, field.fieldId) ? raw[field.fieldId] : undefined);
    if ('problem' in checked) problems.push({ fieldId: field.fieldId, ...checked });
    else if (checked.value !== undefined) answers[field.fieldId] = checked.value;
  }
  return { answers, problems };
}
