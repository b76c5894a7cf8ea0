import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { moneyText } from '../core/money.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';

interface Line {
  key: string;
  name: string;
  tierName: string | null;
  quantity: number;
  priceCents: number;
}

/** Tickets of one kind and price stand in one line. */
export function receiptLines(tickets: OrderInfo['tickets']): Line[] {
  const lines = new Map<string, Line>();
  for (const { ticketId, ticketName: name, tierName, priceCents } of tickets) {
    const key = `${ticketId} ${tierName ?? ''} ${priceCents}`;
    const line = lines.get(key) ?? { key, name, tierName, quantity: 0, priceCents };
    line.quantity += 1;
    lines.set(key, line);
  }
  return [...lines.values()];
}

/** What was bought, what it cost, how it was paid, and what went back. */
export function Receipt({ order }: { order: OrderInfo }) {
  const { t, language, locale } = usePage();
  const { timeZone } = order.event;
  const money = (cents: number) => (cents === 0 ? t('public-order:free') : moneyText(cents, order.currency, language));
  const moment = (at: string) => momentText(at, timeZone, locale);
  const ways = {
    free: t('public-order:paid-free'),
    offline: t('public-order:paid-offline'),
    wechat: t('public-order:paid-wechat'),
    alipay: t('public-order:paid-alipay'),
  };
  const refundWords = {
    REQUESTED: t('public-order:refund-asked'),
    PROCESSING: t('public-order:refund-asked'),
    DONE: t('public-order:refunded'),
    FAILED: t('public-order:refund-stuck'),
  };
  // What a review took out of the order was never paid for: only what makes up its sum is listed.
  const lines = receiptLines(order.tickets);
  const listed = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const shown =
    listed === order.subtotalCents ? lines : receiptLines(order.tickets.filter((ticket) => ticket.state !== 'VOID'));
  return (
    <section className="card" aria-labelledby="receipt">
      <h2 id="receipt">{t('public-order:receipt')}</h2>
      <dl className="sums">
        {shown.map((line) => (
          <div key={line.key}>
            <dt>
              {line.quantity} × {line.name}
              {line.tierName && <span className="fine"> {line.tierName}</span>}
            </dt>
            <dd>{money(line.priceCents * line.quantity)}</dd>
          </div>
        ))}
        {order.discountCents > 0 && (
          <div className="sums-good">
            <dt>{t('public-order:discount', { code: order.couponCode ?? '' })}</dt>
            <dd>−{money(order.discountCents)}</dd>
          </div>
        )}
        <div className="sums-total">
          <dt>{t('public-order:total')}</dt>
          <dd>{money(order.totalCents)}</dd>
        </div>
        {order.paidAt !== null && order.paidBy !== null && (
          <div>
            <dt>{ways[order.paidBy]}</dt>
            <dd>{moment(order.paidAt)}</dd>
          </div>
        )}
        {order.refunds.map((refund) => (
          <div key={`${refund.at}${refund.amountCents}`} className="sums-back">
            <dt>
              {refundWords[refund.state]} <span className="fine">{moment(refund.at)}</span>
            </dt>
            <dd>−{money(refund.amountCents)}</dd>
          </div>
        ))}
      </dl>
      <p className="fine">
        {t('public-order:ordered-by', { name: order.buyer.name })}
        {' · '}
        {[order.buyer.phone, order.buyer.email, moment(order.createdAt)].filter(Boolean).join(' · ')}
      </p>
    </section>
  );
}
