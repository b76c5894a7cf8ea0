import { type BallotRow, voteBallotList } from '@convoke/contract/vote/vote.ballot.calls.ts';
import type { VoteInfo } from '@convoke/contract/vote/vote.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useTableState } from '../../../../ui/list/use-table-state.ts';
import { useBallotColumns } from './ballot-columns.tsx';
import { BallotDrawer } from './ballot-drawer.tsx';
import { BallotFilters } from './ballot-filters.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { ExportMenu } from './export-menu.tsx';
import { QuarantinePanel } from './quarantine-panel.tsx';
import { RoundSelect } from './round-select.tsx';
import { type OfficeRound, useRound } from './use-round.ts';
import { ballotFilters, ballotInput } from '../common/vote-input.ts';

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
  const table = useTableState({ filters: ballotFilters });
  const input = ballotInput(voteInfoId, table.input);
  const query = useQuery({
    queryKey: ['vote', vote.voteId, 'ballots', input],
    queryFn: ({ signal }) => call(voteBallotList, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 6_000,
  });
  const [opened, setOpened] = useState<string>();
  const [decision, setDecision] = useState<Decision>();
  const columns = useBallotColumns(round.candidates, vote.timeZone);
  const rows = query.data?.records ?? [];
  const reset = () => {
    for (const name of ballotFilters) if (table.filter(name)) table.setFilter(name, undefined);
    table.set({ search: undefined });
  };
  return (
    <div className="vote-ballots">
      {round.quarantined > 0 && (
        <QuarantinePanel
          vote={vote}
          round={round}
          onShow={(name, value) => {
            if (name === 'search') table.set({ search: value });
            else table.setFilter(name, value);
          }}
          onDecide={setDecision}
        />
      )}
      <DataTable
        name="ballots"
        label={t('vote:tab.ballots')}
        // The tab and the round stay when the filters are cleared.
        table={{ ...table, reset }}
        query={query}
        rowKey={(row: BallotRow) => row.ballotId}
        columns={columns}
        onOpen={(row) => setOpened(row.ballotId)}
        searchPlaceholder={t('vote:ballots.search')}
        filters={
          <>
            <RoundSelect vote={vote} value={voteInfoId} onChange={onChoose} />
            <BallotFilters candidates={round.candidates} timeZone={vote.timeZone} table={table} />
          </>
        }
        tools={<ExportMenu voteInfoId={voteInfoId} />}
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
          table.set({ search });
        }}
        onClose={() => setOpened(undefined)}
      />
      <DecideDialog voteInfoId={voteInfoId} decision={decision} onClose={() => setDecision(undefined)} />
    </div>
  );
}
