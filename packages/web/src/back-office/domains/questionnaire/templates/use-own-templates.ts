import { ownTemplateCategories } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import {
  questionnaireTemplateCopy,
  questionnaireTemplateDelete,
  questionnaireTemplateExport,
  questionnaireTemplateInfo,
  questionnaireTemplatePage,
  questionnaireTemplateRestore,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { download } from '../../../../core/download.ts';
import type { OwnTemplateCalls } from '../../../../ui/template/own-templates.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';
import { categoryTexts } from './category-texts.ts';

/** Makes every page that shows own templates fetch them again. */
export const useRefreshTemplates = () => useRefresh(questionnaireTemplatePage, questionnaireTemplateInfo);

export const templateCalls: OwnTemplateCalls = {
  copy: (templateId, name) => call(questionnaireTemplateCopy, { templateId, name }),
  remove: (templateIds) => call(questionnaireTemplateDelete, { templateIds }),
  restore: (templateIds) => call(questionnaireTemplateRestore, { templateIds }),
  save: (templateIds) => download(questionnaireTemplateExport, { templateIds }),
};

/** What a template may be for, to choose from. */
export function useCategories(): { value: string; label: string }[] {
  const { t } = useTranslation();
  return ownTemplateCategories.map((value) => ({ value, label: t(categoryTexts[value]) }));
}
