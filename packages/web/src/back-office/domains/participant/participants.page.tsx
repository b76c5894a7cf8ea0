import { UserAddOutlined } from '@ant-design/icons';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantExport } from '@convoke/contract/participant/participant.office.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { download } from '../../../core/download.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { eventKey, useEventInfo } from '../../../ui/use-event-info.ts';
import { useIsPhone } from '../../../ui/use-device.ts';
import { useTableState } from '../../../ui/list/use-table-state.ts';
import { AddParticipant } from './person/add-participant.tsx';
import { useAnswerColumns } from './list/answer-columns.tsx';
import { BulkReview } from './review/bulk-review.tsx';
import { ListTools } from './list/list-tools.tsx';
import { useParticipantColumns } from './list/participant-columns.tsx';
import { ParticipantDrawer } from './person/participant-drawer.tsx';
import { ParticipantFilters } from './list/participant-filters.tsx';
import { filterNames, filtersOf, pageInput } from './list/participant-input.ts';
import { ReviewWaiting } from './review/review-waiting.tsx';
import { StateTabs, useStateCounts } from './list/state-tabs.tsx';
import { useReview } from './review/use-review.tsx';
import { useReviewKeys } from './review/use-review-keys.ts';
import './participant.css';

/** Names the list where its columns are remembered. */
const listName = 'participants';

/** Everyone who registered for the event: looked through, reviewed, added, exported. */
export default function ParticipantsPage() {
  const { t } = useTranslation();
  const { eventId } = useCurrentEvent();
  const info = useEventInfo(eventId);
  const timeZone = info.data?.timeZone;
  const phone = useIsPhone();
  const table = useTableState({ filters: filterNames, sort: '-submittedAt' });
  const answers = useAnswerColumns(eventId, listName);
  const input = { ...pageInput(eventId, table.input), ...(answers.fieldIds && { fieldIds: answers.fieldIds }) };
  const query = useQuery({
    queryKey: [...eventKey(eventId), 'people', input],
    queryFn: ({ signal }) => call(participantPage, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 8_000,
  });
  const counts = useStateCounts(eventId);
  const review = useReview(eventId);
  const columns = useParticipantColumns(timeZone, review);
  const [adding, setAdding] = useState(false);
  const [exporting, setExporting] = useState(false);
  const rows = query.data?.records;
  const byId = useMemo(() => new Map((rows ?? []).map((row) => [row.partsId, row])), [rows]);

  const [params, setParams] = useSearchParams();
  const opened = params.get('parts') ?? undefined;
  const open = (partsId: string | undefined) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (partsId) next.set('parts', partsId);
        else next.delete('parts');
        return next;
      },
      { replace: true },
    );
  useReviewKeys({ rows: rows ?? [], opened, onOpen: open, review, isBlocked: review.isAsking || adding });

  const save = async (partsIds?: readonly string[]) => {
    setExporting(true);
    try {
      await download(participantExport, {
        eventId,
        ...(answers.fieldIds && { fieldIds: answers.fieldIds }),
        ...(partsIds ? { partsIds: partsIds.join(',') } : filtersOf(table.input)),
      });
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setExporting(false);
    }
  };

  return (
    <>
      <PageHeader
        title={t('layout:title.Participants')}
        text={phone ? t('participant:text') : `${t('participant:text')} ${t('participant:keys')}`}
        extra={<ReviewWaiting eventId={eventId} waiting={counts?.PENDING ?? 0} review={review} />}
        action={
          <Button type="primary" icon={<UserAddOutlined />} onClick={() => setAdding(true)}>
            {t('participant:add.button')}
          </Button>
        }
      />
      <StateTabs counts={counts} value={table.filter('state')} onChange={(state) => table.setFilter('state', state)} />
      <DataTable
        name={listName}
        label={t('layout:title.Participants')}
        table={table}
        query={query}
        rowKey={(row) => row.partsId}
        columns={[...columns.slice(0, -1), ...answers.columns, ...columns.slice(-1)]}
        onOpen={(row) => open(row.partsId)}
        searchPlaceholder={t('participant:search')}
        filters={<ParticipantFilters eventId={eventId} timeZone={timeZone ?? 'UTC'} table={table} />}
        tools={<ListTools eventId={eventId} timeZone={timeZone} exporting={exporting} onExport={() => void save()} />}
        bulk={(keys, clear) => (
          <BulkReview keys={keys} known={byId} review={review} onClear={clear} onExport={() => void save(keys)} />
        )}
        empty={
          <EmptyState
            title={t('participant:empty.title')}
            text={t('participant:empty.text')}
            action={info.data && <CopyText text={info.data.registerUrl} />}
          />
        }
      />
      <ParticipantDrawer partsId={opened} timeZone={timeZone} review={review} onClose={() => open(undefined)} />
      <AddParticipant open={adding} event={info.data} onClose={() => setAdding(false)} onAdded={open} />
      {review.dialogs}
    </>
  );
}
