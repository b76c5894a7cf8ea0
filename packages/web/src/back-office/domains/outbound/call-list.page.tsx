import { PhoneOutlined } from '@ant-design/icons';
import { outboundExportBatch, outboundExportSearch, outboundList } from '@convoke/contract/outbound/outbound.calls.ts';
import type { CallRow } from '@convoke/contract/outbound/outbound.shapes.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton, ExportChosen } from '../../../ui/list/export-button.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CallFilters } from './calls/call-filters.tsx';
import { useCallColumns } from './calls/call-columns.tsx';
import { LineMark, LineNote } from './common/line-note.tsx';
import './outbound.css';

const CallDrawer = onDemand(
  () => import('./calls/call-drawer.tsx').then((part) => part.CallDrawer),
  ({ callId }) => callId !== undefined,
);

/** Every call that was made, with its recording, its outcome and what was asked before it. */
export default function CallListPage() {
  const { t } = useTranslation();
  const list = useList(outboundList, {}, { everyMs: 10_000 });
  // In the address: a member's page leads here.
  const [params, setParams] = useSearchParams();
  const open = (callId: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (callId) next.set('call', callId);
        else next.delete('call');
        return next;
      },
      { replace: true },
    );
  const columns = useCallColumns((callId) => open(callId));
  const rowKey = ({ callId }: CallRow) => callId;
  return (
    <>
      <PageHeader
        title={t('layout:title.CallList')}
        text={
          <span className="call-head">
            {t('outbound:call.text')} <LineMark />
          </span>
        }
      />
      <LineNote />
      <DataTable
        name="calls"
        label={t('layout:title.CallList')}
        list={list}
        rowKey={rowKey}
        columns={columns}
        onOpen={(row) => open(row.callId)}
        searchPlaceholder={t('outbound:member.search')}
        chips={<CallFilters list={list} />}
        tools={<ExportButton call={outboundExportSearch} input={list.inputFor(outboundExportSearch)} />}
        bulk={(keys) => <ExportChosen call={outboundExportBatch} input={{ callIds: [...keys] }} count={keys.length} />}
        empty={
          <EmptyState icon={<PhoneOutlined />} title={t('outbound:call.empty')} text={t('outbound:call.emptyText')} />
        }
      />
      <CallDrawer callId={params.get('call') ?? undefined} onClose={() => open(undefined)} />
    </>
  );
}
