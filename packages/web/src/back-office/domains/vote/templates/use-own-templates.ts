import {
  voteTemplateCopy,
  voteTemplateDelete,
  voteTemplateExport,
  voteTemplateInfo,
  voteTemplateRestore,
} from '@convoke/contract/vote/vote.template.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../../core/call.ts';
import { download } from '../../../../core/download.ts';
import type { OwnTemplateCalls } from '../../../../ui/template/own-templates.tsx';

export const templatesKey = ['vote-templates'] as const;
export const templateKey = (templateId: string) => [...templatesKey, 'one', templateId] as const;

/** One of the organisation's own templates. */
export function useOwnTemplate(templateId: string) {
  return useQuery({
    queryKey: templateKey(templateId),
    queryFn: ({ signal }) => call(voteTemplateInfo, { templateId }, { signal, hideLoad: true }),
  });
}

/** Makes every page that shows own templates fetch them again. */
export function useRefreshTemplates(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: templatesKey }), [client]);
}

export const templateCalls: OwnTemplateCalls = {
  copy: (templateId, name) => call(voteTemplateCopy, { templateId, name }),
  remove: (templateIds) => call(voteTemplateDelete, { templateIds }),
  restore: (templateIds) => call(voteTemplateRestore, { templateIds }),
  save: (templateIds) => download(voteTemplateExport, { templateIds }),
};
