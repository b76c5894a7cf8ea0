import { WalletOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatMoney } from '../../../core/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { AccountChart } from './overview/account-chart.tsx';
import { currency } from './common/account-pieces.tsx';
import { LastMovements } from './overview/last-movements.tsx';
import { QuickTopUp } from './overview/quick-top-up.tsx';
import { useAccount } from './common/use-account.ts';
import './account.css';

/** How often the open page is fetched again. */
const pageMs = 10_000;

/** The organisation's balance: what there is, how it came there, and the way to more. */
export default function InformationPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const account = useAccount(pageMs);
  const of = account.data;
  const money = (cents: number | undefined) => (cents === undefined ? undefined : formatMoney(cents, currency));
  const header = (
    <PageHeader
      title={t('layout:title.AccountInformation')}
      text={of ? t('account:info.text', { name: of.organisationName }) : t('account:info.textPlain')}
      action={
        <Button type="primary" icon={<WalletOutlined />} onClick={() => void navigate('/account/recharge')}>
          {t('account:topUp')}
        </Button>
      }
    />
  );
  if (account.error && !of) {
    return (
      <>
        {header}
        <Panel>
          <ErrorState error={account.error} onRetry={() => void account.refetch()} />
        </Panel>
      </>
    );
  }
  return (
    <>
      {header}
      <Stats>
        <Stat label={t('layout:user.balance')} value={money(of?.balanceCents)} to="/account/pay-detail" />
        <Stat label={t('account:info.toppedUp')} value={money(of?.toppedUpCents)} to="/account/recharge-record" />
        <Stat label={t('account:info.bonus')} value={money(of?.bonusCents)} to="/account/pay-detail?kind=bonus" />
        <Stat label={t('account:info.spent')} value={money(of?.spentCents)} to="/account/pay-detail?kind=spent" />
      </Stats>
      <div className="account-grid">
        <div>
          <AccountChart account={of} />
          <QuickTopUp />
        </div>
        <LastMovements refetchInterval={pageMs} />
      </div>
    </>
  );
}
