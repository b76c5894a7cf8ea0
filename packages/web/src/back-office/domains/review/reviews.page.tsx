import { HistoryOutlined, PlusOutlined, ReadOutlined } from '@ant-design/icons';
import { reviewDelete, reviewList, type ReviewRow, reviewUpdate } from '@convoke/contract/review/review.calls.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { momentColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useRowActions } from '../../../ui/list/row-actions.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import './review.css';

const stateTexts = { on: 'field:on', off: 'field:off' } as const;

/** Looks back at an event, and which of its news its site shows. */
export default function ReviewsPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { eventId } = useCurrentEvent();
  const timeZone = useEventInfo(eventId).data?.timeZone ?? 'UTC';
  const list = useList(reviewList, { eventId });
  const deletes = useDeletes(list.refresh);
  const told = useTold(list.refresh);
  const change = ({ templateMapId }: ReviewRow, to: { isOn?: boolean; sort?: number }) =>
    told(call(reviewUpdate, { templateMapId, ...to }, { hideLoad: true }));
  const open = (review?: ReviewRow) =>
    dialogs.open(() => import('./review-dialog.tsx').then((part) => part.ReviewDialog), {
      eventId,
      review,
      onSaved: list.refresh,
    });
  const openNews = () =>
    dialogs.open(() => import('./site-news-drawer.tsx').then((part) => part.SiteNewsDrawer), { eventId });
  const { column, ...actions } = useRowActions<ReviewRow>({
    list,
    rowKey: (row) => row.templateMapId,
    nameOf: (row) => row.title,
    label: (row) => t('common:actionsFor', { name: row.title }),
    actions: [
      { key: 'edit', label: t('common:edit'), run: open },
      {
        key: 'up',
        label: t('review:up'),
        when: (row) => row.sort > 1,
        run: (row) => change(row, { sort: row.sort - 1 }),
      },
      {
        key: 'down',
        label: t('review:down'),
        when: (row) => row.sort < (list.query.data?.total ?? 0),
        run: (row) => change(row, { sort: row.sort + 1 }),
      },
      { key: 'on', label: t('common:turnOn'), when: (row) => !row.isOn, run: (row) => change(row, { isOn: true }) },
      { key: 'off', label: t('common:turnOff'), when: (row) => row.isOn, run: (row) => change(row, { isOn: false }) },
      {
        key: 'delete',
        label: t('common:delete'),
        danger: true,
        run: ({ templateMapId, title }) =>
          deletes({ name: title, text: t('review:deleteText'), call: reviewDelete, input: { templateMapId } }),
      },
    ],
  });
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => open()}>
      {t('review:add')}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('layout:title.Reviews')}
        text={t('review:text')}
        extra={
          <Button icon={<ReadOutlined />} onClick={openNews}>
            {t('review:news.title')}
          </Button>
        }
        action={add}
      />
      <DataTable
        name="reviews"
        label={t('layout:title.Reviews')}
        list={list}
        rowKey={(row) => row.templateMapId}
        columns={[
          { key: 'title', title: t('field:title'), main: true, render: (row) => row.title },
          {
            key: 'state',
            part: 'state',
            title: t('field:state'),
            render: (row) => <Tag color={row.isOn ? 'green' : undefined}>{t(stateTexts[row.isOn ? 'on' : 'off'])}</Tag>,
          },
          {
            key: 'pictures',
            part: 'fact',
            title: t('review:pictures'),
            align: 'right',
            render: (row) => formatNumber(row.pictures.length),
          },
          {
            key: 'recording',
            title: t('review:recording'),
            render: (row) => row.document?.name ?? row.recordingUrl.replace(/^https:\/\//, ''),
          },
          momentColumn(timeZone)('createdAt', t('field:created'), { part: 'fact' }),
          column,
        ]}
        {...actions}
        onOpen={open}
        searchPlaceholder={t('review:search')}
        filters={<FilterSelect list={list} name="state" label={t('field:state')} options={useOptions(stateTexts)} />}
        empty={
          <EmptyState
            icon={<HistoryOutlined />}
            title={t('review:empty')}
            text={t('review:emptyText')}
            action={<Button onClick={() => open()}>{t('review:add')}</Button>}
          />
        }
      />
    </>
  );
}
