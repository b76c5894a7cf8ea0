import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { removeMembers } from '../member.edits.ts';
import { lockMembers } from '../member.lock.ts';
import { type EraseData, eraseJob } from '../member.job-names.ts';

/** Members whose erasing begins in one transaction. */
const stepMembers = 100;

/** The rest waits for the next night: erasing a person is dozens of statements. */
const mostANight = 5000;

/**
 * Members who have done nothing for so many months, the longest idle first. Whoever registered for an event that ended later than that is not idle: they
 * may have come and not been scanned.
 */
const due = (organisationId: string, months: number, most: number) => sql<{ id: string }>`
  SELECT m.id FROM member m
  WHERE m.organisation_id = ${organisationId} AND m.deleted_at IS NULL AND m.last_at < now() - make_interval(months => ${months})
    AND NOT EXISTS (
      SELECT FROM member_participant l CROSS JOIN LATERAL (
        SELECT FROM event WHERE organisation_id = ${organisationId} AND id = l.event_id AND ends_at > now() - make_interval(months => ${months}) OFFSET 0) e
      WHERE l.organisation_id = ${organisationId} AND l.member_id = m.id OFFSET 0)
  ORDER BY m.last_at, m.id LIMIT ${most}`;

export async function countDue(db: Db, organisationId: string, months: number, most: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM (${due(organisationId, months, most)}) d`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Begins erasing whom the rules of the organisations find, step by step; a job erases each. */
export async function eraseIdle(services: Services): Promise<void> {
  for (const organisationId of await organisationsWith(services.database, 'form-id'))
    for (let begun = 0; begun < mostANight; begun += stepMembers) {
      const found = await services.database.inOrganisation(organisationId, 'write', (tx) =>
        eraseSome(services, tx, organisationId),
      );
      if (found < stepMembers) break;
    }
}

async function eraseSome(services: Services, tx: Db, organisationId: string): Promise<number> {
  // Whoever turns the rule off waits for this step, and there is no other after it.
  const rule = await tx
    .selectFrom('member_retention')
    .select('months')
    .where('organisation_id', '=', organisationId)
    .where('is_on', '=', true)
    .forShare()
    .executeTakeFirst();
  if (!rule) return 0;
  // Before looking: whoever is flowing in with something new has done so when it is seen who is idle.
  await lockMembers(tx, organisationId);
  const found = await idleMembers(tx, organisationId, rule.months);
  await beginErasing(services, tx, organisationId, rule.months, found);
  return found.length;
}

/** Whom the next step erases. */
export async function idleMembers(tx: Db, organisationId: string, months: number): Promise<string[]> {
  const { rows } = await due(organisationId, months, stepMembers).execute(tx);
  return rows.map(({ id }) => id);
}

export async function beginErasing(
  services: Services,
  tx: Db,
  organisationId: string,
  months: number,
  found: readonly string[],
): Promise<void> {
  if (found.length === 0) return;
  const ids = await removeMembers({ tx, organisationId, userId: null, now: () => services.clock.now() }, found);
  if (ids.length === 0) return;
  const erasures = await tx
    .insertInto('member_erasure')
    .values(ids.map((id) => ({ organisation_id: organisationId, member_id: id, is_asked: true })))
    .onConflict((conflict) => conflict.columns(['organisation_id', 'member_id']).doUpdateSet({ is_asked: true }))
    .returning('id')
    .execute();
  for (const { id } of erasures) {
    const data: EraseData = { organisationId, erasureId: id };
    await services.jobs.send(eraseJob, data, { tx });
  }
  await sql`
    INSERT INTO member_retention_run AS r (organisation_id, day, months, erased)
    VALUES (${organisationId}, (now() AT TIME ZONE 'UTC')::date, ${months}, ${ids.length})
    ON CONFLICT (organisation_id, day) DO UPDATE SET months = EXCLUDED.months, erased = r.erased + EXCLUDED.erased`.execute(
    tx,
  );
}
