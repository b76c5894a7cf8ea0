import { randomBytes } from 'node:crypto';
import {
  questionnaireDraftOpen,
  questionnaireDraftSave,
} from '@convoke/contract/questionnaire/questionnaire.drafts.calls.ts';
import { ask } from './database.ts';
import { openRecipient } from '../src/core/mail/code-message.ts';
import { draftJobs } from '../src/domains/questionnaire/drafts/questionnaire.draft-link.ts';
import { type DraftLink, draftLinkJob } from '../src/domains/questionnaire/questionnaire.job-names.ts';
import type { Answer, TestServer } from './server.ts';
import { field, nonce } from './survey.ts';

export interface Saved {
  resume: string;
  revision: number;
  expiresAt: string;
  failure?: string;
  fields?: { path: string }[];
}

export interface Opened {
  revision: number;
  answers: Record<string, unknown>;
  page: number;
  seconds: number;
  expiresAt: string;
  formerForm: { version: number; fields: object[] } | null;
  failure?: string;
  standing?: string;
}

export const draftFields = () => [
  field('name', 'text'),
  field('colour', 'single', { options: ['red', 'blue'], required: true }),
];

/** Nobody was written to at it before: only one link a minute goes to an address. */
export const anAddress = () => `someone.${randomBytes(6).toString('hex')}@example.com`;

export type SurveyDrafts = ReturnType<typeof surveyDrafts>;

/** Half-filled questionnaires, kept and gone on with as people's browsers do. */
export function surveyDrafts(server: TestServer, token: string) {
  const query = <Row extends object>(text: string, values: unknown[]) =>
    ask<Row>(server.database.superuserUrl, text, values);

  function save(survey: { code: string }, answers: object, more: object = {}): Promise<Answer<Saved>> {
    const input = { code: survey.code, answers, formVersion: 1, nonce: `${nonce()}${nonce()}`, ...more };
    return server.send(questionnaireDraftSave, input as never, { token }) as never;
  }

  /** Saves for the first time, and answers how to go on. */
  async function begin(survey: { code: string }, answers: object, more: object = {}) {
    const sent = await save(survey, answers, { email: anAddress(), ...more });
    if (sent.code !== 0) throw new Error(`${sent.code} ${sent.message} ${JSON.stringify(sent.data)}`);
    const { resume, revision } = sent.data;
    return { resume, revision };
  }

  const open = (survey: { code: string }, resume: string, more: object = {}): Promise<Answer<Opened>> =>
    server.send(questionnaireDraftOpen, { code: survey.code, resume, formVersion: 1, ...more }, { token }) as never;

  /** Runs the jobs that savings have sent to somebody. */
  async function deliver(recipient: string): Promise<void> {
    const jobs = await query<{ data: DraftLink }>(`SELECT data FROM pgboss.job WHERE name = $1`, [draftLinkJob]);
    const job = draftJobs.find((each) => each.name === draftLinkJob);
    for (const { data } of jobs)
      if (openRecipient(server.services, data) === recipient) await job?.run(server.services, data);
  }

  return { save, begin, open, deliver, query };
}
