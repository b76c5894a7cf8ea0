import { erasureStep } from '@convoke/contract/member/member.rights.rules.ts';
import { restoreDays } from '@convoke/contract/member/member.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { DB } from '../../../core/data/database-types.ts';
import { keyed } from '../../../core/keyed.ts';
import { organisationsWith } from '../../../core/data/organisations-with.ts';
import { type EraseData, eraseJob } from '../member.job-names.ts';
import { lockMembers } from '../member.lock.ts';
import { treeOf } from '../merge/member.merge.follow.ts';
import { forgetAnswers } from '../../questionnaire/questionnaire.forget.ops.ts';

/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;

/** Members looked at in one step of those whose month is over. */
const removedAtOnce = 100;

/** Says of a number or an address whether it was an erased person's, to whoever asks for this very one. */
export const erasedDigest = (services: Services, organisationId: string, kind: 'phone' | 'email', value: string) =>
  keyed(services.settings.SECRET_KEY, 'erased', `${organisationId}\0${kind}\0${value}`);

/** Goes on with an erasure from where it was, step by step; a run that dies is begun again there. */
export async function runErasure(services: Services, data: EraseData): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const goesOn = await services.database.inOrganisation(data.organisationId, 'write', (tx) =>
      eraseSome(services, tx, data),
    );
    if (!goesOn) return;
  }
  await services.jobs.send(eraseJob, data);
}

type Erasure = Selectable<DB['member_erasure']>;

/** The next registrations lose their names, or at the end the member does. False: it is over. */
async function eraseSome(services: Services, tx: Db, { organisationId, erasureId }: EraseData): Promise<boolean> {
  const erasure = await tx
    .selectFrom('member_erasure')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', erasureId)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  if (!erasure) return false;
  if (erasure.is_asked && (await eraseRegistrations(tx, erasure))) return true;
  if (erasure.is_asked && (await eraseAnswers(services, tx, erasure))) return true;
  await eraseMember(services, tx, erasure);
  return false;
}

/** False: there are no more. */
async function eraseRegistrations(tx: Db, erasure: Erasure): Promise<boolean> {
  const { organisation_id: organisationId, member_id: memberId } = erasure;
  const { rows } = await sql<{ id: string; event_id: string; at: Date }>`
    SELECT participant_id AS id, event_id, at FROM member_participant
    WHERE organisation_id = ${organisationId} AND member_id = ${memberId}
      AND (at, participant_id) < (coalesce(${erasure.reached_at}::timestamptz, 'infinity'), coalesce(${erasure.reached_id}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY at DESC, participant_id DESC LIMIT ${erasureStep}`.execute(tx);
  if (rows.length === 0) return false;
  // One event after another in one order, so that two who erase across the same events do not wait for each other.
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  let orders = 0;
  for (const eventId of [...byEvent.keys()].sort()) {
    const ids = (byEvent.get(eventId) ?? []).map(({ id }) => id);
    const erased = await sql<{ orders: number }>`
      SELECT erase_registrations(${organisationId}, ${eventId}, ${ids}::uuid[], ${memberId}) AS orders`.execute(tx);
    orders += erased.rows[0]?.orders ?? 0;
  }
  // The moment as the database has it: a Date would cut its microseconds, and name some again.
  await sql`
    UPDATE member_erasure e SET reached_at = l.at, reached_id = l.participant_id, registrations = e.registrations + ${rows.length}, orders = e.orders + ${orders}
    FROM member_participant l
    WHERE e.organisation_id = ${organisationId} AND e.id = ${erasure.id} AND l.organisation_id = ${organisationId}
      AND l.participant_id = ${rows.at(-1)?.id ?? null}`.execute(tx);
  return true;
}

/** The next answers to questionnaires that are theirs go as a whole, with their files: nothing of an answer is left to count. False: there are no more. */
async function eraseAnswers(services: Services, tx: Db, erasure: Erasure): Promise<boolean> {
  const { organisation_id: organisationId, member_id: memberId } = erasure;
  const ids = await treeOf(tx, organisationId, memberId);
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM unnest(${ids}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (
      SELECT id FROM member_log WHERE organisation_id = ${organisationId} AND member_id = w.id AND kind = 'answered' OFFSET 0) l
    CROSS JOIN LATERAL (
      SELECT id, questionnaire_id FROM questionnaire_answer WHERE organisation_id = ${organisationId} AND id = l.id OFFSET 0) a
    ORDER BY a.questionnaire_id, a.id LIMIT ${erasureStep}`.execute(tx);
  if (rows.length === 0) return false;
  await forgetAnswers(
    services,
    tx,
    organisationId,
    rows.map(({ id }) => id),
  );
  return true;
}

async function eraseMember(services: Services, tx: Db, erasure: Erasure): Promise<void> {
  const { organisation_id: organisationId, member_id: memberId } = erasure;
  // Nobody is merged with who is being erased, and no merge of theirs is undone, from here on.
  await lockMembers(tx, organisationId);
  const ids = await treeOf(tx, organisationId, memberId);
  const contacts = await tx
    .selectFrom('member_contact')
    .select(['kind', 'value'])
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where('member_id', 'in', ids)
    .execute();
  if (contacts.length > 0)
    await tx
      .insertInto('member_erased_contact')
      .values(
        contacts.map(({ kind, value }) => ({
          organisation_id: organisationId,
          member_id: memberId,
          digest: erasedDigest(services, organisationId, kind === 'phone' ? 'phone' : 'email', value),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const id of ids) await sql`SELECT erase_member(${organisationId}, ${id})`.execute(tx);
  await tx
    .updateTable('member_erasure')
    .set({ state: 'done' })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', erasure.id)
    .execute();
  await tx
    .insertInto('member_right')
    .values({
      organisation_id: organisationId,
      // Nobody asked: it was the rule.
      kind: erasure.is_asked ? (erasure.asked_by === null ? 'expired' : 'erased') : 'removed',
      member_id: memberId,
      by_user: erasure.asked_by,
      registrations: erasure.registrations,
      orders: erasure.orders,
    })
    .execute();
}

/** Members that were deleted so long ago that nobody brings them back: what is known of them goes. Their registrations stay, as deleting said. */
export async function removeDeleted(services: Services): Promise<void> {
  for (const organisationId of await organisationsWith(services.database, 'form-id')) {
    for (;;) {
      const begun = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
        const { rows } = await sql<{ id: string }>`
          WITH gone AS MATERIALIZED (
            SELECT id FROM member m WHERE organisation_id = ${organisationId} AND deleted_at < now() - make_interval(days => ${restoreDays}) AND erased_at IS NULL AND became IS NULL
              AND NOT EXISTS (SELECT FROM member_erasure e WHERE e.organisation_id = ${organisationId} AND e.member_id = m.id OFFSET 0)
            ORDER BY deleted_at, id LIMIT ${removedAtOnce}
          )
          INSERT INTO member_erasure (organisation_id, member_id, is_asked) SELECT ${organisationId}, id, false FROM gone
          ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
        for (const { id } of rows) {
          const data: EraseData = { organisationId, erasureId: id };
          await eraseSome(services, tx, data);
        }
        return rows.length;
      });
      if (begun < removedAtOnce) break;
    }
  }
}
