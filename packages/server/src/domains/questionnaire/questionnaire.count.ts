import { hash } from 'node:crypto';
import { type Answer, type Answers, otherKey } from '@convoke/contract/form/form.check.ts';
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

export function countedOf(form: Pick<FormDefinition, 'fields'>, answers: Answers, facts: AnswerFacts): Counted {
  const counts: [string, string][] = [
    [whole.days, ''],
    [whole.channel, facts.channel],
    [whole.language, facts.language],
  ];
  const numbers: [string, number][] = [];
  const picks: Counted['picks'] = [];
  if (facts.seconds !== null) {
    counts.push([whole.seconds, ''], [whole.seconds, numberKey(facts.seconds)]);
    numbers.push([whole.seconds, facts.seconds]);
  }
  for (const field of form.fields) {
    if (!Object.hasOwn(answers, field.fieldId)) continue;
    const answer = answers[field.fieldId];
    if (answer === undefined) continue;
    counts.push([field.fieldId, '']);
    for (const key of keysOf(field, answer)) {
      counts.push([field.fieldId, key]);
      if (field.type === 'single' || field.type === 'dropdown' || field.type === 'multiple')
        picks.push({ field: field.fieldId, option: key, n: 1 });
    }
    if (typeof answer === 'number') numbers.push([field.fieldId, answer]);
    if (field.type === 'file') numbers.push([field.fieldId, (answer as unknown[]).length]);
  }
  return { counts, numbers, picks };
}

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
  return texts.join('\n').toLowerCase().slice(0, 20_000).toWellFormed();
}
