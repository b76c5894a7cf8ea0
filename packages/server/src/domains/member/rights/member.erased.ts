import type { Db } from '../../../core/data/database.ts';

/** Whether a member has been erased, or is about to be: from the moment it is asked for, nobody sees them or brings them back. */
export async function isErased(db: Db, organisationId: string, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('member_erasure')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return found !== undefined;
}
