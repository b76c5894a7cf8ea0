import { useEffect, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Backdrop } from '../ui/cover.tsx';
import { Frame } from '../ui/frame.tsx';
import { Icon } from '../ui/icon.tsx';
import { type KnownPerson, knownHere } from './known-here.ts';
import { OutcomeCard } from './outcome-card.tsx';
import type { PosterData } from './poster.data.ts';
import { usePoster } from './use-poster.ts';
import { useWechatPeople } from './use-wechat-people.ts';
import { WhoCard } from './who-card.tsx';

export const namespaces = ['public-poster', 'public-form'] as const;

/** Where a poster at the entrance leads: people sign themselves in with their own phones. */
export function View({ data }: { data: PosterData }) {
  const { t } = usePage();
  const { event } = data;
  return (
    <>
      <Backdrop url={event.coverUrl} seed={event.code} />
      <Frame className="poster">
        <header className="poster-head">
          <p className="poster-point">
            <Icon name="pin" />
            {data.point}
          </p>
          <h1>{event.title}</h1>
        </header>
        {data.state === 'open' ? (
          <SignIn data={data} />
        ) : (
          <section className="card centred" role="alert">
            <div className="seal">
              <Icon name="alert" />
            </div>
            <h2>{t(`public-poster:${data.state}`)}</h2>
            <p>{t(`public-poster:${data.state}-hint`)}</p>
          </section>
        )}
      </Frame>
    </>
  );
}

function SignIn({ data }: { data: PosterData }) {
  const poster = usePoster(data);
  // Only the phone knows who has used it.
  const [known, setKnown] = useState<KnownPerson[] | null>(null);
  useEffect(() => setKnown(knownHere(data.event.code)), []);
  const wechat = useWechatPeople(data, known);
  if (poster.outcome)
    return (
      <OutcomeCard
        key={poster.outcome.result}
        outcome={poster.outcome}
        timeZone={data.event.timeZone}
        step={poster.step}
        onAgain={() => {
          setKnown(knownHere(data.event.code));
          poster.again();
        }}
        onRepeat={(outcome) => void poster.signIn(outcome.own, outcome.direction)}
      />
    );
  const people = known !== null && known.length === 0 ? wechat.people : known;
  return <WhoCard data={data} known={people} poster={poster} wxProof={wechat.wxProof} />;
}
