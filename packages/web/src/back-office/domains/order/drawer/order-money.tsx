import type { OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { sum } from '@convoke/contract/order/order.rules.ts';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '../../../../core/format.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { SandboxTag, wayName } from '../common/order-pieces.tsx';
import {
  accountTexts,
  ledgerKindTexts,
  paymentStateTexts,
  payWayTexts,
  refundCauseTexts,
  refundStateTexts,
} from '../common/order-texts.ts';

type Zone = string | undefined;
type Payment = OrderDetail['payments'][number];
type Refund = OrderDetail['refunds'][number];

/** What an order costs, what was paid and what went back, and its lines of the book. */
export function OrderMoney({ order, timeZone }: { order: OrderDetail; timeZone: Zone }) {
  const { t } = useTranslation();
  const { currency } = order;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <section>
      <h3>{t('order:section.money')}</h3>
      <dl className="order-sum">
        {order.discountCents > 0 && (
          <>
            <Line label={t('order:money.subtotal')} value={money(order.totalCents + order.discountCents)} />
            <Line
              label={
                order.couponCode ? t('order:money.discountBy', { code: order.couponCode }) : t('order:money.discount')
              }
              value={`−${money(order.discountCents)}`}
            />
          </>
        )}
        <Line label={t('order:money.total')} value={money(order.totalCents)} strong />
        {order.refundedCents > 0 && (
          <>
            <Line label={t('order:money.refunded')} value={`−${money(order.refundedCents)}`} />
            <Line label={t('order:money.kept')} value={money(order.totalCents - order.refundedCents)} strong />
          </>
        )}
      </dl>
      {order.payments.map((payment) => (
        <PaymentLine key={payment.paymentId} payment={payment} currency={currency} timeZone={timeZone} />
      ))}
      {order.refunds.map((refund) => (
        <RefundLine key={refund.refundId} refund={refund} currency={currency} timeZone={timeZone} />
      ))}
      {order.ledger.length > 0 && <Book order={order} timeZone={timeZone} />}
    </section>
  );
}

function Line({ label, value, strong }: { label: ReactNode; value: string; strong?: boolean }) {
  return (
    <div className={strong ? 'strong' : ''}>
      <dt>{label}</dt>
      <dd className="number">{value}</dd>
    </div>
  );
}

const paymentColors = { OPEN: 'gold', PAID: 'green', CLOSED: 'default' } as const;

function PaymentLine({ payment, currency, timeZone }: { payment: Payment; currency: string; timeZone: Zone }) {
  const { t } = useTranslation();
  const way = payWayTexts[payment.way];
  const isOdd = payment.paidCents !== null && payment.paidCents !== payment.amountCents;
  return (
    <div className="order-flow">
      <div className="order-flow-head">
        <span>
          {wayName(payment.channel, t)}
          {way && <span className="muted"> · {t(way)}</span>}
        </span>
        <Tag color={paymentColors[payment.state]} className="state-tag">
          {t(paymentStateTexts[payment.state])}
        </Tag>
        {payment.isSandbox && <SandboxTag />}
        <span className="order-flow-amount number">
          {formatMoney(payment.paidCents ?? payment.amountCents, currency)}
        </span>
      </div>
      <div className="muted order-flow-facts">
        {formatDateTime(payment.paidAt ?? payment.createdAt, timeZone)}
        {isOdd && <span> · {t('order:payment.asked', { amount: formatMoney(payment.amountCents, currency) })}</span>}
        {payment.lastAnswer && <span> · {payment.lastAnswer}</span>}
      </div>
      {payment.channel !== 'offline' && (
        <div className="muted order-flow-facts">
          <CopyText text={payment.outTradeNo} shown={t('order:payment.ours', { number: payment.outTradeNo })} />
          {payment.gatewayTradeNo && (
            <CopyText
              text={payment.gatewayTradeNo}
              shown={t('order:payment.gateways', { number: payment.gatewayTradeNo })}
            />
          )}
        </div>
      )}
    </div>
  );
}

const refundColors = { REQUESTED: 'gold', PROCESSING: 'blue', DONE: 'green', FAILED: 'red' } as const;

function RefundLine({ refund, currency, timeZone }: { refund: Refund; currency: string; timeZone: Zone }) {
  const { t } = useTranslation();
  return (
    <div className="order-flow">
      <div className="order-flow-head">
        <span>
          {t('order:refund.line')}
          <span className="muted"> · {t(refundCauseTexts[refund.cause])}</span>
        </span>
        <Tag color={refundColors[refund.state]} className="state-tag">
          {t(refund.byHand ? 'order:repair.byHand' : refundStateTexts[refund.state])}
        </Tag>
        <span className="order-flow-amount number">−{formatMoney(refund.amountCents, currency)}</span>
      </div>
      <div className="muted order-flow-facts">
        {formatDateTime(refund.doneAt ?? refund.createdAt, timeZone)}
        {refund.reason && <span> · {refund.reason}</span>}
        {refund.state !== 'DONE' && refund.lastAnswer && <span> · {refund.lastAnswer}</span>}
      </div>
    </div>
  );
}

/** The lines of the book for this order; for whoever keeps accounts, so closed at first. */
function Book({ order, timeZone }: { order: OrderDetail; timeZone: Zone }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const account = (name: string) => t(accountTexts[name] ?? name);
  const turnover = sum(order.ledger.filter((line) => line.kind === 'received').map((line) => line.amountCents));
  return (
    <>
      <button type="button" className="link-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'order:book.hide' : 'order:book.show', { count: order.ledger.length })}
      </button>
      {open && (
        <table className="order-book">
          <caption className="muted">
            {t('order:book.received', { amount: formatMoney(turnover, order.currency) })}
          </caption>
          <thead>
            <tr>
              <th>{t('order:book.what')}</th>
              <th>{t('order:book.debit')}</th>
              <th>{t('order:book.credit')}</th>
              <th className="right">{t('field:amount')}</th>
            </tr>
          </thead>
          <tbody>
            {order.ledger.map((line, index) => (
              <tr key={`${line.at} ${index}`}>
                <td>
                  {t(ledgerKindTexts[line.kind] ?? line.kind)}
                  <div className="muted">{formatDateTime(line.at, timeZone)}</div>
                </td>
                <td>{account(line.debit)}</td>
                <td>{account(line.credit)}</td>
                <td className="right number">{formatMoney(line.amountCents, order.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
