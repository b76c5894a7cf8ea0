import type { organizerAdd } from '@convoke/contract/organizer/organizer.calls.ts';
import {
  organizerAdd as add,
  organizerDelete,
  organizerGroupSet,
  organizerRestore,
  organizerUpdate,
} from '@convoke/contract/organizer/organizer.calls.ts';
import type * as z from 'zod';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { implementUpdate } from '../../core/http/overwritten.ts';
import { isStored } from '../resource/resource.ops.ts';
import { infoOf, mostNamed, usesOf } from './organizer.read.ts';

type Input = z.output<typeof organizerAdd.input>;

const columnsOf = (input: Input) => ({
  name: input.name,
  logo_key: input.logoKey,
  link: input.link,
  contact_name: input.contactName,
  phone: input.phone,
  email: input.email,
  note: input.note,
  group_id: input.groupId,
});

/** Refuses a logo or a group that is not there. */
async function checkNamed(
  ctx: Pick<WriteContext<'FILE_MISSING' | 'ORGANIZER_GROUP_GONE'>, 'tx' | 'organisationId' | 'fail'>,
  { logoKey = null, groupId = null }: Partial<Pick<Input, 'logoKey' | 'groupId'>>,
): Promise<void> {
  if (!(await isStored(ctx.tx, ctx.organisationId, logoKey))) ctx.fail('FILE_MISSING');
  if (groupId !== null && !(await hasGroup(ctx.tx, ctx.organisationId, groupId))) ctx.fail('ORGANIZER_GROUP_GONE');
}

/** Whether there is such a group. Whoever deletes it meanwhile waits, and then takes what was put into it out again. */
export async function hasGroup(tx: Db, organisationId: string, groupId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('organizer_group')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', groupId)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

function locked(tx: Db, organisationId: string, organizerId: string) {
  return tx
    .selectFrom('organizer')
    .select(['id', 'version'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', organizerId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Adding, changing and deleting organizers of the library. */
export const editHandlers = [
  implement(add, async (ctx, input) => {
    await checkNamed(ctx, input);
    const { id, version } = await ctx.tx
      .insertInto('organizer')
      .values({
        organisation_id: ctx.organisationId,
        ...columnsOf(input),
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    return { organizerId: id, version };
  }),

  implementUpdate(
    organizerUpdate,
    { table: 'organizer', id: 'organizerId' },
    async (ctx, { organizerId, version, ...input }) => {
      const { tx, organisationId } = ctx;
      const there = (await locked(tx, organisationId, organizerId)) ?? ctx.notFound();
      if (there.version !== version)
        return ctx.fail('ORGANIZER_CHANGED', { current: await infoOf(tx, organisationId, organizerId) });
      await checkNamed(ctx, input);
      // What was not sent is undefined, and so no column of the statement.
      await tx
        .updateTable('organizer')
        .set({ ...columnsOf(input as Input), version: version + 1, updated_at: ctx.now() })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', organizerId)
        .execute();
      return { version: version + 1 };
    },
  ),

  implement(organizerDelete, async (ctx, { organizerId, type }) => {
    const { tx, organisationId } = ctx;
    // Locked first: whoever binds it meanwhile waits, and finds it gone.
    const there = (await locked(tx, organisationId, organizerId)) ?? ctx.notFound();
    if (type === 'library') {
      const events = await usesOf(tx, organisationId, 'organizer_id', [organizerId], ctx.now());
      if (events.length > 0) return ctx.fail('ORGANIZER_IN_USE', { events: events.slice(0, mostNamed) });
    }
    await tx
      .updateTable('organizer')
      .set({
        ...(type === 'library' ? { deleted_at: ctx.now() } : { group_id: null, updated_at: ctx.now() }),
        version: there.version + 1,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', organizerId)
      .execute();
    return {};
  }),

  implement(organizerRestore, async (ctx, { organizerIds }) => {
    const restored = await ctx.tx
      .updateTable('organizer')
      .set((eb) => ({ deleted_at: null, version: eb('version', '+', 1) }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', organizerIds)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .execute();
    return { changed: restored.length };
  }),

  implement(organizerGroupSet, async (ctx, { organizerIds, groupId }) => {
    if (groupId !== null && !(await hasGroup(ctx.tx, ctx.organisationId, groupId)))
      return ctx.fail('ORGANIZER_GROUP_GONE');
    const changed = await ctx.tx
      .updateTable('organizer')
      .set((eb) => ({ group_id: groupId, version: eb('version', '+', 1), updated_at: ctx.now() }))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', 'in', organizerIds)
      .where('deleted_at', 'is', null)
      .where('group_id', 'is distinct from', groupId)
      .returning('id')
      .execute();
    return { changed: changed.length };
  }),
];
