import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import type { VoteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { useEffect, useRef } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { Bars } from './bars.tsx';
import type { Ballot } from './use-ballot.ts';

interface Props {
  round: PublicRound;
  /** Whose midnight ends a day. */
  zone: string;
  ballot: Ballot;
  tally: VoteTally | null;
  resultsUrl: string;
  /** Another round in which one can vote now. */
  next: { title: string; url: string } | null;
}

/** When the results can be seen, for who does not see them. */
export function resultsWords(round: PublicRound): 'public-vote:results-end' | 'public-vote:results-never' {
  return round.exhibition === 'rule' && (round.results === 'end' || round.results === 'voted')
    ? 'public-vote:results-end'
    : 'public-vote:results-never';
}

/** The ballot is in: thanks, what was chosen, and the results as far as they may be seen. */
export function Done({ round, zone, ballot, tally, resultsUrl, next }: Props) {
  const { t } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!ballot.wasBefore) heading.current?.focus();
  }, []);
  const { own } = ballot;
  const names = round.candidates.filter((each) => own?.candidateIds.includes(each.candidateId));
  return (
    <>
      <section className="card centred rise vote-done">
        <span className={`vote-sign ${own?.isCounted === false ? 'vote-sign-wait' : ''}`}>
          <Icon name={own?.isCounted === false ? 'clock' : 'check'} />
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {ballot.wasBefore ? t('public-vote:before') : t('public-vote:thanks')}
        </h2>
        <p className="lead">{own?.isCounted === false ? t('public-vote:aside') : t('public-vote:counted')}</p>
        {names.length > 0 && (
          <p className="vote-pills">
            {names.map((each) => (
              <span className="pill" key={each.candidateId}>
                <Icon name="check" />
                {each.name}
              </span>
            ))}
          </p>
        )}
        {round.period === 'day' && <p className="fine">{t('public-vote:tomorrow', { zone })}</p>}
        {next && (
          <a className="button primary wide" href={next.url}>
            {t('public-vote:next-round', { title: next.title })}
          </a>
        )}
        {round.voters !== 'device' && (
          <button type="button" className="text-link" onClick={ballot.again}>
            {t('public-vote:another')}
          </button>
        )}
      </section>
      <section className="card vote-results" aria-labelledby="results-title">
        <div className="vote-results-head">
          <h2 id="results-title">{t('public-vote:results')}</h2>
          {tally && <p className="fine">{t('public-vote:ballots', { count: tally.ballots })}</p>}
        </div>
        {tally?.ranking ? (
          <Bars ranking={tally.ranking} candidates={round.candidates} own={own?.candidateIds ?? []} />
        ) : (
          <p className="note">
            <Icon name="clock" />
            <span>{t(resultsWords(round))}</span>
          </p>
        )}
        <a className="text-link" href={resultsUrl}>
          {t('public-vote:results-page')}
          <Icon name="out" />
        </a>
      </section>
    </>
  );
}
