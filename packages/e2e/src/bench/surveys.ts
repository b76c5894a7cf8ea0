import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { questionnaireCollect } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { questionnaireExport } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import pg from 'pg';
import { type Wire, wire } from '../support/client.ts';
import type { Product } from '../support/product.ts';
import { loadClients, loadHttp, loadPage, type Measured } from './load.ts';
import { answersOf, fillSurvey, openSurvey } from './survey-fill.ts';

/** Questionnaires: answers taken beside the least that does the same in PostgreSQL alone, the page they are given on, and exports. */

/** Answers through HTTP. */
export async function surveyLoad(
  { url }: Product,
  tokens: { organiser: string; application: string },
  connections: number,
  seconds: number,
): Promise<Measured> {
  const { code } = await openSurvey(url, tokens.organiser, 'Answers');
  let next = 0;
  const submit = (): Wire => {
    next += 1;
    const nonce = randomBytes(12).toString('base64url');
    const input = { code, answers: answersOf(next), formVersion: 1, nonce, seconds: 60 };
    return wire(questionnaireCollect, input, tokens.application);
  };
  await loadHttp(url, submit, connections, 2);
  return loadHttp(url, submit, connections, seconds);
}

export interface PageFigures {
  /** The rows a page is made of, read by their primary keys over as many connections. */
  bare: Measured;
  plain: Measured;
  /** As browsers ask for it. */
  compressed: Measured;
  kB: { plain: number; compressed: number };
}

/** The page that answers are given on. */
export async function surveyPages(
  { url, superuserUrl }: Product,
  organiser: string,
  connections: number,
  seconds: number,
): Promise<PageFigures> {
  const { surveyId, code } = await openSurvey(url, organiser, 'Page');
  const bare = await barePages(superuserUrl, surveyId, connections, seconds);
  const plain = await loadPage(url, `/survey/${code}`, 'identity', connections, seconds);
  const compressed = await loadPage(url, `/survey/${code}`, 'br', connections, seconds);
  return {
    bare,
    plain: plain.measured,
    compressed: compressed.measured,
    kB: { plain: plain.kB, compressed: compressed.kB },
  };
}

async function barePages(superuserUrl: string, surveyId: string, connections: number, seconds: number) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: superuserUrl });
      await client.connect();
      return client;
    }),
  );
  const { rows } = await (clients[0] as pg.Client).query<{ organisation_id: string; form_id: string }>(
    'SELECT organisation_id, form_id FROM questionnaire WHERE id = $1',
    [surveyId],
  );
  const [{ organisation_id: organisationId, form_id: formId } = { organisation_id: '', form_id: '' }] = rows;
  const measured = await loadClients(
    clients,
    (client) =>
      client.query({
        name: 'page',
        text: `SELECT q.*, v.definition FROM questionnaire q, form_version v
          WHERE q.organisation_id = $1 AND q.id = $2 AND v.organisation_id = $1 AND v.form_id = $3 AND v.version = 1`,
        values: [organisationId, surveyId, formId],
      }),
    seconds,
  );
  await Promise.all(clients.map((client) => client.end()));
  return measured;
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
