import {
  voteTemplateCopy,
  voteTemplateDelete,
  voteTemplateExport,
  voteTemplateInfo,
  type voteTemplatePage,
  voteTemplateRestore,
} from '@convoke/contract/vote/vote.template.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as z from 'zod';
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

const sorts = ['-updatedAt', 'updatedAt', 'name', '-name'] as const;

interface FromAddress {
  current: number;
  size: number;
  search?: string;
  sort?: string;
}

/** The list call's input from the address; what somebody mistyped there is passed over instead of being refused by the server. */
export function ownListInput({ current, size, search, sort }: FromAddress): z.input<typeof voteTemplatePage.input> {
  const knownSort = sorts.find((each) => each === sort);
  return {
    current,
    size,
    ...(search && { search: search.slice(0, 100) }),
    ...(knownSort && { sort: knownSort }),
  };
}
