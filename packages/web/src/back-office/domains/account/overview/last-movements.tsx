import { accountExpenditures } from '@convoke/contract/account/account.calls.ts';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAgo, formatDateTime } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { kindTexts, SandboxTag, SignedMoney } from '../common/account-pieces.tsx';

/** What moved the balance last. */
export function LastMovements({ refetchInterval }: { refetchInterval: number }) {
  const { t } = useTranslation();
  const query = useCall(accountExpenditures, { size: 7 }, { everyMs: refetchInterval });
  const body = () => {
    if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    if (!query.data) return <Skeleton active paragraph={{ rows: 6 }} />;
    if (query.data.records.length === 0)
      return <EmptyState title={t('account:movements.none')} text={t('account:movements.noneText')} />;
    return (
      <ul className="last-movements">
        {query.data.records.map((row) => (
          <li key={row.entryId}>
            <span className="last-movement-kind">
              {row.note || t(kindTexts[row.kind])} {row.isSandbox && <SandboxTag />}
            </span>
            <SignedMoney cents={row.amountCents} />
            <span className="muted number">{row.number}</span>
            <time className="muted" dateTime={row.at} title={formatDateTime(row.at)}>
              {formatAgo(row.at)}
            </time>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <Panel
      title={t('account:movements.last')}
      extra={<Link to="/account/pay-detail">{t('account:movements.all')}</Link>}
    >
      {body()}
    </Panel>
  );
}
