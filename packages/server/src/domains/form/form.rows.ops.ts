import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { FormKind } from '@convoke/contract/form/form.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** What other domains do to the rows of forms that are theirs. What people design goes through form.publish.ops.ts, which checks it. */

/** Writes a form with its first version as it is, unchecked. Answers its id. */
export async function insertForm(
  tx: Db,
  organisationId: string,
  form: { kind: FormKind; name: string; eventId?: string | null; definition: FormDefinition },
): Promise<string> {
  const { kind, name, eventId = null, definition } = form;
  const { id } = await tx
    .insertInto('form')
    .values({ organisation_id: organisationId, kind, name, event_id: eventId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('form_version')
    .values({
      organisation_id: organisationId,
      form_id: id,
      version: definition.version,
      definition: JSON.stringify(definition),
    })
    .execute();
  return id;
}

/** Gives a form another name, or the event that it belongs to. */
export async function changeForm(
  tx: Db,
  organisationId: string,
  formId: string,
  set: { name: string } | { event_id: string },
): Promise<void> {
  await tx
    .updateTable('form')
    .set(set)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', formId)
    .execute();
}

/** Puts forms aside with their drafts. */
export async function removeForms(tx: Db, organisationId: string, formIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('form')
    .set({ deleted_at: sql`now()`, draft: null })
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', formIds)
    .execute();
}

/** Forgets how often the limited options of these subjects were chosen; with the subjects themselves. */
export async function forgetOptions(tx: Db, organisationId: string, subjectIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('form_option_tally')
    .where('organisation_id', '=', organisationId)
    .where('subject_id', 'in', subjectIds)
    .execute();
}
