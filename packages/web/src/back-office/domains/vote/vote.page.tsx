import { AppstoreOutlined, PlusOutlined } from '@ant-design/icons';
import { voteList, voteListExport, type VoteRow } from '@convoke/contract/vote/vote.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { EventFilter } from '../event/event-filter.part.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { StateTabs, useOptions } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { VoteBulk } from './list/vote-bulk.tsx';
import { useVoteColumns } from './list/vote-columns.tsx';
import { templatesPath, votePath } from './common/vote-paths.ts';
import './vote.css';

/** Text keys of the tabs over the list; the first sets no filter. */
const phaseTexts = {
  '': 'vote:list.all',
  draft: 'vote:phase.draft',
  upcoming: 'vote:phase.upcoming',
  open: 'vote:phase.open',
  paused: 'vote:phase.paused',
  closed: 'vote:phase.closed',
};

/** All votes of the organisation. */
export default function VotePage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  // Ballots come in while the page is open.
  const list = useList(voteList, {}, { everyMs: 10_000 });
  const states = useOptions(phaseTexts);
  const openLinks = (vote: VoteRow) =>
    dialogs.open(() => import('./common/links-dialog.tsx').then((part) => part.LinksDialog), { vote });
  const openSaveVoteTemplate = (vote: VoteRow) =>
    dialogs.open(() => import('./templates/save-template-dialog.tsx').then((part) => part.SaveVoteTemplate), { vote });
  const columns = useVoteColumns(openLinks, openSaveVoteTemplate);
  return (
    <>
      <PageHeader
        title={t('layout:title.Vote')}
        text={t('vote:list.text')}
        action={
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => dialogs.open(() => import('./list/create-dialog.tsx').then((part) => part.CreateDialog))}
          >
            {t('vote:create.button')}
          </Button>
        }
        extra={
          <Button icon={<AppstoreOutlined />} onClick={() => void navigate(templatesPath)}>
            {t('layout:title.TemplateVote')}
          </Button>
        }
      />
      <StateTabs list={list} name="phase" label={t('vote:list.phase')} items={states} />
      <DataTable
        name="votes"
        label={t('layout:title.Vote')}
        list={list}
        rowKey={(row) => row.voteId}
        columns={columns}
        // A draft is for editing; all else for watching.
        onOpen={(row) => void navigate(votePath(row.voteId, row.phase === 'draft' ? undefined : 'results'))}
        searchPlaceholder={t('vote:list.search')}
        filters={<EventFilter eventId={list.filter('eventId')} onChange={(eventId) => list.set({ eventId })} />}
        tools={<ExportButton call={voteListExport} input={list.inputFor(voteListExport)} />}
        bulk={(keys, clear, known) => <VoteBulk keys={keys} known={known} onDone={clear} />}
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
    </>
  );
}
