import { foldText } from '@convoke/contract/core/fold-text.ts';
import type { PublicCandidate, PublicRound } from '@convoke/contract/vote/vote.calls.ts';
import { useState } from 'react';
import { hashOf } from '../core/colour.ts';
import { useAwake } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { CandidateCard } from './candidate-card.tsx';

interface Props {
  round: PublicRound;
  /** Undefined: the candidates are only looked at. */
  chosen?: readonly string[] | undefined;
  onToggle?: (candidateId: string, isChosen: boolean) => void;
  /** Mixes the candidates of a shuffled round; empty until the browser knows it. */
  seed: string;
}

/** From so many on, they are searched. */
const searchedFrom = 9;

interface Shown {
  candidate: PublicCandidate;
  number: number;
}

function groupsOf(shown: readonly Shown[]): [string, Shown[]][] {
  const groups = new Map<string, Shown[]>();
  for (const each of shown) {
    const group = groups.get(each.candidate.group);
    if (group) group.push(each);
    else groups.set(each.candidate.group, [each]);
  }
  return [...groups];
}

/** The candidates of a round, group by group, with a search where there are many. */
export function CandidateList({ round, chosen, onToggle, seed }: Props) {
  const { t } = usePage();
  const awake = useAwake();
  const [search, setSearch] = useState('');
  const { candidates, choicesMax, groupMax } = round;
  const numbered = candidates.map((candidate, index) => ({ candidate, number: index + 1 }));
  // On the server and while waking up in the organiser's order: both must say the same.
  const ordered =
    round.shuffled && awake && seed
      ? numbered.sort((a, b) => hashOf(seed + a.candidate.candidateId) - hashOf(seed + b.candidate.candidateId))
      : numbered;
  const wanted = foldText(search.trim());
  const shown = ordered.filter(
    ({ candidate, number }) =>
      wanted === '' || foldText(`${candidate.name} ${candidate.group}`).includes(wanted) || String(number) === wanted,
  );
  const inGroup = (group: string) =>
    candidates.filter((each) => each.group === group && chosen?.includes(each.candidateId)).length;
  const isShut = (candidate: PublicCandidate) =>
    !chosen?.includes(candidate.candidateId) &&
    ((choicesMax > 1 && (chosen?.length ?? 0) >= choicesMax) ||
      (choicesMax > 1 && groupMax !== null && candidate.group !== '' && inGroup(candidate.group) >= groupMax));
  return (
    <>
      {candidates.length >= searchedFrom && (
        <div className="field vote-search">
          <label htmlFor="vote-search">{t('public-vote:search')}</label>
          <input
            id="vote-search"
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <p className="visually-hidden" role="status">
            {wanted === '' ? '' : t('public-vote:found', { count: shown.length })}
          </p>
        </div>
      )}
      {shown.length === 0 && <p className="note">{t('public-vote:found-none')}</p>}
      {groupsOf(shown).map(([group, members]) => (
        <fieldset className="candidate-group" key={group}>
          <legend className={group === '' ? 'visually-hidden' : ''}>
            {group === '' ? t('public-vote:candidates') : group}
            {group !== '' && chosen && groupMax !== null && choicesMax > 1 && (
              <span className="fine"> {t('public-vote:chosen', { n: inGroup(group), of: groupMax })}</span>
            )}
          </legend>
          <ul className="candidates">
            {members.map(({ candidate, number }) => (
              <CandidateCard
                key={candidate.candidateId}
                candidate={candidate}
                number={number}
                choice={
                  chosen && !candidate.isWithdrawn
                    ? {
                        isOne: choicesMax === 1,
                        name: round.voteInfoId,
                        isChosen: chosen.includes(candidate.candidateId),
                        isShut: isShut(candidate),
                        onChange: (isChosen) => onToggle?.(candidate.candidateId, isChosen),
                      }
                    : undefined
                }
              />
            ))}
          </ul>
        </fieldset>
      ))}
    </>
  );
}
