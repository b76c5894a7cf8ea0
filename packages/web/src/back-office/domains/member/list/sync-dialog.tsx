import { memberSync } from '@convoke/contract/member/member.sync.calls.ts';
import { memberScreen } from '@convoke/contract/member/member.filter.calls.ts';
import { Button, Modal, Progress, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';

interface Props {
  open: boolean;
  onClose: () => void;
}

const figures = ['made', 'joined', 'conflicts', 'without'] as const;
const figureTexts = {
  made: 'member:sync.made',
  joined: 'member:sync.joined',
  conflicts: 'member:sync.conflicts',
  without: 'member:sync.without',
};

/** Lets the participants of all former events become members, and shows how far that is. */
export function SyncDialog({ open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const refreshList = useRefresh(memberScreen);
  const { data, error, refetch } = useCall(
    memberSync,
    { act: 'look' },
    { quiet: true, enabled: open, everyMs: (known) => (known?.state === 'running' ? 1500 : 10_000) },
  );
  const isRunning = data?.state === 'running';
  // The list has others when it is through.
  useEffect(() => {
    if (open && !isRunning) void refreshList();
  }, [open, isRunning, refreshList]);
  const act = async (what: 'start' | 'cancel') => {
    await unlessRefused(call(memberSync, { act: what }, { hideLoad: true }));
    await refetch();
  };
  return (
    <Modal {...first} open={open} title={t('member:sync.title')} onCancel={onClose} footer={null} width={520}>
      <p className="muted">{t('member:sync.text')}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} />
      ) : (
        <div aria-live="polite" className="member-sync">
          {isRunning && (
            <>
              <Progress percent={data.total ? Math.min(100, Math.floor((data.done / data.total) * 100)) : 0} />
              <p>
                {data.total === null
                  ? t('member:sync.begins')
                  : t('member:sync.done', { done: formatNumber(data.done), total: formatNumber(data.total) })}
              </p>
            </>
          )}
          {!isRunning && data.settledAt && (
            <p>
              {t(data.state === 'done' ? 'member:sync.over' : 'member:sync.cancelled', {
                time: formatDateTime(data.settledAt),
              })}
            </p>
          )}
          {data.state !== 'none' && (
            <dl className="member-facts">
              {figures.map((name) => (
                <div key={name}>
                  <dt>{t(figureTexts[name])}</dt>
                  <dd className="number">{formatNumber(data[name])}</dd>
                </div>
              ))}
            </dl>
          )}
          {isRunning ? (
            <Button onClick={() => void act('cancel')}>{t('member:sync.cancel')}</Button>
          ) : (
            <BusyButton type="primary" onClick={() => act('start')}>
              {t(data.state === 'none' ? 'member:sync.start' : 'member:sync.again')}
            </BusyButton>
          )}
        </div>
      )}
    </Modal>
  );
}
