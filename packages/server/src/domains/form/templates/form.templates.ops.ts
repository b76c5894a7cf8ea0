import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { templateRestorableDays } from '@convoke/contract/form/form.own-templates.ts';
import type { FormKind } from '@convoke/contract/form/form.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { sheetFileName } from '../../../core/tables/sheet.ts';
import type { Fields } from '../form.publish.ops.ts';
import { formProblems } from '../form.problems.ts';

/** Forms that are designed and filled in by nobody: those of templates. What they say is their draft; their first version asks nothing. */

/** A form that begins as a draft, whatever is wrong with it. */
export async function createDraft(
  tx: Db,
  organisationId: string,
  form: { kind: FormKind; name: string; fields: Fields; by: string; at: Date },
): Promise<string> {
  const { id: formId } = await tx
    .insertInto('form')
    .values({ organisation_id: organisationId, kind: form.kind, name: form.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('form_version')
    .values({
      organisation_id: organisationId,
      form_id: formId,
      version: 1,
      definition: JSON.stringify({ version: 1, fields: [] }),
    })
    .execute();
  await putDraft(tx, organisationId, formId, form);
  return formId;
}

/** Gives a form that was made in this transaction its draft. */
export async function putDraft(
  tx: Db,
  organisationId: string,
  formId: string,
  draft: { fields: Fields; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('form')
    .set((eb) => ({
      draft: JSON.stringify(draft.fields),
      draft_revision: eb('draft_revision', '+', 1),
      draft_at: draft.at,
      draft_by: draft.by,
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', formId)
    .execute();
}

/** What the designer of a form sees: its draft, else its current version. Null when there is none (any more). */
export async function designOf(db: Db, organisationId: string, formId: string): Promise<Fields | null> {
  const row = await db
    .selectFrom('form as f')
    .innerJoin('form_version as v', (join) =>
      join
        .onRef('v.organisation_id', '=', 'f.organisation_id')
        .onRef('v.form_id', '=', 'f.id')
        .onRef('v.version', '=', 'f.current_version'),
    )
    .select(sql<FormDefinition>`coalesce(f.draft, v.definition) - 'version'`.as('fields'))
    .where('f.organisation_id', '=', organisationId)
    .where('f.id', '=', formId)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.fields ?? null;
}

/** Whether a form of a kind could be published as it is. */
export const isReady = (fields: Fields, kind: FormKind) => formProblems(fields, kind, 'en').length === 0;

/** The design of a form for another place: pictures that are not the organisation's own and blocks of others stay behind. */
export async function broughtIn(db: Db, organisationId: string, fields: Fields): Promise<Fields> {
  const own = await ownPictures(
    db,
    organisationId,
    fields.fields.flatMap((field) => (field.options ?? []).map((option) => option.pictureKey ?? null)),
  );
  return {
    ...fields,
    fields: fields.fields.map(({ blockId: _, ...field }) => ({
      ...field,
      ...(field.options && {
        options: field.options.map(({ pictureKey, ...option }) => ({
          ...option,
          ...(pictureKey !== undefined && own.has(pictureKey) && { pictureKey }),
        })),
      }),
    })),
  };
}

/** Which of these storage keys are files of the organisation. */
export async function ownPictures(
  db: Db,
  organisationId: string,
  keys: readonly (string | null)[],
): Promise<Set<string>> {
  const wanted = [...new Set(keys.filter((key) => key !== null))];
  if (wanted.length === 0) return new Set();
  const rows = await db
    .selectFrom('stored_file')
    .select('key')
    .where('organisation_id', '=', organisationId)
    .where('key', 'in', wanted)
    .execute();
  return new Set(rows.map((row) => row.key));
}

/** Gives the form of a template another name. */
export async function renameForm(tx: Db, organisationId: string, formId: string, name: string): Promise<void> {
  await tx
    .updateTable('form')
    .set({ name })
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'template')
    .where('id', '=', formId)
    .execute();
}

/** Deletes forms of templates, or brings them back. What was made of them has forms of its own. */
export async function deleteForms(
  tx: Db,
  organisationId: string,
  formIds: readonly string[],
  at: Date | null,
): Promise<void> {
  if (formIds.length === 0) return;
  await tx
    .updateTable('form')
    .set({ deleted_at: at })
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'template')
    .where('id', 'in', formIds)
    .execute();
}

/** Templates deleted before this cannot be brought back. */
export const templatesRestorableSince = (now: Date) =>
  new Date(now.getTime() - templateRestorableDays * 24 * 3600 * 1000);

/** When a template `t` was changed, and by whom: its questions are saved by the designer of its form `f`, everything else by its own page. */
export const templateUpdatedAt = sql<Date>`greatest(t.updated_at, f.draft_at)`;
export const templateUpdatedBy = sql<string | null>`(SELECT u.nick_name FROM app_user u
  WHERE u.organisation_id = t.organisation_id AND u.id = CASE WHEN f.draft_at > t.updated_at THEN f.draft_by ELSE t.updated_by END)`;

/** Some templates as a file, called like the one or like all of them. */
export function templatesAnswer(
  file: { format: string; version: 1; templates: readonly { name: string }[] },
  ofAll: string,
) {
  const [first, ...others] = file.templates;
  return {
    fileName: sheetFileName(first && others.length === 0 ? first.name : '', ofAll, 'json'),
    // A type of its own: answers of calls are application/json, and this is a file.
    contentType: 'application/vnd.convoke.templates+json',
    body: Buffer.from(`${JSON.stringify(file, null, 2)}\n`),
  };
}
