import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatMoney } from '../../../core/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type Channel, channels, currency } from './common/account-pieces.tsx';
import { RechargeChoose } from './recharge/recharge-choose.tsx';
import { RechargePay } from './recharge/recharge-pay.tsx';
import { useAccount } from './common/use-account.ts';
import './account.css';

/** Tops up the balance: an amount and a way, then the payment. Both stand in the address, so that a reload goes on where it was. */
export default function RechargePage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const balance = useAccount().data?.balanceCents;
  const orderId = params.get('order');
  const amount = Number(params.get('amount'));
  const amountCents = Number.isSafeInteger(amount) && amount > 0 ? amount : undefined;
  const channel = channels.find((each) => each === params.get('by'));

  const pay = (order: string, by: Channel) => setParams({ order, by });
  const choose = (cents?: number) => setParams(cents === undefined ? {} : { amount: String(cents) });
  return (
    <>
      <PageHeader
        title={t('layout:title.Recharge')}
        text={balance !== undefined && t('account:balanceNow', { money: formatMoney(balance, currency) })}
        extra={<Link to="/account/recharge-record">{t('layout:title.RechargeRecord')}</Link>}
      />
      {orderId ? (
        <RechargePay
          key={orderId}
          orderId={orderId}
          channel={channel}
          onChannel={(by) => pay(orderId, by)}
          onAgain={choose}
        />
      ) : (
        <RechargeChoose key={amountCents} amountCents={amountCents} channel={channel} onBegun={pay} />
      )}
    </>
  );
}
