import { type BallotRow, voteBallotList } from '@convoke/contract/vote/vote.ballot.calls.ts';
import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { useBallotColumns } from './ballot-columns.tsx';
import { BallotDrawer } from './ballot-drawer.tsx';
import { BallotFilters } from './ballot-filters.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { RoundExport } from './round-export.tsx';
import { QuarantinePanel } from './quarantine-panel.tsx';
import { RoundSelect } from './round-select.tsx';
import { type OfficeRound, useRound } from './use-round.ts';

/** Every ballot of a round: what is set aside and why, and what organisers decided about it. */
export function BallotsTab({ vote }: { vote: VoteInfo }) {
  const { round, choose } = useRound(vote);
  if (!round) return null;
  return <Ballots key={round.voteInfoId} vote={vote} round={round} onChoose={choose} />;
}

interface Props {
  vote: VoteInfo;
  round: OfficeRound;
  onChoose: (voteInfoId: string) => void;
}

function Ballots({ vote, round, onChoose }: Props) {
  const { t } = useTranslation();
  const { voteInfoId } = round;
  const list = useList(voteBallotList, { voteInfoId }, { everyMs: 6_000 });
  const [opened, setOpened] = useState<string>();
  const [decision, setDecision] = useState<Decision>();
  const columns = useBallotColumns(round.candidates, vote.timeZone);
  const { rows, query } = list;
  return (
    <div className="vote-ballots">
      {round.quarantined > 0 && (
        <QuarantinePanel round={round} onShow={(name, value) => list.set({ [name]: value })} onDecide={setDecision} />
      )}
      <DataTable
        name="ballots"
        label={t('vote:tab.ballots')}
        list={list}
        rowKey={(row: BallotRow) => row.ballotId}
        columns={columns}
        onOpen={(row) => setOpened(row.ballotId)}
        searchPlaceholder={t('vote:ballots.search')}
        filters={
          <>
            <RoundSelect vote={vote} value={voteInfoId} onChange={onChoose} />
            <BallotFilters candidates={round.candidates} timeZone={vote.timeZone} list={list} />
          </>
        }
        tools={<RoundExport voteInfoId={voteInfoId} />}
        bulk={(keys, clear) => (
          <DecideButtons
            states={keys.map((key) => rows.find((row) => row.ballotId === key)?.state)}
            onDecide={(action) => setDecision({ action, ballotIds: keys, onDone: clear })}
          />
        )}
        empty={<EmptyState title={t('vote:ballots.none')} text={t('vote:ballots.noneText')} />}
      />
      {query.data?.totalIsCapped && (
        <Alert type="info" showIcon title={t('vote:ballots.capped', { n: formatNumber(query.data.total) })} />
      )}
      <BallotDrawer
        ballot={rows.find((row) => row.ballotId === opened)}
        candidates={round.candidates}
        timeZone={vote.timeZone}
        onDecide={(action, ballotId) => setDecision({ action, ballotIds: [ballotId] })}
        onSearch={(search) => {
          setOpened(undefined);
          list.set({ search });
        }}
        onClose={() => setOpened(undefined)}
      />
      <DecideDialog voteInfoId={voteInfoId} decision={decision} onClose={() => setDecision(undefined)} />
    </div>
  );
}
