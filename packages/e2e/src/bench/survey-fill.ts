import { createHash } from 'node:crypto';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { questionnaireAdd, questionnaireSwitch } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type pg from 'pg';
import { must } from '../support/client.ts';

/** Questionnaires of ten questions, and believable answers to them. */

const say = (text: string) => ({ en: text, zh: text, es: text, ja: text });
const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `o${index}`, label: say(`Option ${index}`) }));
const ask = (fieldId: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  fieldId,
  type,
  label: say(`Question ${fieldId}`),
  required: false,
  ...more,
});

/** Ten questions, as after an event. */
const fields: FormField[] = [
  ask('how', 'single', { options: options(5), required: true }),
  ask('where', 'single', { options: options(8) }),
  ask('role', 'dropdown', { options: options(12) }),
  ask('liked', 'multiple', { options: options(6) }),
  ask('nps', 'scale', { min: 0, max: 10 }),
  ask('food', 'rating', { min: 1, max: 5 }),
  ask('room', 'rating', { min: 1, max: 5 }),
  ask('age', 'number', { min: 0, max: 120 }),
  ask('city', 'text'),
  ask('more', 'longText'),
];

export const cities = ['Shanghai', 'Beijing', 'Madrid', 'Tokyo', 'Osaka', 'London', 'Lima'];

export function answersOf(i: number): Record<string, unknown> {
  return {
    how: `o${i % 5}`,
    where: `o${i % 8}`,
    role: `o${i % 12}`,
    liked: [`o${i % 3}`, `o${3 + (i % 3)}`],
    nps: i % 11,
    food: 1 + (i % 5),
    room: 1 + ((i >> 2) % 5),
    age: 18 + (i % 60),
    city: cities[i % cities.length],
    more: `The talks were good and the coffee was hot, number ${i}.`,
  };
}

export async function openSurvey(
  url: string,
  token: string,
  title: string,
): Promise<{ surveyId: string; code: string }> {
  const made = await must(url, questionnaireAdd, { title, form: { version: 1, fields } }, token);
  await must(url, questionnaireSwitch, { surveyId: made.surveyId }, token);
  return made;
}

/** As the server makes them: the digests by which answers are found. */
function marks(surveyId: string, fieldId: string, keys: readonly (string | number)[]): string[] {
  return keys.map((key) =>
    createHash('sha256').update(`${surveyId}/${fieldId}/${key}`).digest().readBigInt64BE(0).toString(),
  );
}

const upTo = (from: number, to: number, prefix = '') =>
  Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}`);

/** Puts believable answers straight into the tables, in no order, over thirty days, and counts them as the server would. */
export async function fillSurvey(client: pg.Client, surveyId: string, rows: number): Promise<void> {
  const of = (fieldId: string, keys: readonly string[]) => marks(surveyId, fieldId, keys);
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO questionnaire_answer (organisation_id, questionnaire_id, number, form_version, answers, channel, language, nonce, seconds, day,
       submitted_at, search, marks)
     SELECT q.organisation_id, q.id, i, 1, jsonb_build_object('how', 'o' || h % 5, 'where', 'o' || h % 8, 'role', 'o' || h % 12,
         'liked', jsonb_build_array('o' || h % 3, 'o' || 3 + h % 3), 'nps', h % 11, 'food', 1 + h % 5, 'room', 1 + (h >> 2) % 5,
         'age', 18 + h % 60, 'city', ($3::text[])[1 + h % 7], 'more', 'The talks were good and the coffee was hot, number ' || i || '.'),
       CASE WHEN h % 1000 = 0 THEN 'rare' ELSE 'poster' END, 'en', 'fill-' || i, 60, at::date, at,
       lower(($3::text[])[1 + h % 7]) || E'\\nthe talks were good and the coffee was hot, number ' || i || '.',
       ARRAY[($4::bigint[])[1 + h % 5], ($5::bigint[])[1 + h % 8], ($6::bigint[])[1 + h % 12], ($7::bigint[])[1 + h % 3],
         ($7::bigint[])[4 + h % 3], ($8::bigint[])[1 + h % 11], ($9::bigint[])[1 + h % 5], ($10::bigint[])[1 + (h >> 2) % 5],
         ($11::bigint[])[1 + h % 60], ($12::bigint[])[CASE WHEN h % 1000 = 0 THEN 1 ELSE 2 END], $13::bigint]
     FROM questionnaire q, generate_series(1, $2::int) i, LATERAL (SELECT abs(hashint4(i)::bigint)::int AS h) r, LATERAL (SELECT now() - i * interval '2.5 seconds' AS at) t WHERE q.id = $1`,
    [
      surveyId,
      rows,
      cities,
      of('how', upTo(0, 4, 'o')),
      of('where', upTo(0, 7, 'o')),
      of('role', upTo(0, 11, 'o')),
      of('liked', upTo(0, 5, 'o')),
      of('nps', upTo(0, 10)),
      of('food', upTo(1, 5)),
      of('room', upTo(1, 5)),
      of('age', upTo(18, 77)),
      of('#channel', ['rare', 'poster']),
      of('#language', ['en'])[0],
    ],
  );
  await client.query(
    `INSERT INTO questionnaire_count (organisation_id, questionnaire_id, field_id, key, day, n, total, squares)
     SELECT a.organisation_id, a.questionnaire_id, f.name, k.key, a.day, count(*),
       sum(v.value) FILTER (WHERE k.key = ''), sum(v.value * v.value) FILTER (WHERE k.key = '')
     FROM questionnaire_answer a, jsonb_each(a.answers) AS f(name, content),
       LATERAL (SELECT CASE WHEN jsonb_typeof(f.content) = 'number' THEN f.content::numeric END AS value) v,
       LATERAL (SELECT '' AS key
         UNION ALL SELECT f.content #>> '{}' WHERE jsonb_typeof(f.content) <> 'array' AND f.name NOT IN ('city', 'more')
         UNION ALL SELECT e FROM jsonb_array_elements_text(CASE jsonb_typeof(f.content) WHEN 'array' THEN f.content ELSE '[]' END) AS e) k
     WHERE a.questionnaire_id = $1 GROUP BY 1, 2, 3, 4, 5
     UNION ALL SELECT organisation_id, questionnaire_id, '#days', '', day, count(*), NULL, NULL FROM questionnaire_answer
       WHERE questionnaire_id = $1 GROUP BY 1, 2, 5
     UNION ALL SELECT organisation_id, questionnaire_id, '#channel', channel, day, count(*), NULL, NULL FROM questionnaire_answer
       WHERE questionnaire_id = $1 GROUP BY 1, 2, 4, 5
     UNION ALL SELECT organisation_id, questionnaire_id, '#language', language, day, count(*), NULL, NULL FROM questionnaire_answer
       WHERE questionnaire_id = $1 GROUP BY 1, 2, 4, 5`,
    [surveyId],
  );
  await client.query(
    `UPDATE questionnaire_tally SET answers = $2, last_number = $2, last_answer_at = now() WHERE questionnaire_id = $1`,
    [surveyId, rows],
  );
  await client.query('COMMIT');
}
