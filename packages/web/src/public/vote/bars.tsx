import type { PublicCandidate } from '@convoke/contract/vote/vote.calls.ts';
import type { Ranked } from '@convoke/contract/vote/vote.rules.ts';
import { localeOf } from '../core/i18n.ts';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';

interface Props {
  ranking: readonly Ranked[];
  candidates: readonly PublicCandidate[];
  /** Those that this person chose. */
  own?: readonly string[];
}

/** Results as a list that a screen reader reads as one: rank, name, votes; the bars are as long as the votes beside the leader's. */
export function Bars({ ranking, candidates, own = [] }: Props) {
  const { t, language } = usePage();
  const byId = new Map(candidates.map((each) => [each.candidateId, each]));
  const most = Math.max(1, ranking[0]?.votes ?? 0);
  const share = new Intl.NumberFormat(localeOf[language], { style: 'percent', maximumFractionDigits: 1 });
  return (
    <ol className="bars">
      {ranking.map((each) => {
        const candidate = byId.get(each.candidateId);
        if (!candidate) return null;
        return (
          <li key={each.candidateId} className={own.includes(each.candidateId) ? 'bars-own' : ''}>
            <span className="bars-rank">{each.rank}</span>
            <span className="bars-name">
              {candidate.name}
              {own.includes(each.candidateId) && (
                <span className="bars-mine">
                  <Icon name="check" /> {t('public-vote:own-choice')}
                </span>
              )}
            </span>
            <span className="bars-votes">
              {t('public-vote:votes', { count: each.votes })}
              <small>{share.format(each.share)}</small>
            </span>
            <span className="bars-line" aria-hidden="true">
              <span style={{ width: `${(each.votes / most) * 100}%` }} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
