import { CheckCircleOutlined } from '@ant-design/icons';
import { payHealth } from '@convoke/contract/payment/payment.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDateTime } from '../../../core/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useCall } from '../../../ui/use-call.ts';

/** The watch forgets within minutes; there is no use in asking more often. */
const healthMs = 30_000;

const channelTexts = { wechat: 'dashboard:payments.wechat', alipay: 'dashboard:payments.alipay' } as const;
const stateTexts = {
  up: 'dashboard:payments.up',
  slow: 'dashboard:payments.slow',
  down: 'dashboard:payments.down',
  unknown: 'dashboard:payments.idle',
} as const;
const stateColors = { up: 'green', slow: 'gold', down: 'red', unknown: 'default' } as const;

/**
 * How the payment gateways answer. A card of its own when somebody must know (slow, down, or no real money); else one quiet line, and nothing where
 * no gateway is set up.
 */
export function PaymentHealth() {
  const { t } = useTranslation();
  const { data } = useCall(payHealth, {}, { quiet: true, everyMs: healthMs });
  const channels = data?.channels ?? [];
  if (channels.length === 0) return null;
  const isQuiet = channels.every(({ state, isSandbox }) => !isSandbox && (state === 'up' || state === 'unknown'));
  if (isQuiet)
    return (
      <p className="muted payments-quiet">
        <CheckCircleOutlined aria-hidden /> {t('dashboard:payments.allUp')}
      </p>
    );
  return (
    <Panel title={t('dashboard:payments.title')}>
      <ul className="payments">
        {channels.map(({ channel, state, isSandbox, lastOkAt, lastFailureAt, reason }) => (
          <li key={channel}>
            <span className="payments-name">
              {t(channelTexts[channel])}
              {isSandbox && <Tag color="orange">{t('dashboard:payments.sandbox')}</Tag>}
            </span>
            <Tag color={stateColors[state]} className="state-tag">
              {t(stateTexts[state])}
            </Tag>
            {(state === 'slow' || state === 'down') && (
              <span className="muted payments-more" title={reason}>
                {lastFailureAt !== null && (
                  <time dateTime={lastFailureAt} title={formatDateTime(lastFailureAt)}>
                    {t('dashboard:payments.failed', { ago: formatAgo(lastFailureAt) })}
                  </time>
                )}{' '}
                {lastOkAt !== null && (
                  <time dateTime={lastOkAt} title={formatDateTime(lastOkAt)}>
                    {t('dashboard:payments.answered', { ago: formatAgo(lastOkAt) })}
                  </time>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {channels.some(({ isSandbox }) => isSandbox) && (
        <p className="muted payments-note">{t('dashboard:payments.sandboxText')}</p>
      )}
      {channels.some(({ state }) => state === 'down') && (
        <p className="payments-note">{t('dashboard:payments.downText')}</p>
      )}
    </Panel>
  );
}
