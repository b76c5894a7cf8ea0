import { problemText } from '@convoke/contract/core/problems.ts';
import type { FormRule } from 'antd';
import { formatMoney, formatNumber } from '../../core/format.ts';
import { currentLanguage } from '../../core/language.ts';

/** Amounts are typed in yuan, in the one currency that everything is sold in. */
const currency = 'CNY';

/** What is wrong with a whole number of these bounds, in the reader's language; undefined when nothing is. */
export function wholeProblem(value: number, min: number, max: number): string | undefined {
  return Number.isInteger(value) ? numberProblem(value, min, max) : problemText('whole', currentLanguage());
}

/** The same of a number that may be a fraction. */
export function numberProblem(value: number, min: number, max: number): string | undefined {
  const language = currentLanguage();
  if (value < min) return problemText('tooSmall', language, formatNumber(min));
  return value > max ? problemText('tooBig', language, formatNumber(max)) : undefined;
}

/** The same of an amount in fen; a fraction of one is too fine. */
export function moneyProblem(cents: number, min: number, max: number): string | undefined {
  const language = currentLanguage();
  if (cents < min) return problemText('tooSmall', language, formatMoney(min, currency));
  if (cents > max) return problemText('tooBig', language, formatMoney(max, currency));
  return Number.isInteger(cents) ? undefined : problemText('decimals', language, 2);
}

type Problem = (value: number, min: number, max: number) => string | undefined;

const ruleOf =
  (problem: Problem) =>
  (min: number, max: number): FormRule => ({
    validator: (_, value: number | null | undefined) => {
      // Whether it must be given is another rule's.
      const wrong = typeof value === 'number' ? problem(value, min, max) : undefined;
      return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(wrong));
    },
  });

/** Refuses, at its field, what is no whole number within these bounds. */
export const wholeRule = ruleOf(wholeProblem);
/** Refuses a number, fractions too, that is outside these bounds. */
export const numberRule = ruleOf(numberProblem);
/** Refuses an amount in fen that is outside these bounds. */
export const moneyRule = ruleOf(moneyProblem);

/**
 * What somebody typed as a number, as `Number` reads it. Of a point and a comma the last is the decimal one; a comma alone is one too
 * (12,50), unless it groups thousands (1,280).
 */
export function readNumber(typed: string): string {
  // Digits and signs as an East Asian keyboard types them become plain ones.
  const text = typed.normalize('NFKC').replaceAll('。', '.').replace(/[\s¥]/g, '');
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')];
  if (comma < 0) return text;
  if (point > comma) return text.replaceAll(',', '');
  if (point >= 0) return text.replaceAll('.', '').replace(',', '.');
  return /^-?\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
}

/** Fen of what was typed in yuan. Finer than a fen stays finer, to be refused; what only the binary fraction adds does not. */
export function centsOf(yuan: number): number {
  const cents = yuan * 100;
  const whole = Math.round(cents);
  return Math.abs(cents - whole) < 1e-6 * Math.max(1, Math.abs(yuan)) ? whole : cents;
}

/** An amount at rest: two digits after the point, or all that were typed. */
export function shownAmount(value: number | string | undefined): string {
  if (value === undefined || value === '') return '';
  const yuan = Number(value);
  return Number.isFinite(yuan) && Number.isInteger(centsOf(yuan)) ? yuan.toFixed(2) : String(value);
}
