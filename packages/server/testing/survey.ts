import { randomBytes } from 'node:crypto';
import type { Texts } from '@convoke/contract/core/language.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { questionnaireAdd, questionnaireSwitch } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { questionnaireCollect } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import type { Answer, Organisation, TestServer } from './server.ts';

const texts = (text: string): Texts => ({ en: text, zh: text, es: text, ja: text });

/** A field of a test's form; options are given by their values alone, `[value, limit]` for those with places. */
export function field(
  fieldId: string,
  type: FormField['type'],
  more: Omit<Partial<FormField>, 'options' | 'rows'> & {
    options?: (string | [string, number])[];
    rows?: string[];
  } = {},
): FormField {
  const { options, rows, ...rest } = more;
  return {
    fieldId,
    type,
    label: texts(`Question ${fieldId}`),
    required: false,
    ...(type === 'agreement' && { body: texts('The terms.') }),
    ...rest,
    ...(options && {
      options: options.map((each) =>
        typeof each === 'string'
          ? { value: each, label: texts(each.toUpperCase()) }
          : { value: each[0], label: texts(each[0].toUpperCase()), limit: each[1] },
      ),
    }),
    ...(rows && { rows: rows.map((value) => ({ value, label: texts(value.toUpperCase()) })) }),
  };
}

export interface OpenSurvey {
  surveyId: string;
  formId: string;
  code: string;
}

type Settings = Partial<NonNullable<(typeof questionnaireAdd.input)['_zod']['input']>>;

/** A questionnaire that is open. */
export async function openSurvey(
  organisation: Pick<Organisation, 'call'>,
  fields: FormField[],
  settings: Settings = {},
): Promise<OpenSurvey> {
  const made = await organisation.call(questionnaireAdd, {
    title: 'How was it?',
    form: { version: 1, fields },
    ...settings,
  } as never);
  await organisation.call(questionnaireSwitch, { surveyId: made.surveyId });
  return made;
}

export const nonce = () => randomBytes(9).toString('base64url');

interface Collected {
  answerId: string;
  number: number;
  score: number | null;
}

/** Sends an answer, whatever comes of it. */
export async function submit(
  server: TestServer,
  survey: { code: string },
  answers: Record<string, unknown>,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer<Collected & { failure?: string; standing?: string; options?: unknown }>> {
  const token = await server.applicationToken();
  const input = { code: survey.code, answers, formVersion: 1, nonce: nonce(), ...more };
  return server.send(questionnaireCollect, input, { token, headers }) as never;
}

/** Sends an answer that is taken. */
export async function answer(
  server: TestServer,
  survey: { code: string },
  answers: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<Collected> {
  const sent = await submit(server, survey, answers, more);
  if (sent.code !== 0) throw new Error(`${sent.status} ${sent.code} ${sent.message} ${JSON.stringify(sent.data)}`);
  return sent.data;
}
