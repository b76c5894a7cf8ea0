// Made by `npm run calls:light` from questionnaire/questionnaire.public.calls.ts of the contract.
import type * as calls from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { lightCall } from '../call-shape.ts';

export const questionnaireCollect = /* @__PURE__ */ lightCall<typeof calls.questionnaireCollect>({
  method: 'POST',
  path: '/resource/questionnaire/collect',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const questionnaireOptionLimit = /* @__PURE__ */ lightCall<typeof calls.questionnaireOptionLimit>({
  method: 'GET',
  path: '/resource/questionnaire/collect/option/limit',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const questionnairePreview = /* @__PURE__ */ lightCall<typeof calls.questionnairePreview>({
  method: 'GET',
  path: '/resource/questionnaire/preview/{surveyId}',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const questionnairePreviewCode = /* @__PURE__ */ lightCall<typeof calls.questionnairePreviewCode>({
  method: 'GET',
  path: '/resource/questionnaire/preview/code/{code}',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const questionnairePreviewForm = /* @__PURE__ */ lightCall<typeof calls.questionnairePreviewForm>({
  method: 'GET',
  path: '/resource/questionnaire/preview/dynamic/{formId}',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const questionnaireResults = /* @__PURE__ */ lightCall<typeof calls.questionnaireResults>({
  method: 'GET',
  path: '/resource/questionnaire/results/{resultCode}',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
export const questionnaireUnlock = /* @__PURE__ */ lightCall<typeof calls.questionnaireUnlock>({
  method: 'POST',
  path: '/resource/questionnaire/unlock',
  audience: 'anonymous',
  kind: 'batch',
  signed: true,
});
