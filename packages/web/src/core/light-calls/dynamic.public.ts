// Made by `npm run calls:light` from dynamic/dynamic.public.calls.ts of the contract.
import type * as calls from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import { lightCall } from '../call-shape.ts';

export const dynamicFeed = /* @__PURE__ */ lightCall<typeof calls.dynamicFeed>({
  method: 'GET',
  path: '/event/dynamic/feed/{code}/news.atom',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
});
export const dynamicFileOpen = /* @__PURE__ */ lightCall<typeof calls.dynamicFileOpen>({
  method: 'POST',
  path: '/event/dynamic/public/{code}/file/{fileId}/open',
  audience: 'open',
  kind: 'read',
  signed: true,
});
export const dynamicList = /* @__PURE__ */ lightCall<typeof calls.dynamicList>({
  method: 'GET',
  path: '/event/dynamic/list',
  audience: 'open',
  kind: 'read',
  signed: true,
});
