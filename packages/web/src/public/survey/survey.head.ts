import type { Head, HeadContext } from '../core/types.ts';
import type { SurveyData } from './survey.page.tsx';
import { wordsOf } from './words.ts';

export function surveyHead({ survey, isResumed }: SurveyData, { language }: HeadContext): Head {
  const introduction = wordsOf(survey.introduction, survey, language).replace(/\s+/g, ' ').trim();
  return {
    title: wordsOf(survey.heading, survey, language) || survey.title,
    ...(introduction === '' ? {} : { description: introduction.slice(0, 200) }),
    canonical: `/survey/${survey.code}`,
    // Whoever is asked has the link; nobody else is to stumble upon it. And the link may be a person's own, or lead to their answers.
    private: true,
    isSecret: survey.onceBy === 'token' || isResumed === true,
    colourSeed: survey.code,
  };
}
