import type { Db } from '../../core/database.ts';
import { nextRevision } from '../event/event.revision.ops.ts';
import type { Person } from './participant.ops.ts';

/** Who comes on a ticket is somebody else, or has answered otherwise; desks learn of it by the revision. */
export async function changePerson(
  tx: Db,
  organisationId: string,
  { participantId, eventId }: { participantId: string; eventId: string },
  values: Person & { answers: string; form_id: string; form_version: number },
): Promise<void> {
  const revision = await nextRevision(tx, organisationId, eventId);
  await tx
    .updateTable('participant')
    .set((each) => ({ ...values, revision, version: each('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', participantId)
    .execute();
}
