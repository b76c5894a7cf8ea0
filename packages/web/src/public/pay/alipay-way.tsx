import { useState } from 'react';
import { call } from '../../core/call.ts';
import { useAwake } from '../core/browser.ts';
import { isPhone } from '../../core/device.ts';
import { usePage } from '../core/page-context.tsx';
import { alipay, quietly } from '../core/selling-calls.ts';
import { Icon } from '../ui/icon.tsx';
import { CodeCard } from './code-card.tsx';
import type { PayOrder } from './pay.data.ts';
import { useOpened } from './use-opened.ts';

/** Alipay on a wide screen: its own page, or a code for the phone. Whoever comes here with a phone gets the page made for it. */
export function AlipayWay({ order, now }: { order: PayOrder; now: number }) {
  const { t } = usePage();
  const awake = useAwake();
  const { orderId } = order;
  const [wantsCode, setWantsCode] = useState(false);
  const page = useOpened(
    () => call(alipay, { orderId, type: isPhone() ? 'wap' : 'pc' }, quietly),
    awake && !wantsCode,
    now,
  );
  const code = useOpened(() => call(alipay, { orderId, type: 'qr' }, quietly), awake && wantsCode, now);
  return (
    <section className="card centred" aria-labelledby="way">
      <h2 id="way">{t('public-pay:alipay')}</h2>
      {wantsCode ? (
        <CodeCard
          opened={code.opened}
          trouble={code.trouble}
          how={t('public-pay:scan-alipay')}
          onAgain={() => void code.ask()}
        />
      ) : page.trouble === null ? (
        <>
          <p>{t('public-pay:alipay-page')}</p>
          <a
            className="button primary wide"
            href={page.opened?.url ?? undefined}
            aria-disabled={page.opened === null}
            role={page.opened === null ? 'link' : undefined}
          >
            {page.opened === null ? t('public-pay:opening') : t('public-pay:to-alipay')}
            {page.opened !== null && <Icon name="out" />}
          </a>
        </>
      ) : (
        <CodeCard opened={null} trouble={page.trouble} how="" onAgain={() => void page.ask()} />
      )}
      <button type="button" className="text-link" onClick={() => setWantsCode(!wantsCode)}>
        {wantsCode ? t('public-pay:page-instead') : t('public-pay:code-instead')}
      </button>
      {awake && isPhone() && (
        <a className="text-link" href={`/mobile-pay/${orderId}`}>
          {t('public-pay:this-phone')}
        </a>
      )}
    </section>
  );
}
