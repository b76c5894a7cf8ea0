// Made by `npm run calls:light` from site/site.parts.calls.ts of the contract.
import type * as calls from '@convoke/contract/site/site.parts.calls.ts';
import { lightCall } from '../call-shape.ts';

export const siteMenuList = /* @__PURE__ */ lightCall<typeof calls.siteMenuList>({
  method: 'GET',
  path: '/event/template/menu/list/{relationId}',
  audience: 'open',
  kind: 'read',
  signed: true,
});
