import { certificateAll, certificateRule } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import {
  type CountedItem,
  minutesCancel,
  minutesCount,
  minutesExport,
  minutesItems,
  minutesPeople,
  minutesState,
} from '@convoke/contract/checkin/checkin.minutes.calls.ts';
import { Alert, Button, Progress, Tag } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../../core/call.ts';
import { formatDateTime, formatNumber, formatPercent, formatTime } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { MinutesPeople } from './minutes-people.tsx';
import { rowsOf } from './rows-of.ts';

interface Props {
  eventId: string;
  timeZone: string;
  /** Chooses between this and other rows. */
  view: ReactNode;
}

/** How long people were at each agenda item, as it was counted last; opens the people of an item. */
export function MinutesView({ eventId, timeZone, view }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh(minutesState, minutesItems, minutesPeople);
  const refreshLists = useRefresh(minutesItems, minutesPeople);
  const told = useTold(refresh);
  const agendaId = useSearchParams()[0].get('agendaId') ?? undefined;
  const state = useCall(
    minutesState,
    { eventId },
    { everyMs: (known) => (known?.run?.state === 'running' ? 1_000 : 10_000) },
  );
  const rule = useCall(certificateRule, { eventId }, { quiet: true });
  const known = state.data;
  const countedAt = known?.countedAt;
  // What has just come to its end is shown at once.
  useEffect(() => {
    void refreshLists();
  }, [refreshLists, countedAt]);
  if (state.error && !known) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  const isRunning = known?.run?.state === 'running';
  const count = () => told(call(minutesCount, { eventId }, { hideLoad: true }));
  const cancel = () => told(call(minutesCancel, { eventId }, { hideLoad: true }));
  return (
    <>
      <div className="minutes-state">
        {isRunning && known.run ? (
          <>
            <span className="minutes-words">
              {t('checkin:minutes.running', {
                counted: formatNumber(known.run.counted),
                people: formatNumber(known.run.people),
              })}
            </span>
            <Progress
              className="minutes-progress"
              percent={known.run.people === 0 ? 0 : Math.floor((known.run.counted / known.run.people) * 100)}
              aria-label={t('checkin:minutes.progress')}
            />
            <BusyButton onClick={cancel}>{t('checkin:minutes.stop')}</BusyButton>
          </>
        ) : (
          <>
            <span className="minutes-words">
              {known?.countedAt
                ? t('checkin:minutes.countedAt', { at: formatDateTime(known.countedAt, timeZone) })
                : t('checkin:minutes.never')}{' '}
              {known?.isOld && <Tag color="gold">{t('checkin:minutes.old')}</Tag>}
            </span>
            <BusyButton type={known?.countedAt && !known.isOld ? 'default' : 'primary'} onClick={count}>
              {t(known?.countedAt ? 'checkin:minutes.again' : 'checkin:minutes.count')}
            </BusyButton>
          </>
        )}
        {rule.data?.isOn && (
          <ExportButton call={certificateAll} input={{ eventId }}>
            {t('checkin:certificate.all')}
          </ExportButton>
        )}
        <Button
          onClick={() =>
            dialogs.open(() => import('./certificate-dialog.tsx').then((part) => part.CertificateDialog), {
              eventId,
              timeZone,
            })
          }
        >
          {t('checkin:certificate.settings')}
        </Button>
      </div>
      {known && !known.hasProgramme && (
        <Alert className="alarm" type="info" showIcon title={t('checkin:minutes.noProgramme')} />
      )}
      {known?.hasProgramme && !known.hasHalls && (
        <Alert className="alarm" type="info" showIcon title={t('checkin:minutes.noHalls')} />
      )}
      {agendaId === undefined ? (
        <Items eventId={eventId} timeZone={timeZone} view={view} />
      ) : (
        <MinutesPeople eventId={eventId} agendaId={agendaId} timeZone={timeZone} />
      )}
    </>
  );
}

function Items({ eventId, timeZone, view }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useList(minutesItems, { eventId });
  const columns = useColumns(timeZone);
  return (
    <DataTable
      name="minutes"
      label={t('checkin:minutes.title')}
      list={list}
      rowKey={(row) => row.agendaId}
      columns={columns}
      onOpen={(row) => void navigate(rowsOf(eventId, { view: 'minutes', agendaId: row.agendaId }))}
      searchPlaceholder={t('checkin:minutes.search')}
      filters={view}
      tools={<ExportButton call={minutesExport} input={{ eventId }} />}
      empty={<EmptyState title={t('checkin:minutes.none')} text={t('checkin:minutes.noneText')} />}
    />
  );
}

function useColumns(timeZone: string): Column<CountedItem>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(() => {
    const none = <span className="muted">—</span>;
    return [
      { key: 'title', title: t('checkin:minutes.item'), main: true, render: (row) => <strong>{row.title}</strong> },
      {
        key: 'when',
        part: 'fact',
        title: t('checkin:minutes.when'),
        render: (row) => `${formatDateTime(row.startsAt, timeZone)} – ${formatTime(row.endsAt, timeZone)}`,
      },
      {
        key: 'hall',
        title: t('checkin:minutes.hall'),
        render: (row) =>
          row.isCounted ? (row.hallName ?? t('checkin:attendance.event')) : t('checkin:minutes.noHall'),
      },
      {
        key: 'people',
        part: 'fact',
        title: t('checkin:minutes.people'),
        align: 'right',
        render: (row) => (row.isCounted ? formatNumber(row.people) : none),
      },
      {
        key: 'share',
        title: t('checkin:minutes.share'),
        align: 'right',
        render: (row) => (row.placePeople > 0 ? formatPercent(row.people / row.placePeople) : none),
      },
      {
        key: 'median',
        title: t('checkin:minutes.median'),
        align: 'right',
        render: (row) =>
          row.medianMinutes === null ? none : t('checkin:minutes.min', { n: formatNumber(row.medianMinutes) }),
      },
      {
        key: 'unseen',
        title: t('checkin:minutes.unseen'),
        align: 'right',
        render: (row) => (row.isCounted ? formatNumber(row.leftUnseen) : none),
      },
    ];
  }, [t, i18n.language, timeZone]);
}
