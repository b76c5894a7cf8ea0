import {
  chapterAdd,
  chapterDelete,
  chapterList,
  chaptersFromProgramme,
  chapterUpdate,
} from '@convoke/contract/live/live.calls.ts';
import { mostChapters } from '@convoke/contract/live/live.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { WriteContext } from '../../../core/context.ts';
import { columnsOf, told } from '../../../core/data/camel.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { implementUpdate } from '../../../core/http/overwritten.ts';
import { currentRelease, itemIn } from '../../schedule/schedule.ops.ts';
import { chaptersOf } from '../live.chapters.ts';
import { type LiveRecord, liveOf } from '../live.read.ts';
import { tellPage } from '../live.told.ts';

type Ctx = Pick<WriteContext<'CHAPTER_OUTSIDE' | 'LIVE_AGENDA_MISSING'>, 'tx' | 'fail' | 'notFound'>;

/** The live, locked: its chapters and its time are changed one after the other. */
async function lockLive({ tx, notFound }: Pick<Ctx, 'tx' | 'notFound'>, liveId: string): Promise<LiveRecord> {
  if (!(await liveOf(tx, liveId))) return notFound();
  const live = await tx.selectFrom('live').selectAll().where('id', '=', liveId).forNoKeyUpdate().executeTakeFirst();
  return live ?? notFound();
}

async function check(
  ctx: Ctx,
  live: LiveRecord,
  { startsAt, agendaId }: { startsAt?: string | undefined; agendaId?: string | null | undefined },
): Promise<void> {
  if (startsAt !== undefined) {
    const at = new Date(startsAt);
    if (at < live.starts_at || at >= live.ends_at) ctx.fail('CHAPTER_OUTSIDE');
  }
  if (!agendaId) return;
  const item = await ctx.tx
    .selectFrom('agenda_item')
    .select('id')
    .where('event_id', '=', live.event_id)
    .where('id', '=', agendaId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!item) ctx.fail('LIVE_AGENDA_MISSING');
}

async function countOf(tx: Db, liveId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('live_chapter')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const started = 'live_chapter_start';

export const chapterHandlers = [
  implement(chapterList, async ({ db, notFound }, { liveId }) => {
    const live = (await liveOf(db, liveId)) ?? notFound();
    return (await chaptersOf(db, [live])).map(({ id, ...row }) => ({ ...told(row), chapterId: id }));
  }),

  implement(chapterAdd, async (ctx, { liveId, ...input }) => {
    const { tx } = ctx;
    const live = await lockLive(ctx, liveId);
    await check(ctx, live, input);
    if ((await countOf(tx, liveId)) >= mostChapters) return ctx.fail('CHAPTER_FULL');
    const made = await unlessBroken(
      started,
      () => ctx.fail('CHAPTER_TWICE'),
      tx
        .insertInto('live_chapter')
        .values({ live_id: liveId, ...columnsOf(input) })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    );
    await tellPage(tx, live.event_id, 'chapters');
    return { chapterId: made.id, version: made.version };
  }),

  implementUpdate(
    chapterUpdate,
    { table: 'live_chapter', id: 'chapterId' },
    async (ctx, { chapterId, version, ...sent }) => {
      const { tx } = ctx;
      const row = () => tx.selectFrom('live_chapter').selectAll().where('id', '=', chapterId).executeTakeFirst();
      const found = (await row()) ?? ctx.notFound();
      const live = await lockLive(ctx, found.live_id);
      const before = (await row()) ?? ctx.notFound();
      if (before.version !== version) {
        const current = (await chaptersOf(tx, [live])).find(({ id }) => id === chapterId);
        return ctx.fail('CHAPTER_CHANGED', { current: current && { ...told(current), chapterId } });
      }
      // An item that was deleted since stays named by its chapter.
      await check(ctx, live, { ...sent, ...(sent.agendaId === before.agenda_id && { agendaId: null }) });
      await unlessBroken(
        started,
        () => ctx.fail('CHAPTER_TWICE'),
        tx
          .updateTable('live_chapter')
          .set({ ...columnsOf(sent), version: version + 1, updated_at: ctx.now() })
          .where('id', '=', chapterId)
          .execute(),
      );
      await tellPage(tx, live.event_id, 'chapters');
      return { version: version + 1 };
    },
  ),

  implement(chapterDelete, async (ctx, { chapterId }) => {
    const { tx } = ctx;
    const gone = await tx
      .deleteFrom('live_chapter')
      .where('id', '=', chapterId)
      .returning('live_id')
      .executeTakeFirst();
    const live = (gone && (await liveOf(tx, gone.live_id))) ?? ctx.notFound();
    await tellPage(tx, live.event_id, 'chapters');
    return {};
  }),

  implement(chaptersFromProgramme, async (ctx, { liveId }) => {
    const { tx, organisationId, services } = ctx;
    const live = await lockLive(ctx, liveId);
    const event = await tx
      .selectFrom('event')
      .select('language')
      .where('id', '=', live.event_id)
      .executeTakeFirstOrThrow();
    const release = await currentRelease(services, tx, organisationId, live.event_id);
    const items = (release?.contents.items ?? []).filter(
      ({ startsAt, placeId, minutes }) =>
        (live.place_id === null || placeId === live.place_id) &&
        minutes > 0 &&
        new Date(startsAt) >= live.starts_at &&
        new Date(startsAt) < live.ends_at,
    );
    if (items.length === 0) return ctx.fail('LIVE_NO_PROGRAMME');
    const there = await tx
      .selectFrom('live_chapter')
      .select(['agenda_id', 'starts_at'])
      .where('live_id', '=', liveId)
      .execute();
    const known = new Set(there.map(({ agenda_id: agendaId }) => agendaId));
    const taken = new Set(there.map(({ starts_at: startsAt }) => startsAt.getTime()));
    const kept = await tx
      .selectFrom('agenda_item')
      .select('id')
      .where(
        'id',
        'in',
        items.map(({ agendaId }) => agendaId),
      )
      .execute();
    const stands = new Set(kept.map(({ id }) => id));
    const added = items.flatMap((item) => {
      const at = Date.parse(item.startsAt);
      // Of two items of one moment, the first.
      if (known.has(item.agendaId) || taken.has(at)) return [];
      taken.add(at);
      return [
        {
          live_id: liveId,
          title: itemIn(item, event.language as Language).title.slice(0, 120),
          starts_at: item.startsAt,
          agenda_id: stands.has(item.agendaId) ? item.agendaId : null,
        },
      ];
    });
    if (there.length + added.length > mostChapters) return ctx.fail('CHAPTER_FULL');
    if (added.length > 0) {
      await tx.insertInto('live_chapter').values(added).execute();
      await tellPage(tx, live.event_id, 'chapters');
    }
    return { added: added.length };
  }),
];
