import { CheckCircleFilled } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatNumber } from '../../../../core/format.ts';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { ReconcileBook } from './reconcile-book.tsx';
import { ReconcileFindings } from './reconcile-findings.tsx';
import { ReconcileInvariants } from './reconcile-invariants.tsx';
import type { Reconciled } from './reconciled.ts';

interface Props {
  eventId: string;
  timeZone: string | undefined;
  query: UseQueryResult<Reconciled>;
  onOpen: (orderId: string) => void;
}

/** Whether orders, payments, refunds and the book agree; what does not, with its repair beside it. */
export function Reconcile({ eventId, timeZone, query, onOpen }: Props) {
  const { t } = useTranslation();
  const { data } = query;
  if (query.error && !data) {
    return (
      <Panel>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    );
  }
  if (!data) return <PageSkeleton />;
  const isGood = data.findings.length === 0 && data.invariants.every((each) => each.holds);
  const checked = data.invariants.reduce((sum, each) => sum + each.checked, 0);
  return (
    <div className="reconcile">
      <div className="reconcile-main">
        {isGood ? (
          <>
            <Panel>
              <EmptyState
                icon={<CheckCircleFilled className="reconcile-good" />}
                title={t('order:reconcile.good')}
                text={
                  data.invariantsAt === null
                    ? t('order:reconcile.goodSoon')
                    : t('order:reconcile.goodText', {
                        n: formatNumber(checked),
                        when: formatAgo(data.invariantsAt),
                      })
                }
              />
            </Panel>
            <ReconcileBook book={data.book} />
          </>
        ) : (
          <ReconcileFindings eventId={eventId} findings={data.findings} timeZone={timeZone} onOpen={onOpen} />
        )}
      </div>
      <div className="reconcile-side">
        <ReconcileInvariants data={data} timeZone={timeZone} />
        {!isGood && <ReconcileBook book={data.book} />}
      </div>
    </div>
  );
}
