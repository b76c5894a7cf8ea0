import { type OwnVoteTemplate, voteTemplateEdit } from '@convoke/contract/vote/vote.template.calls.ts';
import { call } from '../../../../core/call.ts';
import { contentOf, draftOfTemplate } from './template-draft.ts';
import { useDraft, type VoteEditor } from '../editor/use-draft.ts';
import { templateKey, templatesKey } from './use-own-templates.ts';

const lists = [...templatesKey, 'list'];

/** A template's vote as it is edited: like a vote, without what only one that is held has. */
export function useTemplateEditor(template: OwnVoteTemplate): VoteEditor {
  const { templateId } = template;
  return useDraft({
    value: template,
    queryKey: templateKey(templateId),
    draftOf: draftOfTemplate,
    save: (draft, version) =>
      call(voteTemplateEdit, { templateId, version, content: contentOf(draft) }, { quiet: true, hideLoad: true }),
    conflict: 'TEMPLATE_CHANGED',
    lists,
  });
}
