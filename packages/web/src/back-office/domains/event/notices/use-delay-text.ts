import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';

/** How much later something is sent, in words. */
export function useDelayText(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes === 0) return t('notice:delay.none');
    const [name, count] =
      minutes % 1440 === 0
        ? ['notice:delay.days', minutes / 1440]
        : minutes % 60 === 0
          ? ['notice:delay.hours', minutes / 60]
          : ['notice:delay.minutes', minutes];
    return t(String(name), { count: Number(count), n: formatNumber(Number(count)) });
  };
}
