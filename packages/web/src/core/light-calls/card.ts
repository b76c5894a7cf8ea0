// Made by `npm run calls:light` from card/card.calls.ts of the contract.
import type * as calls from '@convoke/contract/card/card.calls.ts';
import { lightCall } from '../call-shape.ts';

export const cardContact = /* @__PURE__ */ lightCall<typeof calls.cardContact>({
  method: 'GET',
  path: '/event/public/card/{code}/contact.vcf',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
});
