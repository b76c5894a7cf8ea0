import * as z from 'zod';

/** What statistics of answers look like. Shares are of those who answered the field, 0 to 1. */

const texts = z.object({ en: z.string(), zh: z.string(), es: z.string(), ja: z.string() });
const share = z.number();
const counted = z.object({ value: z.string(), label: texts, n: z.int(), share });
const figures = z.object({
  n: z.int(),
  mean: z.number(),
  /** Of the sample (n - 1); 0 with one answer. */
  deviation: z.number(),
  median: z.number(),
  least: z.number(),
  most: z.number(),
});

const base = {
  fieldId: z.string(),
  type: z.string(),
  label: texts,
  /** Answers that hold something for this field. */
  answered: z.int(),
  /** False for fields that only older versions of the form ask. */
  current: z.boolean(),
};

export const fieldStatistics = z.discriminatedUnion('kind', [
  /** single, dropdown, multiple, agreement. */
  z.object({ ...base, kind: z.literal('choices'), options: z.array(counted) }),
  /** number, rating, scale, score. Values as given, in order; those of a number field in steps of three digits when they are many. */
  z.object({
    ...base,
    kind: z.literal('numbers'),
    figures: figures.nullable(),
    values: z.array(z.object({ value: z.number(), n: z.int(), share })),
    /** Of scales from 0 to 10: promoters (9, 10), passives (7, 8), detractors; `score` from -100 to 100. */
    nps: z.object({ promoters: z.int(), passives: z.int(), detractors: z.int(), score: z.number() }).nullable(),
  }),
  z.object({
    ...base,
    kind: z.literal('matrix'),
    rows: z.array(z.object({ value: z.string(), label: texts, n: z.int(), columns: z.array(counted) })),
  }),
  /** Best first: position 1 is the best. */
  z.object({
    ...base,
    kind: z.literal('sort'),
    options: z.array(
      z.object({ value: z.string(), label: texts, n: z.int(), meanPosition: z.number(), firsts: z.int() }),
    ),
  }),
  /** cascade, region: the 200 most frequent, from the root down. */
  z.object({
    ...base,
    kind: z.literal('paths'),
    paths: z.array(z.object({ path: z.array(z.string()), labels: z.array(texts), n: z.int(), share })),
  }),
  z.object({ ...base, kind: z.literal('dates'), values: z.array(z.object({ value: z.string(), n: z.int(), share })) }),
  /** text, longText, phone, email; the words by questionnaire.words. */
  z.object({ ...base, kind: z.literal('texts') }),
  /** file, signature. */
  z.object({ ...base, kind: z.literal('files'), files: z.int() }),
]);
export type FieldStatistics = z.infer<typeof fieldStatistics>;

export const surveyStatistics = z.object({
  answers: z.int(),
  /** Per day in the questionnaire's zone, days without answers left out. */
  days: z.array(z.object({ day: z.string(), n: z.int() })),
  channels: z.array(z.object({ channel: z.string(), n: z.int() })),
  languages: z.array(z.object({ language: z.string(), n: z.int() })),
  /** Seconds people took; null = nobody said. */
  seconds: figures.nullable(),
  /** In the order of the form, then fields that only older answers have. */
  fields: z.array(fieldStatistics),
});
export type SurveyStatistics = z.infer<typeof surveyStatistics>;
