import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useTranslation } from 'react-i18next';
import { inEvent } from '../../../../core/current-event.ts';
import { formatMoney, formatNumber } from '../../../../core/format.ts';
import { Stat } from '../../../../ui/stat.tsx';
import { useCall } from '../../../../ui/use-call.ts';

/** The sale of an event with tickets; nothing is fetched for others. */
export function useOverviewSale(event: EventInfo | undefined) {
  const eventId = event?.eventId ?? '';
  return useCall(ticketManage, { eventId }, { enabled: event?.useTicket === 1, everyMs: 5_000 }).data;
}

/** Tickets sold and what came in for them. */
export function OverviewSale({ eventId, sale }: { eventId: string; sale: ReturnType<typeof useOverviewSale> }) {
  const { t } = useTranslation();
  const totals = sale?.totals;
  const currency = sale?.tickets[0]?.currency ?? 'CNY';
  return (
    <>
      <Stat
        label={t('overview:figure.sold')}
        value={totals && formatNumber(totals.sold)}
        note={totals && t('overview:figure.held', { n: formatNumber(totals.held) })}
        to={inEvent('/activity-info/ticket', eventId)}
      />
      <Stat
        label={t('overview:figure.revenue')}
        value={totals && formatMoney(totals.soldCents - totals.refundedCents, currency)}
        note={
          totals &&
          (totals.refundedCents > 0
            ? t('overview:figure.refunded', { amount: formatMoney(totals.refundedCents, currency) })
            : t('overview:figure.noRefunds'))
        }
        to={inEvent('/activity-info/ticket', eventId)}
      />
    </>
  );
}
