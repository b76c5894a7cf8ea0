import type { DynamicKind } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { stateOf } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { siteNewsAdd, siteNewsDelete, siteNewsList, siteNewsUpdate } from '@convoke/contract/review/review.calls.ts';
import { sql } from 'kysely';
import { unlessBroken } from '../../core/data/constraint.ts';
import type { Db } from '../../core/data/database.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../core/data/list.ts';
import { implement } from '../../core/http/implement.ts';
import { arrange, lastPlace, lockOrder } from './review.places.ts';

const sorts: Sorts = { id: sql`n.id`, words: { sort: { by: sql`n.sort`, kind: 'whole' } } };

const entriesOf = (db: Db, eventId: string) =>
  db
    .selectFrom('site_news as n')
    .innerJoin('dynamic as d', 'd.id', 'n.dynamic_id')
    .where('n.event_id', '=', eventId)
    .where('d.deleted_at', 'is', null);

const entry = (db: Db, templateMapId: string) =>
  db.selectFrom('site_news').select('event_id').where('id', '=', templateMapId).executeTakeFirst();

/** Which news of an event its site shows. A post itself is written and published among the news. */
export const siteNewsHandlers = [
  implement(siteNewsList, async (ctx, input) => {
    const { db, event } = ctx;
    const now = ctx.now().getTime();
    const place = placeOf(ctx, sorts, { ...input, sort: 'sort' });
    const listed = entriesOf(db, event.id)
      .select(['n.id', 'n.dynamic_id', 'n.is_on', 'n.sort', 'd.kind', 'd.title', 'd.is_draft', 'd.publish_at'])
      .select(sql<string>`left(d.plain, 300)`.as('excerpt'));
    const rows = await inPlace(listed, place).execute();
    const total = await countOf(db, entriesOf(db, event.id), place);
    return pageAnswer(rows, total, place, (row) => ({
      templateMapId: row.id,
      dynamicId: row.dynamic_id,
      kind: row.kind as DynamicKind,
      title: row.title,
      excerpt: row.excerpt,
      state: stateOf({ isDraft: row.is_draft, publishAt: row.publish_at.getTime() }, now),
      isOn: row.is_on,
      sort: row.sort,
    }));
  }),

  implement(siteNewsAdd, async (ctx, { eventId, dynamicId }) => {
    const { tx } = ctx;
    await lockOrder(tx, eventId);
    const post = await tx
      .selectFrom('dynamic')
      .select('id')
      .where('id', '=', dynamicId)
      .where('event_id', '=', eventId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!post) return ctx.notFound();
    const there = await tx.selectFrom('site_news').select('id').where('dynamic_id', '=', dynamicId).executeTakeFirst();
    if (there) return { templateMapId: there.id };
    const made = await unlessBroken(
      'site_news_sort_check',
      () => ctx.fail('SITE_NEWS_FULL'),
      tx
        .insertInto('site_news')
        .values({ event_id: eventId, dynamic_id: dynamicId, sort: lastPlace('site_news', eventId) })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return { templateMapId: made.id };
  }),

  implement(siteNewsUpdate, async (ctx, { templateMapId, isOn, sort }) => {
    const { tx } = ctx;
    const found = (await entry(tx, templateMapId)) ?? ctx.notFound();
    await lockOrder(tx, found.event_id);
    if (isOn !== undefined)
      await tx.updateTable('site_news').set({ is_on: isOn }).where('id', '=', templateMapId).execute();
    if (sort !== undefined) await arrange(tx, 'site_news', found.event_id, { id: templateMapId, sort });
    return {};
  }),

  implement(siteNewsDelete, async (ctx, { templateMapId }) => {
    const { tx } = ctx;
    const found = (await entry(tx, templateMapId)) ?? ctx.notFound();
    await lockOrder(tx, found.event_id);
    await tx.deleteFrom('site_news').where('id', '=', templateMapId).execute();
    await arrange(tx, 'site_news', found.event_id);
    return {};
  }),
];
