import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { forgetMessages } from '../../../core/mail/outbox.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';

/** Plans removed in one transaction. */
const removedRows = 500;

/** A month after its event is over, or deleted, nobody looks at a plan any more. */
async function removePlans(tx: Db, organisationId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    WITH over AS MATERIALIZED (
      SELECT p.id FROM event e JOIN agenda_plan p ON p.organisation_id = ${organisationId}::uuid AND p.event_id = e.id
      WHERE e.organisation_id = ${organisationId}::uuid AND least(e.ends_at, e.deleted_at) < now() - interval '30 days'
      LIMIT ${removedRows}
    )
    DELETE FROM agenda_plan p USING over WHERE p.organisation_id = ${organisationId}::uuid AND p.id = over.id RETURNING p.id`.execute(
    tx,
  );
  await forgetMessages(
    tx,
    organisationId,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Addresses whose owners did not open the link within a week: perhaps they are not theirs who gave them. */
async function forgetUnconfirmed(tx: Db, organisationId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    WITH unopened AS MATERIALIZED (
      SELECT p.id FROM agenda_plan p
      WHERE p.organisation_id = ${organisationId}::uuid AND p.mail_asked_at < now() - interval '7 days' AND p.mail_confirmed_at IS NULL
      LIMIT ${removedRows} FOR UPDATE
    )
    UPDATE agenda_plan p SET mail = NULL, mail_asked_at = NULL FROM unopened
    WHERE p.organisation_id = ${organisationId}::uuid AND p.id = unopened.id RETURNING p.id`.execute(tx);
  await forgetMessages(
    tx,
    organisationId,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** What is kept of people for no reason any more goes, in every organisation. */
export async function cleanPlans({ database }: Services): Promise<void> {
  for (const organisationId of await organisationsWith(database, 'form-id'))
    for (const clean of [removePlans, forgetUnconfirmed])
      while (
        (await database.inOrganisation(organisationId, 'write', (tx) => clean(tx, organisationId))) === removedRows
      );
}
