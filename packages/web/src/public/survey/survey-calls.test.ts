import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { contactSendCode, contactVerify } from '@convoke/contract/form/contact.calls.ts';
import { formFileUpload, formInfoOfEvent, formOptionsLeft } from '@convoke/contract/form/form.public.calls.ts';
import {
  questionnaireCollect,
  questionnairePreviewCode,
  questionnaireUnlock,
} from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import {
  questionnaireDraftOpen,
  questionnaireDraftSave,
} from '@convoke/contract/questionnaire/questionnaire.drafts.calls.ts';
import { expect, it } from 'vitest';
import { readEventForm, readOptionsLeft, uploadFile } from '../form/form-calls.ts';
import { sendCode, verifyCode } from '../form/verify-calls.ts';
import { openDraft, saveDraft } from './later-calls.ts';
import { collectAnswers, readSurvey, unlockSurvey } from './survey-calls.ts';

it.each([
  [readSurvey, questionnairePreviewCode],
  [unlockSurvey, questionnaireUnlock],
  [collectAnswers, questionnaireCollect],
  [saveDraft, questionnaireDraftSave],
  [openDraft, questionnaireDraftOpen],
  [sendCode, contactSendCode],
  [verifyCode, contactVerify],
  [uploadFile, formFileUpload],
  [readEventForm, formInfoOfEvent],
  [readOptionsLeft, formOptionsLeft],
])('the light calls say what the contract says: %#', (light, call: AnyCall) => {
  const { method, path, audience, kind, signed, inQuery, uploadBytes } = call;
  expect({ ...light, inQuery: light.inQuery ?? [], uploadBytes: light.uploadBytes }).toEqual({
    method,
    path,
    audience,
    kind,
    signed,
    inQuery: [...inQuery],
    uploadBytes,
  });
});
