import { withoutTurning } from '../../core/bidi.ts';
import { isEmail, normaliseEmail } from '../../core/contact.ts';
import { halfWidth } from '../../core/half-width.ts';
import type { AnswerProblemName } from '../../core/answer-problems.ts';
import type { Answer } from './form.answers.ts';
import type { FormField } from '../form.engine.ts';
import { checkPhone } from './form.phone.ts';

/** Checks of what is typed: texts, numbers, dates. Part of form.check.ts, which is what others import. */

/** One answer checked: its normal form (`undefined` = not answered), or what is wrong with it and the number or word that the sentence needs. */
export type Checked = { value: Answer | undefined } | { problem: AnswerProblemName; n?: number | string };

const nothing: Checked = { value: undefined };

/** Control characters and lone surrogates. Not `isWellFormed`: the attendee's phone may be older than it. */
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u;

/** False for what PostgreSQL cannot keep or no one can see. */
export const isStorable = (text: string) => !unstorable.test(text);

/** The most characters there can be, whatever a form says: more would be no answer but a document. */
export const longestText = { text: 5000, longText: 20_000 } as const;

/** How many characters fit where a form says nothing. */
export const usualLength = { text: 200, longText: 5000 } as const;

export function checkText(field: FormField, raw: unknown): Checked {
  if (typeof raw !== 'string') return { problem: 'invalid' };
  const isLong = field.type === 'longText';
  const hardest = longestText[isLong ? 'longText' : 'text'];
  const max = Math.min(
    field.max ?? (field.pattern?.kind === 'url' ? hardest : usualLength[isLong ? 'longText' : 'text']),
    hardest,
  );
  // Before anything looks at each character: what is this long is wrong however it ends.
  if (raw.length > 8 * hardest) return { problem: 'tooLong', n: max };
  const plain = withoutTurning(raw);
  const value = isLong ? plain.replace(/\r\n?/g, '\n').trim() : plain.trim().replace(/\s+/g, ' ');
  if (!isStorable(value)) return { problem: 'control' };
  if (value === '') return nothing;
  if (field.type === 'phone') return checkPhone(field, value);
  if (field.type === 'email') {
    const email = halfWidth(value);
    return isEmail(email) ? { value: normaliseEmail(email) } : { problem: 'email' };
  }
  const fitting = field.type === 'text' && field.pattern ? fit(field.pattern, value) : { value };
  if ('problem' in fitting) return fitting;
  const length = [...fitting.value].length;
  if (length > max) return { problem: 'tooLong', n: max };
  if (field.min !== undefined && length < field.min) return { problem: 'tooShort', n: field.min };
  return fitting;
}

/** Of numbers that name someone, or something, the whole is checked; of the rest each character. */
const simplePatterns = {
  letters: /^[\p{Script=Latin}\p{M}]+(?: [\p{Script=Latin}\p{M}]+)*$/u,
  digits: /^[0-9]+$/,
  lettersDigits: /^[A-Za-z0-9]+$/,
  chinese: /^[\p{Script=Han}·]+$/u,
  url: /^https?:\/\/(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]{2,}(?::[0-9]{1,5})?(?:[/?#][^\s<>"]*)?$/iu,
  // China 6, Spain and the USA 5 (5-4), Japan 3-4, the United Kingdom's letters.
  postcode: /^(?:[0-9]{5,6}|[0-9]{5}-[0-9]{4}|[0-9]{3}-?[0-9]{4}|[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2})$/i,
} as const;

/** A text by its pattern, in the pattern's own normal form. */
function fit(
  pattern: NonNullable<FormField['pattern']>,
  value: string,
): { value: string } | { problem: AnswerProblemName; n?: string } {
  const plain = halfWidth(value);
  switch (pattern.kind) {
    case 'mask': {
      const mask = pattern.mask ?? '';
      if (mask === '' || fitsMask(mask, value)) return { value };
      return fitsMask(mask, plain) ? { value: plain } : { problem: 'mask', n: mask };
    }
    case 'cnId': {
      const id = plain.toUpperCase();
      return isCnId(id) ? { value: id } : { problem: 'cnId' };
    }
    case 'postcode': {
      const code = plain.toUpperCase();
      return simplePatterns.postcode.test(code) ? { value: code } : { problem: 'postcode' };
    }
    case 'chinese':
      return simplePatterns.chinese.test(value) ? { value } : { problem: 'chinese' };
    default:
      return simplePatterns[pattern.kind].test(plain) ? { value: plain } : { problem: pattern.kind };
  }
}

/** Whether a text has the form of a mask: A is a letter, 0 a digit, * either; all else stands for itself. */
export function fitsMask(mask: string, text: string): boolean {
  const signs = [...text];
  const places = [...mask];
  return (
    signs.length === places.length &&
    places.every((place, at) => {
      const sign = signs[at] as string;
      if (place === 'A') return /^[A-Za-z]$/.test(sign);
      if (place === '0') return /^[0-9]$/.test(sign);
      return place === '*' ? /^[A-Za-z0-9]$/.test(sign) : sign === place;
    })
  );
}

const cnIdWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** A citizen's number of the People's Republic (GB 11643): province, a day that was, and the check character. */
export function isCnId(id: string): boolean {
  if (!/^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])[0-9]{4}(?:19|20)[0-9]{9}[0-9X]$/.test(id))
    return false;
  if (!isDay(`${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`)) return false;
  const sum = cnIdWeights.reduce((all, weight, at) => all + weight * Number(id[at]), 0);
  return '10X98765432'[sum % 11] === id[17];
}

/** A day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** A number, or the text of one as keyboards give it; `null` = neither. */
export function readNumber(raw: unknown): number | null | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw + 0 : null;
  if (typeof raw !== 'string' || raw.length > 400) return null;
  const text = halfWidth(raw).trim();
  if (text === '') return undefined;
  if (!/^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]{1,3})?$/i.test(text)) return null;
  const value = Number(text) + 0;
  return Number.isFinite(value) ? value : null;
}

export function checkNumber(field: FormField, raw: unknown): Checked {
  const value = readNumber(raw);
  if (value === undefined) return nothing;
  if (value === null) return { problem: 'number' };
  const { decimals } = field;
  if (decimals !== undefined && Number(value.toFixed(decimals)) !== value)
    return decimals === 0 ? { problem: 'whole' } : { problem: 'decimals', n: decimals };
  return between(value, field.min, field.max);
}

function between(value: number, min: number | undefined, max: number | undefined): Checked {
  if (min !== undefined && value < min) return { problem: 'tooSmall', n: min };
  if (max !== undefined && value > max) return { problem: 'tooBig', n: max };
  return { value };
}

/** The ends of a scale and the stars of a rating; what a form leaves open is 0 to 10, and five stars. */
export function endsOf(field: Pick<FormField, 'type' | 'min' | 'max'>): { low: number; high: number } {
  return field.type === 'rating' ? { low: 1, high: field.max ?? 5 } : { low: field.min ?? 0, high: field.max ?? 10 };
}

export function checkScale(field: FormField, raw: unknown): Checked {
  const value = readNumber(raw);
  if (value === undefined) return nothing;
  if (value === null) return { problem: 'number' };
  if (!Number.isInteger(value)) return { problem: 'whole' };
  const { low, high } = endsOf(field);
  return between(value, low, high);
}

export function checkDate(field: FormField, raw: unknown): Checked {
  if (typeof raw !== 'string') return { problem: 'date' };
  const day = halfWidth(raw.slice(0, 40)).trim();
  if (day === '') return nothing;
  if (!isDay(day)) return { problem: 'date' };
  if (field.from !== undefined && day < field.from) return { problem: 'tooEarly', n: field.from };
  if (field.to !== undefined && day > field.to) return { problem: 'tooLate', n: field.to };
  return { value: day };
}
