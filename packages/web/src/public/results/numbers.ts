import { localeOf } from '../core/i18n.ts';
import { usePage } from '../core/page-context.tsx';

/** Numbers as the reader's language writes them. */
export function useNumbers() {
  const { language } = usePage();
  const locale = localeOf[language];
  const whole = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const mean = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return {
    whole: (value: number) => whole.format(value),
    share: (value: number) => share.format(value),
    mean: (value: number) => mean.format(value),
  };
}
