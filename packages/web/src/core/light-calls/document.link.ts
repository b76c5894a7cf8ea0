// Made by `npm run calls:light` from resource/document.link.calls.ts of the contract.
import type * as calls from '@convoke/contract/resource/document.link.calls.ts';
import { lightCall } from '../call-shape.ts';

export const documentLinkOpen = /* @__PURE__ */ lightCall<typeof calls.documentLinkOpen>({
  method: 'POST',
  path: '/resource/document/link/open',
  audience: 'open',
  kind: 'batch',
  signed: true,
});
