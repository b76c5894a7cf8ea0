import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { questionnaireCollect } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import {
  questionnaireAnswers,
  questionnaireExport,
  questionnaireStatistics,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { questionnaireAdd, questionnaireSwitch } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import type pg from 'pg';
import { must, type Wire, wire } from '../support/client.ts';
import type { Product } from '../support/product.ts';
import { figures, loadClients, loadHttp, type Measured } from './load.ts';

/** Questionnaires: answers taken beside the least that does the same in PostgreSQL alone; statistics, lists and exports of many answers. */

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
export const fields: FormField[] = [
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

const cities = ['Shanghai', 'Beijing', 'Madrid', 'Tokyo', 'Osaka', 'London', 'Lima'];

function answersOf(i: number): Record<string, unknown> {
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

async function openSurvey(url: string, token: string, title: string): Promise<{ surveyId: string; code: string }> {
  const made = await must(url, questionnaireAdd, { title, form: { version: 1, fields } }, token);
  await must(url, questionnaireSwitch, { surveyId: made.surveyId }, token);
  return made;
}

/** Answers through HTTP, and the page they are given on. */
export async function surveyLoad(
  { url }: Product,
  tokens: { organiser: string; application: string },
  connections: number,
  seconds: number,
): Promise<{ submissions: Measured; pages: Measured | null }> {
  const { code } = await openSurvey(url, tokens.organiser, 'Answers');
  let next = 0;
  const submit = (): Wire => {
    next += 1;
    const nonce = randomBytes(12).toString('base64url');
    const input = { code, answers: answersOf(next), formVersion: 1, nonce, seconds: 60 };
    return wire(questionnaireCollect, input, tokens.application);
  };
  await loadHttp(url, submit, connections, 2);
  const submissions = await loadHttp(url, submit, connections, seconds);
  const path = `/survey/${code}`;
  const page = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
  if (!page.ok) return { submissions, pages: null };
  const get = (): Wire => ({ method: 'GET', path, headers: { accept: 'text/html' }, body: undefined });
  await loadHttp(url, get, connections, 1);
  return { submissions, pages: await loadHttp(url, get, connections, seconds) };
}

/** The least that does the same work: a conditional count and the answer with the key that keeps it single. */
export async function bareAnswers(
  clients: readonly pg.Client[],
  client: pg.Client,
  seconds: number,
): Promise<Measured> {
  await client.query(`
    CREATE TABLE bench.survey (id int PRIMARY KEY, answers int NOT NULL, most int NOT NULL, CHECK (answers <= most)) WITH (fillfactor = 50);
    INSERT INTO bench.survey VALUES (1, 0, 100000000);
    CREATE TABLE bench.answer (id uuid PRIMARY KEY, survey_id int NOT NULL, nonce text NOT NULL, answers jsonb NOT NULL,
      at timestamptz NOT NULL DEFAULT now(), UNIQUE (survey_id, nonce));`);
  let next = 0;
  return loadClients(
    clients,
    (one) => {
      next += 1;
      return one.query({
        name: 'answer',
        text: `WITH taken AS (UPDATE bench.survey SET answers = answers + 1 WHERE id = 1 AND answers < most RETURNING id)
          INSERT INTO bench.answer (id, survey_id, nonce, answers) SELECT $1, taken.id, $2, $3 FROM taken`,
        values: [randomUUID(), randomBytes(12).toString('base64url'), JSON.stringify(answersOf(next))],
      });
    },
    seconds,
  );
}

/** As the server makes them: the digests by which answers are found. */
function marks(surveyId: string, fieldId: string, keys: readonly (string | number)[]): string[] {
  return keys.map((key) =>
    createHash('sha256').update(`${surveyId}/${fieldId}/${key}`).digest().readBigInt64BE(0).toString(),
  );
}

const upTo = (from: number, to: number, prefix = '') =>
  Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}`);

/** Puts believable answers straight into the tables, over thirty days, and counts them as the server would. */
export async function fillSurvey(client: pg.Client, surveyId: string, rows: number): Promise<void> {
  const of = (fieldId: string, keys: readonly string[]) => marks(surveyId, fieldId, keys);
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO questionnaire_answer (organisation_id, questionnaire_id, number, form_version, answers, channel, language, nonce, seconds, day,
       submitted_at, search, marks)
     SELECT q.organisation_id, q.id, i, 1, jsonb_build_object('how', 'o' || i % 5, 'where', 'o' || i % 8, 'role', 'o' || i % 12,
         'liked', jsonb_build_array('o' || i % 3, 'o' || 3 + i % 3), 'nps', i % 11, 'food', 1 + i % 5, 'room', 1 + (i >> 2) % 5,
         'age', 18 + i % 60, 'city', ($3::text[])[1 + i % 7], 'more', 'The talks were good and the coffee was hot, number ' || i || '.'),
       CASE WHEN i % 1000 = 0 THEN 'rare' ELSE 'poster' END, 'en', 'fill-' || i, 60, at::date, at,
       lower(($3::text[])[1 + i % 7]) || E'\\nthe talks were good and the coffee was hot, number ' || i || '.',
       ARRAY[($4::bigint[])[1 + i % 5], ($5::bigint[])[1 + i % 8], ($6::bigint[])[1 + i % 12], ($7::bigint[])[1 + i % 3],
         ($7::bigint[])[4 + i % 3], ($8::bigint[])[1 + i % 11], ($9::bigint[])[1 + i % 5], ($10::bigint[])[1 + (i >> 2) % 5],
         ($11::bigint[])[1 + i % 60], ($12::bigint[])[CASE WHEN i % 1000 = 0 THEN 1 ELSE 2 END], $13::bigint]
     FROM questionnaire q, generate_series(1, $2::int) i, LATERAL (SELECT now() - i * interval '2.5 seconds' AS at) t WHERE q.id = $1`,
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

const reads: Record<string, Record<string, string>> = {
  'statistics of all': {},
  'list, newest first': { list: '1' },
  'list, next pages by cursor': { list: '1', walk: '1' },
  'list, a frequent answer': { list: '1', fieldId: 'how', value: 'o3' },
  'list, a rare channel': { list: '1', channel: 'rare' },
  'list, search in text': { list: '1', search: 'number 777' },
};

async function readTimes(
  product: Product,
  token: string,
  surveyId: string,
  read: Record<string, string>,
  rounds: number,
) {
  const { list, walk, ...filter } = read;
  const times: number[] = [];
  let cursor: string | undefined;
  for (let round = 0; round < rounds + 5; round += 1) {
    const began = performance.now();
    if (list === undefined) await must(product.url, questionnaireStatistics, { surveyId, ...filter }, token);
    else {
      const input = { surveyId, size: 20, ...filter, ...(cursor ? { cursor } : {}) };
      const page = await must(product.url, questionnaireAnswers, input, token);
      if (walk !== undefined) cursor = page.nextCursor ?? undefined;
    }
    if (round >= 5) times.push(performance.now() - began);
  }
  return figures(times, 1);
}

/** Statistics and lists of 10,000 answers beside those of `big`. */
export async function surveyReads(product: Product, client: pg.Client, token: string, big: number): Promise<void> {
  const small = await openSurvey(product.url, token, 'Small');
  const large = await openSurvey(product.url, token, 'Large');
  await fillSurvey(client, small.surveyId, 10_000);
  await fillSurvey(client, large.surveyId, big);
  await client.query('VACUUM ANALYZE questionnaire_answer');
  await client.query('VACUUM ANALYZE questionnaire_count');
  console.log(`\nquestionnaire, p95 in ms           10,000 answers   ${big.toLocaleString('en')} answers   ratio`);
  for (const [name, read] of Object.entries(reads)) {
    const before = await readTimes(product, token, small.surveyId, read, 40);
    const after = await readTimes(product, token, large.surveyId, read, 40);
    console.log(
      `  ${name.padEnd(34)} ${before.p95.toFixed(1).padStart(11)} ${after.p95.toFixed(1).padStart(15)} ${(after.p95 / before.p95).toFixed(2).padStart(7)}`,
    );
  }
  const from = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const filtered = await readTimes(product, token, large.surveyId, { from }, 3);
  console.log(
    `  ${'statistics of the last five days'.padEnd(34)} ${''.padStart(11)} ${filtered.p95.toFixed(1).padStart(15)}`,
  );
}

function residentMegabytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return (pages * 4096) / 1e6;
}

/** Exports of 100,000 answers: how long, how large, and the most memory the server took above what it had before. */
export async function surveyExports(product: Product, client: pg.Client, token: string): Promise<void> {
  const { surveyId } = await openSurvey(product.url, token, 'Export');
  await fillSurvey(client, surveyId, 100_000);
  await client.query('VACUUM ANALYZE questionnaire_answer');
  console.log('\nexport of 100,000 answers            seconds          MB    MB above idle');
  for (const format of ['xlsx', 'csv', 'spss'] as const) {
    const pid = product.server().pid ?? 0;
    const idle = residentMegabytes(pid);
    let peak = idle;
    const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 20);
    const began = performance.now();
    const { path, headers } = wire(questionnaireExport, { surveyId, format }, token);
    const response = await fetch(`${product.url}${path}`, { headers });
    if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`);
    let bytes = 0;
    for await (const part of response.body) bytes += (part as Uint8Array).length;
    clearInterval(watch);
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `  ${format.padEnd(34)} ${seconds.toFixed(1).padStart(8)} ${(bytes / 1e6).toFixed(1).padStart(11)} ${(peak - idle).toFixed(0).padStart(16)}`,
    );
  }
}
