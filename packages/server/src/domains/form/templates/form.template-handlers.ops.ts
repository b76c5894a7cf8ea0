import type { Call } from '@convoke/contract/core/define-call.ts';
import type { fileOutput } from '@convoke/contract/core/fields.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { deleteForms, templatesAnswer, templatesRestorableSince } from './form.templates.ops.ts';

interface Edit {
  templateId: string;
  version?: number | undefined;
}

/** What an organisation's own templates of one kind are. `New` is one that is about to be made, and what a file says of one. */
export interface TemplateKind<
  Info extends Edit,
  New extends { name: string },
  EditInput extends Edit,
  EditFails extends FailureName,
  ImportFails extends FailureName,
> {
  /** Its table, and the column of a template's id; `form_id` is the form of its questions, if it has one. */
  table: string;
  idColumn: string;
  /** Its file: what it says of itself, and what it is called. */
  format: string;
  fileName: Texts;
  /** Templates by their ids, in the order asked for, without those that are not there (any more); `lock` until the transaction ends. */
  byId(db: Db, organisationId: string, templateIds: readonly string[], options?: { lock?: boolean }): Promise<Info[]>;
  /** Makes one; answers its id. */
  insert(tx: Db, organisationId: string, template: New, by: string, at: Date): Promise<string>;
  /** One like it. */
  like(db: Db, organisationId: string, template: Info): Promise<New>;
  /** What an edit sets in the table; undefined stays as it is. Refuses what cannot be. */
  change(ctx: WriteContext<EditFails>, input: EditInput): Promise<Record<string, string | undefined>>;
  /** A template of a file, the `at`th, as this organisation can have it. */
  bringIn(ctx: WriteContext<ImportFails>, template: New, at: number): Promise<New>;
}

interface TemplateCalls<Info, New, EditInput, EditFails extends FailureName, ImportFails extends FailureName> {
  info: Call<unknown, { templateId: string }, Info, never, 'read'>;
  copy: Call<unknown, { templateId: string; name: string }, { templateId: string }, never, 'write'>;
  edit: Call<unknown, EditInput, Info, EditFails | 'TEMPLATE_CHANGED', 'write'>;
  delete: Call<unknown, { templateIds: string[] }, { deleted: number }, never, 'write'>;
  restore: Call<unknown, { templateIds: string[] }, { restored: number }, never, 'write'>;
  export: Call<unknown, { templateIds: string[] }, z.output<typeof fileOutput>, never, 'read'>;
  import: Call<unknown, { templates: New[] }, { templateIds: string[] }, ImportFails, 'write'>;
}

/**
 * What everything does that an organisation has templates of its own of; how one is listed, made and used stays with its domain. Questions of a
 * template are saved by form.draftSave, which sees to two who save the same ones.
 */
export function templateHandlers<
  Info extends Edit,
  New extends { name: string },
  EditInput extends Edit,
  EditFails extends FailureName,
  ImportFails extends FailureName,
>(
  kind: TemplateKind<Info, New, EditInput, EditFails, ImportFails>,
  calls: TemplateCalls<Info, New, EditInput, EditFails, ImportFails>,
) {
  const [table, idColumn] = [sql.table(kind.table), sql.ref(kind.idColumn)];
  const one = async (db: Db, organisationId: string, templateId: string, options?: { lock: boolean }) =>
    (await kind.byId(db, organisationId, [templateId], options))[0];
  return [
    implement(
      calls.info,
      async (ctx, input) => (await one(ctx.db, ctx.organisationId, input.templateId)) ?? ctx.notFound(),
    ),

    implement(calls.copy, async (ctx, input) => {
      const { organisationId, tx } = ctx;
      const from = (await one(tx, organisationId, input.templateId)) ?? ctx.notFound();
      const copy = { ...(await kind.like(tx, organisationId, from)), name: input.name };
      return { templateId: await kind.insert(tx, organisationId, copy, ctx.userId, ctx.now()) };
    }),

    implement(calls.edit, async (ctx, input) => {
      const { organisationId, tx } = ctx;
      const before = (await one(tx, organisationId, input.templateId, { lock: true })) ?? ctx.notFound();
      if (input.version !== undefined && input.version !== before.version) return ctx.fail('TEMPLATE_CHANGED');
      const changed = Object.entries(await kind.change(ctx, input)).filter(([, value]) => value !== undefined);
      const columns = changed.map(([column, value]) => sql`${sql.ref(column)} = ${value},`);
      await sql`
        UPDATE ${table} SET ${sql.join(columns, sql` `)} version = version + 1, updated_at = ${ctx.now()}, updated_by = ${ctx.userId}
        WHERE organisation_id = ${organisationId} AND ${idColumn} = ${input.templateId}::uuid`.execute(tx);
      return (await one(tx, organisationId, input.templateId)) ?? ctx.notFound();
    }),

    implement(calls.delete, async (ctx, input) => {
      const { organisationId, tx } = ctx;
      const { rows } = await sql<{ form_id: string | null }>`
        UPDATE ${table} SET deleted_at = ${ctx.now()}
        WHERE organisation_id = ${organisationId} AND ${idColumn} = ANY(${input.templateIds}::uuid[]) AND deleted_at IS NULL
        RETURNING form_id`.execute(tx);
      const forms = rows.flatMap((row) => row.form_id ?? []);
      await deleteForms(tx, organisationId, forms, ctx.now());
      // Who deletes takes away, too, what can no longer be brought back.
      await sql`
        DELETE FROM ${table}
        WHERE organisation_id = ${organisationId} AND deleted_at < ${templatesRestorableSince(ctx.now())}`.execute(tx);
      return { deleted: rows.length };
    }),

    implement(calls.restore, async (ctx, input) => {
      const { organisationId, tx } = ctx;
      const { rows } = await sql<{ form_id: string | null }>`
        UPDATE ${table} SET deleted_at = NULL
        WHERE organisation_id = ${organisationId} AND ${idColumn} = ANY(${input.templateIds}::uuid[])
          AND deleted_at >= ${templatesRestorableSince(ctx.now())}
        RETURNING form_id`.execute(tx);
      const forms = rows.flatMap((row) => row.form_id ?? []);
      await deleteForms(tx, organisationId, forms, null);
      return { restored: rows.length };
    }),

    implement(calls.export, async (ctx, input) => {
      const { db, organisationId } = ctx;
      const found = await kind.byId(db, organisationId, input.templateIds);
      if (found.length === 0) return ctx.notFound();
      const templates: New[] = [];
      for (const template of found) templates.push(await kind.like(db, organisationId, template));
      return templatesAnswer({ format: kind.format, version: 1, templates }, kind.fileName[ctx.language]);
    }),

    implement(calls.import, async (ctx, input) => {
      const templateIds: string[] = [];
      for (const [at, template] of input.templates.entries()) {
        const own = await kind.bringIn(ctx, template, at);
        templateIds.push(await kind.insert(ctx.tx, ctx.organisationId, own, ctx.userId, ctx.now()));
      }
      return { templateIds };
    }),
  ];
}
