import type { Caller } from '../../../core/http/access.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';

const everyMs = 60_000;

/** Notes that a key is in use, at most once a minute. The note follows the answer: nobody at a door waits for it. */
export async function touchKey(services: Services, db: Db, caller: Extract<Caller, { kind: 'staff' }>): Promise<void> {
  const key = await db
    .selectFrom('checkin_key')
    .select('last_used_at')
    .where('organisation_id', '=', caller.organisationId)
    .where('id', '=', caller.keyId)
    .executeTakeFirst();
  const now = services.clock.now();
  if (!key || (key.last_used_at && now.getTime() - key.last_used_at.getTime() < everyMs)) return;
  services.database
    .inOrganisation(caller.organisationId, 'write', (tx) =>
      tx
        .updateTable('checkin_key')
        .set({ last_used_at: now })
        .where('organisation_id', '=', caller.organisationId)
        .where('id', '=', caller.keyId)
        .execute(),
    )
    .catch((error: unknown) => services.log.warn({ err: error }, 'the use of a sign-in key was not noted'));
}
