// Made by `npm run calls:light` from chat/chat.public.calls.ts of the contract.
import type * as calls from '@convoke/contract/chat/chat.public.calls.ts';
import { lightCall } from '../call-shape.ts';

export const chatAsk = /* @__PURE__ */ lightCall<typeof calls.chatAsk>({
  method: 'POST',
  path: '/event/chat/question/ask',
  audience: 'open',
  kind: 'write',
  signed: true,
});
export const chatList = /* @__PURE__ */ lightCall<typeof calls.chatList>({
  method: 'GET',
  path: '/event/chat/list',
  audience: 'open',
  kind: 'read',
  signed: true,
});
export const chatPost = /* @__PURE__ */ lightCall<typeof calls.chatPost>({
  method: 'POST',
  path: '/event/chat/post',
  audience: 'open',
  kind: 'batch',
  signed: true,
});
export const chatQuestions = /* @__PURE__ */ lightCall<typeof calls.chatQuestions>({
  method: 'GET',
  path: '/event/chat/question/list',
  audience: 'open',
  kind: 'read',
  signed: true,
});
export const chatUpvote = /* @__PURE__ */ lightCall<typeof calls.chatUpvote>({
  method: 'POST',
  path: '/event/chat/question/upvote',
  audience: 'open',
  kind: 'batch',
  signed: true,
});
