// Made by `npm run calls:light` from vote/vote.public.calls.ts of the contract.
import type * as calls from '@convoke/contract/vote/vote.public.calls.ts';
import { lightCall } from '../call-shape.ts';

export const voteCast = /* @__PURE__ */ lightCall<typeof calls.voteCast>({
  method: 'POST',
  path: '/resource/vote/add/data',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const voteMine = /* @__PURE__ */ lightCall<typeof calls.voteMine>({
  method: 'POST',
  path: '/resource/vote/mine/{voteInfoId}',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const votePreview = /* @__PURE__ */ lightCall<typeof calls.votePreview>({
  method: 'GET',
  path: '/resource/vote/preview/voteInfo/{voteId}',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const voteTally = /* @__PURE__ */ lightCall<typeof calls.voteTally>({
  method: 'GET',
  path: '/resource/vote/tally/{voteInfoId}',
  audience: 'open',
  kind: 'batch',
  signed: true,
});
