import { openStates, type OrderState } from '@convoke/contract/order/order.rules.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { useAwake } from '../core/browser.ts';
import { useNow } from '../core/clock.ts';
import { isPhone } from '../../core/device.ts';
import { moneyText } from '../core/money.ts';
import { usePage } from '../core/page-context.tsx';
import { completeOrder, quietly } from '../core/selling-calls.ts';
import { Backdrop } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { SandboxMark } from '../ui/sandbox-mark.tsx';
import { SpokenTime, TimeLeft } from '../ui/time-left.tsx';
import { AlipayWay } from './alipay-way.tsx';
import { Choice } from './choice.tsx';
import type { PayData, PayOrder } from './pay.data.ts';
import { useWatch } from './use-watch.ts';
import { WechatWay } from './wechat-way.tsx';
import { sayFailure } from '../core/toast.ts';

export const namespaces = ['public-pay'] as const;

/** States of which the order's own page tells. */
const elsewhere: readonly OrderState[] = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_DUE', 'CANCELLED'];

/** Why nothing can be paid here, and what one can do instead. */
function NotPayable({ order, state }: { order: PayOrder; state: OrderState }) {
  const { t } = usePage();
  const orderPath = `/success/${order.orderId}`;
  const isOver = state === 'EXPIRED';
  const words = isOver
    ? [t('public-pay:expired'), t('public-pay:expired-hint')]
    : elsewhere.includes(state)
      ? [t('public-pay:done'), t('public-pay:done-hint')]
      : order.totalCents === 0
        ? [t('public-pay:nothing'), t('public-pay:nothing-hint')]
        : [t('public-pay:review'), t('public-pay:review-hint')];
  return (
    <section className="card centred" role="status">
      <div className="seal">
        <Icon name={elsewhere.includes(state) ? 'check' : 'clock'} />
      </div>
      <h2>{words[0]}</h2>
      <p>{words[1]}</p>
      {isOver && (
        <a className="button primary wide" href={`/buy-ticket?event=${encodeURIComponent(order.eventCode)}`}>
          {t('public-pay:again')}
        </a>
      )}
      <a className={`button wide ${isOver ? '' : 'primary'}`} href={orderPath}>
        {t('public-pay:see-order')}
      </a>
    </section>
  );
}

/** For whoever has paid and waits: the gateway is asked at once. */
function HavePaid({ onAsked, orderId }: { orderId: string; onAsked: (state: OrderState) => void }) {
  const { t } = usePage();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    try {
      const { state } = await call(completeOrder, { orderId }, quietly);
      onAsked(state);
      if (openStates.includes(state)) setSaid(t('public-pay:not-yet'));
    } catch (error) {
      setSaid(sayFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="have-paid">
      <button type="button" className="button wide" aria-busy={busy} onClick={() => void ask()}>
        {busy ? t('public-pay:asking') : t('public-pay:have-paid')}
      </button>
      <p className="fine" role="status">
        {said}
      </p>
    </div>
  );
}

export function View({ data }: { data: PayData }) {
  const { t, language } = usePage();
  const { way, order } = data;
  const { orderId, eventCode, channels } = order;
  const awake = useAwake();
  const [started, setStarted] = useState(false);
  const isOpen = openStates.includes(order.state);
  const { status, isStale, learn, ask } = useWatch(
    { orderId, state: order.state, problem: null, expiresAt: order.expiresAt, now: order.now },
    eventCode,
    isOpen,
  );
  const now = useNow(status.now, 1000);
  const isTimeOver = status.expiresAt !== null && now >= Date.parse(status.expiresAt);
  const state: OrderState = openStates.includes(status.state) && isTimeOver ? 'EXPIRED' : status.state;
  const mayPay = openStates.includes(state) && status.expiresAt !== null && order.totalCents > 0;
  const isSandbox = channels.some((each) => each.isSandbox);
  const orderPath = `/success/${orderId}`;
  const isDone = awake && elsewhere.includes(state);

  useEffect(() => {
    if (isDone) location.replace(orderPath);
  }, [isDone]);

  useEffect(() => {
    // The tickets come after the gateway: their page is fetched meanwhile.
    void import('../order/order.page.tsx').catch(() => undefined);
  }, []);

  useEffect(() => {
    // One way only, and a wide screen: there is nothing to choose.
    const [only, another] = channels;
    if (way === 'mobile' && only && !another && mayPay && !isPhone())
      location.replace(`/pay-${only.channel === 'wechat' ? 'wx' : 'zfb'}/${orderId}`);
  }, []);

  const others = channels.filter((each) => (way === 'wx' ? each.channel !== 'wechat' : each.channel !== 'alipay'));
  return (
    <>
      <Backdrop url={null} seed={eventCode} />
      <Frame
        className="pay"
        start={
          <a className="pill back" href={orderPath}>
            <Icon name="back" />
            {t('public-pay:order')}
          </a>
        }
      >
        {isSandbox && <SandboxMark />}
        <header className="pay-head">
          <h1>{order.eventTitle}</h1>
          <p className="pay-amount">
            <span className="visually-hidden">{t('public-pay:amount')} </span>
            {moneyText(order.totalCents, order.currency, language)}
          </p>
          {mayPay && status.expiresAt !== null && (
            <p className="pill">
              <Icon name="clock" />
              <span>
                {t('public-pay:time-left')} <TimeLeft until={status.expiresAt} now={now} />
              </span>
            </p>
          )}
        </header>
        {mayPay && status.expiresAt !== null && (
          <SpokenTime
            until={status.expiresAt}
            now={now}
            words={(minutes) => t('public-pay:minutes-left', { count: minutes })}
          />
        )}
        {!mayPay ? (
          <NotPayable order={order} state={state} />
        ) : (
          <>
            <noscript>
              <p className="note note-bad">{t('public-pay:no-script')}</p>
            </noscript>
            {way === 'wx' && <WechatWay order={order} now={now} />}
            {way === 'zfb' && <AlipayWay order={order} now={now} />}
            {way === 'mobile' && (
              <Choice
                order={order}
                onStart={() => setStarted(true)}
                onOutcome={(outcome) => {
                  if (outcome === 'paid') void call(completeOrder, { orderId }, quietly).then(learn, () => ask());
                }}
              />
            )}
            {isStale && (
              <p className="note" role="status">
                <Icon name="cloud" />
                <span>{t('public-pay:stale')}</span>
              </p>
            )}
            {(way !== 'mobile' || started || status.state === 'PAYING' || status.state === 'AWAITING_PAYMENT') && (
              <HavePaid orderId={orderId} onAsked={(asked) => learn({ state: asked })} />
            )}
            {way !== 'mobile' && others.length > 0 && (
              <p className="centred">
                <a className="text-link" href={`/mobile-pay/${orderId}`}>
                  {t('public-pay:other-way')}
                </a>
              </p>
            )}
            <p className="fine centred">{t('public-pay:number', { number: order.number })}</p>
          </>
        )}
      </Frame>
    </>
  );
}
