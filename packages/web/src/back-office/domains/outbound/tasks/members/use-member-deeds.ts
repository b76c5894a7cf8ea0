import { outboundRemakes, outboundUnallot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { mostChosen } from '@convoke/contract/outbound/outbound.rules.ts';
import type { CalleeRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { type CallTaskRow, outboundTaskUnbind } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../../core/format.ts';
import { useDialogs } from '../../../../../ui/dialogs.tsx';
import type { RowAction } from '../../../../../ui/list/row-actions.tsx';
import { useBulk } from '../../../../../ui/list/use-bulk.tsx';
import { useTakenWords } from '../../common/use-taken-words.ts';

const canAgain = ({ state }: CalleeRow) => state === 'finished' || state === 'retry' || state === 'callback';
/** Who is finished or banned stays with the agent who had them. */
const canTakeBack = ({ agent, state }: CalleeRow) =>
  agent !== null && (state === 'allotted' || state === 'retry' || state === 'callback');

/** What can be done with members of a task, one or many: take back, call again, never call, take out. */
export function useMemberDeeds(task: CallTaskRow, refresh: () => Promise<unknown>): RowAction<CalleeRow>[] {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { taskId } = task;
  const takenWords = useTakenWords();
  const unallot = useBulk(outboundUnallot, 'outboundMemberIds', refresh);
  const remake = useBulk(outboundRemakes, 'outboundMemberIds', refresh);
  const unbind = useBulk(outboundTaskUnbind, 'outboundMemberIds', refresh);
  const idOf = ({ outboundMemberId }: CalleeRow) => [outboundMemberId];
  const takeBack = (ids: readonly string[], then?: () => void) => unallot(ids, {}, takenWords, then);
  const again = (ids: readonly string[], then?: () => void) =>
    remake(
      ids,
      {},
      ({ put, banned }) => t('outbound:again.done', { count: put, n: formatNumber(put), banned: formatNumber(banned) }),
      then,
    );
  const takeOut = (ids: readonly string[], then?: () => void) =>
    unbind(
      ids,
      { taskId },
      ({ removed, onCall }) =>
        t('outbound:unbind.done', { count: removed, n: formatNumber(removed), on: formatNumber(onCall) }),
      then,
    );
  const ban = (memberIds: readonly string[], then?: () => void) =>
    dialogs.open(() => import('../../bans/ban-dialog.tsx').then((part) => part.BanDialog), {
      memberIds,
      taskId,
      onDone: async () => {
        then?.();
        await refresh();
      },
    });
  return [
    {
      key: 'unallot',
      label: t('outbound:unallot.button'),
      when: canTakeBack,
      run: (row) => takeBack(idOf(row)),
      many: { run: takeBack },
    },
    {
      key: 'again',
      label: t('outbound:again.button'),
      when: canAgain,
      run: (row) => again(idOf(row)),
      many: {
        run: again,
        question: (n) => t('outbound:again.several', { count: n, n: formatNumber(n) }),
        text: t('outbound:again.text'),
      },
    },
    {
      key: 'ban',
      label: t('outbound:ban.button'),
      when: ({ state, number }) => state !== 'banned' && number !== null,
      run: ({ memberId }) => ban([memberId]),
      many: {
        run: (keys, clear, known) =>
          ban(
            keys.flatMap((key) => known.get(key)?.memberId ?? []),
            clear,
          ),
        // Rows of other pages are known by their place in the task alone.
        when: (keys, _clear, known) => keys.length <= mostChosen && keys.every((key) => known.has(key)),
      },
    },
    {
      key: 'unbind',
      label: t('outbound:unbind.button'),
      danger: true,
      run: (row) => takeOut(idOf(row)),
      many: {
        run: takeOut,
        question: (n) => t('outbound:unbind.several', { count: n, n: formatNumber(n) }),
        text: t('outbound:unbind.text'),
      },
    },
  ];
}
