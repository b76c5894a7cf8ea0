import {
  guestAdd,
  guestDelete,
  guestEdit,
  guestRestore,
  guestTypeAdd,
  guestTypeDelete,
  guestTypeSet,
  guestTypeUpdate,
} from '@convoke/contract/guest/guest.calls.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate, sentOf } from '../../../core/http/overwritten.ts';
import { checkNamed, hasType } from '../guest.named.ts';
import { boothsOfGuest } from '../../booth/booth.ops.ts';
import { usesOf } from '../guest.uses.ts';
import { infoOf } from '../guest.views.ts';
import { changeGuest, inputOf, insertGuest, lockedGuest } from '../guest.write.ts';

/** Adding, changing and deleting guests and their types. */
export const editHandlers = [
  implement(guestAdd, async (ctx, input) => {
    await checkNamed(ctx, input);
    const language = input.language ?? ctx.language;
    const change = { source: 'organiser', userId: ctx.userId, at: ctx.now() } as const;
    const guest = await insertGuest(ctx.tx, ctx.organisationId, { ...input, language }, change);
    return { guestId: guest.id, version: guest.version };
  }),

  implementUpdate(guestEdit, { table: 'guest', id: 'guestId' }, async (ctx, { guestId, version, ...input }) => {
    const guest = (await lockedGuest(ctx.tx, ctx.organisationId, guestId)) ?? ctx.notFound();
    if (guest.version !== version)
      return ctx.fail('GUEST_CHANGED', { current: await infoOf(ctx.tx, ctx.organisationId, guest.id) });
    const whole = { ...(await inputOf(ctx.tx, guest)), ...sentOf(input) };
    await checkNamed(ctx, whole);
    const change = { source: 'organiser', userId: ctx.userId, at: ctx.now() } as const;
    return { version: await changeGuest(ctx.tx, guest, whole, change) };
  }),

  implement(guestDelete, async (ctx, { guestId }) => {
    // Locked first: whoever binds it meanwhile waits, and finds it gone.
    const guest = (await lockedGuest(ctx.tx, ctx.organisationId, guestId)) ?? ctx.notFound();
    const events = await usesOf(ctx.tx, ctx.organisationId, guest.id);
    const booths = await boothsOfGuest(ctx.tx, ctx.organisationId, guest.id, ctx.now());
    if (events.length + booths.length > 0)
      return ctx.fail('GUEST_IN_USE', { events: events.slice(0, 20), booths: booths.slice(0, 20) });
    await ctx.tx
      .updateTable('guest')
      .set({ deleted_at: ctx.now(), version: guest.version + 1 })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', guest.id)
      .execute();
    return {};
  }),

  implement(guestRestore, async (ctx, { guestIds }) => {
    const restored = await ctx.tx
      .updateTable('guest')
      .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', guestIds)
      .where('deleted_at', 'is not', null)
      .where('merged_into', 'is', null)
      .returning('id')
      .execute();
    return { changed: restored.length };
  }),

  implement(guestTypeAdd, async (ctx, { name }) => {
    const { id } = await unlessBroken(
      'guest_type_name',
      () => ctx.fail('GUEST_TYPE_TAKEN'),
      ctx.tx
        .insertInto('guest_type')
        .values({ organisation_id: ctx.organisationId, name })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return { guestTypeId: id };
  }),

  implement(guestTypeUpdate, async (ctx, { guestTypeId, name }) => {
    const changed = await unlessBroken(
      'guest_type_name',
      () => ctx.fail('GUEST_TYPE_TAKEN'),
      ctx.tx
        .updateTable('guest_type')
        .set({ name })
        .where('organisation_id', '=', ctx.organisationId)
        .where('id', '=', guestTypeId)
        .returning('id')
        .executeTakeFirst(),
    );
    return changed ? {} : ctx.notFound();
  }),

  implement(guestTypeDelete, async (ctx, { guestTypeId }) => {
    const gone = await ctx.tx
      .deleteFrom('guest_type')
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', guestTypeId)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.notFound();
  }),

  implement(guestTypeSet, async (ctx, { guestIds, guestTypeId }) => {
    if (guestTypeId !== null && !(await hasType(ctx, guestTypeId))) return ctx.fail('GUEST_TYPE_GONE');
    const changed = await ctx.tx
      .updateTable('guest')
      .set((eb) => ({ guest_type_id: guestTypeId, version: eb('version', '+', 1), updated_at: ctx.now() }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', guestIds)
      .where('deleted_at', 'is', null)
      .where('guest_type_id', 'is distinct from', guestTypeId)
      .returning('id')
      .execute();
    return { changed: changed.length };
  }),
];
