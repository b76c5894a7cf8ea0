import type {
  questionnaireDraftOpen,
  questionnaireDraftSave,
} from '@convoke/contract/questionnaire/questionnaire.drafts.calls.ts';
import { lightCall } from '../../core/call-shape.ts';

/** Without the contract's code (see core/calls.ts). */
export const saveDraft = lightCall<typeof questionnaireDraftSave>({
  method: 'POST',
  path: '/resource/questionnaire/draft/save',
  audience: 'anonymous',
  signed: false,
});

export const openDraft = lightCall<typeof questionnaireDraftOpen>({
  method: 'POST',
  path: '/resource/questionnaire/draft/open',
  audience: 'anonymous',
  signed: false,
});
