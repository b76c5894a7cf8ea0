import type { Db } from '../../core/data/database.ts';

/** Which member a participant is; null while that is not known, or the member is deleted. */
export async function memberOf(db: Db, organisationId: string, participantId: string): Promise<string | null> {
  const found = await db
    .selectFrom('member_participant as l')
    .innerJoin('member as m', (join) =>
      join.onRef('m.organisation_id', '=', 'l.organisation_id').onRef('m.id', '=', 'l.member_id'),
    )
    .select('m.id')
    .where('l.organisation_id', '=', organisationId)
    .where('l.participant_id', '=', participantId)
    .where('m.deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}
