import type { OwnTemplateCategory } from '@convoke/contract/questionnaire/questionnaire.rules.ts';

/** Text keys of what templates are for. */
export const categoryTexts: Readonly<Record<OwnTemplateCategory | 'all', string>> = {
  all: 'field:all.f',
  events: 'field:events',
  feedback: 'questionnaire:template.feedback',
  exhibition: 'questionnaire:template.exhibition',
  learning: 'questionnaire:template.learning',
  research: 'questionnaire:template.research',
  other: 'template:category.other',
};
