import {
  organizerGroupAdd,
  organizerGroupDelete,
  organizerGroupDeleteMany,
  organizerGroupList,
  organizerGroupsFor,
  organizerGroupUpdate,
} from '@convoke/contract/organizer/organizer.group.calls.ts';
import type { OrganizerKind } from '@convoke/contract/organizer/organizer.rules.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../core/data/constraint.ts';
import type { WriteContext } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import { mostNamed, usesOf } from './organizer.read.ts';

/** Deletes groups, all or none. Answers how many. */
async function deleteGroups(ctx: WriteContext<'ORGANIZER_GROUP_IN_USE'>, groupIds: readonly string[]): Promise<number> {
  const { tx, organisationId } = ctx;
  // Locked first: whoever binds somebody in one meanwhile waits, and finds it gone.
  const there = await tx
    .selectFrom('organizer_group')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', groupIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (there.length < new Set(groupIds).size) return ctx.notFound();
  const events = await usesOf(tx, organisationId, 'group_id', groupIds, ctx.now());
  if (events.length > 0) return ctx.fail('ORGANIZER_GROUP_IN_USE', { events: events.slice(0, mostNamed) });
  // Places that events keep for groups of which nobody is there any more.
  await tx
    .deleteFrom('event_organizer_group')
    .where('organisation_id', '=', organisationId)
    .where('group_id', 'in', groupIds)
    .execute();
  await tx
    .deleteFrom('organizer_group')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', groupIds)
    .execute();
  return there.length;
}

const taken = 'organizer_group_name';

/** The organisation's groups of organizers. */
export const groupHandlers = [
  implement(organizerGroupAdd, async (ctx, { kind, name }) => {
    const { id } = await unlessBroken(
      taken,
      () => ctx.fail('ORGANIZER_GROUP_TAKEN'),
      ctx.tx
        .insertInto('organizer_group')
        .values({
          organisation_id: ctx.organisationId,
          kind,
          name,
          sort: sql<number>`(SELECT coalesce(max(sort), 0) + 1 FROM organizer_group WHERE organisation_id = ${ctx.organisationId})`,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return { groupId: id };
  }),

  implement(organizerGroupUpdate, async (ctx, { groupId, kind, name }) => {
    const changed = await unlessBroken(
      taken,
      () => ctx.fail('ORGANIZER_GROUP_TAKEN'),
      ctx.tx
        .updateTable('organizer_group')
        .set({ kind, name })
        .where('organisation_id', '=', ctx.organisationId)
        .where('id', '=', groupId)
        .returning('id')
        .executeTakeFirst(),
    );
    return changed ? {} : ctx.notFound();
  }),

  implement(organizerGroupDelete, async (ctx, { groupId }) => {
    await deleteGroups(ctx, [groupId]);
    return {};
  }),

  implement(organizerGroupDeleteMany, async (ctx, { groupIds }) => ({ changed: await deleteGroups(ctx, groupIds) })),

  implement(organizerGroupList, async (ctx) => {
    const { rows } = await sql<{ id: string; kind: OrganizerKind; name: string; organizers: number; events: number }>`
      WITH members AS (
        SELECT group_id, count(*)::int AS n FROM organizer
        WHERE organisation_id = ${ctx.organisationId} AND deleted_at IS NULL AND group_id IS NOT NULL GROUP BY group_id),
      used AS (
        SELECT group_id, count(DISTINCT event_id)::int AS n FROM event_organizer
        WHERE organisation_id = ${ctx.organisationId} GROUP BY group_id)
      SELECT g.id, g.kind, g.name, coalesce(members.n, 0) AS organizers, coalesce(used.n, 0) AS events FROM organizer_group g
      LEFT JOIN members ON members.group_id = g.id LEFT JOIN used ON used.group_id = g.id
      WHERE g.organisation_id = ${ctx.organisationId} ORDER BY g.sort, g.id`.execute(ctx.db);
    return rows.map(({ id, ...row }) => ({ groupId: id, ...row }));
  }),

  implement(organizerGroupsFor, async (ctx) => {
    const { rows } = await sql<{ id: string; kind: OrganizerKind; name: string; members: number }>`
      WITH here AS (
        SELECT group_id, count(*)::int AS n FROM event_organizer
        WHERE organisation_id = ${ctx.organisationId} AND event_id = ${ctx.event.id} GROUP BY group_id)
      SELECT g.id, g.kind, g.name, coalesce(here.n, 0) AS members FROM organizer_group g
      LEFT JOIN here ON here.group_id = g.id
      LEFT JOIN event_organizer_group m
        ON m.organisation_id = g.organisation_id AND m.event_id = ${ctx.event.id} AND m.group_id = g.id AND here.n IS NOT NULL
      WHERE g.organisation_id = ${ctx.organisationId} ORDER BY m.sort NULLS LAST, g.sort, g.id`.execute(ctx.db);
    return rows.map(({ id, ...row }) => ({ groupId: id, ...row }));
  }),
];
