import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { useOfferMessage } from '../../../../ui/offer-message.tsx';
import type { Labelled } from '../labels/label-dialog.tsx';
import { useUndoMerge } from '../merge/use-undo-merge.ts';

/** Opens what is done with members in a dialog; `clear` takes back the choice of rows once it is done. */
export function useDeals(refresh: () => Promise<unknown>) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const offer = useOfferMessage();
  const undoMerge = useUndoMerge(refresh);
  return {
    label: (who: Labelled, clear: () => void = () => undefined) =>
      dialogs.open(() => import('../labels/label-dialog.tsx').then((part) => part.LabelDialog), {
        who,
        onDone: clear,
        refresh,
      }),
    consent: (memberIds: readonly string[], clear: () => void) =>
      dialogs.open(() => import('../rights/consent-dialog.tsx').then((part) => part.ConsentDialog), {
        memberIds,
        onDone: async () => {
          clear();
          await refresh();
        },
      }),
    merge: (memberIds: readonly string[], clear: () => void = () => undefined) =>
      dialogs.open(() => import('../merge/merge-members-dialog.tsx').then((part) => part.MergeMembersDialog), {
        memberIds,
        onMerged: async ({ mergeId, people }) => {
          clear();
          await refresh();
          offer('merged members', {
            text: t('member-merge:done', { count: people, n: formatNumber(people) }),
            button: t('common:undo'),
            onTake: () => void undoMerge(mergeId),
          });
        },
      }),
  };
}

export type Deals = ReturnType<typeof useDeals>;
