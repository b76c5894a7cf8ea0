import type { VoteResult } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../../core/format.ts';

interface Props {
  ranking: VoteResult['ranking'];
  pictures: readonly { candidateId: string; pictureUrl: string | null }[];
}

/** Everybody by votes; the bar is the share of the ballots that chose them. */
export function Ranking({ ranking, pictures }: Props) {
  const { t } = useTranslation();
  const pictureOf = new Map(pictures.map((each) => [each.candidateId, each.pictureUrl]));
  return (
    <ol className="vote-ranking">
      {ranking.map((each) => {
        const picture = pictureOf.get(each.candidateId);
        return (
          <li key={each.candidateId} className={each.rank === 1 && each.votes > 0 ? 'first' : undefined}>
            <span className="vote-rank number">{each.rank}</span>
            {picture && <img className="vote-picture small" src={picture} alt="" loading="lazy" />}
            <div className="vote-ranking-words">
              <div className="vote-ranking-line">
                <span className="vote-ranking-name">
                  {each.name}
                  {each.group && <Tag>{each.group}</Tag>}
                  {each.isWithdrawn && <Tag color="red">{t('vote:candidate.withdrawn')}</Tag>}
                </span>
                <span className="vote-ranking-figures number">
                  {t('vote:votes', { count: each.votes, n: formatNumber(each.votes) })}
                  <span className="muted">{formatPercent(each.share)}</span>
                </span>
              </div>
              <div className="vote-bar" aria-hidden="true">
                <div style={{ width: `${each.share * 100}%` }} />
              </div>
              {each.quarantined > 0 && (
                <div className="muted vote-ranking-aside">{t('vote:results.aside', { count: each.quarantined })}</div>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
