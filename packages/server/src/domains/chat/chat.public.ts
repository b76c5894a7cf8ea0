import { chatAsk, chatList, chatPost, chatQuestions, chatUpvote } from '@convoke/contract/chat/chat.public.calls.ts';
import { hasWord, messagesAPage, mostQuestions, mostQuestionsShown } from '@convoke/contract/chat/chat.rules.ts';
import type { BaseContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { implement } from '../../core/http/implement.ts';
import { addWritten } from '../live/live.figures.ops.ts';
import { feedSeq, lockFeed, tellFeed } from '../live/live.feed.ops.ts';
import { viewerOf } from '../live/live.pass.ops.ts';
import { passStands } from '../live/live.stands.ops.ts';
import { noteOfParticipant } from '../member/member.participant.ops.ts';
import { poster, voter } from './chat.post.ts';
import {
  isMuted,
  messageView,
  pinnedMessages,
  questionColumns,
  questionView,
  rulesView,
  settingOf,
  shownMessages,
} from './chat.read.ts';

type Refusing = BaseContext<'LIVE_NONE' | 'LIVE_PASS_OVER' | 'LIVE_OTHER_DEVICE'>;

const passed = (ctx: Refusing, { pass }: { pass: string }) =>
  viewerOf(ctx.services, pass, { eventId: ctx.eventId, now: ctx.now() });

/** Who has entered and may still watch, at a live of the event. */
async function entered(ctx: Refusing, db: Db, { pass, liveId }: { pass: string; liveId: string }) {
  const viewer = passed(ctx, { pass });
  const live = await db
    .selectFrom('live')
    .select('id')
    .where('id', '=', liveId)
    .where('event_id', '=', ctx.eventId)
    .executeTakeFirst();
  if (!live) return ctx.fail('LIVE_NONE');
  await passStands(db, viewer);
  return viewer;
}

export const publicHandlers = [
  implement(chatPost, async (ctx, input) => {
    const viewer = await ctx.services.database.inOrganisation(ctx.organisationId, 'read', (db) =>
      entered(ctx, db, input),
    );
    const posted = await poster(ctx.services)(
      {
        eventId: ctx.eventId,
        viewer: viewer.viewerId,
        nonce: input.nonce,
        name: viewer.name,
        text: input.text,
        playedAt: input.playedAt ?? null,
      },
      ctx.organisationId,
      input.liveId,
    );
    switch (posted.outcome) {
      case 'ok':
        return { state: posted.state, message: posted.message };
      case 'off':
        return ctx.fail('CHAT_OFF');
      case 'all-muted':
        return ctx.fail('CHAT_ALL_MUTED');
      case 'muted':
        return ctx.fail('CHAT_MUTED');
      case 'words':
        return ctx.fail('CHAT_WORDS');
      case 'slow':
        return ctx.fail('CHAT_SLOW', { retryAfterSeconds: posted.waitSeconds });
      case 'over':
        return ctx.fail('LIVE_PASS_OVER');
    }
  }),

  implement(chatList, async (ctx, { liveId, before, pass }) => {
    const { db } = ctx;
    const viewer = await entered(ctx, db, { pass, liveId });
    // First: what is said after that comes by the feed.
    const seq = await feedSeq(db, liveId);
    const setting = await settingOf(db, liveId);
    const rows = await shownMessages(db, liveId, before, messagesAPage + 1);
    return {
      messages: rows.slice(0, messagesAPage).reverse().map(messageView),
      hasMore: rows.length > messagesAPage,
      pinned: await pinnedMessages(db, liveId),
      rules: rulesView(setting),
      isMuted: (await isMuted(db, ctx.eventId, viewer.viewerId)) ?? false,
      seq,
    };
  }),

  implement(chatAsk, async (ctx, { liveId, nonce, text, pass }) => {
    const { tx, event } = ctx;
    const viewer = await entered(ctx, tx, { pass, liveId });
    // Under the lock of the feed everybody's questions of this live are counted one after the other.
    await lockFeed(tx, liveId);
    const own = tx.selectFrom('chat_question').where('live_id', '=', liveId).where('viewer_id', '=', viewer.viewerId);
    const known = await own.select(questionColumns).select('state').where('nonce', '=', nonce).executeTakeFirst();
    if (known) return { state: known.state === 'held' ? 'held' : 'shown', question: questionView(known) };
    const setting = await settingOf(tx, liveId);
    if (!setting.is_on || !setting.takes_questions) return ctx.fail('CHAT_QUESTIONS_OFF');
    const muted = await isMuted(tx, event.id, viewer.viewerId);
    if (muted === null) return ctx.fail('LIVE_PASS_OVER');
    if (muted) return ctx.fail('CHAT_MUTED');
    const isBad = hasWord(`${viewer.name} \n ${text}`, setting.words);
    if (isBad && setting.word_action === 'refuse') return ctx.fail('CHAT_WORDS');
    const { asked } = await own.select(({ fn }) => fn.countAll<number>().as('asked')).executeTakeFirstOrThrow();
    if (asked >= mostQuestions) return ctx.fail('CHAT_QUESTIONS_FULL');
    const at = ctx.now();
    const state = setting.approves_first || isBad ? 'held' : 'shown';
    const made = await tx
      .insertInto('chat_question')
      .values({ live_id: liveId, viewer_id: viewer.viewerId, name: viewer.name, text, state, nonce, at })
      .returning(questionColumns)
      .executeTakeFirstOrThrow();
    const question = questionView(made);
    await addWritten(tx, liveId, { questions: 1 });
    if (state === 'shown') await tellFeed(tx, liveId, { kind: 'question', question }, question.questionId);
    const { participantId } = viewer;
    if (asked === 0 && participantId !== null)
      await noteOfParticipant(tx, { kind: 'questioned', participantId, eventId: event.id, subjectId: liveId, at });
    return { state, question };
  }),

  implement(chatQuestions, async (ctx, { liveId, pass }) => {
    const { db } = ctx;
    const viewer = await entered(ctx, db, { pass, liveId });
    const seq = await feedSeq(db, liveId);
    const setting = await settingOf(db, liveId);
    const rows = await db
      .selectFrom('chat_question')
      .select(questionColumns)
      .where('live_id', '=', liveId)
      .where('state', '=', 'shown')
      .orderBy(({ eb }) => eb('answered_at', 'is not', null))
      .orderBy('votes', 'desc')
      .orderBy('id', 'desc')
      .limit(mostQuestionsShown)
      .execute();
    const ids = rows.map(({ id }) => id);
    const voted =
      ids.length === 0
        ? []
        : await db
            .selectFrom('chat_vote')
            .select('question_id')
            .where('viewer_id', '=', viewer.viewerId)
            .where('question_id', 'in', ids)
            .execute();
    return {
      questions: rows.map(questionView),
      votedIds: voted.map((each) => each.question_id),
      rules: rulesView(setting),
      isMuted: (await isMuted(db, ctx.eventId, viewer.viewerId)) ?? false,
      seq,
    };
  }),

  implement(chatUpvote, async (ctx, { liveId, questionId, ...input }) => {
    const { viewerId } = passed(ctx, input);
    const vote = { eventId: ctx.eventId, viewer: viewerId, question: questionId };
    const { outcome, votes } = await voter(ctx.services)(vote, ctx.organisationId, liveId);
    return outcome === 'ok' && votes !== null ? { votes } : ctx.fail('CHAT_QUESTION_GONE');
  }),
];
