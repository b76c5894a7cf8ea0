import type { voteBallotList } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { ballotReasons, ballotStates } from '@convoke/contract/vote/vote.rules.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FilterDays } from '../../../../ui/list/filter-days.tsx';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import type { CallAddress } from '../../../../ui/list/use-address.ts';

interface Props {
  candidates: readonly { candidateId: string; name: string }[];
  timeZone: string;
  list: CallAddress<z.input<typeof voteBallotList.input>>;
}

/** State, reason, candidate, and when the ballots came, by the clocks of the vote's zone. */
export function BallotFilters({ candidates, timeZone, list }: Props) {
  const { t } = useTranslation();
  const states = ballotStates.map((value) => ({ value, label: t(`vote:ballotState.${value}`) }));
  const reasons = ballotReasons.map((value) => ({ value, label: t(`vote:reason.${value}`) }));
  const names = candidates.map(({ candidateId, name }) => ({ value: candidateId, label: name }));
  return (
    <>
      <FilterSelect list={list} name="state" label={t('field:state')} options={states} />
      <FilterSelect list={list} name="reason" label={t('field:reason')} options={reasons} />
      <FilterSelect list={list} name="candidateId" label={t('vote:candidate.title')} options={names} />
      <FilterDays
        list={list}
        from="castFrom"
        to="castTo"
        label={t('vote:ballots.castAt')}
        timeZone={timeZone}
        withTimes
      />
    </>
  );
}
