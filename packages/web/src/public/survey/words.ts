import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';

/** The language in which a questionnaire speaks to somebody: theirs where it is offered, else its first. */
export function spokenTo(survey: Pick<PublicSurvey, 'languages'>, language: Language): Language {
  return survey.languages.includes(language) ? language : (survey.languages[0] ?? language);
}

/** The organiser's words in that language, or in the first that has any. */
export function wordsOf(
  texts: Readonly<Record<Language, string>>,
  survey: Pick<PublicSurvey, 'languages'>,
  language: Language,
): string {
  const spoken = [spokenTo(survey, language), ...survey.languages];
  const found = spoken.find((each) => texts[each].trim() !== '');
  return found ? texts[found].trim() : '';
}

/** Paragraphs of a text, as the organiser divided it. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
