import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import type { PublicVote } from '@convoke/contract/vote/vote.public.calls.ts';
import { useMemo, useRef, useState } from 'react';
import { useAwake } from '../core/browser.ts';
import { useNow } from '../core/clock.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText, zoneText } from '../core/time.ts';
import { Icon } from '../ui/icon.tsx';
import { NoCookies } from '../ui/no-cookies.tsx';
import { SpokenTime, TimeLeft } from '../ui/time-left.tsx';
import { Bars } from './bars.tsx';
import { CandidateList } from './candidate-list.tsx';
import { Confirm } from './confirm.tsx';
import { Done, resultsWords } from './done.tsx';
import { PhasePill } from './round-tabs.tsx';
import { paragraphsOf, phaseAt } from './rounds.ts';
import { problemWords, ruleWords } from './rule-words.ts';
import { TroubleNote } from './trouble-note.tsx';
import { useBallot } from './use-ballot.ts';
import { useArrival } from './use-arrival.ts';
import { useTally } from './use-tally.ts';

interface Props {
  vote: PublicVote;
  round: PublicRound;
  refresh: () => Promise<void>;
  resultsUrl: string;
  next: { title: string; url: string } | null;
}

/** How often the page asks how the vote stands: while choosing, and while looking at the results. */
const calmMs = 6000;
const liveMs = 2000;
/** A closing time further off than this is a date, not a countdown. */
const countdownMs = 12 * 60 * 60 * 1000;

/** One round: choose, confirm, thank you; or why one cannot vote now. */
export function RoundView({ vote, round, refresh, resultsUrl, next }: Props) {
  const { t, locale } = usePage();
  const awake = useAwake();
  const now = useNow(vote.serverTime, 1000);
  const ballot = useBallot(vote, round, refresh);
  const { stage, own } = ballot;
  const live = useTally(round.voteInfoId, null, stage === 'done' ? liveMs : calmMs, own?.receipt);
  const { tally } = live;
  const phase = tally?.phase ?? phaseAt(round, now);
  const [showsProblem, setShowsProblem] = useState(false);
  const chooser = useRef<HTMLDivElement>(null);
  // Mixed anew for every device, the same at every visit.
  const seed = useMemo(() => (awake ? seedOf() : ''), [awake]);

  const isEmpty = round.candidates.length === 0;
  useArrival(isEmpty && phase !== 'draft', refresh);

  const problem = problemWords(round, ballot.chosen, t);
  const canVote = phase === 'open' && !isEmpty;
  const moment = (at: string) => momentText(at, vote.timeZone, locale);
  const closesAt = round.closesAt;
  return (
    <>
      <div className="round-head">
        <div className="pills">
          <PhasePill phase={phase} />
          {canVote && closesAt && (
            <span className="pill">
              <Icon name="clock" />
              {Date.parse(closesAt) - now < countdownMs ? (
                <TimeLeft until={closesAt} now={now} />
              ) : (
                t('public-vote:until', { time: moment(closesAt) })
              )}
            </span>
          )}
          {tally && tally.ballots > 0 && (
            <span className="pill">
              <Icon name="people" />
              {t('public-vote:ballots', { count: tally.ballots })}
            </span>
          )}
        </div>
        {closesAt && canVote && (
          <SpokenTime until={closesAt} now={now} words={(count) => t('public-vote:minutes-left', { count })} />
        )}
        {vote.rounds.length > 1 && <h2>{round.title}</h2>}
        {stage !== 'confirm' &&
          paragraphsOf(round.description).map((each, at) => (
            <p className="vote-words" key={at}>
              {each}
            </p>
          ))}
      </div>

      {stage === 'done' ? (
        <Done round={round} ballot={ballot} tally={tally} resultsUrl={resultsUrl} next={next} />
      ) : (
        <>
          {phase !== 'open' && (
            <section className="card centred">
              <h2>
                {
                  {
                    draft: t('public-vote:not-yet'),
                    upcoming: t('public-vote:not-yet'),
                    paused: t('public-vote:paused'),
                    closed: t('public-vote:over'),
                  }[phase]
                }
              </h2>
              <p className="lead">
                {phase === 'upcoming' && round.opensAt
                  ? t('public-vote:opens', { time: moment(round.opensAt) })
                  : phase === 'closed'
                    ? t('public-vote:over-hint')
                    : t('public-vote:by-itself')}
              </p>
              {next && (
                <a className="button primary" href={next.url}>
                  {t('public-vote:next-round', { title: next.title })}
                </a>
              )}
              {phase === 'closed' && (
                <a className="button" href={resultsUrl}>
                  {t('public-vote:results-page')}
                </a>
              )}
            </section>
          )}
          {canVote && stage === 'confirm' ? (
            <Confirm vote={vote} round={round} ballot={ballot} />
          ) : (
            <div ref={chooser}>
              {canVote && round.voters === 'device' && <NoCookies words={t('public-vote:cookies')} />}
              {canVote && (
                <p className="vote-rule">
                  <Icon name="check" />
                  {ruleWords(round, zoneText(vote.serverTime, vote.timeZone, locale).name, t)}
                </p>
              )}
              {!isEmpty && (phase !== 'closed' || !tally?.ranking) && (
                <CandidateList
                  round={round}
                  chosen={canVote ? ballot.chosen : undefined}
                  onToggle={(candidateId, isChosen) => {
                    setShowsProblem(false);
                    ballot.toggle(candidateId, isChosen);
                  }}
                  seed={seed}
                />
              )}
              {phase === 'closed' && tally?.ranking && (
                <section className="card vote-results">
                  <h2>{t('public-vote:results')}</h2>
                  <Bars ranking={tally.ranking} candidates={round.candidates} />
                </section>
              )}
              {canVote && tally?.ranking === null && round.results !== 'always' && (
                <p className="fine vote-when">
                  {t(
                    round.results === 'voted' && round.exhibition === 'rule'
                      ? 'public-vote:results-voted'
                      : resultsWords(round),
                  )}
                </p>
              )}
              {canVote && stage === 'choose' && <TroubleNote trouble={ballot.trouble} />}
              {canVote && (
                <div className="action">
                  <div className="action-words" aria-live="polite">
                    <p className="action-line">
                      {round.choicesMax === 1 && ballot.chosen.length === 1
                        ? round.candidates.find((each) => each.candidateId === ballot.chosen[0])?.name
                        : t('public-vote:chosen', { n: ballot.chosen.length, of: round.choicesMax })}
                    </p>
                    {problem !== '' && (showsProblem || ballot.chosen.length > 0) && (
                      <p className={`action-more ${showsProblem ? 'vote-problem' : ''}`}>{problem}</p>
                    )}
                  </div>
                  <button
                    type="button"
                    className="button primary"
                    disabled={!awake}
                    onClick={() => {
                      if (problem === '') return ballot.go('confirm');
                      setShowsProblem(true);
                      chooser.current?.querySelector<HTMLInputElement>('input:not([type=search])')?.focus();
                    }}
                  >
                    {t('public-vote:vote')}
                  </button>
                </div>
              )}
            </div>
          )}
        </>
      )}
    </>
  );
}

const seedKey = 'convoke.vote.seed';

function seedOf(): string {
  try {
    const kept = localStorage.getItem(seedKey);
    if (kept) return kept;
    const made = Math.random().toString(36).slice(2);
    localStorage.setItem(seedKey, made);
    return made;
  } catch {
    return 'x';
  }
}
