import { voteFormAdd, type VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { call } from '../../../../core/call.ts';
import type { RefObject } from 'react';
import { DraftEditor, type Publishing } from '../../form/designer/draft-editor.part.tsx';
import { BeginQuestions } from './begin-questions.tsx';
import { type Flush, HandOver } from './hand-over.ts';
import { RemoveQuestions } from './remove-questions.tsx';
import type { VoteEditor } from './use-draft.ts';
import { useRefresh } from '../../../../ui/use-call.ts';

interface Props {
  vote: VoteInfo;
  editor: VoteEditor;
  /** Gets what saves the questions at once. */
  flush: RefObject<Flush | undefined>;
  /** Without it they go public with the vote. */
  publishing: Publishing | undefined;
}

/** What is asked with the ballot: nothing, or a form made in the designer that every form is made in. */
export function QuestionsTab({ vote, editor, flush, publishing }: Props) {
  const refresh = useRefresh('vote');
  const { formId, voteId } = vote;
  if (formId === null)
    return (
      <BeginQuestions
        onAdd={async () => {
          if ((await editor.autosave.flush()) === null) return;
          await call(voteFormAdd, { voteId });
          await refresh();
        }}
      />
    );
  return (
    <DraftEditor
      formId={formId}
      {...(publishing && { publishing })}
      tools={(draft) => (
        <>
          <HandOver flush={draft.flush} to={flush} />
          <RemoveQuestions vote={vote} isChanged={editor.isChanged} />
        </>
      )}
    />
  );
}
