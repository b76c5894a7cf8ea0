import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';

/** How many people were taken back from agents, and how many stay with theirs because they are on the phone. */
export function useTakenWords() {
  const { t } = useTranslation();
  return ({ taken, onCall }: { taken: number; onCall: number }): string =>
    t('outbound:unallot.done', { count: taken, n: formatNumber(taken), on: formatNumber(onCall) });
}
