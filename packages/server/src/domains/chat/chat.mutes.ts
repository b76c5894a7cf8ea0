import { muteAdd, muteList, muteRemove } from '@convoke/contract/chat/chat.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, type Place, placeOf, type Sorts } from '../../core/data/list.ts';
import { userName } from '../../core/data/user-name.ts';
import { implement } from '../../core/http/implement.ts';
import { lockFeed, tellMany } from '../live/live.feed.ops.ts';
import { deleteMessages } from './chat.messages.ts';
import { hideQuestions } from './chat.questions.ts';

const muteSorts: Sorts = { id: sql`x.id`, words: { at: { by: sql`x.at`, kind: 'moment' } } };

const matchingMutes = (db: Db, eventId: string, search: string | undefined) =>
  db
    .selectFrom('chat_mute as x')
    .where('x.event_id', '=', eventId)
    .$if(search !== undefined, (all) => all.where(containing(sql`fold_text(x.name)`, search ?? '')));

const listMutes = (db: Db, eventId: string, search: string | undefined, place: Place) =>
  inPlace(
    matchingMutes(db, eventId, search)
      .select(['x.id', 'x.name', 'x.participant_id', 'x.at'])
      .select(userName('x', 'by_user')),
    place,
  ).execute();

async function writerOf(
  db: Db,
  { messageId, questionId }: { messageId?: string | undefined; questionId?: string | undefined },
) {
  if (messageId !== undefined)
    return db
      .selectFrom('chat_message')
      .select(['live_id', 'viewer_id', 'name'])
      .where('id', '=', messageId)
      .executeTakeFirst();
  return db
    .selectFrom('chat_question')
    .select(['live_id', 'viewer_id', 'name'])
    .where('id', '=', questionId ?? '')
    .executeTakeFirst();
}

/** Locks the feeds of all lives of an event, in one order everywhere: what is just being written is decided before or after. */
async function lockAll(tx: Db, eventId: string): Promise<string[]> {
  const lives = await tx.selectFrom('live').select('id').where('event_id', '=', eventId).orderBy('id').execute();
  for (const { id } of lives) await lockFeed(tx, id);
  return lives.map(({ id }) => id);
}

/** Tells all lives of an event: somebody may watch two. */
async function tellMuted(tx: Db, liveIds: readonly string[], viewerIds: readonly string[], isMuted: boolean) {
  const told = viewerIds.map((viewerId) => ({ event: { kind: 'muted', viewerId, isMuted }, about: null }));
  for (const liveId of liveIds) await tellMany(tx, liveId, told);
}

export const muteHandlers = [
  implement(muteList, async (ctx, { search, ...input }) => {
    const { db, event } = ctx;
    const place = placeOf(ctx, muteSorts, input);
    const rows = await listMutes(db, event.id, search, place);
    const total = await countOf(db, matchingMutes(db, event.id, search), place);
    return pageAnswer(rows, total, place, (row) => ({
      muteId: row.id,
      name: row.name,
      participantId: row.participant_id,
      at: row.at.toISOString(),
      mutedBy: row.nick_name,
    }));
  }),

  implement(muteAdd, async (ctx, { deletes, ...of }) => {
    const { tx } = ctx;
    const writer = await writerOf(tx, of);
    if (!writer) return ctx.notFound();
    const { live_id: liveId, viewer_id: viewerId } = writer;
    if (viewerId === null) return ctx.fail('CHAT_IS_HOST');
    const viewer = await tx
      .selectFrom('live_viewer')
      .select(['event_id', 'participant_id', 'device'])
      .where('id', '=', viewerId)
      .executeTakeFirstOrThrow();
    const lives = await lockAll(tx, viewer.event_id);
    await tx
      .insertInto('chat_mute')
      .values({ ...viewer, viewer_id: viewerId, name: writer.name, by_user: ctx.userId, at: ctx.now() })
      .onConflict((known) =>
        known
          .constraint('chat_mute_once')
          .doUpdateSet({ device: viewer.device, participant_id: viewer.participant_id }),
      )
      .execute();
    await tellMuted(tx, lives, [viewerId], true);
    if (!deletes) return { deleted: 0 };
    const messages = await deleteMessages(tx, liveId, { viewerId });
    return { deleted: messages + (await hideQuestions(tx, liveId, { viewerId })) };
  }),

  implement(muteRemove, async (ctx, { eventId, muteIds }) => {
    const { tx } = ctx;
    const lives = await lockAll(tx, eventId);
    const gone = await tx
      .deleteFrom('chat_mute')
      .where('event_id', '=', eventId)
      .where('id', 'in', muteIds)
      .returning('viewer_id')
      .execute();
    await tellMuted(
      tx,
      lives,
      gone.map((each) => each.viewer_id),
      false,
    );
    return { changed: gone.length };
  }),
];
