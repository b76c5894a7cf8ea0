import { DownloadOutlined, PercentageOutlined, PlusOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { couponExport, couponList, type CouponRow, couponSwitch } from '@convoke/contract/coupon/coupon.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { download } from '../../../core/download.ts';
import { formatNumber } from '../../../core/format.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { eventKey, useEventInfo } from '../../../ui/use-event-info.ts';
import { useTableState } from '../../../ui/list/use-table-state.ts';
import { stateTexts, useCouponColumns } from './coupon-columns.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { couponStates, filterNames, filtersOf, pageInput } from './coupon-input.ts';
import { GenerateDialog } from './generate-dialog.tsx';
import './coupon.css';

/** The call takes at most this many ids. */
const switchSize = 500;
type To = 'on' | 'off' | 'deleted';

/** The discount codes of an event. */
export default function DiscountCodePage() {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const { eventId } = useCurrentEvent();
  const client = useQueryClient();
  const info = useEventInfo(eventId);
  const timeZone = info.data?.timeZone ?? 'UTC';
  const table = useTableState({ filters: filterNames, sort: '-createdAt' });
  const input = pageInput(eventId, table.input);
  const queryKey = [...eventKey(eventId), 'coupons'];
  const query = useQuery({
    queryKey: [...queryKey, input],
    queryFn: ({ signal }) => call(couponList, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const sale = useQuery({
    queryKey: [...eventKey(eventId), 'tickets'],
    queryFn: ({ signal }) => call(ticketManage, { eventId }, { signal, hideLoad: true }),
  });
  const tickets = sale.data?.tickets ?? [];
  const [opened, setOpened] = useState<CouponRow | 'new'>();
  const [generating, setGenerating] = useState(false);
  const [exporting, setExporting] = useState(false);
  const refresh = () => void client.invalidateQueries({ queryKey });

  const change = async (couponIds: readonly string[], to: To) => {
    let changed = 0;
    for (let from = 0; from < couponIds.length; from += switchSize) {
      const part = couponIds.slice(from, from + switchSize);
      changed += (await call(couponSwitch, { eventId, couponIds: [...part], to }, { hideLoad: true })).changed;
    }
    const done = { on: 'coupon:done.on', off: 'coupon:done.off', deleted: 'coupon:done.deleted' }[to];
    void message.success(t(done, { n: formatNumber(changed) }));
    refresh();
  };
  /** The failure, if any, has been toasted. */
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error;
    });
  const columns = useCouponColumns({
    timeZone,
    eventCode: info.data?.code ?? '',
    ticketNames: new Map(tickets.map((ticket) => [ticket.ticketId, ticket.name])),
    onEdit: setOpened,
    onSwitch: (coupon) => void quietly(change([coupon.couponId], coupon.isOn ? 'off' : 'on')),
    onDelete: (coupon) =>
      void modal.confirm({
        title: t('coupon:delete.question', { code: coupon.couponCode }),
        content: t('coupon:delete.text'),
        okText: t('coupon:action.delete'),
        okButtonProps: { danger: true },
        cancelText: t('common:cancel'),
        onOk: () => quietly(change([coupon.couponId], 'deleted')),
      }),
  });
  const save = async () => {
    setExporting(true);
    await quietly(download(couponExport, { eventId, ...filtersOf(table.input) }));
    setExporting(false);
  };
  const kinds = [
    { value: 'percent', label: t('coupon:kind.percent') },
    { value: 'amount', label: t('coupon:kind.amount') },
  ];

  return (
    <>
      <PageHeader
        title={t('layout:title.DiscountCode')}
        text={t('coupon:text')}
        extra={
          <Button icon={<ThunderboltOutlined />} onClick={() => setGenerating(true)}>
            {t('coupon:generate.button')}
          </Button>
        }
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('new')}>
            {t('coupon:add')}
          </Button>
        }
      />
      {info.data?.useTicket === 0 && (
        <Alert
          className="coupon-note"
          type="info"
          showIcon
          title={t('coupon:byForm')}
          action={<Link to="/activity-info/essential">{t('coupon:toEssential')}</Link>}
        />
      )}
      <DataTable
        name="coupons"
        label={t('layout:title.DiscountCode')}
        table={table}
        query={query}
        rowKey={(row) => row.couponId}
        columns={columns}
        onOpen={setOpened}
        searchPlaceholder={t('coupon:search')}
        filters={
          <>
            <Select
              className="coupon-filter"
              allowClear
              aria-label={t('coupon:column.state')}
              placeholder={t('coupon:column.state')}
              value={table.filter('state') ?? null}
              options={couponStates.map((state) => ({ value: state, label: t(stateTexts[state]) }))}
              onChange={(state: string | null | undefined) => table.setFilter('state', state ?? undefined)}
            />
            <Select
              className="coupon-filter"
              allowClear
              aria-label={t('coupon:field.discount')}
              placeholder={t('coupon:field.discount')}
              value={table.filter('kind') ?? null}
              options={kinds}
              onChange={(kind: string | null | undefined) => table.setFilter('kind', kind ?? undefined)}
            />
          </>
        }
        tools={
          <Button icon={<DownloadOutlined />} loading={exporting} onClick={() => void save()}>
            {t('coupon:export')}
          </Button>
        }
        bulk={(keys, clear) => (
          <>
            <Button size="small" onClick={() => void quietly(change(keys, 'on').then(clear))}>
              {t('coupon:action.on')}
            </Button>
            <Button size="small" onClick={() => void quietly(change(keys, 'off').then(clear))}>
              {t('coupon:action.off')}
            </Button>
            <ConfirmButton
              size="small"
              danger
              question={t('coupon:delete.several', { n: formatNumber(keys.length) })}
              text={t('coupon:delete.text')}
              onConfirm={() => change(keys, 'deleted').then(clear)}
            >
              {t('coupon:action.delete')}
            </ConfirmButton>
          </>
        )}
        empty={
          <EmptyState
            icon={<PercentageOutlined />}
            title={t('coupon:empty.title')}
            text={t('coupon:empty.text')}
            action={<Button onClick={() => setOpened('new')}>{t('coupon:add')}</Button>}
          />
        }
      />
      <CouponDialog
        opened={opened}
        eventId={eventId}
        timeZone={timeZone}
        tickets={tickets}
        onClose={() => setOpened(undefined)}
        onSaved={refresh}
      />
      <GenerateDialog
        open={generating}
        eventId={eventId}
        timeZone={timeZone}
        tickets={tickets}
        onClose={() => setGenerating(false)}
        onMade={refresh}
      />
    </>
  );
}
