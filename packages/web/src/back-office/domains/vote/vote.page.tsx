import { AppstoreOutlined, PlusOutlined } from '@ant-design/icons';
import { voteList, type VoteRow } from '@convoke/contract/vote/vote.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useIsPhone } from '../../../ui/use-device.ts';
import { useTableState } from '../../../ui/list/use-table-state.ts';
import { CreateDialog } from './list/create-dialog.tsx';
import { EventFilter } from './common/event-select.tsx';
import { ListExport } from './list/list-export.tsx';
import { LinksDialog } from './common/links-dialog.tsx';
import { SaveVoteTemplate } from './templates/save-template-dialog.tsx';
import { votesKey } from './common/use-votes.ts';
import { VoteBulk } from './list/vote-bulk.tsx';
import { useVoteColumns } from './list/vote-columns.tsx';
import { listInput, phases } from './common/vote-input.ts';
import { templatesPath, votePath } from './common/vote-paths.ts';
import './vote.css';

/** All votes of the organisation. */
export default function VotePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const phone = useIsPhone();
  const table = useTableState({ filters: ['phase', 'eventId'], sort: '-createdAt' });
  const input = listInput(table.input);
  const query = useQuery({
    queryKey: [...votesKey, input],
    queryFn: ({ signal }) => call(voteList, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    // Ballots come in while the page is open.
    refetchInterval: 10_000,
  });
  const [creating, setCreating] = useState(false);
  const [linksOf, setLinksOf] = useState<VoteRow>();
  const [templateOf, setTemplateOf] = useState<VoteRow>();
  const columns = useVoteColumns(setLinksOf, setTemplateOf);
  const byId = useMemo(() => new Map((query.data?.records ?? []).map((row) => [row.voteId, row])), [query.data]);
  const chosen = phases.find((each) => each === table.filter('phase')) ?? 'all';
  const states = (['all', ...phases] as const).map((key) => ({
    key,
    label: key === 'all' ? t('vote:list.all') : t(`vote:phase.${key}`),
  }));
  const choose = (key: string) => table.setFilter('phase', key === 'all' ? undefined : key);
  return (
    <>
      <PageHeader
        title={t('layout:title.Vote')}
        text={t('vote:list.text')}
        action={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
            {t('vote:create.button')}
          </Button>
        }
        extra={
          <Button icon={<AppstoreOutlined />} onClick={() => void navigate(templatesPath)}>
            {t('layout:title.TemplateVote')}
          </Button>
        }
      />
      {phone ? (
        <Select
          className="vote-phase-select"
          value={chosen}
          aria-label={t('vote:list.phase')}
          options={states.map(({ key, label }) => ({ value: key, label }))}
          onChange={choose}
        />
      ) : (
        <Tabs className="vote-tabs" activeKey={chosen} items={states} onChange={choose} />
      )}
      <DataTable
        name="votes"
        label={t('layout:title.Vote')}
        table={table}
        query={query}
        rowKey={(row) => row.voteId}
        columns={columns}
        // A draft is for editing; all else for watching.
        onOpen={(row) => void navigate(votePath(row.voteId, row.phase === 'draft' ? undefined : 'results'))}
        searchPlaceholder={t('vote:list.search')}
        filters={<EventFilter eventId={input.eventId} onChange={(eventId) => table.setFilter('eventId', eventId)} />}
        tools={<ListExport input={input} />}
        bulk={(keys, clear) => <VoteBulk keys={keys} known={byId} onDone={clear} />}
        empty={
          <EmptyState
            title={t('vote:list.emptyTitle')}
            text={t('vote:list.emptyText')}
            action={
              <Button icon={<AppstoreOutlined />} onClick={() => void navigate(templatesPath)}>
                {t('vote:list.fromTemplate')}
              </Button>
            }
          />
        }
      />
      <CreateDialog open={creating} onClose={() => setCreating(false)} />
      <SaveVoteTemplate vote={templateOf} onClose={() => setTemplateOf(undefined)} />
      <LinksDialog vote={linksOf} onClose={() => setLinksOf(undefined)} />
    </>
  );
}
