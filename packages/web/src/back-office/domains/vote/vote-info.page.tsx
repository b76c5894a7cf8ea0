import { QrcodeOutlined, SaveOutlined } from '@ant-design/icons';
import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { type RoundPhase, ruleProblem } from '@convoke/contract/vote/vote.rules.ts';
import { voteGet } from '@convoke/contract/vote/vote.calls.ts';
import { App, Button, Tabs } from 'antd';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { CallFailure } from '../../../core/call-failure.ts';
import { formatNumber } from '../../../core/format.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PublishBar, type Standing } from '../../../ui/publish/publish-bar.tsx';
import { WhyButton } from '../../../ui/publish/why-button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { RoundsTab } from './editor/rounds-tab.tsx';
import { EditorNotes } from './editor/editor-notes.tsx';
import type { Flush } from './editor/hand-over.ts';
import { publishQuestions } from './editor/publish-questions.ts';
import { SettingsTab } from './editor/settings-tab.tsx';
import { movesOf, useMove } from './common/use-move.tsx';
import { isUnseen, useVoteEditor } from './editor/use-vote-editor.ts';
import type { VoteDraft } from './editor/vote-draft.ts';
import { PhaseTag } from './common/vote-pieces.tsx';
import './vote.css';

// What is opened from here comes when it is opened.
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

const standings: Readonly<Record<RoundPhase, Standing>> = {
  draft: 'draft',
  upcoming: 'public',
  open: 'public',
  paused: 'paused',
  closed: 'ended',
};

/** Why nobody could vote in any of its rounds; undefined = somebody could. */
function whyNot(draft: VoteDraft, t: TFunction): string | undefined {
  const problems = draft.rounds.map((round) => ruleProblem(round, round.candidates));
  return problems.includes(null) ? undefined : t(`vote:rule.${problems[0]}`);
}

/** One vote: its rounds and candidates, its settings, the questions it asks, its results and its ballots. */
export default function VoteInfoPage() {
  const { voteId = '' } = useParams();
  const { data: vote, error, refetch } = useCall(voteGet, { voteId }, { everyMs: liveMs });
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
  const dialogs = useDialogs();
  const { message } = App.useApp();
  const [params, setParams] = useSearchParams();
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
  const flush = useRef<Flush>(undefined);
  const [isPublishing, setPublishing] = useState(false);
  const isFirst = isUnseen(vote);
  // Rounds that are over, and others still to come: nobody can vote now.
  const phase = !isFirst && vote.phase === 'draft' ? 'closed' : vote.phase;
  const standing = standings[phase];
  const publish = async () => {
    setPublishing(true);
    try {
      // Nobody is to vote by half of it: what is asked with the ballot goes public with the vote.
      if ((await flush.current?.()) === null) go('questions');
      else if (await editor.publish()) {
        if (isFirst && vote.formId !== null) await publishQuestions(vote.formId);
        if (isFirst) move('open');
        else void message.success(t('publish:done'));
      }
    } catch (error) {
      // It has been toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setPublishing(false);
    }
  };
  const moves = movesOf(vote.rounds)
    .filter(({ action }) => !isFirst || action !== 'open')
    .map(({ action, icon }) => (
      <Button key={action} icon={icon} disabled={busy} onClick={() => move(action)}>
        {t(`vote:action.${action}`)}
      </Button>
    ));
  const aside = sum('quarantined');
  return (
    <>
      <PageHeader
        title={vote.title}
        text={
          <span className="vote-head">
            <PhaseTag phase={phase} />
            <span>{t('vote:head.ballots', { count: sum('counted') })}</span>
            {vote.eventTitle && <span>{vote.eventTitle}</span>}
          </span>
        }
        extra={
          <>
            <Button
              icon={<QrcodeOutlined />}
              onClick={() =>
                dialogs.open(() => import('./common/links-dialog.tsx').then((part) => part.LinksDialog), { vote })
              }
            >
              {t('vote:action.links')}
            </Button>
            <WhyButton
              icon={<SaveOutlined />}
              why={editor.isChanged ? t('vote:publishFirst') : undefined}
              onClick={() =>
                dialogs.open(
                  () => import('./templates/save-template-dialog.tsx').then((part) => part.SaveVoteTemplate),
                  { vote },
                )
              }
            >
              {t('template:action.saveAs')}
            </WhyButton>
          </>
        }
      />
      {(isFirst || tab !== 'questions' || vote.formId === null) && (
        <PublishBar
          standing={standing}
          isChanged={editor.isChanged}
          state={vote.phase === 'upcoming' && !editor.isChanged ? t('vote:publish.upcoming') : undefined}
          autosave={editor.autosave}
          opens={isFirst}
          why={isFirst ? whyNot(editor.draft, t) : undefined}
          isBusy={isPublishing || busy}
          onPublish={() => void publish()}
        >
          {moves}
          {editor.isChanged && !isFirst && (
            <ConfirmButton question={t('publish:discard.question')} onConfirm={editor.discard}>
              {t('publish:discard.button')}
            </ConfirmButton>
          )}
        </PublishBar>
      )}
      <EditorNotes editor={editor} />
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
      {tab === 'questions' && (
        <QuestionsTab
          vote={vote}
          editor={editor}
          flush={flush}
          publishing={isFirst ? undefined : { standing, tools: moves }}
        />
      )}
      {tab === 'results' && <ResultsTab vote={vote} />}
      {tab === 'ballots' && <BallotsTab vote={vote} />}
    </>
  );
}
