import {
  boothBlockAdd,
  boothBlockDelete,
  boothBlockList,
  boothBlockUpdate,
} from '@convoke/contract/booth/booth.calls.ts';
import { mostBlocks } from '@convoke/contract/booth/booth.rules.ts';
import type { WriteContext } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import { implementUpdate } from '../../core/http/overwritten.ts';
import { areStored } from '../resource/resource.ops.ts';
import { isHad, lockEvent } from './booth.edits.ts';
import { blocksOf, boothsOf } from './booth.rows.ts';

async function checkPicture(ctx: WriteContext<'FILE_MISSING'>, key: string | null | undefined): Promise<void> {
  if (typeof key === 'string' && !(await areStored(ctx.tx, ctx.organisationId, [key]))) ctx.fail('FILE_MISSING');
}

export const blockHandlers = [
  implement(boothBlockAdd, async (ctx, { eventId, pictureKey, ...fields }) => {
    const { tx, organisationId } = ctx;
    await checkPicture(ctx, pictureKey);
    await lockEvent(tx, organisationId, eventId);
    if ((await blocksOf(tx, organisationId, { eventId })).length >= mostBlocks) ctx.fail('BOOTHS_FULL');
    const { id, version } = await tx
      .insertInto('booth_block')
      .values({
        organisation_id: organisationId,
        event_id: eventId,
        ...fields,
        picture_key: pictureKey,
        created_at: ctx.now(),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    return { blockId: id, version };
  }),

  implementUpdate(
    boothBlockUpdate,
    { table: 'booth_block', id: 'blockId' },
    async (ctx, { blockId, version, pictureKey, ...fields }) => {
      const { tx, organisationId } = ctx;
      await checkPicture(ctx, pictureKey);
      // What was not sent is undefined, and so no column of the statement.
      const changed = await tx
        .updateTable('booth_block')
        .set({ ...fields, picture_key: pictureKey, version: version + 1 })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', blockId)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst();
      if (changed) return changed;
      const [current] = await blocksOf(tx, organisationId, { blockId });
      return current ? ctx.fail('BOOTH_BLOCK_CHANGED', { current }) : ctx.notFound();
    },
  ),

  implement(boothBlockDelete, async (ctx, { blockId }) => {
    const { tx, organisationId } = ctx;
    const [block] = await blocksOf(tx, organisationId, { blockId });
    if (!block) return ctx.notFound();
    await lockEvent(tx, organisationId, block.eventId);
    // One that is taken meanwhile stays, and with it the hall.
    await tx
      .deleteFrom('booth')
      .where('organisation_id', '=', organisationId)
      .where('block_id', '=', blockId)
      .where((eb) => eb.not(isHad(ctx.now())))
      .execute();
    const left = await boothsOf(tx, organisationId, { blockId }, ctx.now());
    if (left.length > 0) ctx.fail('BOOTH_IN_USE', { numbers: left.map((booth) => booth.number) });
    await tx
      .deleteFrom('booth_block')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', blockId)
      .execute();
    return {};
  }),

  implement(boothBlockList, async (ctx) => {
    const blocks = await blocksOf(ctx.db, ctx.organisationId, { eventId: ctx.event.id });
    return blocks.map(({ eventId: _, ...block }) => block);
  }),
];
