/** The calls of a questionnaire's page without the contract's code (see core/calls.ts). */
export {
  questionnairePreviewCode as readSurvey,
  questionnaireUnlock as unlockSurvey,
  questionnaireCollect as collectAnswers,
} from '../../core/light-calls/questionnaire.public.ts';

/** Nothing on the screen but what the page says itself, and nothing typed gets lost with a dead token. */
export const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;
