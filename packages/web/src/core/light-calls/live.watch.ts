// Made by `npm run calls:light` from live/live.watch.calls.ts of the contract.
import type * as calls from '@convoke/contract/live/live.watch.calls.ts';
import { lightCall } from '../call-shape.ts';

export const liveBeat = /* @__PURE__ */ lightCall<typeof calls.liveBeat>({
  method: 'POST',
  path: '/event/online/beat',
  audience: 'open',
  kind: 'batch',
  signed: false,
});
export const liveEnter = /* @__PURE__ */ lightCall<typeof calls.liveEnter>({
  method: 'POST',
  path: '/event/online/enter',
  audience: 'open',
  kind: 'batch',
  signed: true,
});
export const liveInfo = /* @__PURE__ */ lightCall<typeof calls.liveInfo>({
  method: 'GET',
  path: '/event/online/info/{code}',
  audience: 'anonymous',
  kind: 'read',
  signed: true,
});
export const liveLoginUrl = /* @__PURE__ */ lightCall<typeof calls.liveLoginUrl>({
  method: 'GET',
  path: '/event/online/login/url',
  audience: 'open',
  kind: 'read',
  signed: true,
});
export const livePlay = /* @__PURE__ */ lightCall<typeof calls.livePlay>({
  method: 'POST',
  path: '/event/online/play',
  audience: 'open',
  kind: 'read',
  signed: true,
});
