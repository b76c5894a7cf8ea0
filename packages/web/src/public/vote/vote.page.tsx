import type { PublicVote } from '@convoke/contract/vote/vote.public.calls.ts';
import { useState } from 'react';
import { call } from '../../core/call.ts';
import { useNow } from '../core/clock.ts';
import { usePage } from '../core/page-context.tsx';
import { Backdrop, Cover } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { RoundTabs } from './round-tabs.tsx';
import { RoundView } from './round-view.tsx';
import { paragraphsOf, phaseAt, roundToShow } from './rounds.ts';
import { quietly, readVote } from './vote-calls.ts';

export interface VotePageData {
  vote: PublicVote;
  resultsUrl: string;
}

export const namespaces = ['public-vote', 'public-form'] as const;

export function View({ data }: { data: VotePageData }) {
  const { t, url } = usePage();
  const [vote, setVote] = useState(data.vote);
  const now = useNow(vote.serverTime, 5000);
  // The round that mattered when the page came stays: nobody's choice is taken away by another that opens.
  const [shownId] = useState(() => roundToShow(vote.rounds, url, Date.parse(vote.serverTime))?.voteInfoId);
  const round = vote.rounds.find((each) => each.voteInfoId === shownId) ?? vote.rounds[0];
  const path = url.replace(/^https?:\/\/[^/]+/, '').split('?')[0] ?? '';
  const inRound = (address: string, voteInfoId: string) => `${address}?round=${encodeURIComponent(voteInfoId)}`;
  const urlOf = (voteInfoId: string) => inRound(path, voteInfoId);
  const open = vote.rounds.find((each) => each !== round && phaseAt(each, now) === 'open');
  async function refresh(): Promise<void> {
    // When it cannot be read the old one stays: what follows says so itself.
    const fresh = await call(readVote, { voteId: vote.voteId }, quietly).catch(() => null);
    if (fresh) setVote(fresh);
  }
  return (
    <>
      <Backdrop url={vote.coverUrl} seed={vote.voteId} />
      <Frame className="vote">
        <header className="vote-head">
          {vote.coverUrl && <Cover url={vote.coverUrl} seed={vote.voteId} eager />}
          <h1>{vote.title}</h1>
          {paragraphsOf(vote.description).map((each, at) => (
            <p className="vote-words" key={at}>
              {each}
            </p>
          ))}
        </header>
        <RoundTabs rounds={vote.rounds} shown={round?.voteInfoId ?? ''} now={now} urlOf={urlOf} />
        <noscript>
          <p className="note note-bad">{t('public-vote:no-script')}</p>
        </noscript>
        {round && (
          <RoundView
            key={round.voteInfoId}
            vote={vote}
            round={round}
            refresh={refresh}
            // By itself the page of the results shows the round that is open, which may be another than the one voted in.
            resultsUrl={vote.rounds.length > 1 ? inRound(data.resultsUrl, round.voteInfoId) : data.resultsUrl}
            next={open ? { title: open.title, url: urlOf(open.voteInfoId) } : null}
          />
        )}
      </Frame>
    </>
  );
}
