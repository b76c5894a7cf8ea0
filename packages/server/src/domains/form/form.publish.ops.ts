import type { Language } from '@convoke/contract/core/language.ts';
import type { FormProblem } from '@convoke/contract/form/form.calls.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import type { FormKind } from '@convoke/contract/form/form.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { Form } from '../../core/data/database-types.ts';
import { Refusal } from '../../core/failure.ts';
import { bumpSale } from '../ticket/ticket.ops.ts';
import { type CurrentForm, formById } from './form.ops.ts';
import { insertForm } from './form.rows.ops.ts';
import { formProblems } from './form.problems.ts';

export type FormRecord = Selectable<Form>;

/** What a form says without its version: drafts have none yet. */
export type Fields = Pick<FormDefinition, 'fields' | 'pace'>;

/** A form that is not deleted; `lock` until the transaction ends. Null when there is none. */
export async function liveForm(
  db: Db,
  organisationId: string,
  formId: string,
  options: { kinds?: readonly FormKind[]; lock?: boolean } = {},
): Promise<FormRecord | null> {
  let query = db
    .selectFrom('form')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', formId)
    .where('deleted_at', 'is', null);
  if (options.kinds) query = query.where('kind', 'in', options.kinds);
  if (options.lock) query = query.forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** A form of an event as it stands now: that which is named, which may be one that tickets ask, else the event's own. Null for any other. */
export async function formOfEvent(
  db: Db,
  organisationId: string,
  event: { id: string; form_id: string },
  formId: string = event.form_id,
): Promise<CurrentForm | null> {
  const form = await liveForm(db, organisationId, formId, { kinds: ['registration'] });
  return form?.event_id === event.id ? formById(db, organisationId, form.id) : null;
}

/** Makes a form with its first version. Throws FORM_NOT_READY for one that nobody could fill in. */
export async function createForm(
  tx: Db,
  organisationId: string,
  form: { kind: FormKind; name: string; eventId?: string | null; fields: Fields },
  language: Language,
): Promise<{ formId: string }> {
  refuseProblems(formProblems(form.fields, form.kind, language));
  const definition = { version: 1, ...form.fields };
  const formId = await insertForm(tx, organisationId, { ...form, definition });
  if (form.kind === 'registration' && form.eventId)
    await setOptionLimits(tx, organisationId, formId, form.eventId, form.fields.fields);
  await hooks.get(form.kind)?.(tx, { organisationId, formId, definition });
  return { formId };
}

/** What else happens when a form of a kind is published, in the same transaction. A hook refuses by throwing. */
export type PublishHook = (
  tx: Db,
  published: { organisationId: string; formId: string; definition: FormDefinition },
) => Promise<void>;

const hooks = new Map<FormKind, PublishHook>();

/** Domains whose forms count or copy something say here what. */
export function whenPublished(kind: FormKind, hook: PublishHook): void {
  hooks.set(kind, hook);
}

/**
 * Publishes fields as the next version of a form that the caller has locked; without a change no version is made. Answers that were given
 * stay with their versions. The draft begins anew from what was published.
 */
export async function publishForm(
  tx: Db,
  form: FormRecord,
  fields: Fields,
  language: Language,
): Promise<{ version: number; publishedAt: Date }> {
  const { organisation_id: organisationId, id: formId } = form;
  const kind = form.kind as FormKind;
  refuseProblems(formProblems(fields, kind, language));
  const now = await tx
    .selectFrom('form_version')
    .select(['version', 'created_at as publishedAt'])
    .select(sql<boolean>`definition - 'version' = ${JSON.stringify(fields)}::jsonb`.as('same'))
    .where('organisation_id', '=', organisationId)
    .where('form_id', '=', formId)
    .where('version', '=', form.current_version)
    .executeTakeFirstOrThrow();
  const event = kind === 'registration' && form.event_id !== null ? await lockEvent(tx, form) : null;
  const version = now.same ? now.version : now.version + 1;
  let { publishedAt } = now;
  if (!now.same) {
    const definition: FormDefinition = { version, ...fields };
    const made = await tx
      .insertInto('form_version')
      .values({
        organisation_id: organisationId,
        form_id: formId,
        version,
        definition: JSON.stringify(definition),
      })
      .returning('created_at')
      .executeTakeFirstOrThrow();
    publishedAt = made.created_at;
    if (event) await setOptionLimits(tx, organisationId, formId, event.id, fields.fields);
    await hooks.get(kind)?.(tx, { organisationId, formId, definition });
  }
  await tx
    .updateTable('form')
    .set((eb) => ({
      current_version: version,
      draft: null,
      draft_at: null,
      draft_by: null,
      draft_revision: eb('draft_revision', '+', 1),
    }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', formId)
    .execute();
  // Orders that are being placed read the form anew.
  if (event?.use_ticket === 1 && !now.same) await bumpSale(tx, organisationId, event.id);
  return { version, publishedAt };
}

/** Nobody registers or orders while a form changes: so answers are counted by the limits of the version they were checked by. */
async function lockEvent(tx: Db, form: FormRecord) {
  const { organisation_id: organisationId, event_id: eventId } = form;
  const event = await tx
    .selectFrom('event')
    .select(['id', 'use_ticket'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // The answer for what is not there: a deleted event's form cannot be reached by people either.
  if (!event) throw new Refusal('FORBIDDEN');
  await sql`SELECT FROM event_tally WHERE organisation_id = ${organisationId} AND event_id = ${event.id} FOR UPDATE`.execute(
    tx,
  );
  if (event.use_ticket === 1) await sql`SELECT lock_sale(${organisationId}::uuid, ${event.id}::uuid)`.execute(tx);
  return event;
}

/** The limits that a form states: of choices only. */
export function limitsOf(fields: readonly FormField[]): { field: string; option: string; most: number }[] {
  return fields
    .filter((field) => field.type === 'single' || field.type === 'multiple' || field.type === 'dropdown')
    .flatMap((field) =>
      (field.options ?? []).flatMap((option) =>
        option.limit === undefined ? [] : [{ field: field.fieldId, option: option.value, most: option.limit }],
      ),
    );
}

async function setOptionLimits(
  tx: Db,
  organisationId: string,
  formId: string,
  eventId: string,
  fields: readonly FormField[],
): Promise<void> {
  const { rows } = await sql<{ below: { field: string; option: string }[] }>`
    SELECT set_option_limits(${organisationId}::uuid, ${formId}::uuid, ${eventId}::uuid, ${JSON.stringify(limitsOf(fields))}::jsonb) AS below`.execute(
    tx,
  );
  const below = rows[0]?.below ?? [];
  if (below.length === 0) return;
  throw new Refusal('OPTION_LIMIT_BELOW_TAKEN', {
    data: { options: below.map(({ field, option }) => ({ fieldId: field, option })) },
  });
}

function refuseProblems(problems: readonly FormProblem[]): void {
  if (problems.length > 0) throw new Refusal('FORM_NOT_READY', { data: { problems } });
}
