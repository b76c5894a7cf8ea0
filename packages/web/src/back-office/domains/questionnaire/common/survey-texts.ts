import type { SurveyStanding } from '@convoke/contract/questionnaire/questionnaire.rules.ts';

/** Text keys of the tabs over the list; the first sets no filter. */
export const listStateTexts = {
  '': 'field:all',
  draft: 'field:draft',
  open: 'questionnaire:state.open',
  paused: 'field:paused',
  closed: 'field:closed',
  deleted: 'questionnaire:list.deleted',
};

/** Text keys of how a questionnaire stands for who comes to answer. */
export const standingTexts: Readonly<Record<SurveyStanding, string>> = {
  draft: 'field:draft',
  open: 'questionnaire:state.open',
  paused: 'field:paused',
  closed: 'field:closed',
  early: 'questionnaire:state.early',
  over: 'questionnaire:state.over',
  full: 'questionnaire:state.full',
};
