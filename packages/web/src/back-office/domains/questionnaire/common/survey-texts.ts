import type { SurveyStanding } from '@convoke/contract/questionnaire/questionnaire.rules.ts';

/** Text keys of the tabs over the list; the first sets no filter. */
export const listStateTexts = {
  '': 'questionnaire:list.all',
  draft: 'questionnaire:state.draft',
  open: 'questionnaire:state.open',
  paused: 'questionnaire:state.paused',
  closed: 'questionnaire:state.closed',
  deleted: 'questionnaire:list.deleted',
};

/** Text keys of how a questionnaire stands for who comes to answer. */
export const standingTexts: Readonly<Record<SurveyStanding, string>> = {
  draft: 'questionnaire:state.draft',
  open: 'questionnaire:state.open',
  paused: 'questionnaire:state.paused',
  closed: 'questionnaire:state.closed',
  early: 'questionnaire:state.early',
  over: 'questionnaire:state.over',
  full: 'questionnaire:state.full',
};
