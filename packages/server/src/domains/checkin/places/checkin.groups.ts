import {
  checkinBindGroup,
  checkinGroupAdd,
  checkinGroupDelete,
  checkinGroupFill,
  checkinGroupInfo,
  checkinGroupUpdate,
  checkinUserAdd,
  checkinUserDelete,
} from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { mostInFillStep, mostPoints } from '@convoke/contract/checkin/checkin.rules.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { groupByName, groupNamed, joinGroup } from '../checkin.groups.ops.ts';
import { groupsOf, lockCounts } from '../checkin.queries.ts';
import { undoSignIn } from '../checkin.undo.ts';
import { hasParts, ruleProblems, saveRule } from './checkin.group-rule.ts';

/** A group that is there, of an event that is. */
export const groups = (db: Db, organisationId: string, groupId: string) =>
  db
    .selectFrom('checkin_group as g')
    .innerJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'g.organisation_id').onRef('e.id', '=', 'g.event_id'),
    )
    .select(['g.id', 'g.event_id', 'g.is_default', 'g.version'])
    .where('g.organisation_id', '=', organisationId)
    .where('g.id', '=', groupId)
    .where('g.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null);

/** Who of these is in a group of an event, with what names them there. */
async function members(db: Db, organisationId: string, signUserIds: readonly string[], eventId: string) {
  return db
    .selectFrom('checkin_member')
    .select(['id', 'participant_id', 'group_id'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('id', 'in', signUserIds)
    .execute();
}

export const groupHandlers = [
  implement(checkinGroupAdd, async (ctx, { eventId, groupName, rule }) => {
    const { tx, organisationId } = ctx;
    const problems = await ruleProblems(tx, ctx.event, rule, problemText('choice', ctx.language));
    if (problems.length > 0) ctx.failFields(problems);
    await lockCounts(tx, organisationId, eventId);
    if (await groupNamed(tx, organisationId, eventId, groupName)) ctx.fail('SIGN_GROUP_NAME_USED');
    const { n } = await tx
      .selectFrom('checkin_group')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (n >= mostPoints) ctx.fail('SIGN_GROUPS_FULL');
    const { id: groupId } = await groupByName(tx, organisationId, eventId, groupName);
    if (hasParts(rule)) await saveRule(tx, organisationId, eventId, groupId, rule);
    return { groupId };
  }),

  implementUpdate(
    checkinGroupUpdate,
    { table: 'checkin_group', id: 'groupId' },
    async (ctx, { groupId, version, groupName, rule }) => {
      const { tx, organisationId } = ctx;
      const known = (await groups(tx, organisationId, groupId).executeTakeFirst()) ?? ctx.notFound();
      if (known.is_default && rule && hasParts(rule)) ctx.fail('SIGN_GROUP_DEFAULT');
      if (rule) {
        const event = await loadEvent(tx, organisationId, known.event_id);
        const problems = await ruleProblems(tx, event, rule, problemText('choice', ctx.language));
        if (problems.length > 0) ctx.failFields(problems);
      }
      await lockCounts(tx, organisationId, known.event_id);
      const other = await groupNamed(tx, organisationId, known.event_id, groupName);
      if (other && other.id !== groupId) ctx.fail('SIGN_GROUP_NAME_USED');
      const changed = await tx
        .updateTable('checkin_group')
        .set({ name: groupName, version: version + 1 })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', groupId)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst();
      if (!changed) return ctx.fail('SIGN_GROUP_CHANGED');
      if (rule && !known.is_default) await saveRule(tx, organisationId, known.event_id, groupId, rule);
      return changed;
    },
  ),

  implement(checkinGroupDelete, async (ctx, { groupId }) => {
    const { tx, organisationId } = ctx;
    const known = (await groups(tx, organisationId, groupId).executeTakeFirst()) ?? ctx.notFound();
    if (known.is_default) return ctx.fail('SIGN_GROUP_DEFAULT');
    await lockCounts(tx, organisationId, known.event_id);
    const { rows: users } = await sql<{ name: string }>`
      SELECT name FROM checkin_point WHERE organisation_id = ${organisationId} AND group_id = ${groupId} AND deleted_at IS NULL
      UNION ALL SELECT name FROM ticket WHERE organisation_id = ${organisationId} AND event_id = ${known.event_id} AND group_id = ${groupId} AND deleted_at IS NULL`.execute(
      tx,
    );
    if (users.length > 0) return ctx.fail('SIGN_GROUP_IN_USE', { names: users.map(({ name }) => name) });
    for (const table of ['checkin_member', 'checkin_group_rule', 'checkin_group_out'] as const)
      await tx
        .deleteFrom(table)
        .where('organisation_id', '=', organisationId)
        .where('group_id', '=', groupId)
        .execute();
    // Points and tickets that were deleted still name the group that they had.
    await tx
      .updateTable('checkin_group')
      .set({ deleted_at: ctx.now(), version: known.version + 1 })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', groupId)
      .execute();
    return {};
  }),

  implement(checkinGroupInfo, async (ctx, { groupId }) => {
    const known = (await groups(ctx.db, ctx.organisationId, groupId).executeTakeFirst()) ?? ctx.notFound();
    const all = await groupsOf(ctx.db, ctx.organisationId, known.event_id);
    return all.find((each) => each.groupId === groupId) ?? ctx.notFound();
  }),

  implement(checkinUserAdd, async (ctx, { groupId, partsIds, by }) => {
    const { tx, organisationId } = ctx;
    const { event_id: eventId } = await lockedGroup(ctx, groupId);
    const known = await tx
      .selectFrom('participant')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where('state', '<>', 'DELETED')
      .where('id', 'in', partsIds)
      .execute();
    if (known.length < new Set(partsIds).size) ctx.notFound();
    return { added: await joinGroup(tx, organisationId, { eventId, groupId, participantIds: partsIds, by }) };
  }),

  implement(checkinUserDelete, async (ctx, { groupId, persist, signUserIds }) => {
    const { tx, organisationId } = ctx;
    const group = await lockedGroup(ctx, groupId);
    if (group.is_default) return ctx.fail('SIGN_GROUP_DEFAULT');
    const gone = await leave(tx, organisationId, { eventId: group.event_id, signUserIds, of: groupId, but: null });
    if (!persist && gone.length > 0) {
      const { rows: there } = await sql<{ point_id: string; participant_id: string }>`
        SELECT f.point_id, f.participant_id FROM checkin_point c
        JOIN unnest(${gone}::uuid[]) AS w(person) ON true
        JOIN checkin_state f ON f.organisation_id = ${organisationId} AND f.point_id = c.id AND f.participant_id = w.person
        WHERE c.organisation_id = ${organisationId} AND c.event_id = ${group.event_id} AND c.group_id = ${groupId}`.execute(
        tx,
      );
      for (const { point_id, participant_id } of there)
        await undoSignIn(tx, organisationId, group.event_id, participant_id, {
          pointId: point_id,
          reason: '',
          byUser: ctx.userId,
        });
    }
    return { removed: gone.length };
  }),

  implement(checkinBindGroup, async (ctx, { otherGroupId, signUserIds }) => {
    const { tx, organisationId } = ctx;
    const { event_id: eventId } = await lockedGroup(ctx, otherGroupId);
    const moving = await members(tx, organisationId, signUserIds, eventId);
    if (moving.length < new Set(signUserIds).size) return ctx.notFound();
    const participantIds = [...new Set(moving.map((each) => each.participant_id))];
    const there = await inGroup(tx, organisationId, otherGroupId, participantIds);
    await joinGroup(tx, organisationId, { eventId, groupId: otherGroupId, participantIds, by: 'hand' });
    const left = new Set(await leave(tx, organisationId, { eventId, signUserIds, of: null, but: otherGroupId }));
    // Who moves keeps their id; who is in the other group already has one there.
    const movers = moving.filter(
      ({ participant_id: person, group_id: group }) => left.has(person) && group !== otherGroupId && !there.has(person),
    );
    await keepIds(tx, organisationId, otherGroupId, movers);
    return { moved: participantIds.length };
  }),

  implement(checkinGroupFill, async (ctx, { groupId, after, again }) => {
    const { tx, organisationId } = ctx;
    const group = await lockedGroup(ctx, groupId);
    if (group.is_default) return ctx.fail('SIGN_GROUP_DEFAULT');
    const { rows } = await sql<{
      looked: number;
      added: number;
      removed: number;
      kept: number;
      next_id: string | null;
    }>`
      SELECT * FROM fill_sign_group(${organisationId}, ${group.event_id}, ${groupId}, ${after}, ${mostInFillStep}, ${again})`.execute(
      tx,
    );
    const { next_id: next, ...step } = rows[0] ?? ctx.notFound();
    return { ...step, next };
  }),
];

/** A group as it is while its event's lock is held: nobody else changes it or its people meanwhile. */
async function lockedGroup(ctx: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'notFound'>, groupId: string) {
  const { tx, organisationId } = ctx;
  const { event_id: eventId } = (await groups(tx, organisationId, groupId).executeTakeFirst()) ?? ctx.notFound();
  await lockCounts(tx, organisationId, eventId);
  return (await groups(tx, organisationId, groupId).executeTakeFirst()) ?? ctx.notFound();
}

/** Who of some people is in a group. */
async function inGroup(tx: Db, organisationId: string, groupId: string, people: readonly string[]) {
  const rows = await tx
    .selectFrom('checkin_member')
    .select('participant_id')
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .where('participant_id', 'in', [...people])
    .execute();
  return new Set(rows.map((row) => row.participant_id));
}

/** Gives people in a group the ids that they had in another one, where they no longer are; of several the first. */
async function keepIds(
  tx: Db,
  organisationId: string,
  groupId: string,
  movers: readonly { id: string; participant_id: string }[],
): Promise<void> {
  const free = (id: string) =>
    sql`NOT EXISTS (SELECT FROM checkin_member WHERE organisation_id = ${organisationId} AND id = ${sql.ref(id)})`;
  await sql`
    UPDATE checkin_member m SET id = w.id FROM (
      SELECT DISTINCT ON (person) id, person FROM unnest(${movers.map(({ id }) => id)}::uuid[], ${movers.map((each) => each.participant_id)}::uuid[]) AS g(id, person)
      WHERE ${free('g.id')} ORDER BY person, id) w
    WHERE m.organisation_id = ${organisationId} AND m.group_id = ${groupId} AND m.participant_id = w.person`.execute(
    tx,
  );
}

/** A hand takes people out of a group, or of all groups but one; answers whom. */
async function leave(
  tx: Db,
  organisationId: string,
  from: { eventId: string; signUserIds: readonly string[]; of: string | null; but: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    SELECT person FROM leave_sign_groups(${organisationId}, ${from.eventId}, ${from.signUserIds}::uuid[], ${from.of}, ${from.but})`.execute(
    tx,
  );
  return rows.map(({ person }) => person);
}
