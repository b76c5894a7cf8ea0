import {
  checkinScanExport,
  checkinScans,
  type Flow,
  type ScanLine,
} from '@convoke/contract/checkin/checkin.figures.calls.ts';
import { scanResults } from '@convoke/contract/checkin/checkin.rules.ts';
import { Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { entryText, scanColor, scanTexts } from '../results/scan-texts.ts';
import { QuarterSelect } from './quarter-select.tsx';

const colors = { green: 'green', gray: 'default', red: 'red' } as const;

interface Props {
  eventId: string;
  flow: Flow;
  timeZone: string;
  /** Chooses between this and other rows. */
  view: ReactNode;
}

/** Every scan of the event, whatever it came to, and its sheet. */
export function ScanList({ eventId, flow, timeZone, view }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const list = useList(checkinScans, { eventId }, { everyMs: 10_000 });
  const columns = useColumns(timeZone);
  const results = useOptions(scanTexts).filter(({ value }) => (scanResults as readonly string[]).includes(value));
  return (
    <DataTable
      name="scans"
      label={t('checkin:attendance.scans')}
      list={list}
      rowKey={(row) => row.nonce}
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
          <FilterSelect list={list} name="result" label={t('checkin:attendance.result')} options={results} />
          <QuarterSelect list={list} series={flow.series} timeZone={timeZone} />
        </>
      }
      tools={<ExportButton call={checkinScanExport} input={list.inputFor(checkinScanExport, { eventId })} />}
      empty={<EmptyState title={t('checkin:scan.none')} />}
    />
  );
}

function useColumns(timeZone: string): Column<ScanLine>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(() => {
    const text = (value: string | null) => value || <span className="muted">—</span>;
    return [
      {
        key: 'name',
        title: t('checkin:column.name'),
        main: true,
        render: (row) =>
          row.name === null ? (
            <span className="muted">{t('checkin:attendance.nobody')}</span>
          ) : (
            <strong>{row.name || '—'}</strong>
          ),
      },
      {
        key: 'result',
        part: 'state',
        title: t('checkin:attendance.result'),
        render: (row) => <Tag color={colors[scanColor(row.result)]}>{t(scanTexts[row.result])}</Tag>,
      },
      {
        key: 'at',
        part: 'fact',
        title: t('checkin:attendance.column.at'),
        render: (row) => formatDateTime(row.scannedAt, timeZone),
      },
      { key: 'point', part: 'fact', title: t('checkin:attendance.point'), render: (row) => row.pointName },
      {
        key: 'way',
        title: t('checkin:attendance.column.way'),
        render: (row) => t(row.direction === 'in' ? 'checkin:attendance.in' : 'checkin:attendance.out'),
      },
      { key: 'link', title: t('checkin:attendance.column.link'), render: (row) => text(row.keyName) },
      { key: 'ticket', title: t('checkin:column.ticket'), extra: true, render: (row) => text(row.ticketName) },
      { key: 'entries', title: t('checkin:column.entries'), extra: true, render: (row) => text(entryText(t, row)) },
      { key: 'company', title: t('checkin:column.company'), extra: true, render: (row) => text(row.company) },
      { key: 'device', title: t('checkin:attendance.column.device'), extra: true, render: (row) => text(row.device) },
    ];
  }, [t, i18n.language, timeZone]);
}
