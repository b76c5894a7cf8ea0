import type { orderList } from '@convoke/contract/order/order.list.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FilterDays } from '../../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import type { CallAddress } from '../../../../ui/list/use-address.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { orderStateTexts, wayTexts } from '../common/order-texts.ts';

interface Props {
  eventId: string;
  timeZone: string;
  list: CallAddress<z.input<typeof orderList.input>>;
}

/** State, ticket, way of payment, problems, and the days (of the event's zone) on which people ordered. */
export function OrderFilters({ eventId, timeZone, list }: Props) {
  const { t } = useTranslation();
  const sale = useCall(ticketManage, { eventId }).data;
  const tickets = (sale?.tickets ?? []).map(({ ticketId, name }) => ({ value: ticketId, label: name }));
  const [states, ways] = [useOptions(orderStateTexts), useOptions(wayTexts)];
  const problems = [
    { value: '1', label: t('order:filter.withProblem') },
    { value: '0', label: t('order:filter.withoutProblem') },
  ];
  const couponCode = list.filter('couponCode');
  return (
    <>
      <FilterSelect list={list} name="state" label={t('order:filter.state')} options={states} />
      <FilterSelect list={list} name="ticketId" label={t('order:filter.ticket')} options={tickets} />
      <FilterSelect list={list} name="paidBy" label={t('order:filter.paidBy')} options={ways} />
      <FilterSelect list={list} name="withProblem" label={t('order:filter.problem')} options={problems} />
      <FilterDays
        list={list}
        from="createdFrom"
        to="createdTo"
        label={t('order:filter.days')}
        timeZone={timeZone}
        placeholder={[t('order:filter.from'), t('order:filter.to')]}
      />
      {couponCode && (
        <FilterSelect
          list={list}
          name="couponCode"
          label={t('order:column.coupon')}
          options={[{ value: couponCode, label: couponCode }]}
        />
      )}
    </>
  );
}
