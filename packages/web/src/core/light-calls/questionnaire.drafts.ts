// Made by `npm run calls:light` from questionnaire/questionnaire.drafts.calls.ts of the contract.
import type * as calls from '@convoke/contract/questionnaire/questionnaire.drafts.calls.ts';
import { lightCall } from '../call-shape.ts';

export const questionnaireDraftOpen = /* @__PURE__ */ lightCall<typeof calls.questionnaireDraftOpen>({
  method: 'POST',
  path: '/resource/questionnaire/draft/open',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const questionnaireDraftSave = /* @__PURE__ */ lightCall<typeof calls.questionnaireDraftSave>({
  method: 'POST',
  path: '/resource/questionnaire/draft/save',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
