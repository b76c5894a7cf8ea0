import { guestMerge, guestMerges, guestMergeUndo } from '@convoke/contract/guest/guest.doubles.calls.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import { giveBooths } from '../../booth/booth.ops.ts';
import { checkNamed, hasType } from '../guest.named.ts';
import { infoOf } from '../guest.views.ts';
import { changeGuest, type GuestInput, inputOf, lockedGuest } from '../guest.write.ts';
import { changedPlaces, givePlaces, type MergedPlace, takePlacesBack } from './guest.places.ts';
import { lockProgrammes } from './guest.programme.ts';

const shownMerges = 20;

/** Making one of two guests, and two of one again. */
export const mergeHandlers = [
  implement(guestMerge, async (ctx, { guestId, version, goneId, goneVersion, ...input }) => {
    const { tx, organisationId } = ctx;
    if (guestId === goneId) return ctx.fail('GUEST_MERGE_SAME');
    // In one order, so that two who merge the same pair the one and the other way round follow one another.
    for (const id of [guestId, goneId].sort()) await lockedGuest(tx, organisationId, id);
    const kept = (await lockedGuest(tx, organisationId, guestId)) ?? ctx.notFound();
    const gone = (await lockedGuest(tx, organisationId, goneId)) ?? ctx.notFound();
    const stale = kept.version !== version ? kept : gone.version !== goneVersion ? gone : null;
    if (stale) return ctx.fail('GUEST_CHANGED', { current: await infoOf(tx, organisationId, stale.id) });
    await checkNamed(ctx, input);
    const at = ctx.now();
    const was = await inputOf(tx, kept);
    const language = input.language ?? ctx.language;
    const change = { source: 'merge', userId: ctx.userId, at } as const;
    const keptVersion = await changeGuest(tx, kept, { ...input, language }, change);
    const places = await givePlaces(tx, organisationId, { goneId, keptId: guestId, at });
    const booths = await giveBooths(tx, organisationId, { from: goneId, to: guestId });
    await tx
      .updateTable('guest')
      .set({ merged_into: guestId, deleted_at: at, version: gone.version + 1 })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', goneId)
      .execute();
    // Nobody has become a guest that became another itself.
    const followed = await tx
      .updateTable('guest')
      .set({ merged_into: guestId })
      .where('organisation_id', '=', organisationId)
      .where('merged_into', '=', goneId)
      .returning('id')
      .execute();
    const { id } = await tx
      .insertInto('guest_merge')
      .values({
        organisation_id: organisationId,
        kept_id: guestId,
        gone_id: goneId,
        kept_name: input.name,
        gone_name: gone.name,
        was: JSON.stringify(was),
        kept_version: keptVersion,
        gone_version: gone.version + 1,
        places: JSON.stringify(places),
        booths,
        followed: followed.map((each) => each.id),
        by_user: ctx.userId,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { mergeId: id, version: keptVersion };
  }),

  implement(guestMergeUndo, async (ctx, { mergeId }) => {
    const { tx, organisationId } = ctx;
    const merge =
      (await tx
        .selectFrom('guest_merge')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', mergeId)
        .executeTakeFirst()) ?? ctx.notFound();
    // Whoever undoes it at the same time waits here, and is refused.
    await unlessBroken(
      'guest_merge_undo_pkey',
      () => ctx.fail('GUEST_MERGE_UNDONE'),
      tx
        .insertInto('guest_merge_undo')
        .values({ organisation_id: organisationId, merge_id: mergeId, by_user: ctx.userId, created_at: ctx.now() })
        .execute(),
    );
    const kept = await lockedGuest(tx, organisationId, merge.kept_id);
    if (kept?.version !== merge.kept_version)
      return ctx.fail('GUEST_MERGE_CHANGED', { guest: kept?.name ?? merge.kept_name, events: [] });
    const places = merge.places as unknown as MergedPlace[];
    await lockProgrammes(tx, organisationId, kept.id);
    await sql`
      SELECT FROM event_guest WHERE organisation_id = ${organisationId} AND id = ANY(${places.map(({ id, into }) => into ?? id)}::uuid[])
      ORDER BY id FOR UPDATE`.execute(tx);
    const events = await changedPlaces(tx, organisationId, kept.id, places, ctx.now());
    if (events.length > 0) return ctx.fail('GUEST_MERGE_CHANGED', { guest: null, events: events.slice(0, 20) });
    const was = merge.was as unknown as GuestInput;
    // A type that was deleted since is no one's any more.
    const guestTypeId = was.guestTypeId !== null && (await hasType(ctx, was.guestTypeId)) ? was.guestTypeId : null;
    const change = { source: 'merge', userId: ctx.userId, at: ctx.now() } as const;
    await changeGuest(tx, kept, { ...was, guestTypeId }, change);
    await tx
      .updateTable('guest')
      .set((eb) => ({ merged_into: null, deleted_at: null, version: eb('version', '+', 1) }))
      .where('organisation_id', '=', organisationId)
      .where('id', '=', merge.gone_id)
      .execute();
    await sql`
      UPDATE guest SET merged_into = ${merge.gone_id}
      WHERE organisation_id = ${organisationId} AND id = ANY(${merge.followed}::uuid[]) AND merged_into = ${merge.kept_id}`.execute(
      tx,
    );
    // Who has given a booth to somebody else since then keeps that.
    await giveBooths(tx, organisationId, { from: merge.kept_id, to: merge.gone_id, only: merge.booths });
    await takePlacesBack(tx, organisationId, { goneId: merge.gone_id, followed: merge.followed }, places);
    return {};
  }),

  implement(guestMerges, async ({ db, organisationId }) => {
    const rows = await db
      .selectFrom('guest_merge as m')
      .leftJoin('guest_merge_undo as u', (join) =>
        join.onRef('u.organisation_id', '=', 'm.organisation_id').onRef('u.merge_id', '=', 'm.id'),
      )
      .select(['m.id', 'm.kept_id', 'm.kept_name', 'm.gone_name', 'm.created_at', 'u.merge_id'])
      .where('m.organisation_id', '=', organisationId)
      .orderBy('m.created_at', 'desc')
      .orderBy('m.id', 'desc')
      .limit(shownMerges)
      .execute();
    return rows.map((row) => ({
      mergeId: row.id,
      guestId: row.kept_id,
      name: row.kept_name,
      goneName: row.gone_name,
      mergedAt: row.created_at.toISOString(),
      isUndone: row.merge_id !== null,
    }));
  }),
];
