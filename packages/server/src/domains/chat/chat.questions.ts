import { questionAnswer, questionDecide, questionList, type QuestionRow } from '@convoke/contract/chat/chat.calls.ts';
import type { QuestionState } from '@convoke/contract/chat/chat.rules.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, type Place, placeOf, type Sorts } from '../../core/data/list.ts';
import { own } from '../../core/data/organisation-plugin.ts';
import { implement } from '../../core/http/implement.ts';
import { forgetFeed, lockFeed, tellFeed, tellMany } from '../live/live.feed.ops.ts';
import { ownLive, questionColumns, questionView } from './chat.read.ts';

type Filter = Pick<z.output<typeof questionList.input>, 'search' | 'state' | 'answered'>;

const questionSorts: Sorts = {
  id: sql`q.id`,
  words: { at: { by: sql`q.at`, kind: 'moment' }, votes: { by: sql`q.votes`, kind: 'whole' } },
};

const matchingQuestions = (db: Db, liveId: string, { search, state, answered }: Filter) =>
  db
    .selectFrom('chat_question as q')
    .where('q.live_id', '=', liveId)
    .$if(state !== undefined, (all) => all.where('q.state', '=', state ?? 'shown'))
    .$if(answered !== undefined, (all) => all.where('q.answered_at', answered === 'yes' ? 'is not' : 'is', null))
    .$if(search !== undefined, (all) => all.where(containing(sql`fold_text(q.text || ' ' || q.name)`, search ?? '')));

const listQuestions = (db: Db, liveId: string, eventId: string, filter: Filter, place: Place) =>
  inPlace(
    matchingQuestions(db, liveId, filter)
      .innerJoin('live_viewer as v', 'v.id', 'q.viewer_id')
      .select([
        'q.id',
        'q.viewer_id',
        'q.name',
        'q.text',
        'q.state',
        'q.votes',
        'q.answered_at',
        'q.answer',
        'q.at',
        'v.participant_id',
      ])
      .select(sql<boolean>`is_chat_muted(${own}, ${eventId}::uuid, v.id, v.participant_id, v.device)`.as('is_muted')),
    place,
  ).execute();

const rowView = (row: Awaited<ReturnType<typeof listQuestions>>[number]): QuestionRow => ({
  ...questionView(row),
  participantId: row.participant_id,
  state: row.state as QuestionState,
  isMuted: row.is_muted,
});

/** Hides questions of a live that are there, under the lock of its feed; answers how many. */
export async function hideQuestions(tx: Db, liveId: string, which: { ids: string[] } | { viewerId: string }) {
  const hidden = await tx
    .updateTable('chat_question')
    .set({ state: 'hidden' })
    .where('live_id', '=', liveId)
    .where('state', '<>', 'hidden')
    .$if('ids' in which, (some) => some.where('id', 'in', 'ids' in which ? which.ids : []))
    .$if('viewerId' in which, (some) => some.where('viewer_id', '=', 'viewerId' in which ? which.viewerId : ''))
    .returning('id')
    .execute();
  const questionIds = hidden.map(({ id }) => id);
  if (questionIds.length === 0) return 0;
  await forgetFeed(tx, liveId, questionIds);
  await tellFeed(tx, liveId, { kind: 'questionsGone', questionIds });
  return questionIds.length;
}

export const questionHandlers = [
  implement(questionList, async (ctx, { liveId, ...input }) => {
    const { db } = ctx;
    const { event_id: eventId } = await ownLive(db, liveId);
    const place = placeOf(ctx, questionSorts, input);
    const rows = await listQuestions(db, liveId, eventId, input, place);
    const total = await countOf(db, matchingQuestions(db, liveId, input), place);
    return pageAnswer(rows, total, place, rowView);
  }),

  implement(questionDecide, async (ctx, { liveId, questionIds, to }) => {
    const { tx } = ctx;
    await ownLive(tx, liveId);
    await lockFeed(tx, liveId);
    if (to === 'hidden') return { changed: await hideQuestions(tx, liveId, { ids: questionIds }) };
    const shown = await tx
      .updateTable('chat_question')
      .set({ state: 'shown' })
      .where('live_id', '=', liveId)
      .where('id', 'in', questionIds)
      .where('state', '<>', 'shown')
      .returning(questionColumns)
      .execute();
    await tellMany(
      tx,
      liveId,
      shown.map((row) => ({ event: { kind: 'question', question: questionView(row) }, about: row.id })),
    );
    return { changed: shown.length };
  }),

  implement(questionAnswer, async (ctx, { questionId, isAnswered, answer }) => {
    const { tx } = ctx;
    const found = await tx
      .selectFrom('chat_question')
      .select('live_id')
      .where('id', '=', questionId)
      .executeTakeFirst();
    if (!found) return ctx.notFound();
    const { live_id: liveId } = found;
    await lockFeed(tx, liveId);
    const row = await tx
      .updateTable('chat_question')
      .set(
        isAnswered
          ? { answered_at: ctx.now(), answered_by: ctx.userId, answer }
          : { answered_at: null, answered_by: null, answer: '' },
      )
      .where('id', '=', questionId)
      .returning(questionColumns)
      .returning('state')
      .executeTakeFirstOrThrow();
    if (row.state === 'shown')
      await tellFeed(tx, liveId, { kind: 'question', question: questionView(row) }, questionId);
    return {};
  }),
];
