import { call } from '../../core/call.ts';
import { useAwake } from '../core/browser.ts';
import { isPhone } from '../../core/device.ts';
import { usePage } from '../core/page-context.tsx';
import { quietly, wechatNative } from '../core/selling-calls.ts';
import { CodeCard } from './code-card.tsx';
import type { PayOrder } from './pay.data.ts';
import { useOpened } from './use-opened.ts';

/** WeChat Pay on a wide screen: a code for the phone. */
export function WechatWay({ order, now }: { order: PayOrder; now: number }) {
  const { t } = usePage();
  const awake = useAwake();
  const { orderId } = order;
  const { opened, trouble, ask } = useOpened(() => call(wechatNative, { orderId }, quietly), awake, now);
  return (
    <section className="card centred" aria-labelledby="way">
      <h2 id="way">{t('public-pay:wechat')}</h2>
      <CodeCard opened={opened} trouble={trouble} how={t('public-pay:scan-wechat')} onAgain={() => void ask()} />
      {awake && isPhone() && (
        <a className="text-link" href={`/mobile-pay/${orderId}`}>
          {t('public-pay:this-phone')}
        </a>
      )}
    </section>
  );
}
