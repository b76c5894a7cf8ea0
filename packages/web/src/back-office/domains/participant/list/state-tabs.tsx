import { participantExamineCount } from '@convoke/contract/participant/participant.calls.ts';
import { type ParticipantState, participantStates } from '@convoke/contract/participant/participant.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Select, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { participantStateTexts } from '../../../../ui/state-texts.ts';
import { useIsPhone } from '../../../../ui/use-device.ts';
import { eventKey } from '../../../../ui/use-event-info.ts';

/** How many people stand in each state, fetched again every few seconds while the page is open. */
export function useStateCounts(eventId: string): Partial<Record<ParticipantState, number>> | undefined {
  const counts = useQuery({
    queryKey: [...eventKey(eventId), 'counts'],
    queryFn: ({ signal }) => call(participantExamineCount, { eventId }, { signal, hideLoad: true }),
    refetchInterval: 4_000,
  });
  return counts.data && Object.fromEntries(counts.data.map(({ state, count }) => [state, count]));
}

interface Props {
  counts: Partial<Record<ParticipantState, number>> | undefined;
  value: string | undefined;
  onChange: (state: string | undefined) => void;
}

/** The states as tabs with their counts; a select on a phone. */
export function StateTabs({ counts, value, onChange }: Props) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const total = counts && participantStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const items = [
    { key: 'all', label: t('participant:filter.all'), count: total },
    ...participantStates.map((state) => ({
      key: state as string,
      label: t(participantStateTexts[state]),
      count: counts && (counts[state] ?? 0),
    })),
  ];
  const choose = (key: string) => onChange(key === 'all' ? undefined : key);
  if (phone) {
    return (
      <Select
        className="state-select"
        aria-label={t('participant:column.state')}
        value={value ?? 'all'}
        options={items.map(({ key, label, count }) => ({
          value: key,
          label: count === undefined ? label : `${label} (${formatNumber(count)})`,
        }))}
        onChange={choose}
      />
    );
  }
  return (
    <Tabs
      className="state-tabs"
      activeKey={value ?? 'all'}
      onChange={choose}
      items={items.map(({ key, label, count }) => ({
        key,
        label: (
          <>
            {label} {count !== undefined && <span className="state-count number">{formatNumber(count)}</span>}
          </>
        ),
      }))}
    />
  );
}
