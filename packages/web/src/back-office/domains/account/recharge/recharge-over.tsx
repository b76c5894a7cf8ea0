import type { RechargeRow } from '@convoke/contract/account/account.calls.ts';
import type { RechargeState } from '@convoke/contract/account/account.rules.ts';
import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatMoney } from '../../../../core/format.ts';
import { currency, SandboxTag } from '../common/account-pieces.tsx';
import { useAccount } from '../common/use-account.ts';

interface Props {
  row: RechargeRow;
  state: Exclude<RechargeState, 'AWAITING_PAYMENT'>;
  /** As the last answer said; else it is read. */
  balanceCents: number | undefined;
  onAgain: (amountCents?: number) => void;
}

/** How a top-up ended: credited, not paid in time, or on its way back. */
export function RechargeOver({ row, state, balanceCents, onAgain }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const read = useAccount().data?.balanceCents;
  const balance = read ?? balanceCents;
  const money = (cents: number) => formatMoney(cents, currency);
  if (state === 'PAID')
    return (
      <Result
        status="success"
        title={t('account:over.paid', { money: money(row.creditCents) })}
        subTitle={
          <>
            {balance !== undefined && <div>{t('account:balanceNow', { money: money(balance) })}</div>}
            <div className="number">{t('account:pay.number', { number: row.number })}</div>
            {row.isSandbox && <SandboxTag />}
          </>
        }
        extra={[
          <Button key="balance" type="primary" onClick={() => void navigate('/account/information')}>
            {t('account:over.toBalance')}
          </Button>,
          <Button key="again" onClick={() => onAgain()}>
            {t('account:over.more')}
          </Button>,
        ]}
      />
    );
  if (state === 'REFUND_DUE')
    return (
      <Result
        status="warning"
        title={t('account:over.refund')}
        subTitle={t('account:over.refundText', { number: row.number })}
        extra={<Button onClick={() => onAgain(row.amountCents)}>{t('account:over.again')}</Button>}
      />
    );
  return (
    <Result
      status="info"
      title={t('account:over.expired')}
      subTitle={t('account:over.expiredText', { number: row.number })}
      extra={
        <Button type="primary" onClick={() => onAgain(row.amountCents)}>
          {t('account:over.again')}
        </Button>
      }
    />
  );
}
