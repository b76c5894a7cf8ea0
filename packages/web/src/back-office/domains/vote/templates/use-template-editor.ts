import {
  type OwnVoteTemplate,
  voteTemplateEdit,
  voteTemplateInfo,
  voteTemplatePage,
} from '@convoke/contract/vote/vote.template.calls.ts';
import { call } from '../../../../core/call.ts';
import { contentOf, draftOfTemplate } from './template-draft.ts';
import { useDraft, type VoteEditor } from '../editor/use-draft.ts';
import { queryOf } from '../../../../ui/use-call.ts';

/** A template's vote as it is edited: like a vote, without what only one that is held has. */
export function useTemplateEditor(template: OwnVoteTemplate): VoteEditor {
  const { templateId } = template;
  return useDraft({
    value: template,
    queryKey: queryOf(voteTemplateInfo, { templateId }).queryKey,
    draftOf: draftOfTemplate,
    save: (draft, version) =>
      call(voteTemplateEdit, { templateId, version, content: contentOf(draft) }, { quiet: true, hideLoad: true }),
    conflict: 'TEMPLATE_CHANGED',
    list: voteTemplatePage,
  });
}
