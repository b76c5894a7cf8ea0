import * as z from 'zod';
import { id } from '../core/fields.ts';

/** What a live's feed says of its chat and its questions (live.feed.ts of the domain live). Each event may come again: it says how something is, not what to add. */

/** How a chat goes on, as its viewers see it. */
export const chatRules = z.object({
  isOn: z.boolean(),
  /** Whether questions are taken. */
  takesQuestions: z.boolean(),
  /** Seconds between two messages of one viewer; 0 = none. */
  slowSeconds: z.int(),
  /** Messages and questions wait for the host. */
  approvesFirst: z.boolean(),
  /** Only the host writes. */
  isMuted: z.boolean(),
  /** A message is shown when the reader's picture has come to what its writer saw. */
  isAligned: z.boolean(),
});
export type ChatRules = z.infer<typeof chatRules>;

export const chatMessage = z.object({
  messageId: id,
  /** null = the host. */
  viewerId: id.nullable(),
  /** '' = somebody without a name. */
  name: z.string(),
  text: z.string(),
  at: z.string(),
  /** The moment of the picture that its writer saw. */
  playedAt: z.string(),
});
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatQuestion = z.object({
  questionId: id,
  viewerId: id,
  name: z.string(),
  text: z.string(),
  at: z.string(),
  votes: z.int(),
  /** Answered by the host, in words or (answer '') in the picture. */
  answeredAt: z.string().nullable(),
  answer: z.string(),
});
export type ChatQuestion = z.infer<typeof chatQuestion>;

export const chatEvents = [
  z.object({ kind: z.literal('message'), message: chatMessage }),
  /** Deleted. */
  z.object({ kind: z.literal('messagesGone'), messageIds: z.array(id) }),
  /** All that are pinned now. */
  z.object({ kind: z.literal('pinned'), messages: z.array(chatMessage) }),
  /** A viewer may not write any more, or again. */
  z.object({ kind: z.literal('muted'), viewerId: id, isMuted: z.boolean() }),
  z.object({ kind: z.literal('rules'), rules: chatRules }),
  /** New, or another than before. */
  z.object({ kind: z.literal('question'), question: chatQuestion }),
  z.object({ kind: z.literal('votes'), votes: z.array(z.object({ questionId: id, votes: z.int() })) }),
  z.object({ kind: z.literal('questionsGone'), questionIds: z.array(id) }),
] as const;
export type ChatEvent = z.infer<(typeof chatEvents)[number]>;
