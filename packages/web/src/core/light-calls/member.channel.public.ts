// Made by `npm run calls:light` from member/member.channel.public.calls.ts of the contract.
import type * as calls from '@convoke/contract/member/member.channel.public.calls.ts';
import { lightCall } from '../call-shape.ts';

export const memberChannelEnter = /* @__PURE__ */ lightCall<typeof calls.memberChannelEnter>({
  method: 'POST',
  path: '/ms/public/member-channel/enter',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const memberChannelPreview = /* @__PURE__ */ lightCall<typeof calls.memberChannelPreview>({
  method: 'GET',
  path: '/ms/public/member-channel/page/{code}',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
