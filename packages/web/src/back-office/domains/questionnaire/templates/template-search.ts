import { languages } from '@convoke/contract/core/language.ts';
import type { TemplateCategory } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import type { SurveyTemplate } from '@convoke/contract/questionnaire/templates/template.ts';

/** Templates of a category in whose title, description or questions all words stand, in any language. */
export function matchingTemplates(
  templates: readonly SurveyTemplate[],
  search: string,
  category: TemplateCategory | 'all',
): SurveyTemplate[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    if (category !== 'all' && template.category !== category) return false;
    if (wanted.length === 0) return true;
    const texts = [template.title, template.text, ...template.form.fields.map((field) => field.label)];
    const all = texts.flatMap((text) => languages.map((language) => text[language].toLowerCase())).join('\n');
    return wanted.every((word) => all.includes(word));
  });
}
