import { QrcodeOutlined, SaveOutlined } from '@ant-design/icons';
import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { formatNumber } from '../../../core/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { RoundsTab } from './editor/rounds-tab.tsx';
import { SaveBar } from './editor/save-bar.tsx';
import { SettingsTab } from './editor/settings-tab.tsx';
import { movesOf, useMove } from './common/use-move.tsx';
import { useVoteEditor } from './editor/use-vote-editor.ts';
import { useVote } from './common/use-votes.ts';
import { PhaseTag } from './common/vote-pieces.tsx';
import './vote.css';

// What is opened from here comes when it is opened.
const LinksDialog = onDemand(
  () => import('./common/links-dialog.tsx').then((part) => part.LinksDialog),
  ({ vote }) => vote !== undefined,
);
const SaveVoteTemplate = onDemand(
  () => import('./templates/save-template-dialog.tsx').then((part) => part.SaveVoteTemplate),
  ({ vote }) => vote !== undefined,
);
const QuestionsTab = onDemand(
  () => import('./editor/questions-tab.tsx').then((part) => part.QuestionsTab),
  () => true,
);
const ResultsTab = onDemand(
  () => import('./results/results-tab.tsx').then((part) => part.ResultsTab),
  () => true,
);
const BallotsTab = onDemand(
  () => import('./results/ballots-tab.tsx').then((part) => part.BallotsTab),
  () => true,
);

const tabs = ['rounds', 'settings', 'questions', 'results', 'ballots'] as const;
/** While people vote the figures are those of a moment ago. */
const liveMs = 4_000;

/** One vote: its rounds and candidates, its settings, the questions it asks, its results and its ballots. */
export default function VoteInfoPage() {
  const { voteId = '' } = useParams();
  const { data: vote, error, refetch } = useVote(voteId, liveMs);
  if (vote) return <Vote key={voteId} vote={vote} />;
  if (!error) return <PageSkeleton />;
  return (
    <Panel>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Panel>
  );
}

function Vote({ vote }: { vote: VoteInfo }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [isLinking, setLinking] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'rounds';
  const { move, busy } = useMove(vote);
  // The filters of one tab are not another's; the round that is looked at is both's.
  const go = (next: string) => {
    const round = params.get('round');
    setParams({ ...(next !== 'rounds' && { tab: next }), ...(round && { round }) }, { replace: true });
  };
  const editor = useVoteEditor(vote, (round) => {
    go(round < 0 ? 'settings' : 'rounds');
    if (round >= 0) setChosen(editor.draft.rounds[round]?.key);
  });
  const sum = (key: 'counted' | 'quarantined') => vote.rounds.reduce((all, round) => all + round[key], 0);
  const [first, ...others] = movesOf(vote.rounds);
  const aside = sum('quarantined');
  return (
    <>
      <PageHeader
        title={vote.title}
        text={
          <span className="vote-head">
            <PhaseTag phase={vote.phase} />
            <span>{t('vote:head.ballots', { count: sum('counted') })}</span>
            {vote.eventTitle && <span>{vote.eventTitle}</span>}
          </span>
        }
        extra={
          <>
            {others.map(({ action, icon }) => (
              <Button key={action} icon={icon} disabled={busy} onClick={() => move(action)}>
                {t(`vote:action.${action}`)}
              </Button>
            ))}
            <Button icon={<QrcodeOutlined />} onClick={() => setLinking(true)}>
              {t('vote:action.links')}
            </Button>
            <Button
              icon={<SaveOutlined />}
              disabled={editor.isChanged}
              title={editor.isChanged ? t('vote:saveFirst') : undefined}
              onClick={() => setKeeping(true)}
            >
              {t('template:action.saveAs')}
            </Button>
          </>
        }
        action={
          first && (
            <Button
              type={first.action === 'open' ? 'primary' : 'default'}
              icon={first.icon}
              loading={busy}
              disabled={editor.isChanged}
              title={editor.isChanged ? t('vote:saveFirst') : undefined}
              onClick={() => move(first.action)}
            >
              {t(`vote:action.${first.action}`)}
            </Button>
          )
        }
      />
      <Tabs
        className="vote-tabs"
        activeKey={tab}
        onChange={go}
        items={tabs.map((key) => ({
          key,
          label:
            key === 'ballots' && aside > 0 ? (
              <>
                {t('vote:tab.ballots')} <span className="vote-tab-aside">{formatNumber(aside)}</span>
              </>
            ) : (
              t(`vote:tab.${key}`)
            ),
        }))}
      />
      {tab === 'rounds' && <RoundsTab vote={vote} editor={editor} chosen={chosen} onChoose={setChosen} />}
      {tab === 'settings' && <SettingsTab editor={editor} eventTitle={vote.eventTitle} />}
      {tab === 'questions' && <QuestionsTab vote={vote} isChanged={editor.isChanged} />}
      {tab === 'results' && <ResultsTab vote={vote} />}
      {tab === 'ballots' && <BallotsTab vote={vote} />}
      <SaveBar editor={editor} />
      <SaveVoteTemplate vote={isKeeping ? vote : undefined} onClose={() => setKeeping(false)} />
      <LinksDialog vote={isLinking ? vote : undefined} onClose={() => setLinking(false)} />
    </>
  );
}
