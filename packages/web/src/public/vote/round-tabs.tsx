import type { PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import { usePage } from '../core/page-context.tsx';
import { phaseAt } from './rounds.ts';

const words = {
  draft: 'public-vote:phase-upcoming',
  upcoming: 'public-vote:phase-upcoming',
  open: 'public-vote:phase-open',
  paused: 'public-vote:phase-paused',
  closed: 'public-vote:phase-closed',
} as const;

interface Props {
  rounds: readonly PublicRound[];
  shown: string;
  now: number;
  /** The address of a round. */
  urlOf: (voteInfoId: string) => string;
}

/** The rounds of a vote, where there are several. Plain links: they work before the page is awake. */
export function RoundTabs({ rounds, shown, now, urlOf }: Props) {
  const { t } = usePage();
  if (rounds.length < 2) return null;
  return (
    <nav className="round-tabs" aria-label={t('public-vote:rounds')}>
      {rounds.map((round) => {
        const phase = phaseAt(round, now);
        return (
          <a
            key={round.voteInfoId}
            className={`round-tab ${phase === 'open' ? 'round-open' : ''}`}
            href={urlOf(round.voteInfoId)}
            aria-current={round.voteInfoId === shown ? 'page' : undefined}
          >
            {round.title}
            <small>{t(words[phase])}</small>
          </a>
        );
      })}
    </nav>
  );
}

/** How a round stands, in a word. */
export function PhasePill({ phase }: { phase: keyof typeof words }) {
  const { t } = usePage();
  return (
    <span className={`pill ${phase === 'open' ? 'live' : ''}`}>
      {phase === 'open' && <span className="dot" />}
      {t(words[phase])}
    </span>
  );
}
