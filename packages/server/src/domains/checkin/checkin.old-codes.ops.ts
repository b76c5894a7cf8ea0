import type { OldCodeReason } from '@convoke/contract/participant/participant.identity.ts';
import type { Db } from '../../core/data/database.ts';

/** Of a code that lets nobody in any more (decision 0091): why, and of which event. The directory leads from the code to this row. */
export async function oldCode(db: Db, organisationId: string, id: string) {
  const row = await db
    .selectFrom('participant_old_code')
    .select(['why', 'event_id'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { why: row.why as OldCodeReason, eventId: row.event_id } : null;
}

/** What a call answers to such a code. */
export const oldCodeFailure = { transferred: 'TICKET_HANDED_ON', reissued: 'CODE_REPLACED' } as const;
