import { AlipayCircleOutlined, WechatOutlined } from '@ant-design/icons';
import type { MovementKind, RechargeState } from '@convoke/contract/account/account.rules.ts';
import { type GatewayChannel, gatewayChannels } from '@convoke/contract/payment/payment.rules.ts';
import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../../core/format.ts';

/** The account is kept in one currency. */
export const currency = 'CNY';

export type Channel = GatewayChannel;
export const channels = gatewayChannels;

const channelTexts: Readonly<Record<string, string>> = {
  wechat: 'field:wechatPay',
  alipay: 'field:alipay',
};

export function channelName(channel: string, t: TFunction): string {
  const key = channelTexts[channel];
  return key === undefined ? channel : t(key);
}

export function ChannelIcon({ channel }: { channel: Channel }) {
  return channel === 'wechat' ? (
    <WechatOutlined className="channel-icon wechat" aria-hidden />
  ) : (
    <AlipayCircleOutlined className="channel-icon alipay" aria-hidden />
  );
}

/** How a top-up was paid; without real money where it says so. */
export function PaidBy({ channel, isSandbox }: { channel: string | null; isSandbox: boolean }) {
  const { t } = useTranslation();
  if (channel === null) return null;
  return (
    <span className="paid-by">
      {channelName(channel, t)}
      {isSandbox && <SandboxTag />}
    </span>
  );
}

export function SandboxTag() {
  const { t } = useTranslation();
  return (
    <Tag color="orange" className="sandbox-tag" title={t('account:sandbox.text')}>
      {t('account:sandbox.tag')}
    </Tag>
  );
}

const stateColors: Readonly<Record<RechargeState, string>> = {
  AWAITING_PAYMENT: 'gold',
  PAID: 'green',
  EXPIRED: 'default',
  REFUND_DUE: 'red',
};

export const stateTexts: Readonly<Record<RechargeState, string>> = {
  AWAITING_PAYMENT: 'account:state.awaiting',
  PAID: 'account:state.paid',
  EXPIRED: 'account:state.expired',
  REFUND_DUE: 'account:state.refundDue',
};

export function RechargeStateTag({ state }: { state: RechargeState }) {
  const { t } = useTranslation();
  return (
    <Tag color={stateColors[state]} className="state-tag">
      {t(stateTexts[state])}
    </Tag>
  );
}

export const kindTexts: Readonly<Record<MovementKind, string>> = {
  credited: 'account:kind.credited',
  bonus: 'account:kind.bonus',
  spent: 'account:kind.spent',
  returned: 'account:kind.returned',
};

/** An amount with its sign: green in, plain out. */
export function SignedMoney({ cents }: { cents: number }) {
  const text = formatMoney(Math.abs(cents), currency);
  return <span className={cents > 0 ? 'number money-in' : 'number'}>{`${cents > 0 ? '+' : '−'}${text}`}</span>;
}
