import { payRechargeAlipay, payRechargeWechat } from '@convoke/contract/payment/payment.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { serverNow } from '../../../../core/call-headers.ts';
import { type Channel, channelName } from '../common/account-pieces.tsx';
import { PaymentProblem, SandboxNote } from './payment-pieces.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';

const codeSize = 220;
/** A code that is over is asked for again, not more often than this. */
const renewMs = 5_000;

interface Props {
  orderId: string;
  channel: Channel;
  /** Shown on a phone, inside WeChat: another device must scan it. */
  isOnPhone: boolean;
}

/** The code that a telephone scans. */
export function PaymentCode({ orderId, channel, isOnPhone }: Props) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['account', 'payment', orderId, channel],
    queryFn: ({ signal }) =>
      channel === 'wechat'
        ? call(payRechargeWechat, { orderId }, { signal, hideLoad: true, quiet: true })
        : call(payRechargeAlipay, { orderId, type: 'qr' }, { signal, hideLoad: true, quiet: true }),
    // The same top-up and way answer the same payment as long as that can be paid, then the next one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data ? Math.max(renewMs, Date.parse(state.data.expiresAt) - serverNow()) : false,
  });
  if (query.error)
    return <PaymentProblem error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton.Node active style={{ width: codeSize, height: codeSize }} />;
  const { codeUrl, isSandbox } = query.data;
  return (
    <>
      {codeUrl !== null && (
        <div className="pay-code">
          <QrCode value={codeUrl} size={codeSize} />
        </div>
      )}
      <div>{t('account:pay.scan', { channel: channelName(channel, t) })}</div>
      {isOnPhone && <div className="muted">{t('account:pay.notInWechat')}</div>}
      {isSandbox && (
        <SandboxNote>
          {codeUrl !== null && /^https?:\/\//.test(codeUrl) && (
            <a href={codeUrl} target="_blank" rel="noopener">
              {t('account:sandbox.cashier')}
            </a>
          )}
        </SandboxNote>
      )}
      <div className="muted pay-waiting" role="status">
        {t('account:pay.waiting')}
      </div>
    </>
  );
}
