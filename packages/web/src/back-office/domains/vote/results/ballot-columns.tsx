import type { BallotRow } from '@convoke/contract/vote/vote.ballot.calls.ts';
import type { BallotState } from '@convoke/contract/vote/vote.rules.ts';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';

const colours: Readonly<Record<BallotState, string>> = {
  COUNTED: 'green',
  QUARANTINED: 'orange',
  DISCARDED: 'red',
};

export function BallotStateTag({ state }: { state: BallotState }) {
  const { t } = useTranslation();
  return <Tag color={colours[state]}>{t(`vote:ballotState.${state}`)}</Tag>;
}

/** So much of a digest tells two apart; the whole of it stands in the drawer. */
export const shortKey = (key: string) => key.slice(0, 8);

/** The columns of a round's ballots. */
export function useBallotColumns(
  candidates: readonly { candidateId: string; name: string }[],
  timeZone: string,
): Column<BallotRow>[] {
  const { t, i18n } = useTranslation();
  // Fetched again every few seconds, though hardly ever changed.
  const names = candidates.map((each) => `${each.candidateId} ${each.name}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and times change with the language; `names` stands for the candidates.
  return useMemo(() => {
    const nameOf = new Map(candidates.map((each) => [each.candidateId, each.name]));
    return [
      {
        key: 'castAt',
        title: t('vote:ballots.castAt'),
        main: true,
        render: (row) => <span className="number">{formatDateTime(row.castAt, timeZone)}</span>,
      },
      {
        key: 'state',
        part: 'state',
        title: t('field:state'),
        render: (row) => <BallotStateTag state={row.state} />,
      },
      {
        key: 'reasons',
        part: 'fact',
        title: t('field:reason'),
        render: (row) =>
          row.reasons.length === 0 ? (
            <span className="muted">—</span>
          ) : (
            row.reasons.map((reason) => t(`vote:reason.${reason}`)).join(', ')
          ),
      },
      {
        key: 'choices',
        part: 'fact',
        title: t('vote:ballots.choices'),
        render: (row) => (
          <span className="vote-choices">
            {row.candidateIds.map((each) => nameOf.get(each) ?? t('vote:ballots.gone')).join(', ')}
          </span>
        ),
      },
      {
        key: 'voter',
        title: t('vote:ballots.voter'),
        render: (row) => <code title={row.voterKey}>{shortKey(row.voterKey)}</code>,
      },
      {
        key: 'address',
        title: t('vote:ballots.address'),
        render: (row) => <code title={row.addressKey}>{shortKey(row.addressKey)}</code>,
      },
      {
        key: 'device',
        title: t('vote:ballots.device'),
        extra: true,
        align: 'right',
        render: (row) =>
          row.deviceSeconds === null ? (
            <span className="muted">—</span>
          ) : (
            <span className="number">{t('vote:ballots.seconds', { n: formatNumber(row.deviceSeconds) })}</span>
          ),
      },
      {
        key: 'agent',
        title: t('vote:ballots.agent'),
        extra: true,
        render: (row) => <span className="vote-agent">{row.agent}</span>,
      },
    ];
  }, [t, i18n.language, names, timeZone]);
}
