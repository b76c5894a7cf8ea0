import { type OwnVoteTemplate, voteTemplateFormAdd } from '@convoke/contract/vote/vote.template.calls.ts';
import { type RefObject, useEffect } from 'react';
import { call } from '../../../../core/call.ts';
import { type DraftHandle, DraftEditor } from '../../../form-designer/draft-editor.tsx';
import { BeginQuestions } from '../editor/begin-questions.tsx';
import { useRefreshTemplates } from './use-own-templates.ts';

export type Flush = DraftHandle['flush'];

interface Props {
  template: OwnVoteTemplate;
  isChanged: boolean;
  /** Gets what saves at once; it stays of use after another tab was opened. */
  flush: RefObject<Flush | undefined>;
}

/** What votes made of a template ask with the ballot: nothing, or a form that is saved as it is designed. */
export function TemplateQuestions({ template, isChanged, flush }: Props) {
  const refresh = useRefreshTemplates();
  const { formId, templateId } = template;
  if (formId !== null)
    return <DraftEditor formId={formId} tools={(draft) => <HandOver flush={draft.flush} to={flush} />} />;
  return <BeginQuestions isChanged={isChanged} onAdd={() => call(voteTemplateFormAdd, { templateId }).then(refresh)} />;
}

function HandOver({ flush, to }: { flush: Flush; to: RefObject<Flush | undefined> }) {
  useEffect(() => {
    to.current = flush;
  }, [flush, to]);
  return null;
}
