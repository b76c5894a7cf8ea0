import { PlusOutlined } from '@ant-design/icons';
import { eventList, type EventRow } from '@convoke/contract/event/event.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select, Tabs } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { createFlagKey } from '../../../ui/create-flag.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { openEvent } from '../../../ui/open-event.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useIsPhone } from '../../../ui/use-device.ts';
import { useTableState } from '../../../ui/list/use-table-state.ts';
import { EventBulk } from './list/event-bulk.tsx';
import { useEventColumns } from './list/event-columns.tsx';
import { listInput, listStates, stateTexts } from './list/event-list-input.ts';
import './event.css';

/** All events of the organisation. */
export default function EventListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const phone = useIsPhone();
  const table = useTableState({ filters: ['state', 'model'], sort: '-createdAt' });
  const input = listInput(table.input);
  const query = useQuery({
    queryKey: ['events', 'list', input],
    queryFn: ({ signal }) => call(eventList, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    // Counts of registrations and sign-ins grow while the page is open.
    refetchInterval: 15_000,
  });
  const isBin = table.filter('state') === 'deleted';
  const columns = useEventColumns(isBin);
  const byId = useMemo(() => new Map((query.data?.records ?? []).map((row) => [row.eventId, row])), [query.data]);
  const create = () => {
    sessionStorage.setItem(createFlagKey, '0');
    void navigate('/activity-manage/create');
  };
  const open = (event: EventRow) => {
    if (!isBin) openEvent(event, navigate);
  };
  const chosen = table.filter('state') ?? 'all';

  return (
    <>
      <PageHeader title={t('layout:title.ActivityList')} text={t('event:list.text')} />
      {phone ? (
        <Select
          className="event-state-select"
          value={chosen}
          aria-label={t('event:list.state')}
          options={listStates.map((state) => ({ value: state, label: t(stateTexts[state]) }))}
          onChange={(state) => table.setFilter('state', state === 'all' ? undefined : state)}
        />
      ) : (
        <Tabs
          className="event-state-tabs"
          activeKey={chosen}
          items={listStates.map((state) => ({ key: state, label: t(stateTexts[state]) }))}
          onChange={(state) => table.setFilter('state', state === 'all' ? undefined : state)}
        />
      )}
      <DataTable
        name="events"
        label={t('layout:title.ActivityList')}
        table={table}
        query={query}
        rowKey={(row) => row.eventId}
        columns={columns}
        onOpen={open}
        searchPlaceholder={t('event:list.search')}
        filters={
          <Segmented
            value={table.filter('model') ?? ''}
            aria-label={t('event:field.model')}
            options={[
              { value: '', label: t('event:list.anyModel') },
              { value: '0', label: t('event:model.offline') },
              { value: '1', label: t('event:model.online') },
            ]}
            onChange={(model) => table.setFilter('model', model)}
          />
        }
        bulk={(keys, clear) => <EventBulk keys={keys} known={byId} isBin={isBin} onDone={clear} />}
        empty={
          <EmptyState
            title={t('event:list.emptyTitle')}
            text={t('event:list.emptyText')}
            action={
              <Button type="primary" icon={<PlusOutlined />} onClick={create}>
                {t('event:list.createFirst')}
              </Button>
            }
          />
        }
      />
    </>
  );
}
