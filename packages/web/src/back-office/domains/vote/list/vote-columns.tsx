import type { VoteRow } from '@convoke/contract/vote/vote.calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import type { Column } from '../../../../ui/list/table-types.ts';
import { BallotCount, PhaseTag } from '../common/vote-pieces.tsx';
import { VoteRowActions } from './vote-row-actions.tsx';

/** The columns of the list of votes. */
export function useVoteColumns(
  onLinks: (vote: VoteRow) => void,
  onTemplate: (vote: VoteRow) => void,
): Column<VoteRow>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and dates change with the language.
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('field:title'),
        main: true,
        sort: 'title',
        render: (vote) => (
          <span className="vote-cell">
            <span className="vote-cell-title">{vote.title}</span>
            {vote.eventTitle && <span className="vote-cell-note muted">{vote.eventTitle}</span>}
          </span>
        ),
      },
      { key: 'phase', part: 'state', title: t('field:state'), render: (vote) => <PhaseTag phase={vote.phase} /> },
      {
        key: 'rounds',
        part: 'fact',
        title: t('vote:list.rounds'),
        render: (vote) =>
          vote.rounds.length === 1 ? (
            <span className="muted">{vote.rounds[0]?.title}</span>
          ) : (
            <span title={vote.rounds.map((round) => round.title).join(' · ')}>
              {t('vote:list.roundsOpen', {
                open: vote.rounds.filter((round) => round.phase === 'open').length,
                all: vote.rounds.length,
              })}
            </span>
          ),
      },
      {
        key: 'candidates',
        title: t('vote:list.candidates'),
        align: 'right' as const,
        render: (vote) => <span className="number">{formatNumber(vote.candidates)}</span>,
      },
      {
        key: 'ballots',
        part: 'fact',
        title: t('vote:results.came'),
        align: 'right' as const,
        // Most ballots first is the only order that helps.
        sort: 'ballots',
        render: (vote) => <BallotCount {...vote} />,
      },
      {
        key: 'createdAt',
        title: t('field:created.f'),
        sort: 'createdAt',
        render: (vote) => formatDateTime(vote.createdAt),
      },
      {
        key: 'actions',
        part: 'actions',
        title: t('common:actions'),
        align: 'right' as const,
        render: (vote) => <VoteRowActions vote={vote} onLinks={onLinks} onTemplate={onTemplate} />,
      },
    ],
    [t, i18n.language, onLinks, onTemplate],
  );
}
