/** Without the contract's code (see core/calls.ts). */
export {
  questionnaireDraftSave as saveDraft,
  questionnaireDraftOpen as openDraft,
} from '../../core/light-calls/questionnaire.drafts.ts';
