import { outboundAgentComplete } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundUnallot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { Drawer, Progress, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { useTakenWords } from '../common/use-taken-words.ts';

interface Props extends DialogState {
  outboundId: string;
  name: string;
}

/** How far an agent has come in each task, with the way to take back what is left. */
export function AgentTasksDrawer({ outboundId, name, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const takenWords = useTakenWords();
  const told = useTold(useRefresh('outbound'));
  const read = useCall(outboundAgentComplete, { outboundId }, { quiet: true, enabled: open });
  const takeBack = (taskId: string) =>
    told(call(outboundUnallot, { taskId, outboundId }, { hideLoad: true }), takenWords);
  return (
    <Drawer {...first} open={open} onClose={onClose} size={480} title={name}>
      {!read.data &&
        (read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton active />)}
      {read.data?.length === 0 && <EmptyState title={t('outbound:agent.noTasks')} />}
      <ul className="call-allotments">
        {read.data?.map(({ taskId, taskName, open: left, finished, banned }) => {
          const done = finished + banned;
          return (
            <li key={taskId}>
              <span className="call-allotment-words">
                <Link to={`/member-manage/call?task=${taskId}&outboundId=${outboundId}`} onClick={onClose}>
                  {taskName}
                </Link>
                <span className="muted number">
                  {t('outbound:agent.of', { done: formatNumber(done), all: formatNumber(done + left) })}
                </span>
                <Progress
                  percent={done + left === 0 ? 0 : (done / (done + left)) * 100}
                  showInfo={false}
                  size="small"
                  status="normal"
                  aria-label={taskName}
                />
              </span>
              {left > 0 && (
                <ConfirmButton
                  size="small"
                  question={t('outbound:unallot.all', { count: left, n: formatNumber(left) })}
                  onConfirm={() => takeBack(taskId)}
                >
                  {t('outbound:unallot.button')}
                </ConfirmButton>
              )}
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}
