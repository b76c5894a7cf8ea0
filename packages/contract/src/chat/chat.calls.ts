import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, line, longText, pageOf, paging, queryInt } from '../core/fields.ts';
import { chatRules } from './chat.feed.ts';
import {
  answerLength,
  messageLength,
  messageStates,
  mostPinned,
  mostSlowSeconds,
  mostWords,
  questionStates,
  wordActions,
  wordLength,
} from './chat.rules.ts';

/** How the organiser of a live leads its chat. None of it is in the specification. */

const settings = chatRules.extend({
  /** A message or a question with one of them is refused, or waits for the host. */
  words: z.array(z.string()),
  wordAction: z.enum(wordActions),
});
export type ChatSettings = z.infer<typeof settings>;

export const chatSettings = defineCall({
  id: 'chat.settings',
  method: 'GET',
  path: '/event/chat/settings/{liveId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'How the chat of a live is set up.',
  input: z.object({ liveId: id }),
  output: settings,
});

export const chatSettingsUpdate = defineCall({
  id: 'chat.settingsUpdate',
  method: 'POST',
  path: '/event/chat/settings/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what is sent of a chat’s rules; viewers have them within a second.',
  input: z.object({
    liveId: id,
    isOn: z.boolean().optional(),
    takesQuestions: z.boolean().optional(),
    slowSeconds: queryInt(0, mostSlowSeconds).optional(),
    approvesFirst: z.boolean().optional(),
    isMuted: z.boolean().optional(),
    isAligned: z.boolean().optional(),
    words: z.array(line(wordLength, 1)).max(mostWords).optional(),
    wordAction: z.enum(wordActions).optional(),
  }),
  output: settings,
});

const filters = { search: line(100).optional(), state: z.enum(messageStates).optional() };

const messageRow = z.object({
  messageId: id,
  /** null = the host. */
  viewerId: id.nullable(),
  participantId: id.nullable(),
  name: z.string(),
  text: z.string(),
  state: z.enum(messageStates),
  /** It was held for a word of the list. */
  hasWord: z.boolean(),
  isPinned: z.boolean(),
  /** Its writer is muted. */
  isMuted: z.boolean(),
  at: z.string(),
});
export type MessageRow = z.infer<typeof messageRow>;

export const messageList = defineCall({
  id: 'chat.messageList',
  method: 'GET',
  path: '/event/chat/message/list/{liveId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The messages of a live, also those that wait or were deleted.',
  input: z.object({ liveId: id, ...paging, ...filters, sort: z.enum(['-at', 'at']).default('-at') }),
  output: pageOf(messageRow),
});

export const messageExport = defineCall({
  id: 'chat.export',
  method: 'GET',
  path: '/event/chat/message/excel/export/{liveId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The messages that match the filters, as an xlsx sheet.',
  input: z.object({ liveId: id, ...filters }),
  output: fileOutput,
});

export const messageAdd = defineCall({
  id: 'chat.host',
  method: 'POST',
  path: '/event/chat/message/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Writes as the host. Sent again with its nonce it is one message.',
  input: z.object({
    liveId: id,
    nonce: z.string().regex(/^[\w-]{12,40}$/),
    text: longText(messageLength, 1),
    /** Shown beside it; '' = the host. */
    name: line(40).default(''),
  }),
  output: z.object({ messageId: id }),
});

export const messageModerate = defineCall({
  id: 'chat.moderate',
  method: 'POST',
  path: '/event/chat/message/moderate',
  audience: 'organiser',
  kind: 'write',
  summary: 'Shows messages that waited or were deleted, or deletes some, many at once; viewers see it within a second.',
  input: z.object({ liveId: id, messageIds: ids(), to: z.enum(['shown', 'deleted']) }),
  output: z.object({ changed: z.int() }),
});

export const messagePin = defineCall({
  id: 'chat.pin',
  method: 'POST',
  path: '/event/chat/message/pin',
  audience: 'organiser',
  kind: 'write',
  summary: `Pins a message above the chat, at most ${mostPinned}, or takes it down.`,
  input: z.object({ messageId: id, isPinned: z.boolean() }),
  output: done,
  fails: ['CHAT_PINNED_FULL', 'CHAT_NOT_SHOWN'],
});

const muteRow = z.object({
  muteId: id,
  name: z.string(),
  participantId: id.nullable(),
  at: z.string(),
  mutedBy: z.string().nullable(),
});
export type MuteRow = z.infer<typeof muteRow>;

export const muteList = defineCall({
  id: 'chat.muteList',
  method: 'GET',
  path: '/event/chat/mute/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Who may not write in the chats of an event.',
  input: z.object({ eventId: id, ...paging, search: line(100).optional(), sort: z.enum(['-at', 'at']).default('-at') }),
  output: pageOf(muteRow),
});

export const muteAdd = defineCall({
  id: 'chat.mute',
  method: 'POST',
  path: '/event/chat/mute/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'The writer of a message, or of a question, may not write in any chat of the event: as this viewer, this registration, on this device. `deletes` takes their messages of this live away.',
  input: z
    .object({
      messageId: id.optional(),
      questionId: id.optional(),
      deletes: z.boolean().default(false),
    })
    .superRefine((input, { addIssue }) => {
      if ((input.messageId === undefined) === (input.questionId === undefined))
        addIssue({ code: 'custom', path: ['messageId'], params: { problem: 'required' } });
    }),
  output: z.object({ deleted: z.int() }),
  fails: ['CHAT_IS_HOST'],
});

export const muteRemove = defineCall({
  id: 'chat.unmute',
  method: 'POST',
  path: '/event/chat/mute/remove/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Lets people write again.',
  input: z.object({ eventId: id, muteIds: ids() }),
  output: z.object({ changed: z.int() }),
});

const questionFilters = {
  search: line(100).optional(),
  state: z.enum(questionStates).optional(),
  answered: z.enum(['yes', 'no']).optional(),
};

const questionRow = z.object({
  questionId: id,
  viewerId: id,
  participantId: id.nullable(),
  name: z.string(),
  text: z.string(),
  state: z.enum(questionStates),
  votes: z.int(),
  answeredAt: z.string().nullable(),
  answer: z.string(),
  isMuted: z.boolean(),
  at: z.string(),
});
export type QuestionRow = z.infer<typeof questionRow>;

export const questionList = defineCall({
  id: 'chat.questionList',
  method: 'GET',
  path: '/event/chat/question/desk/{liveId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The questions of a live, also those that wait or are hidden.',
  input: z.object({
    liveId: id,
    ...paging,
    ...questionFilters,
    sort: z.enum(['-votes', 'votes', '-at', 'at']).default('-votes'),
  }),
  output: pageOf(questionRow),
});

export const questionDecide = defineCall({
  id: 'chat.questionDecide',
  method: 'POST',
  path: '/event/chat/question/decide',
  audience: 'organiser',
  kind: 'write',
  summary: 'Shows questions that waited or were hidden, or hides some, many at once.',
  input: z.object({ liveId: id, questionIds: ids(), to: z.enum(['shown', 'hidden']) }),
  output: z.object({ changed: z.int() }),
});

export const questionAnswer = defineCall({
  id: 'chat.questionAnswer',
  method: 'POST',
  path: '/event/chat/question/answer',
  audience: 'organiser',
  kind: 'write',
  summary: 'Marks a question as answered, with words or (`answer` empty) in the picture; or as open again.',
  input: z.object({ questionId: id, isAnswered: z.boolean(), answer: longText(answerLength).default('') }),
  output: done,
});

export const chatCalls = [
  chatSettings,
  chatSettingsUpdate,
  messageList,
  messageExport,
  messageAdd,
  messageModerate,
  messagePin,
  muteList,
  muteAdd,
  muteRemove,
  questionList,
  questionDecide,
  questionAnswer,
];
