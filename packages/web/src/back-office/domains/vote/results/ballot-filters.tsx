import { ballotReasons, ballotStates } from '@convoke/contract/vote/vote.rules.ts';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { TableChanges, TableState } from '../../../../ui/list/use-table-state.ts';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';
import type { BallotFilter } from '../common/vote-input.ts';

interface Props {
  candidates: readonly { candidateId: string; name: string }[];
  timeZone: string;
  table: TableState<BallotFilter>;
}

/** State, reason, candidate, and when the ballots came, by the clocks of the vote's zone. */
export function BallotFilters({ candidates, timeZone, table }: Props) {
  const { t } = useTranslation();
  const moment = (name: 'castFrom' | 'castTo') => {
    const value = table.filter(name);
    return value && !Number.isNaN(Date.parse(value)) ? dayjs(toWall(value, timeZone)) : null;
  };
  const select = (name: BallotFilter, label: string, options: { value: string; label: string }[]) => (
    <Select
      className="filter-select"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={label}
      value={table.filter(name) ?? null}
      options={options}
      onChange={(value: string | null | undefined) => table.setFilter(name, value ?? undefined)}
    />
  );
  return (
    <>
      {select(
        'state',
        t('vote:ballots.state'),
        ballotStates.map((value) => ({ value, label: t(`vote:ballotState.${value}`) })),
      )}
      {select(
        'reason',
        t('vote:ballots.reasons'),
        ballotReasons.map((value) => ({ value, label: t(`vote:reason.${value}`) })),
      )}
      {select(
        'candidateId',
        t('vote:ballots.candidate'),
        candidates.map(({ candidateId, name }) => ({ value: candidateId, label: name })),
      )}
      <DatePicker.RangePicker
        className="vote-times"
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        format="YYYY-MM-DD HH:mm"
        aria-label={t('vote:ballots.castAt')}
        placeholder={[t('vote:ballots.from'), t('vote:ballots.to')]}
        value={[moment('castFrom'), moment('castTo')]}
        allowEmpty={[true, true]}
        onChange={(times) => {
          const at = (index: 0 | 1) => {
            const time = times?.[index];
            return time ? fromWall(time.format('YYYY-MM-DDTHH:mm'), timeZone) : undefined;
          };
          const changes: TableChanges & Partial<Record<BallotFilter, string | undefined>> = {
            current: undefined,
            castFrom: at(0),
            castTo: at(1),
          };
          table.set(changes);
        }}
      />
    </>
  );
}
