import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, isoTime, longText, publicCode } from '../core/fields.ts';
import { chatMessage, chatQuestion, chatRules } from './chat.feed.ts';
import { messageLength, messagesAPage, mostQuestions, mostQuestionsShown } from './chat.rules.ts';

/** What viewers of a live write and read. Who has entered shows a pass (live.enter). None of it is in the specification. */

const watching = { code: publicCode, liveId: id, pass: z.string().max(1000) };

/** Made by the page for each thing that is sent, so that sent again it is one. */
const nonce = z.string().regex(/^[\w-]{12,40}$/);

const refusals = ['LIVE_NONE', 'LIVE_PASS_OVER', 'LIVE_OTHER_DEVICE'] as const;

export const chatPost = defineCall({
  id: 'chat.post',
  method: 'POST',
  path: '/event/chat/post',
  audience: 'open',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'event' } },
  summary:
    'Writes into the chat of a live. Sent again with its nonce it is one message. `held` waits for the host. CHAT_SLOW says in how many seconds the next one may come.',
  input: z.object({
    ...watching,
    nonce,
    text: longText(messageLength, 1),
    /** The moment of the picture that the writer sees; one that cannot be is not believed. */
    playedAt: isoTime.optional(),
  }),
  output: z.object({ state: z.enum(['shown', 'held']), message: chatMessage }),
  fails: [...refusals, 'CHAT_OFF', 'CHAT_ALL_MUTED', 'CHAT_MUTED', 'CHAT_SLOW', 'CHAT_WORDS'],
});

export const chatList = defineCall({
  id: 'chat.list',
  method: 'GET',
  path: '/event/chat/list',
  audience: 'open',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: `The newest ${messagesAPage} messages of a live, oldest first, or those before \`before\`; with what is pinned and the rules.`,
  input: z.object({ ...watching, before: id.optional() }),
  output: z.object({
    messages: z.array(chatMessage),
    /** Whether there are older ones. */
    hasMore: z.boolean(),
    pinned: z.array(chatMessage),
    rules: chatRules,
    /** The viewer may not write. */
    isMuted: z.boolean(),
    /** Of the feed: what it says after that is not in here. */
    seq: z.int(),
  }),
  fails: refusals,
});

export const chatAsk = defineCall({
  id: 'chat.ask',
  method: 'POST',
  path: '/event/chat/question/ask',
  audience: 'open',
  kind: 'write',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: `Asks the host of a live something, at most ${mostQuestions} times. Sent again with its nonce it is one question.`,
  input: z.object({ ...watching, nonce, text: longText(messageLength, 1) }),
  output: z.object({ state: z.enum(['shown', 'held']), question: chatQuestion }),
  fails: [...refusals, 'CHAT_QUESTIONS_OFF', 'CHAT_MUTED', 'CHAT_WORDS', 'CHAT_QUESTIONS_FULL'],
});

export const chatQuestions = defineCall({
  id: 'chat.questions',
  method: 'GET',
  path: '/event/chat/question/list',
  audience: 'open',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: `The questions of a live, at most ${mostQuestionsShown}, those that most want answered first; and for which the viewer has voted.`,
  input: z.object(watching),
  output: z.object({
    questions: z.array(chatQuestion),
    votedIds: z.array(id),
    rules: chatRules,
    isMuted: z.boolean(),
    seq: z.int(),
  }),
  fails: refusals,
});

export const chatUpvote = defineCall({
  id: 'chat.upvote',
  method: 'POST',
  path: '/event/chat/question/upvote',
  audience: 'open',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'Wants a question answered; once for each viewer, however often it is sent.',
  input: z.object({ ...watching, questionId: id }),
  output: z.object({ votes: z.int() }),
  fails: [...refusals, 'CHAT_QUESTION_GONE'],
});

export const chatPublicCalls = [chatPost, chatList, chatAsk, chatQuestions, chatUpvote];
