import {
  voteTemplateCopy,
  voteTemplateDelete,
  voteTemplateExport,
  voteTemplateInfo,
  voteTemplatePage,
  voteTemplateRestore,
} from '@convoke/contract/vote/vote.template.calls.ts';
import { call } from '../../../../core/call.ts';
import { download } from '../../../../core/download.ts';
import type { OwnTemplateCalls } from '../../../../ui/template/own-templates.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';

/** Makes every page that shows own templates fetch them again. */
export const useRefreshTemplates = () => useRefresh(voteTemplatePage, voteTemplateInfo);

export const templateCalls: OwnTemplateCalls = {
  copy: (templateId, name) => call(voteTemplateCopy, { templateId, name }),
  remove: (templateIds) => call(voteTemplateDelete, { templateIds }),
  restore: (templateIds) => call(voteTemplateRestore, { templateIds }),
  save: (templateIds) => download(voteTemplateExport, { templateIds }),
};
