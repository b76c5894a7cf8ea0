import type { orderList } from '@convoke/contract/order/order.list.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatMoney, formatNumber } from '../../../../core/format.ts';
import { Stat } from '../../../../ui/stat.tsx';

type Totals = z.infer<typeof orderList.output>['totals'];

/** What the orders that match come to. */
export function OrderTotals({ totals, currency }: { totals: Totals | undefined; currency: string }) {
  const { t } = useTranslation();
  const money = (cents: number | undefined) => (cents === undefined ? undefined : formatMoney(cents, currency));
  return (
    <div className="order-totals" role="group" aria-label={t('order:totals.label')}>
      <Stat
        label={t('order:tab.orders')}
        value={totals && formatNumber(totals.orders)}
        note={totals && t('order:totals.tickets', { count: totals.tickets, n: formatNumber(totals.tickets) })}
      />
      <Stat
        label={t('order:totals.net')}
        value={money(totals && totals.paidCents - totals.refundedCents)}
        note={totals && t('order:totals.paid', { amount: formatMoney(totals.paidCents, currency) })}
      />
      <Stat
        label={t('order:money.refunded')}
        value={money(totals?.refundedCents)}
        note={
          totals !== undefined && totals.returnedCents > 0
            ? t('order:totals.returned', { amount: formatMoney(totals.returnedCents, currency) })
            : undefined
        }
      />
      <Stat label={t('order:totals.open')} value={money(totals?.openCents)} />
      <Stat label={t('order:totals.discount')} value={money(totals?.discountCents)} />
    </div>
  );
}
