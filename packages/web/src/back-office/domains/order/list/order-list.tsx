import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { orderExport, orderList } from '@convoke/contract/order/order.list.calls.ts';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { OrderBulk } from './order-bulk.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTotals } from './order-totals.tsx';

interface Props {
  eventId: string;
  event: EventInfo | undefined;
  onOpen: (orderId: string) => void;
}

/** Every order of the event, what those that match come to, and what can be done with many at once. */
export function OrderList({ eventId, event, onOpen }: Props) {
  const { t } = useTranslation();
  const list = useList(orderList, { eventId }, { everyMs: 8_000 });
  const columns = useOrderColumns(event?.timeZone);
  return (
    <div className="order-list">
      <OrderTotals totals={list.query.data?.totals} currency={list.rows[0]?.currency ?? 'CNY'} />
      <DataTable
        name="orders"
        label={t('layout:title.TicketOrder')}
        list={list}
        rowKey={(row) => row.orderId}
        columns={columns}
        onOpen={(row) => onOpen(row.orderId)}
        searchPlaceholder={t('order:search')}
        filters={<OrderFilters eventId={eventId} timeZone={event?.timeZone ?? 'UTC'} list={list} />}
        tools={<ExportButton call={orderExport} input={list.inputFor(orderExport)} />}
        bulk={(keys, clear, known) => <OrderBulk eventId={eventId} keys={keys} known={known} onClear={clear} />}
        empty={
          <EmptyState
            title={t('order:empty.title')}
            text={t('order:empty.text')}
            action={event && <CopyText text={event.registerUrl} />}
          />
        }
      />
    </div>
  );
}
