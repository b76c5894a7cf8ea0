import { checkinStays, type Flow, type Stay, stayKinds } from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { Select, Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatSpan, formatTime } from '../../../../core/format.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { isLong } from './flow-chart.tsx';
import { lengthTexts } from './length-texts.ts';
import { QuarterSelect } from './quarter-select.tsx';

const kindTexts = {
  came: 'checkin:attendance.came',
  entered: 'checkin:attendance.entered',
  went: 'checkin:attendance.went',
} as const;

interface Props {
  eventId: string;
  flow: Flow;
  timeZone: string;
  /** Chooses between this and other rows. */
  view: ReactNode;
}

/** Who came to a place, entered it by a point or left it: the rows behind the figures. */
export function StayList({ eventId, flow, timeZone, view }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const list = useList(checkinStays, { eventId, placeId: flow.placeId }, { everyMs: 10_000 });
  const columns = useColumns(timeZone);
  const clock = isLong(flow.series) ? formatDateTime : formatTime;
  const insideAt = list.filter('insideAt');
  return (
    <DataTable
      name="stays"
      label={t('checkin:attendance.rows')}
      list={list}
      // Names elements too: without a space.
      rowKey={(row) => [row.partsId, row.enteredAt, row.enteredBy].join('-').replaceAll(/\s/g, '-')}
      columns={columns}
      onOpen={(row) =>
        row.signUserId &&
        dialogs.open(() => import('../people/sign-user-drawer.tsx').then((part) => part.SignUserDrawer), {
          eventId,
          signUserId: row.signUserId,
          timeZone,
        })
      }
      filters={
        <>
          {view}
          <Select
            aria-label={t('checkin:attendance.kind')}
            value={list.filter('kind') ?? 'came'}
            options={stayKinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }))}
            onChange={(kind: string) => list.set({ kind: kind === 'came' ? '' : kind })}
          />
          <QuarterSelect list={list} series={flow.series} timeZone={timeZone} />
          <FilterSelect
            list={list}
            name="signPointId"
            label={t('checkin:attendance.point')}
            options={flow.points.map(({ signPointId, name }) => ({ value: signPointId, label: name }))}
          />
          {flow.tickets.length > 0 && (
            <FilterSelect
              list={list}
              name="ticketId"
              label={t('checkin:column.ticket')}
              options={flow.tickets.map(({ ticketId, name }) => ({
                value: ticketId ?? 'none',
                label: name ?? t('checkin:attendance.noTicket'),
              }))}
            />
          )}
          {flow.groups.length > 1 && (
            <FilterSelect
              list={list}
              name="groupId"
              label={t('checkin:attendance.group')}
              options={flow.groups.map(({ groupId, name }) => ({ value: groupId, label: name }))}
            />
          )}
          {flow.went > 0 && (
            <FilterSelect
              list={list}
              name="length"
              label={t('checkin:attendance.column.stayed')}
              options={lengthTexts.map((text, length) => ({ value: String(length), label: t(text) }))}
            />
          )}
          {insideAt && (
            <Tag closable onClose={() => list.set({ insideAt: '' })}>
              {t('checkin:attendance.insideAt', { at: clock(insideAt, timeZone) })}
            </Tag>
          )}
        </>
      }
      empty={<EmptyState title={t('checkin:attendance.none')} text={t('checkin:attendance.noneText')} />}
    />
  );
}

function useColumns(timeZone: string): Column<Stay>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(() => {
    const moment = (at: string, by: string | null) => (
      <>
        {formatDateTime(at, timeZone)} <span className="muted">{by}</span>
      </>
    );
    return [
      {
        key: 'name',
        title: t('checkin:column.name'),
        main: true,
        render: (row) => <strong>{row.name || '—'}</strong>,
      },
      {
        key: 'entered',
        part: 'fact',
        title: t('checkin:attendance.column.entered'),
        render: (row) => moment(row.enteredAt, row.enteredBy),
      },
      {
        key: 'left',
        part: 'fact',
        title: t('checkin:attendance.column.left'),
        render: (row) => (row.leftAt ? moment(row.leftAt, row.leftBy) : <span className="muted">—</span>),
      },
      {
        key: 'stayed',
        title: t('checkin:attendance.column.stayed'),
        render: (row) =>
          row.leftAt ? (
            formatSpan((Date.parse(row.leftAt) - Date.parse(row.enteredAt)) / 1000)
          ) : (
            <span className="muted">—</span>
          ),
      },
      {
        key: 'ticket',
        title: t('checkin:column.ticket'),
        render: (row) => row.ticketName || <span className="muted">—</span>,
      },
      {
        key: 'company',
        title: t('checkin:column.company'),
        extra: true,
        render: (row) => row.company || <span className="muted">—</span>,
      },
    ];
  }, [t, i18n.language, timeZone]);
}
