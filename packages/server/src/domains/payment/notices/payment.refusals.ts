import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { gatherOrAlone } from '../../../core/data/gather.ts';
import { perServices } from '../../../core/per-services.ts';

interface Refusal {
  paymentId: string;
  reason: string;
}

const noterOf = perServices((services) =>
  gatherOrAlone<Refusal, void>((refusals, organisationId) => write(services, organisationId, refusals), {
    limit: 1000,
  }),
);

/**
 * Writes down that a notice was not believed: one row a payment and reason with a count, so an attacker fills no table; and what comes while a row is
 * being written goes into one statement, so a flood costs few.
 */
export function noteRefusal(
  services: Services,
  { id, organisationId }: { id: string; organisationId: string },
  reason: string,
): Promise<void> {
  return noterOf(services)({ paymentId: id, reason }, organisationId);
}

async function write(services: Services, organisationId: string, refusals: readonly Refusal[]): Promise<void[]> {
  await services.database.inOrganisation(organisationId, 'write', (tx) =>
    sql`
      INSERT INTO payment_refusal AS f (organisation_id, payment_id, reason, times)
      SELECT ${organisationId}::uuid, (v->>'paymentId')::uuid, v->>'reason', count(*)
      FROM jsonb_array_elements(${JSON.stringify(refusals)}::jsonb) v GROUP BY 2, 3 ORDER BY 2, 3
      ON CONFLICT (organisation_id, payment_id, reason) DO UPDATE SET times = f.times + EXCLUDED.times, last_at = now(), seen_by = NULL`.execute(
      tx,
    ),
  );
  return refusals.map(() => undefined);
}
