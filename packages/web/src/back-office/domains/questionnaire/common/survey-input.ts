import type { questionnairePage } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { type SurveyStanding, surveyStates } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import type * as z from 'zod';

type Input = z.input<typeof questionnairePage.input>;

/** The tabs over the list; `all` sets no filter. */
export const listStates = ['all', ...surveyStates, 'deleted'] as const;
export type ListState = (typeof listStates)[number];

/** Text keys of the tabs. */
export const listStateTexts: Readonly<Record<ListState, string>> = {
  all: 'questionnaire:list.all',
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

const sorts = ['-createdAt', 'createdAt', 'title', '-title', '-lastAnswerAt', '-answers'] as const;

interface FromAddress {
  current: number;
  size: number;
  search?: string;
  sort?: string;
  state?: string;
}

/** The list call's input from the address; what somebody mistyped there is passed over instead of being refused by the server. */
export function listInput({ current, size, search, sort, state }: FromAddress): Input {
  const input: Input = { current, size };
  if (search) input.search = search.slice(0, 100);
  const knownSort = sorts.find((each) => each === sort);
  if (knownSort) input.sort = knownSort;
  const knownState = listStates.find((each) => each === state);
  if (knownState && knownState !== 'all') input.state = knownState;
  return input;
}
