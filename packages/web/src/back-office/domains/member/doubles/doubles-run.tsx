import { memberDoublesRun } from '@convoke/contract/member/member.doubles.calls.ts';
import { Button, Progress, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** How far the search for likely doubles is, or when it was last done. */
export function DoublesRun({ refresh }: { refresh: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(
    memberDoublesRun,
    { act: 'look' },
    { quiet: true, everyMs: (known) => (known?.state === 'running' ? 1500 : 30_000) },
  );
  const isRunning = data?.state === 'running';
  // The list has others when it is through.
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !isRunning) void refresh();
    ran.current = isRunning;
  }, [isRunning, refresh]);
  const act = async (what: 'start' | 'cancel') => {
    await unlessRefused(call(memberDoublesRun, { act: what }, { hideLoad: true }));
    await refetch();
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  return (
    <div className="member-run" aria-live="polite">
      {isRunning ? (
        <>
          <Button onClick={() => void act('cancel')}>{t('member-doubles:run.cancel')}</Button>
          <Progress
            aria-label={t('member-doubles:run.progress')}
            percent={data.total ? Math.min(100, Math.floor((data.done / data.total) * 100)) : 0}
          />
          <p className="muted">
            {data.total === null
              ? t('member-doubles:run.begins')
              : t(data.phase === 'keys' ? 'member-doubles:run.keys' : 'member-doubles:run.pairs', {
                  done: formatNumber(data.done),
                  total: formatNumber(data.total),
                })}
          </p>
        </>
      ) : (
        <>
          <BusyButton type={data.state === 'none' ? 'primary' : 'default'} onClick={() => act('start')}>
            {t(data.state === 'none' ? 'member-doubles:run.start' : 'member-doubles:run.again')}
          </BusyButton>
          <p className="muted">
            {data.settledAt
              ? [
                  t(data.state === 'done' ? 'member-doubles:run.over' : 'member-doubles:run.cancelled', {
                    time: formatDateTime(data.settledAt),
                  }),
                  t('member-doubles:run.found', { count: data.found, n: formatNumber(data.found) }),
                  data.passed > 0 &&
                    t('member-doubles:run.passed', { count: data.passed, n: formatNumber(data.passed) }),
                ]
                  .filter(Boolean)
                  .join(' ')
              : t('member-doubles:run.never')}
          </p>
        </>
      )}
    </div>
  );
}
