import { ticketWaitList, ticketWaitRemove } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type * as z from 'zod';
import { inEvent } from '../../../../core/current-event.ts';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import type { Managed } from '../common/use-tickets.ts';

type Waiter = z.output<typeof ticketWaitList.output>['records'][number];

const colors: Readonly<Record<Waiter['state'], string>> = {
  WAITING: 'blue',
  OFFERED: 'gold',
  TAKEN: 'green',
  LAPSED: 'default',
  LEFT: 'default',
};
const stateTexts: Readonly<Record<Waiter['state'], string>> = {
  WAITING: 'ticket:waiting.WAITING',
  OFFERED: 'ticket:waiting.OFFERED',
  TAKEN: 'ticket:waiting.TAKEN',
  LAPSED: 'ticket:waiting.LAPSED',
  LEFT: 'ticket:waiting.LEFT',
};

interface Props {
  eventId: string;
  timeZone: string;
  managed: Managed;
}

/** Who waits for what, in line; and what became of those before. */
export function WaitingList({ eventId, timeZone, managed }: Props) {
  const { t } = useTranslation();
  const list = useList(ticketWaitList, { eventId }, { everyMs: 8_000 });
  const states = useOptions(stateTexts);
  const removeAll = useBulk(ticketWaitRemove, 'waiterIds', useRefresh({ eventId }));
  const remove = (waiterIds: readonly string[], then?: () => void) =>
    removeAll(waiterIds, { eventId }, ({ removed }) => t('ticket:waiting.removed', { n: formatNumber(removed) }), then);
  const moment = (at: string) => formatDateTime(at, timeZone);
  const columns: Column<Waiter>[] = [
    {
      key: 'name',
      title: t('ticket:waiting.name'),
      main: true,
      render: (row) => <span className="waiter-name">{row.name}</span>,
    },
    {
      key: 'state',
      part: 'state',
      title: t('ticket:waiting.state'),
      render: (row) => (
        <>
          <Tag color={colors[row.state]}>{t(stateTexts[row.state])}</Tag>
          {row.state === 'OFFERED' && row.offerEndsAt && (
            <span className="muted">{t('ticket:waiting.until', { time: moment(row.offerEndsAt) })}</span>
          )}
          {row.orderId && (
            <Link to={inEvent(`/activity-info/ticket-order?order=${row.orderId}`, eventId)}>
              {t('ticket:waiting.order')}
            </Link>
          )}
        </>
      ),
    },
    { key: 'ticket', part: 'fact', title: t('ticket:column.ticket'), render: (row) => row.ticketName },
    {
      key: 'quantity',
      title: t('ticket:waiting.places'),
      align: 'right',
      render: (row) => <span className="number">{formatNumber(row.quantity)}</span>,
    },
    { key: 'phone', title: t('ticket:waiting.phone'), render: (row) => row.phone ?? '—' },
    { key: 'email', title: t('ticket:waiting.email'), render: (row) => row.email ?? '—' },
    { key: 'createdAt', part: 'fact', title: t('ticket:waiting.since'), render: (row) => moment(row.createdAt) },
    {
      key: 'actions',
      part: 'actions',
      title: '',
      align: 'right',
      render: (row) =>
        (row.state === 'WAITING' || row.state === 'OFFERED') && (
          <ConfirmButton
            size="small"
            danger
            question={t('ticket:waiting.removeQuestion', { name: row.name })}
            text={t('ticket:waiting.removeText')}
            onConfirm={() => remove([row.waiterId])}
          >
            {t('ticket:waiting.remove')}
          </ConfirmButton>
        ),
    },
  ];
  return (
    <DataTable
      name="waiting"
      label={t('ticket:waiting.title')}
      list={list}
      rowKey={(row) => row.waiterId}
      columns={columns}
      searchPlaceholder={t('ticket:waiting.search')}
      filters={
        <>
          <FilterSelect list={list} name="state" label={t('ticket:waiting.state')} options={states} />
          <FilterSelect
            list={list}
            name="ticketId"
            label={t('ticket:column.ticket')}
            options={managed.tickets.map((ticket) => ({ value: ticket.ticketId, label: ticket.name }))}
          />
        </>
      }
      bulk={(keys, clear) => (
        <ConfirmButton
          size="small"
          danger
          question={t('ticket:waiting.removeSeveral', { n: formatNumber(keys.length) })}
          text={t('ticket:waiting.removeText')}
          onConfirm={() => remove(keys, clear)}
        >
          {t('ticket:waiting.remove')}
        </ConfirmButton>
      )}
      empty={<EmptyState title={t('ticket:waiting.none')} text={t('ticket:waiting.noneText')} />}
    />
  );
}
