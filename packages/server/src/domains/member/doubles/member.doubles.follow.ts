import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';

/** Pairs of those who are made one are settled by their merge. */
export const mergedDoubles = (
  { tx, organisationId, userId, now }: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'userId' | 'now'>,
  mergeId: string,
  ids: readonly string[],
) =>
  sql`
    UPDATE member_double SET state = 'merged', merge_id = ${mergeId}, decided_at = ${now()}, decided_by = ${userId}
    WHERE organisation_id = ${organisationId} AND member_id = ANY(${ids}::uuid[]) AND other_id = ANY(${ids}::uuid[]) AND state <> 'merged'`.execute(
    tx,
  );

/** They are proposed again: whether they are one is open once more. */
export const unmergedDoubles = (tx: Db, organisationId: string, mergeId: string) =>
  sql`
    UPDATE member_double SET state = 'open', merge_id = NULL, decided_at = NULL, decided_by = NULL
    WHERE organisation_id = ${organisationId} AND merge_id = ${mergeId}`.execute(tx);
