import { participantExamineCount } from '@convoke/contract/participant/participant.calls.ts';
import { participantStates } from '@convoke/contract/participant/participant.rules.ts';
import { useTranslation } from 'react-i18next';
import { participantStateTexts } from '../state-texts.part.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** The states with how many people stand in each, fetched again every few seconds; and how many wait for a review. */
export function useStateTabs(eventId: string) {
  const { t } = useTranslation();
  const { data } = useCall(participantExamineCount, { eventId }, { everyMs: 4_000 });
  const counts = new Map(data?.map(({ state, count }) => [state, count]));
  const items = participantStates.map((state) => ({
    value: state as string,
    label: t(participantStateTexts[state]),
    count: data && (counts.get(state) ?? 0),
  }));
  const total = data && items.reduce((sum, { count = 0 }) => sum + count, 0);
  return {
    items: [{ value: '', label: t('participant:filter.all'), count: total }, ...items],
    waiting: counts.get('PENDING') ?? 0,
  };
}
