import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type {
  OwnVoteTemplate,
  OwnVoteTemplateRow,
  VoteTemplateContent,
} from '@convoke/contract/vote/vote.template.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';
import {
  createDraft,
  designOf,
  templateUpdatedAt,
  templateUpdatedBy,
} from '../../form/templates/form.templates.ops.ts';

export type Design = Pick<FormDefinition, 'fields' | 'pace'>;

export interface NewTemplate {
  name: string;
  description: string;
  content: VoteTemplateContent;
  /** The questions asked with the ballot. */
  form: Design | null;
}

export const templateSorts: Sorts = {
  id: sql`t.id`,
  words: {
    updatedAt: { by: templateUpdatedAt, kind: 'moment' },
    name: { by: sql`lower(t.name)`, kind: 'text' },
  },
};

/** Templates that match; neither ordered nor paged. */
export function matchingTemplates(db: Db, organisationId: string, { search }: { search?: string | undefined }) {
  const all = db
    .selectFrom('vote_template as t')
    .leftJoin('form as f', (join) =>
      join.onRef('f.organisation_id', '=', 't.organisation_id').onRef('f.id', '=', 't.form_id'),
    )
    .where('t.organisation_id', '=', organisationId)
    .where('t.deleted_at', 'is', null);
  if (!search) return all;
  return all.where((eb) =>
    eb.or([containing(sql`fold_text(t.name)`, search), containing(sql`fold_text(t.description)`, search)]),
  );
}

export function listTemplates(matching: ReturnType<typeof matchingTemplates>, place: Place) {
  return inPlace(
    matching
      .select(['t.id', 't.name', 't.description', 't.created_at'])
      .select([
        templateUpdatedAt.as('updated'),
        templateUpdatedBy.as('by'),
        sql<number>`jsonb_array_length(t.content->'rounds')`.as('rounds'),
        sql<number>`(SELECT coalesce(sum(jsonb_array_length(r->'candidates')), 0)::int FROM jsonb_array_elements(t.content->'rounds') r)`.as(
          'candidates',
        ),
        sql<boolean>`coalesce(jsonb_array_length(f.draft->'fields') > 0, false)`.as('questions'),
      ]),
    place,
  ).execute();
}

export const templateRow = (row: Awaited<ReturnType<typeof listTemplates>>[number]): OwnVoteTemplateRow => ({
  templateId: row.id,
  name: row.name,
  description: row.description,
  rounds: row.rounds,
  candidates: row.candidates,
  hasQuestions: row.questions,
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
): Promise<OwnVoteTemplate[]> {
  let query = db
    .selectFrom('vote_template')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', templateIds)
    .where('deleted_at', 'is', null);
  if (options.lock) query = query.forUpdate();
  const found = new Map(
    (await query.execute()).map((row) => [
      row.id,
      {
        templateId: row.id,
        name: row.name,
        description: row.description,
        // Written by our own code only, from what was checked.
        content: row.content as unknown as VoteTemplateContent,
        formId: row.form_id,
        version: row.version,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      },
    ]),
  );
  return templateIds.flatMap((id) => found.get(id.toLowerCase()) ?? []);
}

/** The questions that a template asks; null = none. */
export async function questionsOf(db: Db, organisationId: string, formId: string | null): Promise<Design | null> {
  const form = formId === null ? null : await designOf(db, organisationId, formId);
  return form === null || form.fields.length === 0 ? null : form;
}

/** Makes a template; answers its id. */
export async function insertTemplate(
  tx: Db,
  organisationId: string,
  { name, description, content, form }: NewTemplate,
  by: string,
  at: Date,
): Promise<string> {
  const formId =
    form === null ? null : await createDraft(tx, organisationId, { kind: 'template', name, fields: form, by, at });
  const { id } = await tx
    .insertInto('vote_template')
    .values({
      organisation_id: organisationId,
      name,
      description,
      content: JSON.stringify(content),
      form_id: formId,
      updated_by: by,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
