import {
  memberExportTemplate,
  type MemberImportFacts,
  memberImports,
} from '@convoke/contract/member/member.import.calls.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatNumber } from '../../../core/format.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { stateColors, stateTexts } from './import/import-texts.ts';
import { ImportUpload } from './import/import-upload.tsx';
import { ImportWizard } from './import/import-wizard.tsx';
import './import/import.css';

/** People of a file become members: the wizard of one import, or all imports. */
export default function MemberUpdatePage() {
  const { t } = useTranslation();
  // In the address: an import goes on after a reload, in another tab, tomorrow.
  const [params, setParams] = useSearchParams();
  const importId = params.get('import') ?? undefined;
  const open = (next: string | undefined) => setParams(next === undefined ? {} : { import: next });
  return (
    <>
      <PageHeader
        title={t('layout:title.MemberUpdate')}
        text={t('member-import:text')}
        extra={
          importId === undefined ? (
            <ExportButton call={memberExportTemplate} input={{}}>
              {t('table:template')}
            </ExportButton>
          ) : (
            <Button onClick={() => open(undefined)}>{t('member-import:all')}</Button>
          )
        }
      />
      {importId === undefined ? (
        <>
          <ImportUpload onOpen={open} />
          <Imports onOpen={open} />
        </>
      ) : (
        <ImportWizard key={importId} importId={importId} onGone={() => open(undefined)} />
      )}
    </>
  );
}

function Imports({ onOpen }: { onOpen: (importId: string) => void }) {
  const { t } = useTranslation();
  const list = useList(memberImports, {}, { everyMs: 5000 });
  const columns: Column<MemberImportFacts>[] = [
    { key: 'file', title: t('member-import:file'), main: true, render: (row) => row.fileName },
    {
      key: 'state',
      part: 'state',
      title: t('field:state'),
      render: (row) => <Tag color={stateColors[row.state]}>{t(stateTexts[row.state])}</Tag>,
    },
    {
      key: 'total',
      part: 'fact',
      align: 'right',
      title: t('member-import:rows'),
      render: (row) => t('member-import:read', { count: row.total, n: formatNumber(row.total) }),
    },
    { key: 'made', align: 'right', title: t('member-import:outcome.MADE'), render: (row) => formatNumber(row.made) },
    {
      key: 'changed',
      align: 'right',
      title: t('member-import:outcome.CHANGED'),
      render: (row) => formatNumber(row.changed),
    },
    { key: 'by', title: t('member-import:by'), render: (row) => row.by ?? '—' },
    {
      key: 'createdAt',
      part: 'fact',
      title: t('member-import:since'),
      sort: 'createdAt',
      render: (row) => formatDateTime(row.createdAt),
    },
  ];
  if (list.query.data?.total === 0 && list.narrowed === 0 && list.current === 1)
    return (
      <p className="muted">
        <strong>{t('member-import:empty')}</strong> {t('member-import:emptyText')}
      </p>
    );
  return (
    <DataTable
      name="member-imports"
      label={t('member-import:all')}
      list={list}
      rowKey={(row) => row.importId}
      columns={columns}
      onOpen={(row) => onOpen(row.importId)}
      empty={<EmptyState title={t('member-import:empty')} />}
    />
  );
}
