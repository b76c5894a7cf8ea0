import type { DateOrder } from '@convoke/contract/member/member.import.rules.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';

/** What a sheet puts behind a day that has no time. */
const midnight = String.raw`(?:[T ]+0?0:00(?::00(?:\.0+)?)?Z?)?`;
const numbers = String.raw`(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4})`;
const yearFirst = new RegExp(String.raw`^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?${midnight}$`);
const yearLast = new RegExp(`^${numbers}${midnight}$`);
const together = /^(\d{4})(\d{2})(\d{2})$/;

const written = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** Days with the year first, as sheets and most of Asia write them; of others nobody knows which number is the month. */
export function dayOf(cell: string): string | null {
  const [, year, month, day] = yearFirst.exec(cell) ?? [];
  return year === undefined ? null : written(year, month, day);
}

/** A day as somebody says that the column has them; null: it is none. Whether there is such a day says the check of its field. */
export function dayIn(typed: string, order: DateOrder): string | null {
  const cell = halfWidth(typed).trim();
  if (order === 'ymd') {
    const [, year, month, day] = yearFirst.exec(cell) ?? together.exec(cell) ?? [];
    return year === undefined ? null : written(year, month, day);
  }
  const [, first, second, year] = yearLast.exec(cell) ?? [];
  if (year === undefined) return null;
  return order === 'dmy' ? written(year, second, first) : written(year, first, second);
}
