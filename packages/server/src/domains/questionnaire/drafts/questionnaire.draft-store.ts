import { otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { draftDays } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { type Selectable, sql } from 'kysely';
import { hashToken } from '../../../core/codes.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { QuestionnaireDraft } from '../../../core/data/database-types.ts';
import { keyed } from '../../../core/keyed.ts';
import type { SurveyRecord } from '../questionnaire.load.ts';

/** Drafts that people go on with elsewhere: who has the token of the link has the draft; the database knows its digest alone. */

export type DraftRecord = Selectable<QuestionnaireDraft>;

/** The token of a draft's link. Made of the id, so that the job that sends it need not be told. */
export const tokenOfDraft = (services: Services, draftId: string): string =>
  keyed(services.settings.SECRET_KEY, 'survey-draft', draftId).toString('base64url');

/** The id of a draft that a page saves for the first time: the same try finds the same one, and nobody makes up another's. */
export function draftIdOf(services: Services, surveyId: string, nonce: string): string {
  const bytes = keyed(services.settings.SECRET_KEY, 'survey-draft-id', `${surveyId}/${nonce}`).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A month, or until the questionnaire's own end. */
export function draftEnd(survey: Pick<SurveyRecord, 'closes_at'>, now: Date): Date {
  const month = now.getTime() + draftDays * 86_400_000;
  return new Date(Math.min(month, survey.closes_at?.getTime() ?? month));
}

/** What fields of this form hold; nothing else is kept for anybody. */
export function answersOf(form: FormDefinition, answers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = new Set(form.fields.flatMap(({ fieldId }) => [fieldId, otherKey(fieldId)]));
  return Object.fromEntries(Object.entries(answers).filter(([key, value]) => known.has(key) && value !== null));
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The files that unchecked answers name. */
function namedFiles(form: FormDefinition, answers: Readonly<Record<string, unknown>>): string[] {
  const named = form.fields
    .filter(({ type }) => type === 'file' || type === 'signature')
    .flatMap(({ fieldId }) => (Array.isArray(answers[fieldId]) ? (answers[fieldId] as unknown[]) : []))
    .map((each) => (each as { fileId?: unknown } | null)?.fileId);
  return [...new Set(named.filter((each): each is string => typeof each === 'string' && uuid.test(each)))];
}

/** What a saving writes. */
export interface DraftContent {
  form: FormDefinition;
  formId: string;
  answers: Record<string, unknown>;
  page: number;
  language: string;
  channel: string;
  personalToken: string | null;
  seconds: number;
  now: Date;
  expiresAt: Date;
}

function columnsOf(content: DraftContent) {
  return {
    form_version: content.form.version,
    answers: JSON.stringify(content.answers),
    page: content.page,
    language: content.language,
    channel: content.channel,
    personal_token: content.personalToken,
    seconds: content.seconds,
    saved_at: content.now,
    expires_at: content.expiresAt,
  };
}

/** Keeps a draft for the first time; false when the same try came before. */
export async function addDraft(
  tx: Db,
  survey: Pick<SurveyRecord, 'organisation_id' | 'id'>,
  draft: { id: string; token: string },
  content: DraftContent,
): Promise<boolean> {
  const made = await tx
    .insertInto('questionnaire_draft')
    .values({
      organisation_id: survey.organisation_id,
      id: draft.id,
      questionnaire_id: survey.id,
      token_digest: hashToken(draft.token),
      created_at: content.now,
      ...columnsOf(content),
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await keepFiles(tx, survey.organisation_id, draft.id, content);
  return made !== undefined;
}

/**
 * Changes a draft if it still is as the caller knows it. `newer`: another device was faster. The same answers sent once more are no other
 * device's.
 */
export async function changeDraft(
  tx: Db,
  survey: Pick<SurveyRecord, 'organisation_id' | 'id'>,
  token: string,
  revision: number,
  content: DraftContent,
): Promise<{ id: string; revision: number } | 'newer' | 'gone'> {
  const columns = columnsOf(content);
  const changed = await ofToken(tx, survey, token)
    .where('expires_at', '>', content.now)
    .select(['id', 'revision', sql<boolean>`answers = ${columns.answers}::jsonb`.as('isSame')])
    .forUpdate()
    .executeTakeFirst();
  if (!changed) return 'gone';
  if (changed.revision !== revision && !changed.isSame) return 'newer';
  const next = changed.isSame ? changed.revision : revision + 1;
  await tx
    .updateTable('questionnaire_draft')
    .set({ ...columns, revision: next })
    .where('organisation_id', '=', survey.organisation_id)
    .where('id', '=', changed.id)
    .execute();
  await keepFiles(tx, survey.organisation_id, changed.id, content);
  return { id: changed.id, revision: next };
}

function ofToken(db: Db, survey: Pick<SurveyRecord, 'organisation_id' | 'id'>, token: string) {
  return db
    .selectFrom('questionnaire_draft')
    .where('organisation_id', '=', survey.organisation_id)
    .where('questionnaire_id', '=', survey.id)
    .where('token_digest', '=', hashToken(token));
}

/** The draft that a link leads to, while it does. */
export function draftOfToken(
  db: Db,
  survey: Pick<SurveyRecord, 'organisation_id' | 'id'>,
  token: string,
  now: Date,
): Promise<DraftRecord | undefined> {
  return ofToken(db, survey, token).where('expires_at', '>', now).selectAll().executeTakeFirst();
}

/** From now on these uploads are kept for the draft; one that has just been removed is passed over, sending the answer will say so. */
async function keepFiles(tx: Db, organisationId: string, draftId: string, content: DraftContent): Promise<void> {
  await tx
    .deleteFrom('questionnaire_draft_file')
    .where('organisation_id', '=', organisationId)
    .where('draft_id', '=', draftId)
    .execute();
  const files = namedFiles(content.form, content.answers);
  if (files.length === 0) return;
  await sql`
    INSERT INTO questionnaire_draft_file (organisation_id, file_id, draft_id)
    SELECT organisation_id, id, ${draftId}::uuid FROM form_file
    WHERE organisation_id = ${organisationId}::uuid AND id = ANY(${files}::uuid[]) AND form_id = ${content.formId}::uuid AND claimed_at IS NULL
    ORDER BY id FOR KEY SHARE`.execute(tx);
}

/** The answers have been sent: the draft goes. One that another device has saved since stays, nothing of it was sent. */
export async function endDraft(
  tx: Db,
  survey: { organisationId: string; surveyId: string },
  sent: { token: string; revision: number },
): Promise<void> {
  await tx
    .deleteFrom('questionnaire_draft')
    .where('organisation_id', '=', survey.organisationId)
    .where('questionnaire_id', '=', survey.surveyId)
    .where('token_digest', '=', hashToken(sent.token))
    .where('revision', '<=', sent.revision)
    .execute();
}
