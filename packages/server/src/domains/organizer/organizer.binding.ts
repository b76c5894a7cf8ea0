import {
  organizerBind,
  organizerGroupPlace,
  organizerGroupSort,
  organizerSort,
  organizerUnbind,
} from '@convoke/contract/organizer/organizer.event.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { loadEvent } from '../../core/http/scope.ts';
import { hasGroup } from './organizer.edits.ts';

/** Gives groups a place at an event, in the library's order behind those that have one. Of two at once each group gets one place. */
async function placeGroups(
  tx: Db,
  organisationId: string,
  eventId: string,
  groupIds: readonly string[],
): Promise<void> {
  await sql`
    WITH last AS MATERIALIZED (
      SELECT coalesce(max(sort), 0) AS sort FROM event_organizer_group WHERE organisation_id = ${organisationId} AND event_id = ${eventId})
    INSERT INTO event_organizer_group (organisation_id, event_id, group_id, sort)
    SELECT ${organisationId}, ${eventId}, g.id, last.sort + row_number() OVER (ORDER BY g.sort, g.id)
    FROM organizer_group g, last WHERE g.organisation_id = ${organisationId} AND g.id = ANY(${groupIds}::uuid[])
    ORDER BY g.id
    ON CONFLICT (organisation_id, event_id, group_id) DO NOTHING`.execute(tx);
}

/** Locks the places of an event's groups in one order, so that whoever sorts or binds there at once follows one another. Answers their ids by group. */
async function lockGroups(tx: Db, organisationId: string, eventId: string): Promise<{ id: string; groupId: string }[]> {
  const rows = await tx
    .selectFrom('event_organizer_group')
    .select(['id', 'group_id'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id, group_id }) => ({ id, groupId: group_id }));
}

/** Whether a given order names each of those that are there once. */
function isWhole(given: readonly string[], there: readonly string[]): boolean {
  const named = new Set(given);
  return named.size === given.length && given.length === there.length && there.every((id) => named.has(id));
}

/** Binding organizers to events and their order there. */
export const bindingHandlers = [
  implement(organizerBind, async (ctx, { groupId, organizerIds }) => {
    const { tx, organisationId, event } = ctx;
    // Whoever deletes one of them meanwhile waits, or is waited for: the row is read again then.
    const there = await tx
      .selectFrom('organizer')
      .select(['id', 'name', 'group_id'])
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', organizerIds)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forKeyShare()
      .execute();
    const asked = new Set(organizerIds);
    if (there.length < asked.size) return ctx.notFound();
    const without = there.filter((each) => (groupId ?? each.group_id) === null);
    if (without.length > 0)
      return ctx.fail('ORGANIZER_WITHOUT_GROUP', { organizers: without.slice(0, 20).map(({ name }) => name) });
    const groupOf = new Map(there.map((each) => [each.id, groupId ?? each.group_id ?? '']));
    const groups = [...new Set(groupOf.values())].sort();
    for (const each of groups) if (!(await hasGroup(tx, organisationId, each))) return ctx.fail('ORGANIZER_GROUP_GONE');
    await placeGroups(tx, organisationId, event.id, groups);
    await lockGroups(tx, organisationId, event.id);
    const ids = [...asked];
    const { rows } = await sql<{ id: string }>`
      WITH last AS MATERIALIZED (
        SELECT group_id, max(sort) AS sort FROM event_organizer
        WHERE organisation_id = ${organisationId} AND event_id = ${event.id} GROUP BY group_id)
      INSERT INTO event_organizer (organisation_id, event_id, group_id, organizer_id, sort, created_at)
      SELECT ${organisationId}, ${event.id}, a.group_id, a.id, coalesce(last.sort, 0) + a.place, ${ctx.now()}
      FROM unnest(${ids}::uuid[], ${ids.map((id) => groupOf.get(id))}::uuid[]) WITH ORDINALITY AS a(id, group_id, place)
      LEFT JOIN last ON last.group_id = a.group_id
      ON CONFLICT (organisation_id, event_id, group_id, organizer_id) DO NOTHING
      RETURNING id`.execute(tx);
    return { added: rows.length, already: asked.size - rows.length };
  }),

  implement(organizerUnbind, async (ctx, { mapIds }) => {
    const gone = await ctx.tx
      .deleteFrom('event_organizer')
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', ctx.event.id)
      .where('id', 'in', mapIds)
      .returning('id')
      .execute();
    return gone.length > 0 ? { changed: gone.length } : ctx.notFound();
  }),

  implement(organizerSort, async (ctx, { groupId, mapIds }) => {
    const { tx, organisationId, event } = ctx;
    if (!(await hasGroup(tx, organisationId, groupId))) return ctx.fail('ORGANIZER_GROUP_GONE');
    await placeGroups(tx, organisationId, event.id, [groupId]);
    await lockGroups(tx, organisationId, event.id);
    const there = await tx
      .selectFrom('event_organizer')
      .select(['id', 'group_id', 'organizer_id'])
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', event.id)
      .orderBy('id')
      .forUpdate()
      .execute();
    const given = new Set(mapIds);
    const named = there.filter(({ id }) => given.has(id));
    const own = there.filter((each) => each.group_id === groupId);
    if (given.size !== mapIds.length || named.length !== mapIds.length || !own.every(({ id }) => given.has(id)))
      return ctx.fail('ORGANIZERS_CHANGED');
    // One that stands in the group already is not put there twice: the place it comes from is gone.
    const kept = new Map<string, string>();
    for (const each of [...own, ...named.filter(({ group_id }) => group_id !== groupId)])
      if (!kept.has(each.organizer_id)) kept.set(each.organizer_id, each.id);
    const staying = new Set(kept.values());
    const twice = named.filter(({ id }) => !staying.has(id)).map(({ id }) => id);
    if (twice.length > 0)
      await tx
        .deleteFrom('event_organizer')
        .where('organisation_id', '=', organisationId)
        .where('id', 'in', twice)
        .execute();
    await sql`
      UPDATE event_organizer b SET sort = o.place, group_id = ${groupId} FROM unnest(${mapIds}::uuid[]) WITH ORDINALITY AS o(id, place)
      WHERE b.organisation_id = ${organisationId} AND b.id = o.id`.execute(tx);
    return {};
  }),

  implement(organizerGroupSort, async (ctx, { eventId, groupIds }) => {
    const { tx, organisationId } = ctx;
    if (eventId === undefined) {
      const there = await tx
        .selectFrom('organizer_group')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .orderBy('id')
        .forUpdate()
        .execute();
      if (
        !isWhole(
          groupIds,
          there.map(({ id }) => id),
        )
      )
        return ctx.fail('ORGANIZERS_CHANGED');
      await sql`
        UPDATE organizer_group g SET sort = o.place FROM unnest(${groupIds}::uuid[]) WITH ORDINALITY AS o(id, place)
        WHERE g.organisation_id = ${organisationId} AND g.id = o.id`.execute(tx);
      return {};
    }
    const event = await loadEvent(tx, organisationId, eventId);
    const places = await lockGroups(tx, organisationId, event.id);
    const used = await tx
      .selectFrom('event_organizer')
      .select('group_id')
      .distinct()
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', event.id)
      .execute();
    if (
      !isWhole(
        groupIds,
        used.map(({ group_id }) => group_id),
      )
    )
      return ctx.fail('ORGANIZERS_CHANGED');
    // Those of which nobody is there stay behind the others.
    const named = new Set(groupIds);
    const order = [...groupIds, ...places.map(({ groupId }) => groupId).filter((id) => !named.has(id))];
    await sql`
      UPDATE event_organizer_group m SET sort = o.place FROM unnest(${order}::uuid[]) WITH ORDINALITY AS o(id, place)
      WHERE m.organisation_id = ${organisationId} AND m.event_id = ${event.id} AND m.group_id = o.id`.execute(tx);
    return {};
  }),

  implement(organizerGroupPlace, async (ctx, { mapId, sort }) => {
    const { tx, organisationId } = ctx;
    const moved = await tx
      .selectFrom('event_organizer_group')
      .select('event_id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', mapId)
      .executeTakeFirst();
    if (!moved) return ctx.notFound();
    await lockGroups(tx, organisationId, moved.event_id);
    // Half a place before whoever stands there, or behind when it comes from before; then all are numbered anew.
    await sql`
      WITH now AS (
        SELECT id, row_number() OVER (ORDER BY sort, id) AS place FROM event_organizer_group
        WHERE organisation_id = ${organisationId} AND event_id = ${moved.event_id}),
      asked AS (
        SELECT id, row_number() OVER (ORDER BY CASE WHEN id = ${mapId} THEN ${sort} + CASE WHEN place < ${sort} THEN 0.5 ELSE -0.5 END ELSE place END) AS place
        FROM now)
      UPDATE event_organizer_group m SET sort = asked.place FROM asked WHERE m.organisation_id = ${organisationId} AND m.id = asked.id`.execute(
      tx,
    );
    return {};
  }),
];
