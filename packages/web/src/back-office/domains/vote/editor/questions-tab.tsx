import { voteFormAdd, type VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { call } from '../../../../core/call.ts';
import { DraftEditor } from '../../../form-designer/draft-editor.tsx';
import { BeginQuestions } from './begin-questions.tsx';
import { RemoveQuestions } from './remove-questions.tsx';
import { useRefreshVotes } from '../common/use-votes.ts';

/** What is asked with the ballot: nothing, or a form made in the designer that every form is made in. */
export function QuestionsTab({ vote, isChanged }: { vote: VoteInfo; isChanged: boolean }) {
  const refresh = useRefreshVotes();
  const { formId, voteId } = vote;
  if (formId !== null)
    return <DraftEditor formId={formId} tools={() => <RemoveQuestions vote={vote} isChanged={isChanged} />} />;
  return <BeginQuestions isChanged={isChanged} onAdd={() => call(voteFormAdd, { voteId }).then(refresh)} />;
}
