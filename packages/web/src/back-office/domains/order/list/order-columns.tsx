import type { OrderRow } from '@convoke/contract/order/order.list.calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { Money, OrderStateTag, ProblemTag, SandboxTag, wayName } from '../common/order-pieces.tsx';

/** The columns of the list of orders; moments in the event's zone. */
export function useOrderColumns(timeZone: string | undefined): Column<OrderRow>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words, dates and money change with the language.
  return useMemo(() => {
    const moment = (at: string | null) =>
      at === null ? <span className="muted">—</span> : formatDateTime(at, timeZone);
    const text = (value: string | null) => value || <span className="muted">—</span>;
    return [
      {
        key: 'number',
        title: t('order:column.number'),
        main: true,
        render: (row) => (
          <span className="order-number">
            <code>{row.number}</code>
            {row.isSandbox && <SandboxTag />}
          </span>
        ),
      },
      {
        key: 'state',
        part: 'state',
        title: t('field:state'),
        render: (row) => (
          <span className="order-tags">
            <OrderStateTag order={row} />
            {row.problem && <ProblemTag problem={row.problem} />}
          </span>
        ),
      },
      {
        key: 'buyer',
        part: 'fact',
        title: t('order:column.buyer'),
        render: (row) => (
          <div className="order-two-lines">
            <span>{row.buyerName}</span>
            <span className="muted number">{row.buyerPhone ?? row.buyerEmail}</span>
          </div>
        ),
      },
      {
        key: 'tickets',
        title: t('field:tickets'),
        render: (row) => (
          <span className="order-tickets" title={row.tickets}>
            {row.tickets}
          </span>
        ),
      },
      {
        key: 'total',
        part: 'fact',
        title: t('order:column.total'),
        align: 'right',
        sort: 'totalCents',
        render: (row) => (
          <div className="order-two-lines">
            <Money cents={row.totalCents} currency={row.currency} />
            {row.refundedCents > 0 && (
              <span className="muted number">−{formatMoney(row.refundedCents, row.currency)}</span>
            )}
          </div>
        ),
      },
      {
        key: 'paidBy',
        title: t('order:column.paidBy'),
        render: (row) => (row.paidBy ? wayName(row.paidBy, t) : <span className="muted">—</span>),
      },
      {
        key: 'createdAt',
        title: t('order:column.createdAt'),
        sort: 'createdAt',
        render: (row) => moment(row.createdAt),
      },
      { key: 'paidAt', title: t('order:column.paidAt'), extra: true, render: (row) => moment(row.paidAt) },
      { key: 'email', title: t('field:email'), extra: true, render: (row) => text(row.buyerEmail) },
      { key: 'coupon', title: t('order:column.coupon'), extra: true, render: (row) => text(row.couponCode) },
      {
        key: 'invoice',
        title: t('order:column.invoice'),
        extra: true,
        render: (row) => (row.hasInvoice ? t('order:invoice.wanted') : <span className="muted">—</span>),
      },
      { key: 'channel', title: t('order:column.channel'), extra: true, render: (row) => text(row.channel) },
    ];
  }, [t, i18n.language, timeZone]);
}
