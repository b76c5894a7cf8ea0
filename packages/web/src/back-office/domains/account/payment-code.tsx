import { payRechargeAlipay, payRechargeWechat } from '@convoke/contract/payment/payment.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, QRCode, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { serverNow } from '../../../core/call-headers.ts';
import { CallFailure, failureText } from '../../../core/call-failure.ts';
import { useIsPhone } from '../../../ui/use-device.ts';
import { type Channel, channelName, SandboxTag } from './account-pieces.tsx';
import { accountKey } from './use-account.ts';

const codeSize = 220;
/** A code that is over is asked for again, not more often than this. */
const renewMs = 5_000;

/** The code that a telephone scans; on a telephone itself the way into Alipay, which WeChat Pay does not have here. */
export function PaymentCode({ orderId, channel }: { orderId: string; channel: Channel }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const type = phone ? 'wap' : 'qr';
  const query = useQuery({
    queryKey: [...accountKey, 'payment', orderId, channel, channel === 'alipay' ? type : 'native'],
    queryFn: ({ signal }) =>
      channel === 'wechat'
        ? call(payRechargeWechat, { orderId }, { signal, hideLoad: true, quiet: true })
        : call(payRechargeAlipay, { orderId, type }, { signal, hideLoad: true, quiet: true }),
    // The same top-up and way answer the same payment as long as that can be paid, then the next one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data ? Math.max(renewMs, Date.parse(state.data.expiresAt) - serverNow()) : false,
  });
  const name = channelName(channel, t);
  if (query.error) {
    const said = query.error instanceof CallFailure ? (failureText(query.error) ?? query.error.message) : undefined;
    return (
      <Alert
        type="error"
        showIcon
        className="pay-problem"
        title={said || t('account:pay.failed')}
        action={
          <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common:retry')}
          </Button>
        }
      />
    );
  }
  if (!query.data) return <Skeleton.Node active style={{ width: codeSize, height: codeSize }} />;
  const { codeUrl, url, isSandbox } = query.data;
  const cashier = codeUrl ?? url ?? '';
  return (
    <>
      {codeUrl !== null && (
        <div className="pay-code">
          <QRCode value={codeUrl} size={codeSize} type="svg" color="#000" bgColor="#fff" marginSize={2} />
        </div>
      )}
      {codeUrl !== null && <div>{t('account:pay.scan', { channel: name })}</div>}
      {codeUrl !== null && phone && <div className="muted">{t('account:pay.otherDevice')}</div>}
      {codeUrl === null && url !== null && (
        <>
          <Button type="primary" size="large" href={url} target="_blank" rel="noopener">
            {t('account:pay.open', { channel: name })}
          </Button>
          <div className="muted">{t(isInWechat() ? 'account:pay.notInWechat' : 'account:pay.comeBack')}</div>
        </>
      )}
      {isSandbox && (
        <div className="pay-sandbox">
          <SandboxTag />
          <span>{t('account:sandbox.text')}</span>
          {codeUrl !== null && /^https?:\/\//.test(cashier) && (
            <a href={cashier} target="_blank" rel="noopener">
              {t('account:sandbox.cashier')}
            </a>
          )}
        </div>
      )}
      <div className="muted pay-waiting" role="status">
        {t('account:pay.waiting')}
      </div>
    </>
  );
}

/** Alipay's pages do not open inside WeChat. */
function isInWechat(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}
