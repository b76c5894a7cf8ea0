import type { WriteContext } from '../../../core/context.ts';
import { mostKept } from '@convoke/contract/form/form.keep.rules.ts';
import { sql } from 'kysely';
import { keepJob, type FileToKeep, type KeepData } from './form.keep.ts';

/** How long it is said what became of it. */
const keptDays = 30;

/** Begins to copy files of answers into the library; a job goes on with it. At most 5,000. */
export async function beginKeeping(
  ctx: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'userId' | 'sendJob'>,
  categoryId: string | null,
  files: readonly FileToKeep[],
): Promise<{ keepingId: string; total: number }> {
  const { tx, organisationId, userId } = ctx;
  if (files.length > mostKept) throw new RangeError('too many files');
  await tx
    .deleteFrom('form_keeping')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
  const { id: keepingId } = await tx
    .insertInto('form_keeping')
    .values({ category_id: categoryId, files: JSON.stringify(files), total: files.length, made_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const data: KeepData = { organisationId, keepingId };
  await ctx.sendJob(keepJob, data, { singletonKey: keepingId });
  return { keepingId, total: files.length };
}
