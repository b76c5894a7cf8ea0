import { accountRechargeCheck, accountRecharges } from '@convoke/contract/account/account.calls.ts';
import { Segmented, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isPhone, isWechat } from '../../../../core/device.ts';
import { formatMoney } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { type Channel, channelName, currency } from '../common/account-pieces.tsx';
import { PaymentCode } from './payment-code.tsx';
import { PaymentLink } from './payment-link.tsx';
import { RechargeOver } from './recharge-over.tsx';
import { useRechargeConfig } from '../common/use-account.ts';
import { clockText, useCountdown } from './use-countdown.ts';

/** How often the server is asked whether the money has come; seldom once the time is over, for money may still be on its way. */
const askMs = 3_000;
const lateAskMs = 10_000;

interface Props {
  orderId: string;
  channel: Channel | undefined;
  onChannel: (channel: Channel) => void;
  /** Another top-up, of this amount or of any. */
  onAgain: (amountCents?: number) => void;
}

/** On a phone the way into the payer's application, elsewhere a code. Inside WeChat neither gateway's page opens. */
function PaymentWay(props: { orderId: string; channel: Channel; isSandbox: boolean }) {
  if (isPhone() && !isWechat()) return <PaymentLink {...props} />;
  return <PaymentCode orderId={props.orderId} channel={props.channel} isOnPhone={isPhone()} />;
}

/** A top-up that was begun: the code to pay it with until its money is there, then how it ended. */
export function RechargePay({ orderId, channel, onChannel, onAgain }: Props) {
  const { t } = useTranslation();
  const refresh = useRefresh('account');
  const ways = useRechargeConfig().data?.channels;
  const found = useCall(accountRecharges, { orderId, size: 1 }, { quiet: true });
  const row = found.data?.records[0];
  const isEnded = row?.state === 'PAID' || row?.state === 'REFUND_DUE';
  const check = useCall(
    accountRechargeCheck,
    { orderId },
    {
      // A single answer that does not come is no news: the next one is asked for soon.
      quiet: true,
      enabled: row !== undefined && !isEnded,
      everyMs: (known) => {
        if (known?.state === 'PAID' || known?.state === 'REFUND_DUE') return false;
        return known?.state === 'EXPIRED' ? lateAskMs : askMs;
      },
    },
  );
  const state = isEnded ? row.state : (check.data?.state ?? row?.state);
  const wasPaid = check.data?.state === 'PAID';
  const seconds = useCountdown(row?.expiresAt);

  useEffect(() => {
    // Balance, lists and this top-up have changed with it.
    if (wasPaid) void refresh();
  }, [wasPaid, refresh]);

  if (found.error && !found.data)
    return (
      <Panel>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </Panel>
    );
  if (!found.data || !ways)
    return (
      <Panel>
        <Skeleton active paragraph={{ rows: 6 }} />
      </Panel>
    );
  if (!row || state === undefined)
    return (
      <Panel>
        <EmptyState title={t('account:pay.unknown')} text={t('account:pay.unknownText')} />
      </Panel>
    );
  if (state !== 'AWAITING_PAYMENT')
    return (
      <Panel>
        <RechargeOver row={row} state={state} balanceCents={check.data?.balanceCents} onAgain={onAgain} />
      </Panel>
    );

  const way = ways.find((each) => each.channel === channel) ?? ways[0];
  const by = way?.channel;
  return (
    <Panel>
      <div className="pay-box">
        <div className="pay-facts">
          <span className="muted">{t('account:pay.amount')}</span>
          <strong className="pay-amount number">{formatMoney(row.amountCents, currency)}</strong>
          <span>{t('account:recharge.credited', { money: formatMoney(row.creditCents, currency) })}</span>
          <span className="muted number">{t('account:pay.number', { number: row.number })}</span>
          {seconds !== undefined && (
            <span role="timer" className={seconds <= 60 ? 'number pay-hurry' : 'number'}>
              {t('account:pay.left', { time: clockText(seconds) })}
            </span>
          )}
          <button type="button" className="link-button pay-other" onClick={() => onAgain()}>
            {t('account:pay.otherAmount')}
          </button>
        </div>
        <div className="pay-way">
          {ways.length > 1 && by && (
            <Segmented<Channel>
              value={by}
              onChange={onChannel}
              aria-label={t('account:recharge.by')}
              options={ways.map((each) => ({ value: each.channel, label: channelName(each.channel, t) }))}
            />
          )}
          {by ? (
            <PaymentWay key={by} orderId={orderId} channel={by} isSandbox={way?.isSandbox ?? false} />
          ) : (
            <EmptyState title={t('account:recharge.none')} text={t('account:recharge.noneText')} />
          )}
        </div>
      </div>
    </Panel>
  );
}
