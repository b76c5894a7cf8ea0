import { FileSearchOutlined } from '@ant-design/icons';
import { auditChoices, auditExport, auditList, type AuditRow } from '@convoke/contract/audit/audit.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { browserZone } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { momentColumn, numberColumn, textColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterDays } from '../../../ui/list/filter-days.tsx';
import { FilterSelect } from '../../../ui/list/filters.tsx';
import type { Column } from '../../../ui/list/table-types.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { deviceName } from './device-name.ts';
import './user.css';

/** Who did what, when and from where. */
export default function AuditLogPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const list = useList(auditList, {}, { everyMs: 15_000 });
  const { data: choices } = useCall(auditChoices, {});
  const open = ({ entryId }: AuditRow) =>
    dialogs.open(() => import('./audit/audit-drawer.tsx').then((part) => part.AuditDrawer), {
      entryId,
      onNarrow: (filter) => list.set(filter),
    });
  const thingId = list.filter('thingId');
  return (
    <>
      <PageHeader title={t('layout:title.AuditLog')} text={t('audit:text')} />
      <DataTable
        name="audit"
        label={t('layout:title.AuditLog')}
        list={list}
        rowKey={(row) => row.entryId}
        columns={useColumns()}
        onOpen={open}
        searchPlaceholder={t('audit:search')}
        filters={
          <>
            <FilterSelect
              list={list}
              name="actorId"
              label={t('audit:who')}
              options={(choices?.actors ?? []).map(({ actorId, name }) => ({ value: actorId, label: name }))}
            />
            <FilterSelect
              list={list}
              name="domain"
              label={t('audit:area')}
              options={(choices?.domains ?? []).map(({ domain, title }) => ({ value: domain, label: title }))}
            />
            <FilterDays list={list} from="from" to="to" label={t('audit:days')} timeZone={browserZone()} />
            {thingId && <Button onClick={() => list.set({ thingId: undefined })}>{t('audit:oneThing')}</Button>}
          </>
        }
        tools={<ExportButton call={auditExport} input={list.inputFor(auditExport)} />}
        empty={<EmptyState icon={<FileSearchOutlined />} title={t('audit:none')} text={t('audit:noneText')} />}
      />
    </>
  );
}

function useColumns(): Column<AuditRow>[] {
  const { t } = useTranslation();
  return [
    { key: 'what', title: t('audit:what'), main: true, render: (row) => row.what },
    { key: 'thing', title: t('audit:of'), render: (row) => row.thing || '—' },
    textColumn('actorName', t('audit:who'), { part: 'fact' }),
    momentColumn()('at', t('audit:at'), { sort: 'at', part: 'fact' }),
    textColumn('eventTitle', t('field:event')),
    numberColumn('changed', t('audit:rows')),
    textColumn('address', t('audit:address')),
    {
      key: 'device',
      title: t('audit:device'),
      render: ({ device }) => <span title={device}>{deviceName(device) || '—'}</span>,
    },
    textColumn('call', t('audit:call'), { extra: true }),
  ];
}
