import { failures } from '@convoke/contract/failures.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { type AnswerProblem, type Answers, checkAnswers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { describeFieldAnswer } from '@convoke/contract/form/words/form.describe.ts';
// Answers are checked here, regions and phone numbers among them.
import '@convoke/contract/form/regions/regions.data.ts';
import '../../core/phones.ts';

/** What the product itself knows of a person, filled by the fields that mean it. */
export interface Person {
  name: string;
  phone: string | null;
  email: string | null;
  company: string;
  title: string;
}

/** Address of an attendee's own page. */
export function ownUrl(publicUrl: string, code: string): string {
  return `${publicUrl}/qd/${code}`;
}

/** Longest name, company and title that are indexed: a form may allow more, the whole answer stays in `answers`. */
const columnLength = 200;

/** Checks answers against a form and picks out what the product itself needs to know. */
export function readAnswers(
  form: FormDefinition,
  raw: Readonly<Record<string, unknown>>,
  language: Language,
): { answers: Answers; person: Person; problems: AnswerProblem[] } {
  const { answers, problems } = checkAnswers(form, raw);
  const person: Person = { name: '', phone: null, email: null, company: '', title: '' };
  for (const field of form.fields) {
    const answer = answers[field.fieldId];
    if (field.means === undefined || answer === undefined || typeof answer === 'object') continue;
    const contact = field.means === 'phone' || field.means === 'email';
    // A company may be chosen from a list: the column has its words.
    const words = contact ? String(answer) : describeFieldAnswer(field, answers, language);
    person[field.means] = contact ? words : [...words].slice(0, columnLength).join('');
  }
  return { answers, person, problems };
}

/** The problems as the answer of a refused input names them. */
export function problemFields(problems: readonly AnswerProblem[], language: Language) {
  return problems.map(({ fieldId, problem, n }) => ({
    path: `answers.${fieldId}`,
    message: problemText(problem, language, n),
  }));
}

/** What a refusal for full options says: which they are, and the fields to mark. */
export function fullOptions(full: readonly { field: string; option: string }[] | null, language: Language) {
  const options = (full ?? []).map(({ field, option }) => ({ fieldId: field, option }));
  return {
    options,
    fields: options.map(({ fieldId }) => ({
      path: `answers.${fieldId}`,
      message: failures.OPTION_FULL.text[language],
    })),
  };
}

/** Job sent when the review of people who come by tickets has changed something: their orders follow. */
export const reviewedJob = 'order.reviewed';

export interface ReviewedData {
  organisationId: string;
  eventId: string;
  participantIds: string[];
}

/** Job that confirms to people who have just registered. */
export { type ConfirmData, confirmJob } from './participant.job-names.ts';
