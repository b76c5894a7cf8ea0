import { type OwnVoteTemplate, voteTemplateFormAdd } from '@convoke/contract/vote/vote.template.calls.ts';
import type { RefObject } from 'react';
import { call } from '../../../../core/call.ts';
import { DraftEditor } from '../../form/designer/draft-editor.part.tsx';
import { BeginQuestions } from '../editor/begin-questions.tsx';
import { type Flush, HandOver } from '../editor/hand-over.ts';
import type { VoteEditor } from '../editor/use-draft.ts';
import { useRefreshTemplates } from './use-own-templates.ts';

interface Props {
  template: OwnVoteTemplate;
  editor: VoteEditor;
  /** Gets what saves the questions at once. */
  flush: RefObject<Flush | undefined>;
}

/** What votes made of a template ask with the ballot: nothing, or a form that is saved as it is designed. */
export function TemplateQuestions({ template, editor, flush }: Props) {
  const refresh = useRefreshTemplates();
  const { formId, templateId } = template;
  if (formId !== null)
    return <DraftEditor formId={formId} tools={(draft) => <HandOver flush={draft.flush} to={flush} />} />;
  return (
    <BeginQuestions
      onAdd={async () => {
        if ((await editor.autosave.flush()) === null) return;
        await call(voteTemplateFormAdd, { templateId });
        await refresh();
      }}
    />
  );
}
