import type { Answer, AnsweredFile, Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { keyed, sameSecret } from '../../../core/keyed.ts';

/** How long a link shows a file. */
const linkMs = 10 * 60 * 1000;

/** The ids of the files that answers name. */
export function fileIdsOf(form: Pick<FormDefinition, 'fields'>, answers: Answers): string[] {
  return form.fields
    .filter((field) => field.type === 'file' || field.type === 'signature')
    .flatMap((field) => filesIn(answers[field.fieldId]).map((file) => file.fileId));
}

/** The files that an answer names. */
export function filesIn(answer: Answer | undefined): AnsweredFile[] {
  return Array.isArray(answer)
    ? (answer as unknown[]).filter((each): each is AnsweredFile => typeof each === 'object' && each !== null)
    : [];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Takes the files that answers name for one subject: what was uploaded for this form and is nobody else's. False when one is not there any
 * more, belongs to somebody, or was made for another form; then none is taken. Names and sizes in the answers become those that were stored,
 * whatever the caller said. Files that the subject had and names no longer are given up.
 */
export async function claimFiles(
  tx: Db,
  organisationId: string,
  form: { formId: string; definition: Pick<FormDefinition, 'fields'> },
  subjectId: string,
  answers: Answers,
): Promise<boolean> {
  const ids = fileIdsOf(form.definition, answers);
  if (!ids.every((id) => uuid.test(id)) || new Set(ids).size !== ids.length) return false;
  if (ids.length > 0) {
    const rows = await tx
      .selectFrom('form_file')
      .select(['id', 'field_id', 'name', 'bytes'])
      .where('organisation_id', '=', organisationId)
      .where('form_id', '=', form.formId)
      .where('id', 'in', ids)
      .where((eb) => eb.or([eb('claimed_at', 'is', null), eb('subject_id', '=', subjectId)]))
      .orderBy('id')
      .forUpdate()
      .execute();
    const stored = new Map(rows.map((row) => [`${row.field_id}:${row.id.toLowerCase()}`, row]));
    for (const field of form.definition.fields) {
      if (field.type !== 'file' && field.type !== 'signature') continue;
      const files = filesIn(answers[field.fieldId]).map((file) =>
        stored.get(`${field.fieldId}:${file.fileId.toLowerCase()}`),
      );
      if (files.length === 0) continue;
      if (!files.every((file) => file !== undefined)) return false;
      answers[field.fieldId] = files.map(({ id, name, bytes }) => ({ fileId: id, name, bytes }));
    }
    await tx
      .updateTable('form_file')
      .set({ claimed_at: sql`now()`, subject_id: subjectId })
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', ids)
      .execute();
  }
  let given = tx
    .updateTable('form_file')
    .set({ claimed_at: null, subject_id: null })
    .where('organisation_id', '=', organisationId)
    .where('subject_id', '=', subjectId);
  if (ids.length > 0) given = given.where('id', 'not in', ids);
  await given.execute();
  return true;
}

/** The files that were claimed under one id are another's from here on: of what had no id yet when they were claimed. */
export async function handFiles(tx: Db, organisationId: string, from: string, to: string): Promise<void> {
  await tx
    .updateTable('form_file')
    .set({ subject_id: to })
    .where('organisation_id', '=', organisationId)
    .where('subject_id', '=', from)
    .execute();
}

/** Nothing came of what they were claimed for: they may be claimed again. */
export async function unclaimFiles(tx: Db, organisationId: string, claims: readonly string[]): Promise<void> {
  if (claims.length === 0) return;
  await tx
    .updateTable('form_file')
    .set({ claimed_at: null, subject_id: null })
    .where('organisation_id', '=', organisationId)
    .where('subject_id', 'in', claims)
    .execute();
}

/** Gives up every file of some subjects, as when they are deleted: the next round of the removal takes them away. */
export async function releaseFiles(tx: Db, organisationId: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .updateTable('form_file')
    .set({ claimed_at: null, subject_id: null, made_at: sql`made_at - interval '1 day'` })
    .where('organisation_id', '=', organisationId)
    .where('subject_id', 'in', subjectIds)
    .execute();
}

/** A pass that shows one file for ten minutes to whoever has it. */
export function filePass(services: Services, organisationId: string, fileId: string): { url: string; endsAt: Date } {
  const endsAt = new Date(services.clock.now().getTime() + linkMs);
  const body = Buffer.from(`${organisationId}:${fileId}:${endsAt.getTime()}`).toString('base64url');
  return { url: `/resource/form/file/${body}.${signature(services, body)}`, endsAt };
}

/** The file that a pass shows; null for one that is not ours or is over. */
export function readPass(services: Services, pass: string): { organisationId: string; fileId: string } | null {
  const [, body, sign] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(pass) ?? [];
  if (body === undefined || sign === undefined || !sameSecret(sign, signature(services, body))) return null;
  const [organisationId = '', fileId = '', until = '0'] = Buffer.from(body, 'base64url').toString().split(':');
  return Number(until) > services.clock.now().getTime() ? { organisationId, fileId } : null;
}

function signature(services: Services, body: string): string {
  return keyed(services.settings.SECRET_KEY, 'form-file', body).toString('base64url');
}
