import type { ImportFacts } from '@convoke/contract/participant/participant.extra.calls.ts';
import { importStates } from '@convoke/contract/participant/participant.rules.ts';
import type { Selectable } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { ParticipantImport } from '../../../core/data/database-types.ts';
import { userName } from '../../../core/data/user-name.ts';

/** For so long an import can be undone. */
export const undoMs = 24 * 3600 * 1000;

/** What a column of the file is taken for, as an import keeps it. */
export interface ImportColumn {
  header: string;
  fieldId: string | null;
}

type Facts = Selectable<ParticipantImport> & { nick_name: string | null };

export const importsOf = (db: Db, organisationId: string) =>
  db
    .selectFrom('participant_import as i')
    .selectAll('i')
    .select(userName('i', 'created_by'))
    .where('i.organisation_id', '=', organisationId);

export function factsView(row: Facts, now: Date): ImportFacts {
  const undoUntil = row.state === 'DONE' && row.made > 0 ? (row.finished_at?.getTime() ?? 0) + undoMs : 0;
  return {
    importId: row.id,
    eventId: row.event_id,
    formId: row.form_id,
    state: importStates.find((state) => state === row.state) ?? 'FAILED',
    fileName: row.file_name,
    groupName: row.group_name,
    total: row.total,
    good: row.good,
    bad: row.bad,
    progress: row.progress,
    made: row.made,
    by: row.nick_name,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoUntil: undoUntil > now.getTime() ? new Date(undoUntil).toISOString() : null,
  };
}

/** An import in one of some states, locked. */
export async function lockedImport<Fails extends 'IMPORT_STATE' | 'IMPORT_UNDO_OVER'>(
  ctx: WriteContext<Fails | 'IMPORT_STATE'>,
  importId: string,
  states: readonly string[],
): Promise<Selectable<ParticipantImport>> {
  const row =
    (await ctx.tx
      .selectFrom('participant_import')
      .selectAll()
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst()) ?? ctx.notFound();
  if (!states.includes(row.state)) ctx.fail('IMPORT_STATE', { state: row.state });
  return row;
}

export async function goOn(
  ctx: WriteContext<never>,
  importId: string,
  values: Partial<Pick<Facts, 'state' | 'progress' | 'good' | 'bad' | 'finished_at'>> & { columns?: string },
): Promise<ImportFacts> {
  await ctx.tx
    .updateTable('participant_import')
    .set(values)
    .where('organisation_id', '=', ctx.organisationId)
    .where('id', '=', importId)
    .execute();
  const row = await importsOf(ctx.tx, ctx.organisationId).where('i.id', '=', importId).executeTakeFirstOrThrow();
  return factsView(row, ctx.now());
}
