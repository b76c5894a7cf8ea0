import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { openStates, type OrderState } from '@convoke/contract/order/order.rules.ts';
import { moneyText } from '../core/money.ts';
import { usePage } from '../core/page-context.tsx';
import type { Translate } from '../core/types.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { SpokenTime, TimeLeft } from '../ui/time-left.tsx';

interface Words {
  icon: IconName;
  tone: 'good' | 'plain';
  title: string;
  text: string;
}

/** The state as the page shows it at a moment: a hold whose time is over is over. */
export function shownState(order: OrderInfo, now: number): OrderState {
  return openStates.includes(order.state) && order.expiresAt !== null && now >= Date.parse(order.expiresAt)
    ? 'EXPIRED'
    : order.state;
}

export const isPayable = (order: OrderInfo, state: OrderState): boolean =>
  openStates.includes(state) && order.expiresAt !== null && order.totalCents > 0;

/** Where the order stands, in words for its buyer. */
export function wordsOf(order: OrderInfo, state: OrderState, t: Translate): Words {
  const plain = (icon: IconName, title: string, text: string): Words => ({ icon, tone: 'plain', title, text });
  const live = order.tickets.filter((ticket) => ticket.state !== 'VOID');
  switch (state) {
    case 'HELD':
    case 'AWAITING_PAYMENT':
    case 'PAYING':
      if (order.expiresAt === null) return plain('clock', t('public-order:review'), t('public-order:review-pay'));
      if (order.totalCents === 0) return plain('clock', t('public-order:nearly'), t('public-order:nearly-hint'));
      if (state === 'PAYING') return plain('clock', t('public-order:paying'), t('public-order:paying-hint'));
      return plain('clock', t('public-order:reserved'), t('public-order:reserved-hint'));
    case 'PAID':
    case 'PARTIALLY_REFUNDED': {
      const waiting = live.filter((ticket) => ticket.inReview).length;
      if (live.length > 0 && waiting === live.length)
        return plain('clock', t('public-order:review'), t('public-order:review-free'));
      const hint = order.event.model === 1 ? t('public-order:in-online') : t('public-order:in-hint');
      const text = waiting > 0 ? t('public-order:in-partly') : hint;
      return { icon: 'check', tone: 'good', title: t('public-order:in'), text };
    }
    case 'REFUNDED':
      return plain('check', t('public-order:refunded'), t('public-order:refunded-hint'));
    case 'EXPIRED':
      return plain('clock', t('public-order:expired'), t('public-order:expired-hint'));
    case 'CANCELLED':
      return plain('alert', t('public-order:cancelled'), t('public-order:cancelled-hint'));
    case 'REFUND_DUE':
      return plain('alert', t('public-order:refund-due'), t('public-order:refund-due-hint'));
  }
}

/** What a person of the organiser looks at, said without blame. */
function Problem({ order }: { order: OrderInfo }) {
  const { t } = usePage();
  if (order.problem === null || (order.problem === 'REFUND_DUE' && order.state === 'REFUND_DUE')) return null;
  const words = {
    AMOUNT_DIFFERS: t('public-order:amount-differs'),
    PAID_TWICE: t('public-order:paid-twice'),
    REFUND_DUE: t('public-order:refund-due-hint'),
    REFUND_FAILED: t('public-order:refund-failed'),
  };
  return (
    <p className="note order-problem" role="status">
      <Icon name="alert" />
      <span>{words[order.problem]}</span>
    </p>
  );
}

export function Standing({ order, now }: { order: OrderInfo; now: number }) {
  const { t, language } = usePage();
  const state = shownState(order, now);
  const { icon, tone, title, text } = wordsOf(order, state, t);
  const canPay = isPayable(order, state);
  const ended = state === 'EXPIRED' || state === 'CANCELLED';
  return (
    <section className="card centred done order-standing" id="standing" tabIndex={-1}>
      <div className={`seal ${tone === 'good' ? 'seal-good' : ''}`}>
        <Icon name={icon} />
      </div>
      <div role="status" className="order-words">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <Problem order={order} />
      {canPay && order.expiresAt !== null && (
        <>
          <p className="pill">
            <Icon name="clock" />
            <span>
              {t('public-order:time-left')} <TimeLeft until={order.expiresAt} now={now} />
            </span>
          </p>
          <SpokenTime
            until={order.expiresAt}
            now={now}
            words={(minutes) => t('public-order:minutes-left', { count: minutes })}
          />
          <a className="button primary wide" href={`/mobile-pay/${order.orderId}`}>
            {t('public-order:pay', { amount: moneyText(order.totalCents, order.currency, language) })}
          </a>
        </>
      )}
      {ended && (
        <a className="button primary wide" href={`/buy-ticket?event=${encodeURIComponent(order.event.code)}`}>
          {t('public-order:again')}
        </a>
      )}
      <p className="fine">{t('public-order:number', { number: order.number })}</p>
    </section>
  );
}
