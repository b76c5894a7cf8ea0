import { PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { releaseList, scheduleExport } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../core/format.ts';
import { ExportMenu } from '../../../ui/list/export-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MenuButton } from '../../../ui/row-menu.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { useCurrentEvent, useEventParams } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { releaseName } from './dialogs/release-name.ts';
import { Begin } from './editor/begin.tsx';
import { daysOf } from './editor/days.ts';
import { Editor } from './editor/editor.tsx';
import type { Programme } from './editor/programme.ts';
import { useProgramme } from './editor/use-programme.ts';
import './schedule.css';

interface Opens {
  open: boolean;
}
const isOpen = ({ open }: Opens) => open;
const ItemDialog = onDemand(
  () => import('./dialogs/item-dialog.tsx').then((part) => part.ItemDialog),
  ({ opened }) => opened !== undefined,
);
const DaysDialog = onDemand(() => import('./dialogs/days-dialog.tsx').then((part) => part.DaysDialog), isOpen);
const PlacesDialog = onDemand(() => import('./dialogs/places-dialog.tsx').then((part) => part.PlacesDialog), isOpen);
const TracksDialog = onDemand(() => import('./dialogs/tracks-dialog.tsx').then((part) => part.TracksDialog), isOpen);
const SettingsDialog = onDemand(
  () => import('./dialogs/settings-dialog.tsx').then((part) => part.SettingsDialog),
  isOpen,
);

// They show the programme as it changes.
type Dialog = 'days' | 'places' | 'tracks' | 'settings';

const formats = ['xml', 'json', 'json2', 'xlsx', 'ics', 'pdf'] as const;

/** The programme of an event: made here, and shown to the public by releases. */
export default function ScheduleManagePage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { eventId } = useCurrentEvent();
  const [params, setParams] = useEventParams();
  const event = useEventInfo(eventId);
  const editing = useProgramme(eventId);
  const { read, refresh, undo, redo } = editing;
  const programme = read.data;
  const [dialog, setDialog] = useState<Dialog>();
  // An address may lead to one item.
  const [opened, setOpened] = useState<string | undefined>(params.get('item') ?? undefined);
  const [dateId, setDateId] = useState<string>();
  const shownDate = programme?.dates.find((date) => date.dateId === dateId) ?? programme?.dates[0];
  const releases = useCall(releaseList, { eventId, size: 1 }, { quiet: true });
  const newest = releases.data?.records[0];
  const released = useRefresh(releaseList);
  const close = () => setDialog(undefined);
  const closeItem = () => {
    setOpened(undefined);
    if (params.has('item')) setParams({}, { replace: true });
  };
  const days = event.data && programme ? daysOf(event.data, programme.timeZone) : [];
  const edits = { eventId, onClose: close, refresh };
  const openImport = () =>
    dialogs.open(() => import('./dialogs/import-dialog.tsx').then((part) => part.ImportDialog), { eventId });
  const openPublish = ({ timeZone, dates }: Programme) =>
    dialogs.open(() => import('./dialogs/publish-dialog.tsx').then((part) => part.PublishDialog), {
      eventId,
      timeZone,
      days: dates.map(({ date }) => date),
      onReleased: released,
    });
  const openHistory = ({ timeZone }: Programme) =>
    dialogs.open(() => import('./dialogs/history-dialog.tsx').then((part) => part.HistoryDialog), {
      eventId,
      timeZone,
      refresh: released,
    });
  const hasDays = programme !== undefined && programme.dates.length > 0;
  const filesOf = (of: 'draft' | 'release') =>
    formats.map((format) => ({
      label: t(`schedule:export.${of}`, { file: t(`schedule:export.${format}`) }),
      input: { eventId, format, of },
    }));
  return (
    <>
      <PageHeader
        title={t('layout:title.ScheduleManage')}
        text={
          releases.data &&
          (newest
            ? t('schedule:public', {
                name: releaseName(t, newest),
                when: formatDateTime(newest.madeAt),
              })
            : t('schedule:publicNothing'))
        }
        extra={
          hasDays && (
            <>
              <Button
                icon={<UndoOutlined />}
                aria-label={t('common:undo')}
                disabled={!editing.canUndo}
                onClick={undo}
              />
              <Button
                icon={<RedoOutlined />}
                aria-label={t('common:redo')}
                disabled={!editing.canRedo}
                onClick={redo}
              />
              <MenuButton
                items={[
                  { label: t('schedule:import.part.dates'), onClick: () => setDialog('days') },
                  { label: t('schedule:place.title'), onClick: () => setDialog('places') },
                  { label: t('schedule:import.part.tracks'), onClick: () => setDialog('tracks') },
                  { label: t('schedule:settings.title'), onClick: () => setDialog('settings') },
                  'divider',
                  { label: t('schedule:import.title'), onClick: openImport },
                  { label: t('schedule:history.title'), onClick: () => openHistory(programme) },
                ]}
              >
                {t('schedule:setUp')}
              </MenuButton>
              <ExportMenu
                call={scheduleExport}
                files={newest ? [...filesOf('release'), 'divider', ...filesOf('draft')] : filesOf('draft')}
              />
              <Button icon={<PlusOutlined />} onClick={() => setOpened('new')}>
                {t('schedule:item.new')}
              </Button>
            </>
          )
        }
        action={
          hasDays && (
            <Button type="primary" onClick={() => openPublish(programme)}>
              {t('schedule:publish.title')}
            </Button>
          )
        }
      />
      {read.isError && !programme && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton active />}
      {programme && !shownDate && (
        <Begin
          eventId={eventId}
          timeZone={programme.timeZone}
          days={days}
          refresh={refresh}
          waiting={programme.items.length}
          onOther={() => setDialog('days')}
          onImport={openImport}
        />
      )}
      {programme && shownDate && (
        <Editor
          programme={programme}
          date={shownDate}
          editing={editing}
          onDay={setDateId}
          onOpen={setOpened}
          onPlaces={() => setDialog('places')}
        />
      )}
      {programme && (
        <>
          <ItemDialog
            opened={opened}
            dateId={undefined}
            eventId={eventId}
            language={event.data?.language ?? 'en'}
            programme={programme}
            onClose={closeItem}
            onStored={editing.took}
          />
          <DaysDialog {...edits} open={dialog === 'days'} programme={programme} firstDay={days[0] ?? ''} />
          <PlacesDialog {...edits} open={dialog === 'places'} programme={programme} />
          <TracksDialog {...edits} open={dialog === 'tracks'} programme={programme} />
          <SettingsDialog {...edits} open={dialog === 'settings'} programme={programme} />
        </>
      )}
    </>
  );
}
