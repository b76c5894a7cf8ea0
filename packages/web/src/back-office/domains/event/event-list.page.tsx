import { PlusOutlined } from '@ant-design/icons';
import { eventList, type EventRow } from '@convoke/contract/event/event.calls.ts';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createPath, forgetModel } from '../../../ui/create-flag.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { openEvent } from '../../../ui/open-event.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StateTabs, useOptions } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EventBulk } from './list/event-bulk.tsx';
import { useEventColumns } from './list/event-columns.tsx';
import './event.css';

/** Text keys of the tabs over the list. */
const stateTexts = {
  '': 'field:all',
  draft: 'field:draft',
  upcoming: 'event:state.upcoming',
  running: 'event:state.running',
  ended: 'event:state.ended',
  unpublished: 'event:state.unpublished',
  deleted: 'event:list.deleted',
};

/** All events of the organisation. */
export default function EventListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Counts of registrations and sign-ins grow while the page is open.
  const list = useList(eventList, {}, { everyMs: 15_000 });
  const states = useOptions(stateTexts);
  const isBin = list.filter('state') === 'deleted';
  const columns = useEventColumns(isBin);
  const create = () => {
    forgetModel();
    void navigate(createPath);
  };
  const open = (event: EventRow) => {
    if (!isBin) openEvent(event, navigate);
  };

  return (
    <>
      <PageHeader title={t('layout:title.ActivityList')} text={t('event:list.text')} />
      <StateTabs list={list} name="state" label={t('field:state')} items={states} />
      <DataTable
        name="events"
        label={t('layout:title.ActivityList')}
        list={list}
        rowKey={(row) => row.eventId}
        columns={columns}
        onOpen={open}
        searchPlaceholder={t('event:list.search')}
        filters={
          <Segmented
            value={list.filter('model') ?? ''}
            aria-label={t('event:field.model')}
            options={[
              { value: '', label: t('event:list.anyModel') },
              { value: '0', label: t('event:model.offline') },
              { value: '1', label: t('event:model.online') },
            ]}
            onChange={(model) => list.set({ model })}
          />
        }
        bulk={(keys, clear, known) => <EventBulk keys={keys} known={known} isBin={isBin} onDone={clear} />}
        empty={
          <EmptyState
            title={t('event:list.emptyTitle')}
            text={t('event:list.emptyText')}
            action={
              <Button type="primary" icon={<PlusOutlined />} onClick={create}>
                {t('layout:create.button')}
              </Button>
            }
          />
        }
      />
    </>
  );
}
