import type { Answer, AnsweredFile, AnswerProblem, Answers } from '../fields/form.answers.ts';
import {
  checkCascade,
  checkFiles,
  checkMatrix,
  checkOne,
  checkRegion,
  checkSeveral,
  checkSort,
  own,
  put,
} from '../fields/form.choice.ts';
import { holds } from './form.condition.ts';
import type { FormDefinition, FormField } from '../form.engine.ts';
import { scoreOf } from './form.score.ts';
import { type Checked, checkDate, checkNumber, checkScale, checkText } from '../fields/form.text.ts';

/**
 * What answers a form accepts. Pure, and the same code in the browser and on the server, so what a page lets through the server does too.
 * Only types come from form.engine.ts: zod must not travel with this file.
 */

export type { Answer, AnsweredFile, AnswerProblem, Answers };
export type { Checked };

/** Where the words of "other: …" stand among the answers. No field can have this id. */
export const otherKey = (fieldId: string) => `${fieldId}#other`;

/** How long they may be. */
export const longestOther = 200;

/** Whether a field asks anything: a score is calculated, the others only stand there. */
export const asks = (field: Pick<FormField, 'type'>) =>
  field.type !== 'score' && field.type !== 'description' && field.type !== 'pageBreak';

function checkByType(field: FormField, raw: unknown): Checked {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'phone':
    case 'email':
      return checkText(field, raw);
    case 'number':
      return checkNumber(field, raw);
    case 'rating':
    case 'scale':
      return checkScale(field, raw);
    case 'date':
      return checkDate(field, raw);
    case 'single':
    case 'dropdown':
      return checkOne(field, raw);
    case 'multiple':
      return checkSeveral(field, raw);
    case 'sort':
      return checkSort(field, raw);
    case 'cascade':
      return checkCascade(field, raw);
    case 'region':
      return checkRegion(field, raw);
    case 'matrix':
      return checkMatrix(field, raw);
    case 'file':
    case 'signature':
      return checkFiles(field, raw);
    case 'agreement':
      return typeof raw === 'boolean' ? { value: raw ? true : undefined } : { problem: 'invalid' };
    case 'score':
    case 'description':
    case 'pageBreak':
      return { value: undefined };
  }
}

/** Checks one answer and brings it into its normal form; `undefined` = not answered. Whether the field is shown at all is not asked here. */
export function checkAnswer(field: FormField, raw: unknown): Checked {
  const checked: Checked = raw === undefined || raw === null ? { value: undefined } : checkByType(field, raw);
  if ('value' in checked && checked.value === undefined && field.required && asks(field))
    return { problem: field.type === 'agreement' ? 'consent' : 'required' };
  return checked;
}

/** The words beside an option with `isOther`; nothing when none such was chosen. */
function checkOther(field: FormField, answer: Answer, raw: unknown): Checked {
  const chosen = field.options?.some(
    (each) =>
      each.isOther &&
      (typeof answer === 'string'
        ? answer === each.value
        : Array.isArray(answer) && (answer as string[]).indexOf(each.value) >= 0),
  );
  if (!chosen || raw === undefined || raw === null) return { value: undefined };
  return checkText(
    { fieldId: field.fieldId, type: 'text', label: field.label, required: false, max: longestOther },
    raw,
  );
}

/**
 * Checks a whole set of answers, from the first field to the last: what a field's showWhen sees are the good answers before it. `answers`
 * holds the good ones in normal form, and the scores; `shown` the ids of the fields that are shown. What is not shown, not a field of the
 * form, or a score that was sent is dropped. Answers in normal form come out as they went in.
 */
export function checkAnswers(
  form: FormDefinition,
  raw: Readonly<Record<string, unknown>>,
): { answers: Answers; problems: AnswerProblem[]; shown: Set<string> } {
  const answers: Answers = {};
  const problems: AnswerProblem[] = [];
  const shown = new Set<string>();
  const earlier = new Map<string, FormField>();
  const points = new Map<string, number | undefined>();
  const take = (field: FormField, name: string, checked: Checked) => {
    if ('problem' in checked) problems.push({ fieldId: field.fieldId, ...checked });
    else if (checked.value !== undefined) put(answers, name, checked.value);
    return 'value' in checked ? checked.value : undefined;
  };
  for (const field of form.fields) {
    const { fieldId } = field;
    if (earlier.has(fieldId)) continue;
    const isShown = !field.showWhen || holds(field.showWhen, answers, earlier);
    earlier.set(fieldId, field);
    if (!isShown) continue;
    shown.add(fieldId);
    if (field.type === 'score') {
      const score = scoreOf(field, answers, earlier, points);
      if (score !== undefined) put(answers, fieldId, score);
      continue;
    }
    const answer = take(field, fieldId, checkAnswer(field, own(raw, fieldId)));
    if (answer !== undefined && field.options)
      take(field, otherKey(fieldId), checkOther(field, answer, own(raw, otherKey(fieldId))));
  }
  const wrong = new Set(problems.map(({ fieldId }) => fieldId));
  // What was typed and is wrong has its own problem: who typed it has chosen between the two.
  const isGiven = (fieldId: string) => own(answers, fieldId) !== undefined || wrong.has(fieldId);
  for (const fieldId of shown) {
    const other = earlier.get(fieldId)?.orElse;
    if (other === undefined || isGiven(fieldId)) continue;
    if (!shown.has(other)) problems.push({ fieldId, problem: 'required' });
    else if (!isGiven(other)) problems.push({ fieldId, problem: 'phoneOrEmail' });
  }
  return { answers, problems, shown };
}
