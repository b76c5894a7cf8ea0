/** The life of a questionnaire (rulings section 8). `switch` opens a draft and toggles open and paused; closed is the end: who asks again makes a copy. */
export const surveyStates = ['draft', 'open', 'paused', 'closed'] as const;
export type SurveyState = (typeof surveyStates)[number];

/** Where it stands for somebody who comes to answer: `early` and `over` by its window, `full` by its limit. */
export const surveyStandings = ['open', 'draft', 'paused', 'closed', 'early', 'over', 'full'] as const;
export type SurveyStanding = (typeof surveyStandings)[number];

/** By what a person is known who may answer once: a verified phone or address, the device, or a personal link. */
export const onceBys = ['none', 'phone', 'email', 'device', 'token'] as const;
export type OnceBy = (typeof onceBys)[number];

export interface SurveyWindow {
  state: SurveyState;
  opensAt: string | Date | null;
  closesAt: string | Date | null;
  answerLimit: number | null;
}

/** Whether answers are taken at a moment, and if not, why. The database decides again when an answer arrives. */
export function standingOf(survey: SurveyWindow, answers: number, now: Date): SurveyStanding {
  if (survey.state !== 'open') return survey.state;
  if (survey.opensAt !== null && now < new Date(survey.opensAt)) return 'early';
  if (survey.closesAt !== null && now >= new Date(survey.closesAt)) return 'over';
  return survey.answerLimit !== null && answers >= survey.answerLimit ? 'full' : 'open';
}

/** The state that `switch` leads to; null = it cannot. */
export function switched(state: SurveyState): SurveyState | null {
  if (state === 'closed') return null;
  return state === 'open' ? 'paused' : 'open';
}

/** A draft that is gone on with elsewhere: how long its link leads to it at most, and how much it may hold. */
export const draftDays = 30;
export const draftKeys = 1000;
export const draftBytes = 200_000;

/** How long a deleted questionnaire, and a deleted answer, can be brought back. */
export const restorableDays = 30;

/** What a template that comes with the product is for. */
export const templateCategories = ['events', 'feedback', 'exhibition', 'learning', 'research'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** What an organisation's own template is for: the same, and what fits none of them. */
export const ownTemplateCategories = [...templateCategories, 'other'] as const;
export type OwnTemplateCategory = (typeof ownTemplateCategories)[number];
