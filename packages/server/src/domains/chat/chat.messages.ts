import {
  messageAdd,
  messageExport,
  messageList,
  messageModerate,
  messagePin,
  type MessageRow,
} from '@convoke/contract/chat/chat.calls.ts';
import { type MessageState, mostPinned } from '@convoke/contract/chat/chat.rules.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, type Place, placeOf, type Sorts } from '../../core/data/list.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { implement } from '../../core/http/implement.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../core/tables/sheet-rows.ts';
import { addWritten } from '../live/live.figures.ops.ts';
import { forgetFeed, lockFeed, tellFeed, tellMany } from '../live/live.feed.ops.ts';
import { messageView, ownLive, pinnedMessages } from './chat.read.ts';

interface Filter {
  search?: string | undefined;
  state?: MessageState | undefined;
}

export const messageSorts: Sorts = {
  id: sql`m.id`,
  words: { at: { by: sql`m.at`, kind: 'moment' } },
};

const matchingMessages = (db: Db, liveId: string, { search, state }: Filter) =>
  db
    .selectFrom('chat_message as m')
    .where('m.live_id', '=', liveId)
    .$if(state !== undefined, (all) => all.where('m.state', '=', state ?? 'shown'))
    .$if(search !== undefined, (all) => all.where(containing(sql`fold_text(m.text || ' ' || m.name)`, search ?? '')));

const listMessages = (db: Db, liveId: string, eventId: string, filter: Filter, place: Place) =>
  inPlace(
    matchingMessages(db, liveId, filter)
      .leftJoin('live_viewer as v', 'v.id', 'm.viewer_id')
      .select([
        'm.id',
        'm.viewer_id',
        'm.name',
        'm.text',
        'm.state',
        'm.has_word',
        'm.is_pinned',
        'm.at',
        'v.participant_id',
      ])
      .select(
        sql<boolean>`(v.id IS NOT NULL AND is_chat_muted(${own}, ${eventId}::uuid, v.id, v.participant_id, v.device))`.as(
          'is_muted',
        ),
      ),
    place,
  ).execute();
type Listed = Awaited<ReturnType<typeof listMessages>>[number];

const rowView = (row: Listed): MessageRow => ({
  messageId: row.id,
  viewerId: row.viewer_id,
  participantId: row.participant_id,
  name: row.name,
  text: row.text,
  state: row.state as MessageState,
  hasWord: row.has_word,
  isPinned: row.is_pinned,
  isMuted: row.is_muted,
  at: row.at.toISOString(),
});

const texts = {
  at: { en: 'Time', zh: '时间', es: 'Hora', ja: '時刻' },
  name: { en: 'Name', zh: '姓名', es: 'Nombre', ja: '氏名' },
  host: { en: 'Host', zh: '主持人', es: 'Anfitrión', ja: '司会者' },
  text: { en: 'Message', zh: '消息', es: 'Mensaje', ja: 'メッセージ' },
  state: { en: 'Status', zh: '状态', es: 'Estado', ja: '状態' },
  shown: { en: 'Shown', zh: '已显示', es: 'Visible', ja: '表示中' },
  held: { en: 'Waiting', zh: '待审核', es: 'En espera', ja: '承認待ち' },
  deleted: { en: 'Deleted', zh: '已删除', es: 'Eliminado', ja: '削除済み' },
  fileName: { en: 'chat', zh: '聊天记录', es: 'chat', ja: 'チャット' },
} satisfies Record<string, Texts>;

async function messageSheet(
  services: Services,
  db: Db,
  organisationId: string,
  liveId: string,
  filter: Filter,
  language: Language,
) {
  const live = await ownLive(db, liveId);
  const t = wordsIn(texts, language);
  const moment = momentsIn(live.time_zone);
  const columns: Column<Listed>[] = [
    moment(t.at, (row) => row.at),
    [t.name, (row) => row.name || (row.viewer_id === null ? t.host : '')],
    [t.text, (row) => row.text],
    [t.state, (row) => t[row.state as MessageState]],
  ];
  const rows = everyRow(services, organisationId, [messageSorts, 'at'], (read, place) =>
    listMessages(read, liveId, live.event_id, filter, place),
  );
  return sheetFile({ title: live.title, what: t.fileName }, columns, rows);
}

/** Tells viewers all that is pinned. */
export async function tellPinned(tx: Db, liveId: string): Promise<void> {
  await tellFeed(tx, liveId, { kind: 'pinned', messages: await pinnedMessages(tx, liveId) });
}

/** Deletes messages of a live that are there, under the lock of its feed; answers how many. */
export async function deleteMessages(tx: Db, liveId: string, which: { ids: string[] } | { viewerId: string }) {
  const gone = await tx
    .updateTable('chat_message as m')
    .from('chat_message as old')
    .set({ state: 'deleted', is_pinned: false })
    .whereRef('old.id', '=', 'm.id')
    .where('m.live_id', '=', liveId)
    .where('m.state', '<>', 'deleted')
    .$if('ids' in which, (some) => some.where('m.id', 'in', 'ids' in which ? which.ids : []))
    .$if('viewerId' in which, (some) => some.where('m.viewer_id', '=', 'viewerId' in which ? which.viewerId : null))
    .returning(['m.id', 'old.is_pinned as was_pinned'])
    .execute();
  const messageIds = gone.map(({ id }) => id);
  if (messageIds.length === 0) return 0;
  await addWritten(tx, liveId, { messages: -messageIds.length });
  await forgetFeed(tx, liveId, messageIds);
  await tellFeed(tx, liveId, { kind: 'messagesGone', messageIds });
  if (gone.some((each) => each.was_pinned)) await tellPinned(tx, liveId);
  return messageIds.length;
}

export const messageHandlers = [
  implement(messageList, async (ctx, { liveId, ...input }) => {
    const { db } = ctx;
    const { event_id: eventId } = await ownLive(db, liveId);
    const place = placeOf(ctx, messageSorts, input);
    const rows = await listMessages(db, liveId, eventId, input, place);
    const total = await countOf(db, matchingMessages(db, liveId, input), place);
    return pageAnswer(rows, total, place, rowView);
  }),

  implement(messageExport, async (ctx, { liveId, ...filter }) =>
    messageSheet(ctx.services, ctx.db, ctx.organisationId, liveId, filter, ctx.language),
  ),

  implement(messageAdd, async (ctx, { liveId, nonce, text, name }) => {
    const { tx } = ctx;
    await ownLive(tx, liveId);
    await lockFeed(tx, liveId);
    const at = ctx.now();
    const made = await tx
      .insertInto('chat_message')
      .values({ live_id: liveId, by_user: ctx.userId, name, text, state: 'shown', nonce, played_at: at, at })
      .onConflict((taken) => taken.constraint('chat_message_once').doNothing())
      .returning(['id', 'viewer_id', 'name', 'text', 'at', 'played_at'])
      .executeTakeFirst();
    if (made) {
      await addWritten(tx, liveId, { messages: 1 });
      await tellFeed(tx, liveId, { kind: 'message', message: messageView(made) }, made.id);
      return { messageId: made.id };
    }
    // It has come before.
    const { id } = await tx
      .selectFrom('chat_message')
      .select('id')
      .where('live_id', '=', liveId)
      .where('viewer_id', 'is', null)
      .where('nonce', '=', nonce)
      .executeTakeFirstOrThrow();
    return { messageId: id };
  }),

  implement(messageModerate, async (ctx, { liveId, messageIds, to }) => {
    const { tx } = ctx;
    await ownLive(tx, liveId);
    await lockFeed(tx, liveId);
    if (to === 'deleted') return { changed: await deleteMessages(tx, liveId, { ids: messageIds }) };
    const shown = await tx
      .updateTable('chat_message as m')
      .from('chat_message as old')
      .set({ state: 'shown' })
      .whereRef('old.id', '=', 'm.id')
      .where('m.live_id', '=', liveId)
      .where('m.id', 'in', messageIds)
      .where('m.state', '<>', 'shown')
      .returning(['m.id', 'm.viewer_id', 'm.name', 'm.text', 'm.at', 'm.played_at', 'old.state as was'])
      .execute();
    await addWritten(tx, liveId, { messages: shown.filter(({ was }) => was === 'deleted').length });
    await tellMany(
      tx,
      liveId,
      shown
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
        .map((row) => ({ event: { kind: 'message', message: messageView(row) }, about: row.id })),
    );
    return { changed: shown.length };
  }),

  implement(messagePin, async (ctx, { messageId, isPinned }) => {
    const { tx } = ctx;
    const found = await tx.selectFrom('chat_message').select('live_id').where('id', '=', messageId).executeTakeFirst();
    if (!found) return ctx.notFound();
    const { live_id: liveId } = found;
    // Under the lock of the feed, so that of many who pin at once three do.
    await lockFeed(tx, liveId);
    const message = await tx
      .selectFrom('chat_message')
      .select(['state', 'is_pinned'])
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow();
    if (message.is_pinned === isPinned) return {};
    if (isPinned) {
      if (message.state !== 'shown') return ctx.fail('CHAT_NOT_SHOWN');
      if ((await pinnedMessages(tx, liveId)).length >= mostPinned) return ctx.fail('CHAT_PINNED_FULL');
    }
    await tx.updateTable('chat_message').set({ is_pinned: isPinned }).where('id', '=', messageId).execute();
    await tellPinned(tx, liveId);
    return {};
  }),
];
