import { Alert } from 'antd';
import { onDemand } from '../../../../ui/on-demand.tsx';
import type { VoteEditor } from './use-draft.ts';

const ConflictDialog = onDemand(
  () => import('../../../../ui/publish/conflict-dialog.tsx').then((part) => part.ConflictDialog),
  ({ open }) => open,
);

/** What stands in the way of what is typed, above every tab. */
export function EditorNotes({ editor }: { editor: VoteEditor }) {
  const { autosave, problem, takeTheirs, keepMine } = editor;
  return (
    <>
      {problem && <Alert type="error" showIcon title={problem} className="form-problem" role="alert" />}
      <ConflictDialog open={autosave.state === 'conflict'} onTheirs={takeTheirs} onMine={keepMine} />
    </>
  );
}
