import {
  formDraft,
  formDraftDiscard,
  formDraftSave,
  formPublish,
  formVersion,
  formVersions,
} from '@convoke/contract/form/form.calls.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { FormKind } from '@convoke/contract/form/form.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { unlessNameTaken } from './form.block-names.ts';
import { definitionOf, formAsOf } from '../form.ops.ts';
import { type Fields, type FormRecord, liveForm, publishForm } from '../form.publish.ops.ts';
import { formProblems } from '../form.problems.ts';

/** As many versions as the list shows. */
const shownVersions = 200;

/** What two who saved the same form need to know of each other. */
async function savedState(db: Db, form: FormRecord) {
  const by =
    form.draft_by === null
      ? undefined
      : await db
          .selectFrom('app_user')
          .select('nick_name')
          .where('organisation_id', '=', form.organisation_id)
          .where('id', '=', form.draft_by)
          .executeTakeFirst();
  return {
    revision: form.draft_revision,
    savedAt: form.draft_at?.toISOString() ?? null,
    savedBy: by?.nick_name ?? null,
  };
}

/** What is edited: the draft, else the published version. */
function fieldsOf(definition: FormDefinition): Fields {
  const { version: _, ...fields } = definition;
  return fields;
}

/** What designers call: a draft that saves itself, and its publishing. */
export const draftHandlers = [
  implement(formDraft, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const form = (await liveForm(db, organisationId, input.formId)) ?? ctx.notFound();
    const published = await db
      .selectFrom('form as f')
      .innerJoin('form_version as v', (join) =>
        join
          .onRef('v.organisation_id', '=', 'f.organisation_id')
          .onRef('v.form_id', '=', 'f.id')
          .onRef('v.version', '=', 'f.current_version'),
      )
      .select(['v.definition', 'v.created_at'])
      .select(sql<boolean>`coalesce(f.draft - 'version' <> v.definition - 'version', false)`.as('changed'))
      .where('f.organisation_id', '=', organisationId)
      .where('f.id', '=', form.id)
      .executeTakeFirstOrThrow();
    const tally = await db
      .selectFrom('form_option_tally')
      .select(['field_id', 'option', 'taken', 'most'])
      .where('organisation_id', '=', organisationId)
      .where('subject_id', '=', form.id)
      .execute();
    return {
      formId: form.id,
      kind: form.kind as FormKind,
      name: form.name,
      eventId: form.event_id,
      definition: definitionOf(form.draft ?? published.definition, form.current_version),
      ...(await savedState(db, form)),
      version: form.current_version,
      publishedAt: published.created_at.toISOString(),
      isChanged: published.changed,
      taken: tally.map(({ field_id, option, taken, most }) => ({ fieldId: field_id, option, taken, most })),
    };
  }),

  implement(formDraftSave, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const savedAt = ctx.now();
    // One conditional statement: of two who save the same revision one is first, and the other learns of it.
    const saving = tx
      .updateTable('form as f')
      .set((eb) => ({
        draft: JSON.stringify(input.definition),
        draft_revision: eb('f.draft_revision', '+', 1),
        draft_at: savedAt,
        draft_by: ctx.userId,
        ...(input.name === undefined ? {} : { name: input.name }),
      }))
      .where('f.organisation_id', '=', organisationId)
      .where('f.id', '=', input.formId)
      .where('f.deleted_at', 'is', null)
      .where('f.draft_revision', '=', input.revision)
      .returning(['f.draft_revision as revision', 'f.kind'])
      .returning(
        sql<boolean>`f.draft <> (SELECT v.definition - 'version' FROM form_version v WHERE v.organisation_id = f.organisation_id
          AND v.form_id = f.id AND v.version = f.current_version)`.as('changed'),
      )
      .executeTakeFirst();
    const saved = await unlessNameTaken(ctx, 'name', saving);
    if (!saved) {
      const form = (await liveForm(tx, organisationId, input.formId)) ?? ctx.notFound();
      return ctx.fail('FORM_DRAFT_CONFLICT', await savedState(tx, form));
    }
    return {
      revision: saved.revision,
      savedAt: savedAt.toISOString(),
      isChanged: saved.changed,
      problems: formProblems(input.definition, saved.kind as FormKind, ctx.language),
    };
  }),

  implement(formDraftDiscard, async (ctx, input) => {
    const discarded = await ctx.tx
      .updateTable('form')
      .set((eb) => ({ draft: null, draft_at: null, draft_by: null, draft_revision: eb('draft_revision', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', input.formId)
      .where('deleted_at', 'is', null)
      .returning('draft_revision')
      .executeTakeFirst();
    return { revision: (discarded ?? ctx.notFound()).draft_revision };
  }),

  implement(formPublish, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const form = (await liveForm(tx, organisationId, input.formId, { lock: true })) ?? ctx.notFound();
    if (form.draft_revision !== input.revision) return ctx.fail('FORM_DRAFT_CONFLICT', await savedState(tx, form));
    const definition =
      form.draft === null
        ? ((await formAsOf(tx, organisationId, form.id, form.current_version)) ?? ctx.notFound())
        : definitionOf(form.draft, form.current_version);
    const { version, publishedAt } = await publishForm(tx, form, fieldsOf(definition), ctx.language);
    return { version, publishedAt: publishedAt.toISOString(), revision: form.draft_revision + 1 };
  }),

  implement(formVersions, async (ctx, input) => {
    const form = (await liveForm(ctx.db, ctx.organisationId, input.formId)) ?? ctx.notFound();
    const rows = await ctx.db
      .selectFrom('form_version')
      .select(['version', 'created_at'])
      .select(sql<number>`jsonb_array_length(definition->'fields')`.as('count'))
      .where('organisation_id', '=', ctx.organisationId)
      .where('form_id', '=', form.id)
      .orderBy('version', 'desc')
      .limit(shownVersions)
      .execute();
    return rows.map(({ version, created_at, count }) => ({
      version,
      publishedAt: created_at.toISOString(),
      fieldCount: count,
    }));
  }),

  implement(formVersion, async (ctx, input) => {
    const form = (await liveForm(ctx.db, ctx.organisationId, input.formId)) ?? ctx.notFound();
    return (await formAsOf(ctx.db, ctx.organisationId, form.id, input.version)) ?? ctx.notFound();
  }),
];
