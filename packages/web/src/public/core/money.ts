import type { Language } from '@convoke/contract/core/language.ts';
import { localeOf } from './i18n.ts';

/** An amount in fen as people read it: without the decimals of a whole amount. */
export function moneyText(cents: number, currency: string, language: Language): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return (
    new Intl.NumberFormat(localeOf[language], {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
      .format(cents / 100)
      // Node and browsers differ in their invisible spaces.
      .replace(/[\u2009\u202f\u00a0]/g, ' ')
  );
}
