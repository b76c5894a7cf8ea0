import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { OnceBy, SurveyState } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { Counted } from '../counting/questionnaire.count.ts';

/** One answer on the way into submit_answers (migration 0017). */
export interface SubmitRow extends Counted {
  nonce: string;
  formVersion: number;
  answers: Answers;
  score: number | null;
  channel: string;
  language: Language;
  seconds: number | null;
  onceBy: OnceBy;
  person: string | null;
  search: string;
  marks: string[];
}

export interface Submitted {
  outcome:
    | 'ok'
    | 'repeated'
    | 'taken'
    | 'person'
    | 'closed'
    | 'full'
    | 'option-full'
    | 'form-changed'
    | 'changed'
    | 'gone';
  id: string | null;
  number: number | null;
  score: number | null;
  /** For `closed`: how the questionnaire stands. */
  state: Exclude<SurveyState, 'open'> | 'early' | 'over' | null;
  fullOptions: { field: string; option: string }[] | null;
}

/** Takes answers in their order, as many as there are places. */
export async function submitRows(
  tx: Db,
  organisationId: string,
  surveyId: string,
  rows: readonly SubmitRow[],
): Promise<Submitted[]> {
  const result = await sql<Submitted>`
    SELECT outcome, answer_id AS id, answer_number AS number, answer_score AS score, answer_state AS state, full_options AS "fullOptions"
    FROM submit_answers(${organisationId}::uuid, ${surveyId}::uuid, ${JSON.stringify(rows)}::jsonb) ORDER BY ord`.execute(
    tx,
  );
  return result.rows;
}

export interface MovedAnswer {
  id: string;
  result: 'done' | 'not-found' | 'full' | 'option-full' | 'taken';
}

/** Deletes answers, or brings them back. */
export async function moveAnswers(
  tx: Db,
  organisationId: string,
  surveyId: string,
  rows: readonly (Counted & { id: string })[],
  back: boolean,
): Promise<MovedAnswer[]> {
  const result = await sql<MovedAnswer>`
    SELECT answer_id AS id, result
    FROM move_answers(${organisationId}::uuid, ${surveyId}::uuid, ${JSON.stringify(rows)}::jsonb, ${back})`.execute(tx);
  return result.rows;
}
