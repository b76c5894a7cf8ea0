import {
  type OwnTemplateCategory,
  ownTemplateCategories,
} from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { type questionnaireTemplatePage } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import type * as z from 'zod';

type Input = z.input<typeof questionnaireTemplatePage.input>;

/** Text keys of what templates are for. */
export const categoryTexts: Readonly<Record<OwnTemplateCategory | 'all', string>> = {
  all: 'questionnaire:template.all',
  events: 'questionnaire:template.events',
  feedback: 'questionnaire:template.feedback',
  exhibition: 'questionnaire:template.exhibition',
  learning: 'questionnaire:template.learning',
  research: 'questionnaire:template.research',
  other: 'template:category.other',
};

const sorts = ['-updatedAt', 'updatedAt', 'name', '-name', '-questions'] as const;

interface FromAddress {
  current: number;
  size: number;
  search?: string;
  sort?: string;
  category?: string;
}

/** The list call's input from the address; what somebody mistyped there is passed over instead of being refused by the server. */
export function ownListInput({ current, size, search, sort, category }: FromAddress): Input {
  const input: Input = { current, size };
  if (search) input.search = search.slice(0, 100);
  const knownSort = sorts.find((each) => each === sort);
  if (knownSort) input.sort = knownSort;
  const knownCategory = ownTemplateCategories.find((each) => each === category);
  if (knownCategory) input.category = knownCategory;
  return input;
}
