import { payRechargeAlipay, payRechargeWechatH5 } from '@convoke/contract/payment/payment.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import { type Channel, channelName } from '../common/account-pieces.tsx';
import { PaymentProblem, SandboxNote } from './payment-pieces.tsx';

interface Props {
  orderId: string;
  channel: Channel;
  isSandbox: boolean;
}

const quietly = { hideLoad: true, quiet: true };

/** The way into the payer's application on a phone, which could not scan its own screen. It leads back to this page. */
export function PaymentLink({ orderId, channel, isSandbox }: Props) {
  const { t } = useTranslation();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<unknown>(null);

  // Asked for when it is wanted: an address of WeChat's lives five minutes.
  const leave = async () => {
    setProblem(null);
    try {
      const { url } =
        channel === 'wechat'
          ? await call(payRechargeWechatH5, { orderId }, quietly)
          : await call(payRechargeAlipay, { orderId, type: 'wap' }, quietly);
      if (url !== null) location.assign(url);
    } catch (error) {
      setProblem(error);
    }
  };

  return (
    <>
      {problem !== null && <PaymentProblem error={problem} busy={busy} onRetry={() => void run(leave)} />}
      <Button type="primary" size="large" loading={busy} onClick={() => void run(leave)}>
        {t('account:pay.open', { channel: channelName(channel, t) })}
      </Button>
      <div className="muted">{t('account:pay.comeBack')}</div>
      {isSandbox && <SandboxNote />}
      <div className="muted pay-waiting" role="status">
        {t('account:pay.waiting')}
      </div>
    </>
  );
}
