import { orderStates, paidBys } from '@convoke/contract/order/order.rules.ts';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { TableState } from '../../../../ui/list/use-table-state.ts';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';
import type { FilterName } from './order-input.ts';
import { orderStateTexts, wayTexts } from '../common/order-texts.ts';
import { useTicketNames } from '../common/use-orders.ts';

interface Props {
  eventId: string;
  timeZone: string;
  table: TableState<FilterName>;
}

/** The last millisecond of a day of a zone. */
function endOfDay(day: string, timeZone: string): string {
  return new Date(Date.parse(fromWall(`${day}T23:59`, timeZone)) + 59_999).toISOString();
}

/** State, ticket, way of payment, problems, and the days (of the event's zone) on which people ordered. */
export function OrderFilters({ eventId, timeZone, table }: Props) {
  const { t } = useTranslation();
  const tickets = useTicketNames(eventId);
  const day = (moment: string | undefined) => {
    if (!moment || Number.isNaN(Date.parse(moment))) return null;
    return dayjs(toWall(moment, timeZone));
  };
  const select = (name: FilterName, label: string, options: { value: string; label: string }[]) => (
    <Select
      className="filter-select"
      allowClear
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={label}
      value={table.filter(name) ?? null}
      options={options}
      onChange={(value: string | null | undefined) => table.setFilter(name, value ?? undefined)}
    />
  );
  return (
    <>
      {select(
        'state',
        t('order:filter.state'),
        orderStates.map((state) => ({ value: state, label: t(orderStateTexts[state]) })),
      )}
      {select(
        'ticketId',
        t('order:filter.ticket'),
        (tickets.data ?? []).map(({ ticketId, name }) => ({ value: ticketId, label: name })),
      )}
      {select(
        'paidBy',
        t('order:filter.paidBy'),
        paidBys.map((way) => ({ value: way, label: t(wayTexts[way] ?? way) })),
      )}
      {select('withProblem', t('order:filter.problem'), [
        { value: '1', label: t('order:filter.withProblem') },
        { value: '0', label: t('order:filter.withoutProblem') },
      ])}
      <DatePicker.RangePicker
        className="filter-days"
        aria-label={t('order:filter.days')}
        placeholder={[t('order:filter.from'), t('order:filter.to')]}
        value={[day(table.filter('createdFrom')), day(table.filter('createdTo'))]}
        allowEmpty={[true, true]}
        onChange={(days) => {
          const [from, to] = days ?? [null, null];
          const changes = {
            current: undefined,
            createdFrom: from ? fromWall(`${from.format('YYYY-MM-DD')}T00:00`, timeZone) : undefined,
            createdTo: to ? endOfDay(to.format('YYYY-MM-DD'), timeZone) : undefined,
          };
          table.set(changes);
        }}
      />
      {table.filter('couponCode') && (
        <Select
          className="filter-select"
          allowClear
          open={false}
          aria-label={t('order:column.coupon')}
          value={table.filter('couponCode')}
          onChange={() => table.setFilter('couponCode', undefined)}
        />
      )}
    </>
  );
}
