import type { EventTrigger } from '@convoke/contract/event/event.notice.rules.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';

const hour = 60;
const day = 24 * hour;

const later = { days: 'notice:delay.days', hours: 'notice:delay.hours', minutes: 'notice:delay.minutes' };
const earlier = { days: 'notice:ahead.days', hours: 'notice:ahead.hours', minutes: 'notice:ahead.minutes' };

/** The largest unit that leaves nothing over. */
function spanOf(minutes: number): { unit: keyof typeof later; count: number } {
  if (minutes % day === 0) return { unit: 'days', count: minutes / day };
  if (minutes % hour === 0) return { unit: 'hours', count: minutes / hour };
  return { unit: 'minutes', count: minutes };
}

/** How much later something is sent, or how long before the event, in words. */
export function useDelayText(trigger: EventTrigger): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes === 0) return t(trigger === 'before' ? 'notice:ahead.none' : 'notice:delay.none');
    const { unit, count } = spanOf(minutes);
    return t((trigger === 'before' ? earlier : later)[unit], { count, n: formatNumber(count) });
  };
}
