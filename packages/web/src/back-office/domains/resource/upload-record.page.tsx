import { FileTextOutlined } from '@ant-design/icons';
import {
  type DocumentRecord,
  documentRecordExport,
  documentRecordPage,
} from '@convoke/contract/resource/document.record.calls.ts';
import { useTranslation } from 'react-i18next';
import { browserZone, formatBytes } from '../../../core/format.ts';
import { momentColumn, numberColumn, textColumn, wordColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterDays } from '../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FilterPerson } from './library/filter-person.tsx';
import { recordColours, recordTexts } from './library/library-texts.ts';

/** Who brought documents into the library, and who fetched them. */
export default function UploadRecordPage() {
  const { t } = useTranslation();
  const list = useList(documentRecordPage, {}, { everyMs: 30_000 });
  const kinds = useOptions(recordTexts);
  const columns: Column<DocumentRecord>[] = [
    { key: 'name', title: t('library:file'), main: true, render: (row) => row.name },
    wordColumn(recordTexts, recordColours, t)('kind', t('library:column.what'), { part: 'state' }),
    {
      key: 'by',
      title: t('library:column.who'),
      part: 'fact',
      render: ({ byName, linkName }) =>
        byName ?? (linkName === null ? t('documents:somebody') : t('library:byLink', { name: linkName })),
    },
    textColumn('placeName', t('documents:fromWhere')),
    momentColumn()('at', t('library:column.at'), { part: 'fact', sort: 'at' }),
    {
      key: 'bytes',
      title: t('library:column.size'),
      align: 'right',
      render: (row) => <span className="number">{formatBytes(row.bytes)}</span>,
    },
    numberColumn('fileVersion', t('library:column.version'), { extra: true }),
  ];
  const title = t('layout:title.UploadRecord');
  return (
    <>
      <PageHeader title={title} text={t('library:records.text')} />
      <DataTable
        name="document-records"
        label={title}
        list={list}
        rowKey={(row) => row.recordId}
        columns={columns}
        searchPlaceholder={t('library:records.search')}
        filters={
          <>
            <FilterSelect list={list} name="kind" label={t('library:column.what')} options={kinds} />
            <FilterPerson list={list} label={t('library:column.who')} />
            <FilterDays list={list} from="from" to="to" label={t('library:column.at')} timeZone={browserZone()} />
          </>
        }
        tools={
          <ExportButton
            call={documentRecordExport}
            input={list.inputFor(documentRecordExport, { timeZone: browserZone() })}
          />
        }
        empty={
          <EmptyState
            icon={<FileTextOutlined />}
            title={t('library:records.empty')}
            text={t('library:records.emptyText')}
          />
        }
      />
    </>
  );
}
