import { PlusOutlined, SettingOutlined, VideoCameraOutlined } from '@ant-design/icons';
import { liveInit, liveList, liveRemove, type LiveRow } from '@convoke/contract/live/live.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../../core/call.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import { useRowActions } from '../../../../ui/list/row-actions.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useCurrentEvent, useEventParams, useInEvent } from '../../../../ui/use-current-event.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { useEventInfo } from '../../event/use-event-info.part.ts';
import { isOn, stateTexts } from '../common/live-pieces.tsx';
import { useEnd } from '../common/use-end.tsx';
import { useLiveColumns } from './live-columns.tsx';

/** The lives of an event, by their time. */
export function LiveList() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const inEvent = useInEvent();
  const { eventId } = useCurrentEvent();
  // Online events set up their watch page on a page of its own.
  const setUpPage = (model: number) =>
    model === 1 ? inEvent('/activity-configure/index') : inEvent('/activity-info/live?view=page');
  const [, setParams] = useEventParams();
  const info = useEventInfo(eventId);
  const timeZone = info.data?.timeZone ?? 'UTC';
  const list = useList(liveList, { eventId }, { everyMs: 5_000 });
  const deletes = useDeletes(list.refresh);
  const end = useEnd(list.refresh);
  const open = ({ liveId }: LiveRow) => setParams({ live: liveId });
  const edit = (opened: LiveRow) => openDialog({ opened });
  const openDialog = (which: { opened: LiveRow } | { begin: { title: string; startsAt: string; endsAt: string } }) =>
    dialogs.open(() => import('./live-dialog.tsx').then((part) => part.LiveDialog), {
      eventId,
      timeZone,
      onSaved: list.refresh,
      ...which,
    });
  const add = async () => {
    const { title, startsAt, endsAt } = await call(liveInit, { eventId }, { hideLoad: true });
    openDialog({ begin: { title, startsAt, endsAt } });
  };
  const { column, walk } = useRowActions<LiveRow>({
    list,
    rowKey: (row) => row.liveId,
    nameOf: (row) => row.title,
    label: (row) => t('common:actionsFor', { name: row.title }),
    actions: [
      { key: 'open', label: t('common:open'), run: open },
      { key: 'edit', label: t('common:edit'), run: edit },
      { key: 'end', label: t('live:air.end'), when: isOn, danger: true, run: end },
      {
        key: 'delete',
        label: t('common:delete'),
        danger: true,
        when: (row) => row.onAirSince === null,
        run: ({ liveId, title }) =>
          deletes({ name: title, text: t('live:delete.text'), call: liveRemove, input: { liveId } }),
      },
    ],
  });
  const columns = useLiveColumns(timeZone);
  const addButton = (
    <BusyButton type="primary" icon={<PlusOutlined />} onClick={add}>
      {t('live:add')}
    </BusyButton>
  );
  return (
    <>
      <PageHeader
        title={t('layout:title.Live')}
        text={t('live:text')}
        extra={
          info.data && (
            <Button icon={<SettingOutlined />} onClick={() => void navigate(setUpPage(info.data.model))}>
              {t('layout:title.ActivityConfigure')}
            </Button>
          )
        }
        action={addButton}
      />
      <DataTable
        name="lives"
        label={t('layout:title.Live')}
        list={list}
        rowKey={(row) => row.liveId}
        columns={[...columns, column]}
        walk={walk}
        onOpen={open}
        searchPlaceholder={t('live:search')}
        filters={<FilterSelect list={list} name="state" label={t('field:state')} options={useOptions(stateTexts)} />}
        empty={
          <EmptyState
            icon={<VideoCameraOutlined />}
            title={t('live:empty.title')}
            text={t('live:empty.text')}
            action={<BusyButton onClick={add}>{t('live:add')}</BusyButton>}
          />
        }
      />
    </>
  );
}
