import { outboundAllotments, outboundUnallot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../../core/format.ts';
import { ConfirmButton } from '../../../../../ui/confirm-button.tsx';
import type { DialogState } from '../../../../../ui/dialogs-store.ts';
import { useFirstField } from '../../../../../ui/form/use-first-field.ts';
import { EmptyState, ErrorState } from '../../../../../ui/states.tsx';
import { useTold } from '../../../../../ui/told.ts';
import { useCall, useRefresh } from '../../../../../ui/use-call.ts';
import { useTakenWords } from '../../common/use-taken-words.ts';

/** The last allotments of a task, each with the way back. */
export function AllotmentsDrawer({ taskId, open, onClose }: DialogState & { taskId: string }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const takenWords = useTakenWords();
  const told = useTold(useRefresh('outbound'));
  const read = useCall(outboundAllotments, { taskId }, { quiet: true, enabled: open });
  const undo = (allotmentId: string) => told(call(outboundUnallot, { allotmentId }, { hideLoad: true }), takenWords);
  return (
    <Drawer {...first} open={open} onClose={onClose} size={480} title={t('outbound:allotments.title')}>
      <p className="muted">{t('outbound:allotments.text')}</p>
      {!read.data &&
        (read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton active />)}
      {read.data?.length === 0 && <EmptyState title={t('outbound:allotments.none')} />}
      <ul className="call-allotments">
        {read.data?.map(({ allotmentId, how, total, agents, by, at, undoneAt }) => (
          <li key={allotmentId}>
            <span className="call-allotment-words">
              <strong>{t('outbound:allotments.of', { n: formatNumber(total), agents: formatNumber(agents) })}</strong>
              <span className="muted">
                {[t(`outbound:allot.way.${how}`), by, formatDateTime(at)].filter((part) => part !== null).join(' · ')}
              </span>
              {undoneAt !== null && (
                <span className="muted">{t('outbound:allotments.undone', { time: formatDateTime(undoneAt) })}</span>
              )}
            </span>
            {undoneAt === null && (
              <ConfirmButton
                size="small"
                question={t('outbound:allotments.ask')}
                text={t('outbound:allotments.askText')}
                onConfirm={() => undo(allotmentId)}
              >
                {t('common:undo')}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
