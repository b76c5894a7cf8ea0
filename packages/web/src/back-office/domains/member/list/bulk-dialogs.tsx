import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { useOfferMessage } from '../../../../ui/offer-message.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import type { Labelled } from '../labels/label-dialog.tsx';
import { useUndoMerge } from '../merge/use-undo-merge.ts';

const LabelDialog = lazy(() => import('../labels/label-dialog.tsx').then((part) => ({ default: part.LabelDialog })));
const ConsentDialog = onDemand(
  () => import('../rights/consent-dialog.tsx').then((part) => part.ConsentDialog),
  ({ memberIds }) => memberIds !== undefined,
);
const MergeMembersDialog = onDemand(
  () => import('../merge/merge-members-dialog.tsx').then((part) => part.MergeMembersDialog),
  ({ memberIds }) => memberIds !== undefined,
);

/** What is about to be done with members, and with which. */
export type Dealt = { part: 'label'; who: Labelled } | { part: 'consent' | 'merge'; keys: readonly string[] };

interface Props {
  /** `clear` takes back the choice of rows once it is done. */
  dealing: (Dealt & { clear: () => void }) | undefined;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** The dialogs of what is done with many members at once; they outlive the bar that opens them. */
export function BulkDialogs({ dealing, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const offer = useOfferMessage();
  const undoMerge = useUndoMerge(refresh);
  return (
    <>
      {dealing?.part === 'label' && (
        <Suspense>
          <LabelDialog who={dealing.who} onClose={onClose} onDone={dealing.clear} refresh={refresh} />
        </Suspense>
      )}
      <ConsentDialog
        memberIds={dealing?.part === 'consent' ? dealing.keys : undefined}
        onClose={onClose}
        onDone={async () => {
          dealing?.clear();
          await refresh();
        }}
      />
      <MergeMembersDialog
        memberIds={dealing?.part === 'merge' ? dealing.keys : undefined}
        onClose={onClose}
        onMerged={async ({ mergeId, people }) => {
          dealing?.clear();
          await refresh();
          offer('merged members', {
            text: t('member-merge:done', { count: people, n: formatNumber(people) }),
            button: t('common:undo'),
            onTake: () => void undoMerge(mergeId),
          });
        }}
      />
    </>
  );
}
