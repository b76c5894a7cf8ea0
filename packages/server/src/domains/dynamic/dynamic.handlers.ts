import { dynamicExport, dynamicGet, dynamicManage, type DynamicRow } from '@convoke/contract/dynamic/dynamic.calls.ts';
import { stateOf } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { implement } from '../../core/http/implement.ts';
import { countOf, pageAnswer, placeOf } from '../../core/data/list.ts';
import { fileUrl } from '../../core/storage.ts';
import { documentHandlers } from './dynamic.documents.ts';
import { editHandlers } from './dynamic.edits.ts';
import { dynamicSheet } from './dynamic.export.ts';
import { publicHandlers } from './dynamic.public.ts';
import { dynamicSorts, type ListedDynamic, listDynamics, matchingDynamics } from './dynamic.queries.ts';
import { infoOf } from './dynamic.read.ts';

function rowView(row: ListedDynamic, now: Date): DynamicRow {
  return {
    dynamicId: row.id,
    kind: row.kind as DynamicRow['kind'],
    title: row.title,
    excerpt: row.plain,
    pictureUrl: fileUrl(row.picture_keys[0] ?? null),
    pictures: row.picture_keys.length,
    state: stateOf({ isDraft: row.is_draft, publishAt: row.publish_at.getTime() }, now.getTime()),
    publishAt: row.is_draft ? null : row.publish_at.toISOString(),
    pin: row.pin,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

export const dynamicHandlers = [
  ...editHandlers,
  ...publicHandlers,
  ...documentHandlers,

  implement(dynamicGet, async (ctx, { dynamicId }) => {
    return (await infoOf(ctx.db, ctx.organisationId, dynamicId, ctx.now())) ?? ctx.notFound();
  }),

  implement(dynamicManage, async (ctx, input) => {
    const { db, organisationId, event } = ctx;
    const now = ctx.now();
    const place = placeOf(ctx, dynamicSorts, input);
    const rows = await listDynamics(db, organisationId, event.id, input, now, place);
    const total = await countOf(db, matchingDynamics(db, organisationId, event.id, input, now), place);
    return pageAnswer(rows, total, place, (row) => rowView(row, now));
  }),

  implement(dynamicExport, (ctx, input) => dynamicSheet(ctx.services, ctx.event, input, ctx.language)),
];
