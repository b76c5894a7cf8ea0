import type { WriteContext } from '../../core/context.ts';
import { nextRevision } from '../event/event.revision.ops.ts';
import { handOn } from './participant.codes.ops.ts';
import type { Person } from './participant.ops.ts';

type Ctx = Pick<WriteContext<never>, 'tx' | 'organisationId' | 'services' | 'sendJob'>;

/**
 * Who comes on a ticket is somebody else, who gets another code, or has answered otherwise; desks learn of it by the revision. Nothing is changed of who has signed in meanwhile.
 */
export async function changePerson(
  ctx: Ctx,
  { participantId, eventId }: { participantId: string; eventId: string },
  values: Person & { answers: string; form_id: string; form_version: number },
): Promise<'same' | 'handed-on' | 'too-often' | 'signed-in'> {
  const { tx, organisationId } = ctx;
  const revision = await nextRevision(tx, organisationId, eventId);
  const before = await tx
    .selectFrom('participant')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', participantId)
    .executeTakeFirstOrThrow();
  if (before.signed_in_at !== null) return 'signed-in';
  const done = await handOn(ctx, before, values, revision);
  if (done === 'too-often') return done;
  await tx
    .updateTable('participant')
    .set((each) => ({ ...values, revision, version: each('version', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .where('id', '=', participantId)
    .execute();
  return done;
}
