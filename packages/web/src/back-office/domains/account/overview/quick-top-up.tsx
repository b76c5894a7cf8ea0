import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatMoney } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { currency } from '../common/account-pieces.tsx';
import { useRechargeConfig } from '../common/use-account.ts';

/** The offered amounts, one click from their payment. Where nothing can be topped up it is not there. */
export function QuickTopUp() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, error } = useRechargeConfig();
  if (error || data?.channels.length === 0) return null;
  return (
    <Panel title={t('account:quick.title')}>
      {data ? (
        <div className="quick-amounts">
          {data.configs.map(({ configId, amountCents, creditCents }) => (
            <Button
              key={configId}
              className="quick-amount"
              onClick={() => void navigate(`/account/recharge?amount=${amountCents}`)}
            >
              <span className="number">{formatMoney(amountCents, currency)}</span>
              {creditCents > amountCents && (
                <span className="bonus">
                  {t('account:bonus', { money: formatMoney(creditCents - amountCents, currency) })}
                </span>
              )}
            </Button>
          ))}
        </div>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </Panel>
  );
}
