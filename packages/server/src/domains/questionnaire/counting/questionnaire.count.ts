import { foldText } from '@convoke/contract/core/fold-text.ts';
import { hash } from 'node:crypto';
import { type Answer, type Answers, otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';

/**
 * Under what an answer is counted. Statistics are read from these counts, so the same answer to the same version must always give the same
 * ones: what is taken away when it is deleted is what was added when it came.
 */

/** Of the answer as a whole; no field can be called so. */
export const whole = { days: '#days', channel: '#channel', language: '#language', seconds: '#seconds' } as const;

export interface Counted {
  /** [field, key]; the empty key = the field was answered. */
  counts: [string, string][];
  /** [field, value] of numbers, for their exact mean. */
  numbers: [string, number][];
  /** Chosen options, for those that have places. */
  picks: { field: string; option: string; n: number }[];
}

/** Numbers of up to four digits are counted each for itself, longer ones together with those that share their first four. */
export function numberKey(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** The keys of one answered field. */
export function keysOf(field: FormField, answer: Answer): string[] {
  switch (field.type) {
    case 'single':
    case 'dropdown':
    case 'date':
    case 'agreement':
      return [String(answer as string | boolean)];
    case 'multiple':
      return [answer as string | string[]].flat();
    case 'number':
    case 'rating':
    case 'scale':
    case 'score':
      return [numberKey(answer as number)];
    case 'matrix':
      // The row alone counts who answered it: with several columns a row, they are fewer than the crosses.
      return Object.entries(answer as Record<string, string | string[]>).flatMap(([row, columns]) => [
        `${row}:`,
        ...[columns].flat().map((column) => `${row}:${column}`),
      ]);
    case 'sort':
      return (answer as string[]).map((value, index) => `${value}:${index + 1}`);
    case 'cascade':
    case 'region':
      // Branches end in a stroke, so that nobody's answer is counted twice as a leaf.
      return (answer as string[]).map((_, index, path) => {
        const way = path.slice(0, index + 1).join('/');
        return index + 1 === path.length ? way : `${way}/`;
      });
    default:
      return [];
  }
}

export interface AnswerFacts {
  channel: string;
  language: string;
  seconds: number | null;
}

/** What is counted of one field: under which keys, and the number it comes to (of files: how many). */
export type Entry = [keys: string[], number: number | null];

/** Of every field that was answered, and of the answer as a whole but for its day. */
export function entriesOf(
  form: Pick<FormDefinition, 'fields'>,
  answers: Answers,
  facts: AnswerFacts,
): Map<string, Entry> {
  const entries = new Map<string, Entry>([
    [whole.channel, [[facts.channel], null]],
    [whole.language, [[facts.language], null]],
  ]);
  if (facts.seconds !== null) entries.set(whole.seconds, [[numberKey(facts.seconds)], facts.seconds]);
  for (const field of form.fields) {
    const answer = Object.hasOwn(answers, field.fieldId) ? answers[field.fieldId] : undefined;
    if (answer === undefined) continue;
    const number = field.type === 'file' ? (answer as unknown[]).length : typeof answer === 'number' ? answer : null;
    entries.set(field.fieldId, [keysOf(field, answer), number]);
  }
  return entries;
}

/** Whether the empty key counts those who have any: everybody has a channel and a language. */
export const countsAnswered = (fieldId: string) => fieldId !== whole.channel && fieldId !== whole.language;

export function countedOf(form: Pick<FormDefinition, 'fields'>, answers: Answers, facts: AnswerFacts): Counted {
  const counts: [string, string][] = [[whole.days, '']];
  const numbers: [string, number][] = [];
  const picks: Counted['picks'] = [];
  const chosen = new Set(form.fields.filter((field) => pickTypes.has(field.type)).map((field) => field.fieldId));
  for (const [fieldId, [keys, number]] of entriesOf(form, answers, facts)) {
    if (countsAnswered(fieldId)) counts.push([fieldId, '']);
    for (const key of keys) {
      counts.push([fieldId, key]);
      if (chosen.has(fieldId)) picks.push({ field: fieldId, option: key, n: 1 });
    }
    if (number !== null) numbers.push([fieldId, number]);
  }
  return { counts, numbers, picks };
}

const pickTypes: ReadonlySet<FormField['type']> = new Set(['single', 'dropdown', 'multiple']);

/** The digest by which the index finds answers that count under a key: 64 bits, as PostgreSQL's bigint in text. */
export function markOf(surveyId: string, fieldId: string, key: string): string {
  return hash('sha256', `${surveyId}/${fieldId}/${key}`, 'buffer').readBigInt64BE(0).toString();
}

/** What is searched: texts that people wrote, not what they chose. */
export function searchText(form: Pick<FormDefinition, 'fields'>, answers: Answers): string {
  const texts: string[] = [];
  for (const field of form.fields) {
    const answer = answers[field.fieldId];
    const other = answers[otherKey(field.fieldId)];
    if (typeof other === 'string') texts.push(other);
    if (answer === undefined) continue;
    if (['text', 'longText', 'phone', 'email'].includes(field.type)) texts.push(String(answer as string));
    if (field.type === 'file') for (const file of answer as { name: string }[]) texts.push(file.name);
  }
  return foldText(texts.join('\n').slice(0, 20_000).toWellFormed());
}
