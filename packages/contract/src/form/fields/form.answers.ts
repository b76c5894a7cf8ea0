import type { AnswerProblemName } from '../../core/answer-problems.ts';

export interface AnsweredFile {
  fileId: string;
  name: string;
  bytes: number;
}

/**
 * An answer in its normal form. Text-like: string; number, rating, scale, score: number; date: 'YYYY-MM-DD'; single, dropdown: the option's
 * value; multiple: the values in the options' order; sort: all values, the best first; cascade, region: the values from the root;
 * matrix: by row the column, or (`several`) the columns; file, signature: the files; agreement: true.
 */
export type Answer =
  | string
  | number
  | boolean
  | string[]
  | { readonly [row: string]: string | string[] }
  | AnsweredFile[];

/** By fieldId; the words of whoever chose an option with `isOther` under `otherKey(fieldId)`. */
export type Answers = Record<string, Answer>;

export interface AnswerProblem {
  fieldId: string;
  problem: AnswerProblemName;
  /** What the sentence of the problem names: `problemText(problem, language, n)`. */
  n?: number | string;
}
