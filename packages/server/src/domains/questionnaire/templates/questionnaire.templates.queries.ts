import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { OwnTemplateCategory } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import type {
  OwnTemplateInfo,
  OwnTemplateRow,
  TemplateSettings,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';
import { createDraft, templateUpdatedAt, templateUpdatedBy } from '../../form/templates/form.templates.ops.ts';

export type Design = Pick<FormDefinition, 'fields' | 'pace'>;

export interface NewTemplate {
  name: string;
  description: string;
  category: OwnTemplateCategory;
  settings: TemplateSettings;
  form: Design;
}

/** What a template asks now: as its designer left it. */
const design = sql<Design>`coalesce(f.draft, v.definition) - 'version'`;
const questions = sql<number>`(SELECT count(*)::int FROM jsonb_array_elements(${design}->'fields') x
  WHERE x->>'type' NOT IN ('score', 'description', 'pageBreak'))`;

export const templateSorts: Sorts = {
  id: sql`t.form_id`,
  words: {
    updatedAt: { by: templateUpdatedAt, kind: 'moment' },
    name: { by: sql`lower(f.name)`, kind: 'text' },
    questions: { by: questions, kind: 'whole' },
  },
};

function templates(db: Db, organisationId: string) {
  return db
    .selectFrom('questionnaire_template as t')
    .innerJoin('form as f', (join) =>
      join.onRef('f.organisation_id', '=', 't.organisation_id').onRef('f.id', '=', 't.form_id'),
    )
    .innerJoin('form_version as v', (join) =>
      join
        .onRef('v.organisation_id', '=', 'f.organisation_id')
        .onRef('v.form_id', '=', 'f.id')
        .onRef('v.version', '=', 'f.current_version'),
    )
    .where('t.organisation_id', '=', organisationId)
    .where('t.deleted_at', 'is', null);
}

/** Templates that match; neither ordered nor paged. */
export function matchingTemplates(
  db: Db,
  organisationId: string,
  filter: { search?: string | undefined; category?: OwnTemplateCategory | undefined },
) {
  let matching = templates(db, organisationId);
  if (filter.category) matching = matching.where('t.category', '=', filter.category);
  const { search } = filter;
  if (search)
    matching = matching.where((eb) =>
      eb.or([containing(sql`fold_text(f.name)`, search), containing(sql`fold_text(t.description)`, search)]),
    );
  return matching;
}

export function listTemplates(matching: ReturnType<typeof matchingTemplates>, place: Place) {
  return inPlace(
    matching
      .select(['t.form_id as id', 'f.name', 't.description', 't.category', 't.created_at'])
      .select([
        templateUpdatedAt.as('updated'),
        templateUpdatedBy.as('by'),
        questions.as('questions'),
        sql<boolean>`jsonb_path_exists(${design}, '$.fields[*].showWhen')`.as('logic'),
        sql<boolean>`jsonb_path_exists(${design}, '$.fields[*].right')`.as('scores'),
      ]),
    place,
  ).execute();
}

export const templateRow = (row: Awaited<ReturnType<typeof listTemplates>>[number]): OwnTemplateRow => ({
  templateId: row.id,
  name: row.name,
  description: row.description,
  category: row.category as OwnTemplateCategory,
  questions: row.questions,
  hasLogic: row.logic,
  hasScores: row.scores,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated.toISOString(),
  updatedBy: row.by,
});

/** Templates by their ids, in the order asked for; those that are not there (any more) are left out. `lock` until the transaction ends. */
export async function templatesById(
  db: Db,
  organisationId: string,
  templateIds: readonly string[],
  options: { lock?: boolean } = {},
): Promise<OwnTemplateInfo[]> {
  const rows = await templates(db, organisationId)
    .where('t.form_id', 'in', templateIds)
    .$if(options.lock ?? false, (some) => some.forUpdate('t'))
    .select(['t.form_id', 'f.name', 't.description', 't.category', 't.settings', 't.version', 't.created_at'])
    .select([design.as('design'), templateUpdatedAt.as('updated')])
    .execute();
  const found = new Map(
    rows.map((row) => [
      row.form_id,
      {
        templateId: row.form_id,
        name: row.name,
        description: row.description,
        category: row.category as OwnTemplateCategory,
        // Written by our own code only, from what was checked.
        settings: row.settings as unknown as TemplateSettings,
        form: row.design,
        version: row.version,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated.toISOString(),
      },
    ]),
  );
  return templateIds.flatMap((id) => found.get(id.toLowerCase()) ?? []);
}

/** Makes a template; answers its id. */
export async function insertTemplate(
  tx: Db,
  organisationId: string,
  template: NewTemplate,
  by: string,
  at: Date,
): Promise<string> {
  const { name, form } = template;
  const formId = await createDraft(tx, organisationId, { kind: 'template', name, fields: form, by, at });
  await tx
    .insertInto('questionnaire_template')
    .values({
      organisation_id: organisationId,
      form_id: formId,
      description: template.description,
      category: template.category,
      settings: JSON.stringify(template.settings),
      updated_by: by,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return formId;
}
