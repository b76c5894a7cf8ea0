import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import type { PublicVote, VoteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { useEffect, useState } from 'react';
import { useNow } from '../core/clock.ts';
import { usePage } from '../core/page-context.tsx';
import { Backdrop } from '../ui/cover.tsx';
import { Icon } from '../ui/icon.tsx';
import { Qr } from '../ui/qr.tsx';
import { TimeLeft } from '../ui/time-left.tsx';
import { Bars } from '../vote/bars.tsx';
import { PhasePill } from '../vote/round-tabs.tsx';
import { Counter } from './counter.tsx';
import { Race } from './race.tsx';

interface Props {
  vote: PublicVote;
  round: PublicRound;
  tally: VoteTally | null;
  isStale: boolean;
  voteUrl: string;
  onLeave: () => void;
}

/** A screen that shows a vote is not to go dark. */
function useAwakeScreen(): void {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Refused on a battery that runs low: then it goes dark as it always does.
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void got?.release();
      else lock = got;
    };
    void ask();
    const again = () => void ask();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}

/** The big screen of a hall: who leads, how many have voted, and the code by which everybody votes. */
export function Stage({ vote, round, tally, isStale, voteUrl, onLeave }: Props) {
  const { t } = usePage();
  const now = useNow(tally?.serverTime ?? vote.serverTime, 1000, tally !== null);
  const [isFull, setFull] = useState(false);
  useAwakeScreen();
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    look();
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const phase = tally?.phase ?? round.phase;
  const ballots = tally?.ballots ?? 0;
  const canVote = phase === 'open' || phase === 'upcoming' || phase === 'paused';
  return (
    <div className={`hall ${canVote ? '' : 'hall-over'}`}>
      <Backdrop url={vote.coverUrl} seed={vote.voteId} />
      <header className="hall-head">
        <div>
          <h1>{vote.title}</h1>
          {(vote.rounds.length > 1 || round.title !== vote.title) && <p>{round.title}</p>}
        </div>
        <div className="pills">
          <PhasePill phase={phase} />
          {phase === 'open' && round.closesAt && (
            <span className="pill">
              <Icon name="clock" />
              <TimeLeft until={round.closesAt} now={now} />
            </span>
          )}
          {isStale && (
            <span className="pill" role="status">
              <Icon name="cloud" />
              {t('public-vote:hall-stale')}
            </span>
          )}
        </div>
      </header>
      <main id="main" className="hall-main">
        {tally?.ranking ? (
          <>
            <Race ranking={tally.ranking} candidates={round.candidates} />
            <div className="visually-hidden">
              <Bars ranking={tally.ranking} candidates={round.candidates} />
            </div>
          </>
        ) : (
          <div className="hall-hidden">
            <p className="hall-hidden-words">
              {phase === 'draft' || phase === 'upcoming'
                ? t('public-vote:not-yet')
                : round.results === 'voted' && round.exhibition === 'rule'
                  ? t('public-vote:results-voted')
                  : t('public-vote:hall-hidden')}
            </p>
            <ul className="hall-names">
              {round.candidates.map((each) => (
                <li key={each.candidateId}>{each.name}</li>
              ))}
            </ul>
          </div>
        )}
      </main>
      <aside className="hall-side">
        <p className="hall-count">
          <strong aria-hidden="true">
            <Counter value={ballots} />
          </strong>
          <span aria-hidden="true">{t('public-vote:hall-voted', { count: ballots })}</span>
          <span className="visually-hidden">{t('public-vote:ballots', { count: ballots })}</span>
        </p>
        {canVote && (
          <div className="hall-code">
            <Qr text={voteUrl} label={t('public-vote:hall-scan')} />
            <p>{t('public-vote:hall-scan')}</p>
          </div>
        )}
      </aside>
      <div className="hall-buttons">
        {!isFull && (
          <button
            type="button"
            className="pill"
            onClick={() => void document.documentElement.requestFullscreen?.().catch(() => undefined)}
          >
            {t('public-vote:hall-full')}
          </button>
        )}
        <button
          type="button"
          className="pill"
          onClick={() => {
            if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
            onLeave();
          }}
        >
          {t('public-vote:hall-leave')}
        </button>
      </div>
    </div>
  );
}
