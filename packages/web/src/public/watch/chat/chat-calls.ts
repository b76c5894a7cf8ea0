/** The calls of chat and questions without the contract's code (see core/calls.ts). */
export {
  chatAsk as askHost,
  chatList as readMessages,
  chatPost as postMessage,
  chatQuestions as readQuestions,
  chatUpvote as upvote,
} from '../../../core/light-calls/chat.public.ts';

/** Nothing on the screen but what the tab says itself. What it sends has a nonce, so that sent again it is one. */
export const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat', again: true } as const;

export interface Place {
  code: string;
  liveId: string;
  pass: string;
}
