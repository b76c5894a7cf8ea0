import { callForPapers } from './call-for-papers.ts';
import { courseFeedback } from './course-feedback.ts';
import { dietaryNeeds } from './dietary-needs.ts';
import { employeePulse } from './employee-pulse.ts';
import { eventRegistration } from './event-registration.ts';
import { eventSatisfaction } from './event-satisfaction.ts';
import { exam } from './exam.ts';
import { exhibitorApplication } from './exhibitor-application.ts';
import { marketResearch } from './market-research.ts';
import { nps } from './nps.ts';
import { photoContest } from './photo-contest.ts';
import type { SurveyTemplate } from './template.ts';
import { volunteerSignUp } from './volunteer-sign-up.ts';
import { workshopPreference } from './workshop-preference.ts';

/** In the order in which they are offered. */
export const surveyTemplates: readonly SurveyTemplate[] = [
  eventSatisfaction,
  eventRegistration,
  nps,
  workshopPreference,
  dietaryNeeds,
  volunteerSignUp,
  courseFeedback,
  exam,
  callForPapers,
  exhibitorApplication,
  photoContest,
  marketResearch,
  employeePulse,
];
