import { EyeOutlined } from '@ant-design/icons';
import { viewerExport, viewerList, type ViewerRow } from '@convoke/contract/live/live.figures.calls.ts';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { momentColumn, numberColumn } from '../../../../ui/list/columns.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { EmptyState } from '../../../../ui/states.tsx';

const whoTexts = { known: 'live:who.known', unknown: 'live:who.unknown' } as const;

/** Everybody who watched a live, each once. */
export function Viewers({ liveId, timeZone }: { liveId: string; timeZone: string }) {
  const { t } = useTranslation();
  const list = useList(viewerList, { liveId }, { everyMs: 10_000 });
  return (
    <DataTable
      name="live-viewers"
      label={t('live:tab.viewers')}
      list={list}
      rowKey={(row) => row.viewerId}
      columns={useColumns(timeZone)}
      searchPlaceholder={t('common:searchName')}
      filters={<FilterSelect list={list} name="who" label={t('live:who.label')} options={useOptions(whoTexts)} />}
      tools={<ExportButton call={viewerExport} input={list.inputFor(viewerExport, { liveId })} />}
      empty={<EmptyState icon={<EyeOutlined />} title={t('live:figure.none')} text={t('live:figure.noneText')} />}
    />
  );
}

function useColumns(timeZone: string): Column<ViewerRow>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(() => {
    const moment = momentColumn(timeZone);
    return [
      {
        key: 'name',
        title: t('field:personName'),
        main: true,
        render: ({ name, memberId }) =>
          memberId ? (
            <Link to={`/member-manage/list?member=${memberId}`}>{name || '—'}</Link>
          ) : (
            name || <span className="muted">{t('live:who.unknown')}</span>
          ),
      },
      {
        key: 'isThere',
        part: 'state',
        title: t('field:state'),
        render: ({ isThere }) =>
          isThere ? (
            <Tag color="green">{t('live:who.there')}</Tag>
          ) : (
            <span className="muted">{t('live:who.left')}</span>
          ),
      },
      numberColumn('minutes', t('live:field.minutes'), { part: 'fact', sort: 'minutes' }),
      numberColumn('recordingMinutes', t('live:field.recordingMinutes')),
      moment('firstAt', t('live:field.firstAt'), { part: 'fact', sort: 'firstAt' }),
      moment('lastAt', t('live:field.lastAt'), {}),
    ];
  }, [timeZone, t, i18n.language]);
}
