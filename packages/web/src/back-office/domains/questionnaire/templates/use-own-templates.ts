import { ownTemplateCategories } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import {
  questionnaireTemplateCopy,
  questionnaireTemplateDelete,
  questionnaireTemplateExport,
  questionnaireTemplateInfo,
  questionnaireTemplateRestore,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { download } from '../../../../core/download.ts';
import type { OwnTemplateCalls } from '../../../../ui/template/own-templates.tsx';
import { categoryTexts } from './category-texts.ts';

export const templatesKey = ['survey-templates'] as const;

/** One of the organisation's own templates. */
export function useOwnTemplate(templateId: string) {
  return useQuery({
    queryKey: [...templatesKey, 'one', templateId],
    queryFn: ({ signal }) => call(questionnaireTemplateInfo, { templateId }, { signal, hideLoad: true }),
  });
}

/** Makes every page that shows own templates fetch them again. */
export function useRefreshTemplates(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: templatesKey }), [client]);
}

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
