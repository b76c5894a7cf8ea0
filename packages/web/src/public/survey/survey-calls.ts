import type {
  questionnaireCollect,
  questionnairePreviewCode,
  questionnaireUnlock,
} from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { lightCall } from '../../core/call-shape.ts';

/** The calls of a questionnaire's page without the contract's code (see core/calls.ts). */

export const readSurvey = lightCall<typeof questionnairePreviewCode>({
  method: 'GET',
  path: '/resource/questionnaire/preview/code/{code}',
  audience: 'anonymous',
  signed: false,
});

export const unlockSurvey = lightCall<typeof questionnaireUnlock>({
  method: 'POST',
  path: '/resource/questionnaire/unlock',
  audience: 'anonymous',
  signed: false,
});

export const collectAnswers = lightCall<typeof questionnaireCollect>({
  method: 'POST',
  path: '/resource/questionnaire/collect',
  audience: 'anonymous',
  signed: false,
});

/** Nothing on the screen but what the page says itself, and nothing typed gets lost with a dead token. */
export const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;
