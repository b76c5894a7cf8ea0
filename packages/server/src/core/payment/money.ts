/**
 * Alipay writes amounts as yuan with two decimals, WeChat as fen. Both conversions work on the digits: a detour through floating point would turn
 * 1.15 × 100 into 114.99999999999999.
 */

/** Two decimals, no sign: 5 → `0.05`. Throws a RangeError for anything but a whole number of fen from 0 on. */
export function yuanOf(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError('an amount is a whole number of fen');
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns null for anything but a plain amount with at most two decimals (`0.1`, `12`, `88.80`). */
export function centsOf(yuan: unknown): number | null {
  if (typeof yuan !== 'string') return null;
  const found = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan);
  if (!found) return null;
  return Number(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`);
}
