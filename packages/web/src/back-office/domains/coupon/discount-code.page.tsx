import { PercentageOutlined, PlusOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { couponExport, couponList, type CouponRow, couponSwitch } from '@convoke/contract/coupon/coupon.calls.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../core/current-event.ts';
import { formatNumber } from '../../../core/format.ts';
import { useCopy } from '../../../ui/copy-text.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { type RowAction, useRowActions } from '../../../ui/list/row-actions.tsx';
import { useBulk } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { kindTexts, stateTexts, useCouponColumns } from './coupon-columns.tsx';
import { codeUrl } from './coupon-values.ts';
import { useSaleTickets } from './use-sale-tickets.ts';
import './coupon.css';

const doneTexts = { on: 'coupon:done.on', off: 'coupon:done.off', deleted: 'coupon:done.deleted' } as const;

/** The discount codes of an event. */
export default function DiscountCodePage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const copy = useCopy();
  const { eventId } = useCurrentEvent();
  const info = useEventInfo(eventId);
  const timeZone = info.data?.timeZone ?? 'UTC';
  const list = useList(couponList, { eventId }, { everyMs: 10_000 });
  const deletes = useDeletes(list.refresh);
  const tickets = useSaleTickets(eventId);
  const openCoupon = (opened: CouponRow | 'new') =>
    dialogs.open(() => import('./coupon-dialog.tsx').then((part) => part.CouponDialog), {
      ...dialog,
      opened,
      onSaved: list.refresh,
    });
  const switchCoupons = useBulk(couponSwitch, 'couponIds', list.refresh);
  const change = (couponIds: readonly string[], to: keyof typeof doneTexts, then?: () => void) =>
    switchCoupons(couponIds, { eventId, to }, ({ changed }) => t(doneTexts[to], { n: formatNumber(changed) }), then);
  const actions: RowAction<CouponRow>[] = [
    { key: 'edit', label: t('coupon:action.edit'), run: openCoupon },
    {
      key: 'link',
      label: t('coupon:action.link'),
      run: ({ couponCode }) => copy(codeUrl(info.data?.code ?? '', couponCode)),
    },
    ...(['on', 'off'] as const).map((to) => ({
      key: to,
      label: t(`coupon:action.${to}`),
      when: ({ isOn }: CouponRow) => isOn === (to === 'off'),
      run: ({ couponId }: CouponRow) => change([couponId], to),
      many: { run: (keys: readonly string[], clear: () => void) => change(keys, to, clear) },
    })),
    {
      key: 'delete',
      label: t('common:delete.ok'),
      danger: true,
      run: ({ couponId, couponCode }) =>
        deletes({
          name: couponCode,
          text: t('coupon:delete.text'),
          call: couponSwitch,
          input: { eventId, couponIds: [couponId], to: 'deleted' },
        }),
      many: {
        run: (keys, clear) => change(keys, 'deleted', clear),
        question: (n) => t('coupon:delete.several', { n: formatNumber(n) }),
        text: t('coupon:delete.text'),
      },
    },
  ];
  const rowKey = (row: CouponRow) => row.couponId;
  const { column, walk, bulk } = useRowActions({
    list,
    rowKey,
    nameOf: ({ couponCode }) => couponCode,
    label: ({ couponCode }) => t('coupon:action.of', { code: couponCode }),
    actions,
  });
  const columns = useCouponColumns(timeZone, new Map(tickets.map((ticket) => [ticket.ticketId, ticket.name])));
  const [states, kinds] = [useOptions(stateTexts), useOptions(kindTexts)];
  const dialog = { eventId, timeZone };

  return (
    <>
      <PageHeader
        title={t('layout:title.DiscountCode')}
        text={t('coupon:text')}
        extra={
          <Button
            icon={<ThunderboltOutlined />}
            onClick={() =>
              dialogs.open(() => import('./generate-dialog.tsx').then((part) => part.GenerateDialog), {
                ...dialog,
                onMade: list.refresh,
              })
            }
          >
            {t('coupon:generate.button')}
          </Button>
        }
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => openCoupon('new')}>
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
          action={<Link to={inEvent('/activity-info/essential', eventId)}>{t('coupon:toEssential')}</Link>}
        />
      )}
      <DataTable
        name="coupons"
        label={t('layout:title.DiscountCode')}
        list={list}
        rowKey={rowKey}
        columns={[...columns, column]}
        walk={walk}
        onOpen={openCoupon}
        searchPlaceholder={t('coupon:search')}
        filters={
          <>
            <FilterSelect list={list} name="state" label={t('coupon:column.state')} options={states} />
            <FilterSelect list={list} name="kind" label={t('coupon:field.discount')} options={kinds} />
          </>
        }
        tools={<ExportButton call={couponExport} input={list.inputFor(couponExport)} />}
        bulk={bulk}
        empty={
          <EmptyState
            icon={<PercentageOutlined />}
            title={t('coupon:empty.title')}
            text={t('coupon:empty.text')}
            action={<Button onClick={() => openCoupon('new')}>{t('coupon:add')}</Button>}
          />
        }
      />
    </>
  );
}
