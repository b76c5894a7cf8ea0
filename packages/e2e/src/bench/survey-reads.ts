import type { ListedCall } from '@convoke/contract/all-calls.ts';
import {
  questionnaireAnswers,
  questionnaireCross,
  questionnaireStatistics,
  questionnaireWords,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type pg from 'pg';
import { must, send } from '../support/client.ts';
import type { Product } from '../support/product.ts';
import { figures } from './load.ts';
import { fillSurvey, openSurvey } from './survey-fill.ts';

/** What an organiser reads of 10,000 answers beside the same of very many. */

const calls: Readonly<Record<'statistics' | 'list' | 'cross' | 'words', ListedCall>> = {
  statistics: questionnaireStatistics,
  list: questionnaireAnswers,
  cross: questionnaireCross,
  words: questionnaireWords,
};

interface Read {
  name: string;
  call: keyof typeof calls;
  filter?: Record<string, string>;
  /** By the cursor, page after page. */
  walks?: boolean;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const crossed = { rowField: 'how', columnField: 'role' };
const reads: readonly Read[] = [
  { name: 'statistics of all', call: 'statistics' },
  { name: 'statistics, all but one in a thousand', call: 'statistics', filter: { channel: 'poster' } },
  { name: 'statistics, one in a thousand', call: 'statistics', filter: { channel: 'rare' } },
  { name: 'statistics, an answer of a fifth', call: 'statistics', filter: { fieldId: 'how', value: 'o3' } },
  { name: 'statistics, an answer of a third', call: 'statistics', filter: { fieldId: 'liked', value: 'o1' } },
  { name: 'statistics, the last five days', call: 'statistics', filter: { from: daysAgo(5) } },
  { name: 'statistics, the last twenty days', call: 'statistics', filter: { from: daysAgo(20) } },
  { name: 'statistics, a word that all wrote', call: 'statistics', filter: { search: 'coffee' } },
  { name: 'statistics, a word that few wrote', call: 'statistics', filter: { search: 'number 777' } },
  { name: 'cross table of all', call: 'cross', filter: crossed },
  { name: 'cross table, all but one in a thousand', call: 'cross', filter: { ...crossed, channel: 'poster' } },
  { name: 'words of all', call: 'words', filter: { textField: 'more' } },
  { name: 'words, an answer of a fifth', call: 'words', filter: { textField: 'more', fieldId: 'how', value: 'o3' } },
  { name: 'list, newest first', call: 'list' },
  { name: 'list, next pages by cursor', call: 'list', walks: true },
  { name: 'list, a frequent answer', call: 'list', filter: { fieldId: 'how', value: 'o3' } },
  { name: 'list, a rare channel', call: 'list', filter: { channel: 'rare' } },
  { name: 'list, search in text', call: 'list', filter: { search: 'number 777' } },
];

/** What takes long is asked for less often: after this many milliseconds a figure has been looked at for long enough. */
const longEnoughMs = 6000;

async function readTimes(product: Product, token: string, surveyId: string, { call, filter, walks }: Read) {
  const times: number[] = [];
  const until = performance.now() + longEnoughMs;
  let cursor: string | undefined;
  for (let round = 0; round < 45 && (round < 6 || performance.now() < until); round += 1) {
    const paged = call === 'list' ? { size: 20, ...(cursor ? { cursor } : {}) } : {};
    const began = performance.now();
    const answer = await must(product.url, calls[call], { surveyId, ...filter, ...paged }, token);
    if (walks) cursor = (answer as { nextCursor?: string | null }).nextCursor ?? undefined;
    // The first ones find nothing in memory yet.
    if (round >= 3) times.push(performance.now() - began);
  }
  return figures(times, 1);
}

/** Seconds until the answers are there by column: a worker makes them so, as it does while they come in. */
async function madeReady(product: Product, token: string, surveyIds: readonly string[]): Promise<number> {
  const worker = await product.addServer({ WORKER: 'on' });
  const began = performance.now();
  for (const surveyId of surveyIds)
    for (;;) {
      const answer = await send(product.url, questionnaireStatistics, { surveyId, channel: 'poster' }, token);
      if (answer.code === 0) break;
      if ((answer.data as { failure?: string }).failure !== 'SURVEY_COUNTING') throw new Error(answer.message);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  const seconds = (performance.now() - began) / 1000;
  const ended = new Promise((resolve) => worker.process().once('exit', resolve));
  worker.process().kill('SIGTERM');
  await ended;
  return seconds;
}

/** Statistics, cross tables, words and lists of 10,000 answers beside those of `big`. */
export async function surveyReads(product: Product, client: pg.Client, token: string, big: number): Promise<void> {
  const small = await openSurvey(product.url, token, 'Small');
  const large = await openSurvey(product.url, token, 'Large');
  await fillSurvey(client, small.surveyId, 10_000);
  await fillSurvey(client, large.surveyId, big);
  await client.query('VACUUM ANALYZE questionnaire_answer');
  await client.query('VACUUM ANALYZE questionnaire_count');
  const seconds = await madeReady(product, token, [small.surveyId, large.surveyId]);
  await client.query('VACUUM ANALYZE questionnaire_column');
  const { rows } = await client.query<{ mb: number }>(
    `SELECT pg_total_relation_size('questionnaire_column') / 1e6 AS mb`,
  );
  console.log(`\nanswers made ready by column, once: ${seconds.toFixed(1)} s, ${Number(rows[0]?.mb).toFixed(0)} MB`);
  console.log(
    `\nquestionnaire, p95 in ms                  10,000 answers   ${big.toLocaleString('en')} answers   ratio`,
  );
  for (const read of reads) {
    const before = await readTimes(product, token, small.surveyId, read);
    const after = await readTimes(product, token, large.surveyId, read);
    console.log(
      `  ${read.name.padEnd(41)} ${before.p95.toFixed(1).padStart(11)} ${after.p95.toFixed(1).padStart(15)} ${(after.p95 / before.p95).toFixed(2).padStart(7)}`,
    );
  }
}
