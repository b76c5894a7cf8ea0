import { formFileKeep, formKeeping } from '@convoke/contract/form/form.keep.calls.ts';
import type { KeepStop } from '@convoke/contract/form/form.keep.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { FormKeeping } from '../../../core/data/database-types.ts';
import { implement } from '../../../core/http/implement.ts';
import { defineJob } from '../../../core/jobs/jobs.ts';
import { bringDocument } from '../../resource/library/document.bring.ops.ts';

export const keepJob = 'form.keepFiles';

export interface KeepData {
  organisationId: string;
  keepingId: string;
}

export interface FileToKeep {
  fileId: string;
  /** In the library. */
  name: string;
}

/** Milliseconds after which a run leaves the rest to the next. */
const runFor = 40_000;
/** Names of files that could not be kept, at most. */
const mostNamed = 20;

const keyOf = async (db: Db, fileId: string) => {
  const row = await db.selectFrom('form_file').select('storage_key').where('id', '=', fileId).executeTakeFirst();
  return row?.storage_key;
};

export const keepHandlers = [
  implement(formFileKeep, async (ctx, { fileId, name, categoryId }) => {
    const { services, organisationId, userId } = ctx;
    const from =
      (await services.database.inOrganisation(organisationId, 'read', (db) => keyOf(db, fileId))) ?? ctx.notFound();
    const kept = await bringDocument(services, { organisationId, userId, categoryId, name, from });
    if (kept === null || kept === 'FILE_GONE') return ctx.fail('FORM_FILE_NONE');
    return typeof kept === 'string' ? ctx.fail(kept) : kept;
  }),

  implement(formKeeping, async (ctx, { keepingId }) => {
    const row = await ctx.db.selectFrom('form_keeping').selectAll().where('id', '=', keepingId).executeTakeFirst();
    if (!row) return ctx.notFound();
    const { total, done, added, doubled, why } = row;
    const isOver = why !== null || done === total;
    return { total, done, added, doubled, failed: row.failed as string[], why: why as KeepStop | null, isOver };
  }),
];

/** Copies file after file. Each is noted in the transaction that keeps it, so that a run that dies is gone on with and nothing is kept twice. */
export const keepFiles = defineJob<KeepData>({
  name: keepJob,
  batchSize: 1,
  async run(services, data) {
    const until = performance.now() + runFor;
    while (performance.now() < until && !services.jobs.isStopping) if (!(await keepNext(services, data))) return;
    await services.jobs.send(keepJob, data);
  },
});

type Row = Selectable<FormKeeping>;

/** False once there is nothing left to do. */
async function keepNext(services: Services, { organisationId, keepingId }: KeepData): Promise<boolean> {
  const { database } = services;
  const next = await database.inOrganisation(organisationId, 'read', async (db) => {
    const row = await db.selectFrom('form_keeping').selectAll().where('id', '=', keepingId).executeTakeFirst();
    if (!row || row.why !== null || row.done >= row.total) return null;
    const file = (row.files as unknown as FileToKeep[])[row.done];
    return file ? { row, file, from: await keyOf(db, file.fileId) } : null;
  });
  if (next === null) return false;
  const { row, file, from } = next;
  const kept =
    from === undefined
      ? 'FILE_GONE'
      : await bringDocument(
          services,
          { organisationId, userId: row.made_by, categoryId: row.category_id, name: file.name, from },
          (tx, { isNew }) => note(tx, row, isNew ? { added: row.added + 1 } : { doubled: row.doubled + 1 }),
        );
  if (typeof kept !== 'string') return true;
  const stops = kept === 'LIBRARY_FULL' || kept === 'CATEGORY_GONE';
  const failed = [...(row.failed as string[]), file.name].slice(0, mostNamed);
  await database.inOrganisation(organisationId, 'write', async (tx) => {
    if (!stops) await note(tx, row, { failed: JSON.stringify(failed) });
    else await tx.updateTable('form_keeping').set({ why: kept }).where('id', '=', keepingId).execute();
  });
  return !stops;
}

/** Says that one more is done; false when somebody else was faster. */
async function note(
  tx: Db,
  { id, done }: Row,
  more: { added?: number; doubled?: number; failed?: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('form_keeping')
    .set({ ...more, done: sql`done + 1` })
    .where('id', '=', id)
    .where('done', '=', done)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
