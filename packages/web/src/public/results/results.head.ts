import type { SurveyResults } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import type { Head, HeadContext } from '../core/types.ts';
import { wordsOf } from '../survey/words.ts';

export function resultsHead(data: SurveyResults, { language, t }: HeadContext): Head {
  const name = wordsOf(data.heading, data, language) || data.title;
  return {
    title: t('public-results:title', { name }),
    // Whoever was given the link sees them, nobody else; so it is told to nobody.
    private: true,
    isSecret: true,
    colourSeed: data.title,
  };
}
