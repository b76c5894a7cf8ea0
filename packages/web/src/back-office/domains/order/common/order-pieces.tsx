import type { OrderProblem, OrderState, TicketState } from '@convoke/contract/order/order.rules.ts';
import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../../core/format.ts';
import { orderStateTexts, problemTexts, ticketStateTexts, wayTexts } from './order-texts.ts';

const stateColors: Readonly<Record<OrderState, string>> = {
  HELD: 'gold',
  AWAITING_PAYMENT: 'gold',
  PAYING: 'blue',
  PAID: 'green',
  PARTIALLY_REFUNDED: 'cyan',
  REFUNDED: 'default',
  EXPIRED: 'default',
  CANCELLED: 'default',
  REFUND_DUE: 'red',
};

/** What a state is called: nothing is given back for an order without a price, it is cancelled. */
export function stateName(
  order: { state: OrderState; totalCents: number; needsReview?: boolean },
  t: TFunction,
): string {
  if (order.state === 'REFUNDED' && order.totalCents === 0) return t('order:state.CANCELLED');
  return t(orderStateTexts[order.state]);
}

export function OrderStateTag({ order }: { order: { state: OrderState; totalCents: number } }) {
  const { t } = useTranslation();
  return (
    <Tag color={stateColors[order.state]} className="state-tag">
      {stateName(order, t)}
    </Tag>
  );
}

export function ProblemTag({ problem }: { problem: OrderProblem }) {
  const { t } = useTranslation();
  return (
    <Tag color="red" className="state-tag">
      {t(problemTexts[problem])}
    </Tag>
  );
}

/** No real money was paid. */
export function SandboxTag() {
  const { t } = useTranslation();
  return (
    <Tag color="orange" className="state-tag" title={t('order:sandbox.text')}>
      {t('common:sandbox')}
    </Tag>
  );
}

const ticketColors: Readonly<Record<TicketState, string>> = {
  RESERVED: 'gold',
  VALID: 'green',
  USED: 'blue',
  VOID: 'default',
};

export function TicketStateTag({ state, inReview }: { state: TicketState; inReview: boolean }) {
  const { t } = useTranslation();
  const isWaiting = inReview && state === 'RESERVED';
  return (
    <Tag color={isWaiting ? 'purple' : ticketColors[state]} className="state-tag">
      {t(isWaiting ? 'order:ticket.inReview' : ticketStateTexts[state])}
    </Tag>
  );
}

export function wayName(way: string, t: TFunction): string {
  const key = wayTexts[way];
  return key === undefined ? way : t(key);
}

export function Money({ cents, currency, muted }: { cents: number; currency: string; muted?: boolean }) {
  return <span className={muted ? 'number muted' : 'number'}>{formatMoney(cents, currency)}</span>;
}
