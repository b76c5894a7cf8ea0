import type { PublicCandidate } from '@convoke/contract/vote/vote.calls.ts';
import type { Ranked } from '@convoke/contract/vote/vote.rules.ts';
import { useEffect, useState } from 'react';
import { localeOf } from '../core/i18n.ts';
import { usePage } from '../core/page-context.tsx';
import { Counter } from './counter.tsx';

interface Props {
  ranking: readonly Ranked[];
  candidates: readonly PublicCandidate[];
}

/** More do not fit on a screen that the last row of a hall can read. */
export const mostRows = 10;

/**
 * The bars of a hall: every candidate keeps its element, so that bars grow and rows change places before everybody's eyes. For the eye alone;
 * a list beside it says the same to screen readers.
 */
export function Race({ ranking, candidates }: Props) {
  const { t, language } = usePage();
  const [isGrown, setGrown] = useState(false);
  // The bars grow from nothing when the results are shown, not with the page that already had them.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setGrown(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const most = Math.max(1, ranking[0]?.votes ?? 0);
  const places = new Map(ranking.map((each, place) => [each.candidateId, { ...each, place }]));
  const rows = Math.min(mostRows, Math.max(3, ranking.length));
  const share = new Intl.NumberFormat(localeOf[language], { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      <ol className="race" aria-hidden="true" style={{ '--rows': rows }}>
        {candidates.map((candidate) => {
          const own = places.get(candidate.candidateId);
          if (!own) return null;
          return (
            <li
              key={candidate.candidateId}
              className={`race-row ${own.rank === 1 && own.votes > 0 ? 'race-first' : ''} ${own.place >= mostRows ? 'race-out' : ''}`}
              style={{ transform: `translateY(${Math.min(own.place, mostRows) * 100}%)` }}
            >
              <span className="race-rank">{own.rank}</span>
              {candidate.pictureUrl ? (
                <img className="race-picture" src={candidate.pictureUrl} alt="" decoding="async" />
              ) : (
                <span className="race-picture">{[...candidate.name][0]}</span>
              )}
              <span className="race-words">
                <span className="race-name">
                  {candidate.name}
                  {candidate.group && <small>{candidate.group}</small>}
                </span>
                <span className="race-line">
                  <span style={{ transform: `translateX(${isGrown ? (own.votes / most - 1) * 100 : -100}%)` }} />
                </span>
              </span>
              <span className="race-votes">
                <Counter value={own.votes} />
                <small>{share.format(own.share)}</small>
              </span>
            </li>
          );
        })}
      </ol>
      {ranking.length > mostRows && (
        <p className="race-more">{t('public-vote:hall-more', { count: ranking.length - mostRows })}</p>
      )}
    </>
  );
}
