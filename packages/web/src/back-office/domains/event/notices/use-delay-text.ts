import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';

const hour = 60;
const day = 24 * hour;

/** The largest unit that leaves nothing over. */
function spanOf(minutes: number): { text: string; count: number } {
  if (minutes % day === 0) return { text: 'notice:delay.days', count: minutes / day };
  if (minutes % hour === 0) return { text: 'notice:delay.hours', count: minutes / hour };
  return { text: 'notice:delay.minutes', count: minutes };
}

/** How much later something is sent, in words. */
export function useDelayText(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes === 0) return t('notice:delay.none');
    const { text, count } = spanOf(minutes);
    return t(text, { count, n: formatNumber(count) });
  };
}
