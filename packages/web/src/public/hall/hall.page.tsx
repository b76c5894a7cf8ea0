import type { PublicVote, VoteTally } from '@convoke/contract/vote/vote.public.calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { useNow } from '../core/clock.ts';
import { usePage } from '../core/page-context.tsx';
import { momentText } from '../core/time.ts';
import { Backdrop } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { Share } from '../ui/share.tsx';
import { Bars } from '../vote/bars.tsx';
import { PhasePill, RoundTabs } from '../vote/round-tabs.tsx';
import { isPinned, phaseAt, roundToShow } from '../vote/rounds.ts';
import { useOwnBallot } from '../vote/own-ballot.ts';
import { useArrival } from '../vote/use-arrival.ts';
import { useTally } from '../vote/use-tally.ts';
import { quietly, readVote } from '../vote/vote-calls.ts';
import { Stage } from './stage.tsx';

export interface ResultPageData {
  vote: PublicVote;
  /** Of each round, as everybody may see it. */
  tallies: VoteTally[];
  voteUrl: string;
}

export const namespaces = ['public-vote'] as const;

/** A hall sees a ballot within a second: this, and the quarter of a second for which the server keeps its figures. */
const hallMs = 600;
const pageMs = 2000;
/** How often the page looks whether another round has begun, or a name was changed. */
const roundsMs = 8000;

const isHallUrl = (url: string) => new URLSearchParams(url.split('?')[1] ?? '').get('hall') === '1';

export function View({ data }: { data: ResultPageData }) {
  const { t, url, publicUrl, locale } = usePage();
  const [vote, setVote] = useState(data.vote);
  const [isHall, setHall] = useState(() => isHallUrl(url));
  const now = useNow(vote.serverTime, 1000);
  const path = url.replace(/^https?:\/\/[^/]+/, '').split('?')[0] ?? '';

  // When it cannot be read the old one stays.
  const read = () => void call(readVote, { voteId: data.vote.voteId }, quietly).then(setVote, () => undefined);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') read();
    }, roundsMs);
    return () => clearInterval(timer);
  }, [data.vote.voteId]);

  const [first] = useState(() => roundToShow(vote.rounds, url, Date.parse(vote.serverTime)));
  // Whoever asked for a round stays with it; else the page follows to the one that is open.
  const round = isPinned(url)
    ? (vote.rounds.find((each) => each.voteInfoId === first?.voteInfoId) ?? vote.rounds[0])
    : roundToShow(vote.rounds, url, now);
  const given = data.tallies.find((each) => each.voteInfoId === round?.voteInfoId) ?? null;
  const own = useOwnBallot(round, round ? phaseAt(round, now) : 'draft');
  // Nobody is asked to vote who cannot vote again; a phone or an e-mail may be somebody else's next.
  const isDone = own !== null && round?.voters === 'device' && round.period === 'once';
  // A hall sees what everybody may see, whoever has opened its screen.
  const receipt = isHall ? undefined : own?.receipt;
  const { tally, isStale } = useTally(round?.voteInfoId, given, isHall ? hallMs : pageMs, receipt);
  const isEmpty = round?.candidates.length === 0;
  const phase = tally?.phase ?? (round ? phaseAt(round, now) : 'draft');
  useArrival(isEmpty && phase !== 'draft', read);

  function show(hall: boolean): void {
    const query = new URLSearchParams(location.search);
    if (hall) query.set('hall', '1');
    else query.delete('hall');
    history.replaceState(null, '', `${path}${query.size > 0 ? `?${query.toString()}` : ''}`);
    setHall(hall);
    // Not every browser has it, and some only let the person do it.
    if (hall) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  }

  if (!round) return null;
  const voteUrl = isPinned(url) ? `${data.voteUrl}?round=${round.voteInfoId}` : data.voteUrl;
  if (isHall)
    return (
      <Stage
        vote={vote}
        round={round}
        tally={tally}
        isStale={isStale}
        voteUrl={`${publicUrl}${voteUrl}`}
        onLeave={() => show(false)}
      />
    );
  const moment = (at: string) => momentText(at, vote.timeZone, locale);
  return (
    <>
      <Backdrop url={vote.coverUrl} seed={vote.voteId} />
      <Frame className="vote vote-narrow">
        <header className="vote-head">
          <h1>{vote.title}</h1>
        </header>
        <RoundTabs
          rounds={vote.rounds}
          shown={round.voteInfoId}
          now={now}
          urlOf={(voteInfoId) => `${path}?round=${encodeURIComponent(voteInfoId)}`}
        />
        <div className="pills">
          <PhasePill phase={phase} />
          <span className="pill">
            <Icon name="people" />
            {t('public-vote:ballots', { count: tally?.ballots ?? 0 })}
          </span>
          {phase === 'open' && round.closesAt && (
            <span className="pill">
              <Icon name="clock" />
              {t('public-vote:until', { time: moment(round.closesAt) })}
            </span>
          )}
        </div>
        {isStale && (
          <p className="note" role="status">
            <Icon name="cloud" />
            <span>{t('public-vote:hall-stale')}</span>
          </p>
        )}
        <section className="card vote-results" aria-labelledby="results-title">
          <h2 id="results-title">{vote.rounds.length > 1 ? round.title : t('public-vote:results')}</h2>
          {tally?.ranking ? (
            <Bars ranking={tally.ranking} candidates={round.candidates} own={own?.candidateIds ?? []} />
          ) : (
            <p className="note">
              <Icon name="clock" />
              <span>
                {phase === 'draft' || phase === 'upcoming'
                  ? t('public-vote:not-yet')
                  : round.results === 'never' || round.exhibition === 'hidden'
                    ? t('public-vote:results-never')
                    : round.results === 'voted'
                      ? t('public-vote:results-voted')
                      : t('public-vote:results-end')}
              </span>
            </p>
          )}
        </section>
        <div className="vote-tools">
          {phase === 'open' && !isDone && (
            <a className="button primary" href={voteUrl}>
              {t('public-vote:vote-now')}
            </a>
          )}
          <button type="button" className="button" onClick={() => show(true)}>
            <Icon name="video" />
            {t('public-vote:hall-show')}
          </button>
          <Share title={vote.title} url={`${publicUrl}${path}`} />
        </div>
      </Frame>
    </>
  );
}
