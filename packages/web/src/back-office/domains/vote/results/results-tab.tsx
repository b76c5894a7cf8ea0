import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { voteResult, type VoteResult } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { exhibitions } from '@convoke/contract/vote/vote.rules.ts';
import { Segmented, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '../../../../core/format.ts';
import { Chart } from '../../../../ui/chart.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { cameIn, shortNames } from './came-in.ts';
import { RoundExport } from './round-export.tsx';
import { Ranking } from './ranking.tsx';
import { RoundSelect } from './round-select.tsx';
import { type OfficeRound, useRound } from './use-round.ts';
import { useVoteActions } from '../common/use-votes.ts';
import { PhaseTag, WindowText } from '../common/vote-pieces.tsx';

/** As often as a hall screen would look natural; an organiser watches the same moment. */
const liveMs = 2_000;
/** A bar each is readable up to here. */
const mostBars = 12;

/** How a round stands: the figures, the ranking, and how the ballots came in. */
export function ResultsTab({ vote }: { vote: VoteInfo }) {
  const { round, choose } = useRound(vote);
  if (!round) return null;
  return <Results key={round.voteInfoId} vote={vote} round={round} onChoose={choose} />;
}

interface Props {
  vote: VoteInfo;
  round: OfficeRound;
  onChoose: (voteInfoId: string) => void;
}

function Results({ vote, round, onChoose }: Props) {
  const { t } = useTranslation();
  const { voteInfoId } = round;
  const query = useCall(voteResult, { voteInfoId }, { everyMs: round.phase === 'open' ? liveMs : 10_000 });
  const { data, error } = query;
  return (
    <div className="vote-results">
      <div className="vote-tools">
        <RoundSelect vote={vote} value={voteInfoId} onChange={onChoose} />
        <PhaseTag phase={round.phase} />
        {round.phase === 'open' && <span className="vote-live">{t('vote:results.live')}</span>}
        <span className="muted">
          <WindowText opensAt={round.opensAt} closesAt={round.closesAt} timeZone={vote.timeZone} />
        </span>
        <span className="vote-tools-space" />
        <RoundExport voteInfoId={voteInfoId} />
      </div>
      {!data && error && <ErrorState error={error} onRetry={() => void query.refetch()} />}
      <Stats>
        <Stat label={t('vote:results.counted')} value={data && formatNumber(data.counted)} />
        <Stat
          label={t('vote:results.quarantined')}
          value={data && formatNumber(data.quarantined)}
          note={t('vote:results.quarantinedNote')}
        />
        <Stat label={t('vote:results.discarded')} value={data && formatNumber(data.discarded)} />
        <Stat
          label={t('vote:results.votes')}
          value={data && formatNumber(data.ranking.reduce((sum, each) => sum + each.votes, 0))}
          note={t('vote:results.votesNote')}
        />
      </Stats>
      <Exhibitions round={round} />
      {!data ? (
        <Panel>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Panel>
      ) : data.ranking.length === 0 ? (
        <Panel>
          <EmptyState title={t('vote:results.none')} />
        </Panel>
      ) : (
        <Drawn vote={vote} round={round} result={data} />
      )}
    </div>
  );
}

function Drawn({ vote, round, result }: { vote: VoteInfo; round: OfficeRound; result: VoteResult }) {
  const { t, i18n } = useTranslation();
  const { ranking, quarters } = result;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and times change with the language; figures with the revision.
  const drawn = useMemo(() => {
    const best = ranking.slice(0, mostBars);
    const withAside = best.some((each) => each.quarantined > 0);
    const { step, points } = cameIn(quarters);
    const time = (at: number) => (step < 86_400_000 ? formatDateTime(at, vote.timeZone) : formatDate(at, 'UTC'));
    return {
      names: shortNames(best.map((each) => each.name)),
      votes: [
        { name: t('vote:results.votes'), values: best.map((each) => each.votes) },
        ...(withAside ? [{ name: t('vote:results.asideVotes'), values: best.map((each) => each.quarantined) }] : []),
      ],
      times: points.map((each) => time(each.at)),
      came: [{ name: t('vote:results.came'), values: points.map((each) => each.ballots) }],
    };
  }, [result.revision, t, i18n.language, vote.timeZone]);
  return (
    <>
      <Panel title={t('vote:results.chart')}>
        <Chart kind="bar" stacked label={t('vote:results.chart')} points={drawn.names} series={drawn.votes} />
        {ranking.length > mostBars && <p className="muted">{t('vote:results.best', { n: formatNumber(mostBars) })}</p>}
      </Panel>
      <Panel title={t('vote:results.ranking')}>
        <Ranking ranking={ranking} pictures={round.candidates} />
      </Panel>
      {quarters.length > 1 && (
        <Panel title={t('vote:results.time')}>
          <Chart kind="bar" label={t('vote:results.time')} points={drawn.times} series={drawn.came} height={200} />
        </Panel>
      )}
    </>
  );
}

/** Whether everybody may see the results: as the rule says, or as the organiser decides now. */
function Exhibitions({ round }: { round: OfficeRound }) {
  const { t } = useTranslation();
  const { exhibit } = useVoteActions();
  return (
    <div className="panel vote-exhibition">
      <div>
        <div>{t('vote:exhibition.label')}</div>
        <div className="muted">
          {round.exhibition === 'rule'
            ? t(`vote:words.${round.results}`)
            : t(`vote:exhibition.${round.exhibition}Text`)}
        </div>
      </div>
      <Segmented
        aria-label={t('vote:exhibition.label')}
        value={round.exhibition}
        options={exhibitions.map((value) => ({ value, label: t(`vote:exhibition.${value}`) }))}
        onChange={(value) => void exhibit(round.voteInfoId, value)}
      />
    </div>
  );
}
