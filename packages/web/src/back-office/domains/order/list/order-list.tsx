import { DownloadOutlined } from '@ant-design/icons';
import { orderExport, orderList } from '@convoke/contract/order/order.list.calls.ts';
import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { download } from '../../../../core/download.ts';
import { CopyText } from '../../../../ui/copy-text.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { eventKey } from '../../../../ui/use-event-info.ts';
import { useTableState } from '../../../../ui/list/use-table-state.ts';
import { OrderBulk } from './order-bulk.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { filterNames, filtersOf, pageInput } from './order-input.ts';
import { OrderTotals } from './order-totals.tsx';

interface Props {
  eventId: string;
  event: EventInfo | undefined;
  onOpen: (orderId: string) => void;
}

/** Every order of the event, what those that match come to, and what can be done with many at once. */
export function OrderList({ eventId, event, onOpen }: Props) {
  const { t } = useTranslation();
  const table = useTableState({ filters: filterNames, sort: '-createdAt' });
  const input = pageInput(eventId, table.input);
  const query = useQuery({
    queryKey: [...eventKey(eventId), 'orders', input],
    queryFn: ({ signal }) => call(orderList, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 8_000,
  });
  const columns = useOrderColumns(event?.timeZone);
  const [exporting, setExporting] = useState(false);
  const rows = query.data?.records;
  const byId = useMemo(() => new Map((rows ?? []).map((row) => [row.orderId, row])), [rows]);
  const save = async (orderIds?: readonly string[]) => {
    setExporting(true);
    try {
      await download(orderExport, {
        eventId,
        ...(orderIds ? { orderIds: orderIds.join(',') } : filtersOf(table.input)),
      });
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setExporting(false);
    }
  };
  return (
    <div className="order-list">
      <OrderTotals totals={query.data?.totals} currency={rows?.[0]?.currency ?? 'CNY'} />
      <DataTable
        name="orders"
        label={t('layout:title.TicketOrder')}
        table={table}
        query={query}
        rowKey={(row) => row.orderId}
        columns={columns}
        onOpen={(row) => onOpen(row.orderId)}
        searchPlaceholder={t('order:search')}
        filters={<OrderFilters eventId={eventId} timeZone={event?.timeZone ?? 'UTC'} table={table} />}
        tools={
          <Button icon={<DownloadOutlined />} loading={exporting} onClick={() => void save()}>
            {t('order:export.button')}
          </Button>
        }
        bulk={(keys, clear) => (
          <OrderBulk eventId={eventId} keys={keys} known={byId} onClear={clear} onExport={() => void save(keys)} />
        )}
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
