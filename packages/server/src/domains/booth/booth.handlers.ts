import { boothExport, boothList } from '@convoke/contract/booth/booth.calls.ts';
import { implement } from '../../core/http/implement.ts';
import { blockHandlers } from './booth.blocks.ts';
import { editHandlers } from './booth.edits.ts';
import { boothSheet } from './booth.export.ts';
import { blocksOf, boothsOf, boothView } from './booth.rows.ts';

export const boothHandlers = [
  ...blockHandlers,
  ...editHandlers,

  implement(boothList, async (ctx, { blockId, eventId }) => {
    const { db, organisationId } = ctx;
    const of = blockId === undefined ? { eventId: eventId ?? '' } : { blockId };
    if (blockId !== undefined && (await blocksOf(db, organisationId, { blockId })).length === 0) ctx.notFound();
    return (await boothsOf(db, organisationId, { ...of, eventId }, ctx.now())).map(boothView);
  }),

  implement(boothExport, (ctx) => boothSheet(ctx.services, ctx.event, ctx.language)),
];
