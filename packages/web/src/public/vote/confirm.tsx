import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import type { PublicVote } from '@convoke/contract/vote/vote.public.calls.ts';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { TroubleNote } from './trouble-note.tsx';
import type { Ballot } from './use-ballot.ts';

interface Props {
  vote: PublicVote;
  round: PublicRound;
  ballot: Ballot;
}

/** Who is asked nothing loads nothing of it. */
function LateAsk(props: Props) {
  const { t } = usePage();
  const [Ask, setAsk] = useState<ComponentType<Props> | null>(null);
  useEffect(() => void import('./ask.tsx').then((module) => setAsk(() => module.Ask)), []);
  return Ask ? <Ask {...props} /> : <p role="status">{t('public-vote:loading')}</p>;
}

/** The choice once more, before it is final. */
export function Confirm({ vote, round, ballot }: Props) {
  const { t } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    scrollTo?.({ top: 0 });
  }, []);
  const asksMore = vote.form !== null || round.voters !== 'device';
  const names = round.candidates.filter((each) => ballot.chosen.includes(each.candidateId));
  return (
    <section className="card vote-confirm" aria-labelledby="confirm-title">
      <h2 id="confirm-title" ref={heading} tabIndex={-1}>
        {t('public-vote:confirm')}
      </h2>
      <ul className="vote-choice">
        {names.map((each) => (
          <li key={each.candidateId}>
            <Icon name="check" />
            <span>
              {each.name}
              {each.group && <small>{each.group}</small>}
            </span>
          </li>
        ))}
      </ul>
      <p className="fine">{t('public-vote:confirm-hint')}</p>
      {asksMore ? (
        <LateAsk vote={vote} round={round} ballot={ballot} />
      ) : (
        <>
          <TroubleNote trouble={ballot.trouble} />
          <button
            type="button"
            className="button primary wide"
            disabled={ballot.sending}
            aria-busy={ballot.sending}
            onClick={() => void ballot.cast({})}
          >
            {ballot.sending ? t('public-vote:sending') : t('public-vote:cast')}
          </button>
        </>
      )}
      <button type="button" className="button wide" disabled={ballot.sending} onClick={() => ballot.go('choose')}>
        {t('public-vote:change')}
      </button>
    </section>
  );
}
