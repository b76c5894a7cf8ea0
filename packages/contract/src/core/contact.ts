import { halfWidth } from './half-width.ts';

/** Phone numbers and e-mail addresses without zod, so that the attendee's pages can check them for a few bytes. */

/**
 * A number as it is kept, so that one person has one spelling (decision 0039): what the specification's pattern places by itself without its
 * country (13800138000 mainland China, 91234567 Hong Kong, 912345678 Taiwan), every other number as E.164 (+85261234567, +819012345678).
 * 6xxxxxxx is of Hong Kong or Macao: without a country it stays as it is and is nobody's else.
 */
export interface ReadPhone {
  phone: string;
  /** The regions (ISO 3166-1, two letters) it can be of; none = not known here, as in a browser for numbers from elsewhere. */
  regions: readonly string[];
}

/** Reads `+` and digits, or digits as they are dialled within `region`; null = no such number. The answer is E.164 where the region is known. */
export type PhoneReader = (number: string, region?: string) => ReadPhone | null;

/** Where no plan of numbers is loaded only the shape is looked at: the server has the last word. */
const byShape: PhoneReader = (number, region) =>
  (region === undefined ? /^\+[1-9]\d{6,14}$/ : /^\d{4,14}$/).test(number) ? { phone: number, regions: [] } : null;

let readByPlan = byShape;

/** Called where the plans of all countries are loaded: the server's core/phones.ts. */
export function readPhonesBy(reader: PhoneReader): void {
  readByPlan = reader;
}

/** The regions of the specification's pattern. */
export const usualRegions: readonly string[] = ['CN', 'HK', 'MO', 'TW'];

/** The specification's pattern by its parts, and where each is. */
const usual: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^1[3-9]\d{9}$/, ['CN']],
  [/^9\d{7}$/, ['HK']],
  [/^9\d{8}$/, ['TW']],
  [/^\+8526\d{7}$/, ['HK']],
  [/^\+8536\d{7}$/, ['MO']],
  [/^6\d{7}$/, ['HK', 'MO']],
  [/^6\d{5}$/, usualRegions],
];

function usualOf(phone: string): ReadPhone | null {
  const found = usual.find(([pattern]) => pattern.test(phone));
  return found ? { phone, regions: found[1] } : null;
}

/** No number is typed with more signs than these; a text that long is none, and is not looked through. */
const longestTyped = 100;

/** Without what stands between digits on paper and what nobody sees; the country's code begins with +. */
function plainNumber(value: string): string {
  if (value.length > longestTyped) return value;
  const plain = halfWidth(value)
    .replace(/[\s\p{Cf}\p{Pd}().]/gu, '')
    .replace(/^00/, '+');
  return /^(?:86(?=1[3-9]\d{9}$)|852(?=[69]\d{7}$)|853(?=6\d{7}$)|886(?=0?9\d{8}$))/.test(plain) ? `+${plain}` : plain;
}

/** Without the country where the pattern tells it anyway. */
const shortened = (phone: string) => phone.replace(/^(?:\+86(?=1[3-9]\d{9}$)|\+852(?=9\d{7}$)|\+8860?(?=9\d{8}$))/, '');

/** A number of any country, in the form it is kept in; null = it is none, or does not say of which country. */
export function readPhone(value: string): ReadPhone | null {
  const phone = shortened(plainNumber(value));
  return usualOf(phone) ?? (phone.charAt(0) === '+' ? readByPlan(phone) : null);
}

/** A number as it is dialled within a region. */
export function readPhoneOf(value: string, region: string): ReadPhone | null {
  const read = readByPlan(plainNumber(value), region);
  return read && (usualOf(shortened(read.phone)) ?? read);
}

/** A phone number as it is kept, whatever spaces, hyphens, brackets and country code it was typed with (rulings section 13). */
export function normalisePhone(value: string): string {
  return readPhone(value)?.phone ?? plainNumber(value);
}

/** A kept number as E.164; null = its country is not known. */
export function e164Of(phone: string): string | null {
  if (/^1\d{10}$/.test(phone)) return `+86${phone}`;
  if (/^9\d{7}$/.test(phone)) return `+852${phone}`;
  if (/^9\d{8}$/.test(phone)) return `+886${phone}`;
  return phone.charAt(0) === '+' ? phone : null;
}

/** Whether a number is one of the specification's pattern, with or without its country's code. */
export function isPhone(value: string): boolean {
  return usualOf(shortened(plainNumber(value))) !== null;
}

/** Whether a number is one of any country. */
export function isAnyPhone(value: string): boolean {
  return readPhone(value) !== null;
}

/** A dot stands neither first nor last nor beside another. */
const emailPattern =
  /^(?!\.|[^@]*\.[.@])[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,6}$/;

/** An e-mail address in the form by which people are told apart: trimmed, lower case. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}

export function isEmail(value: string): boolean {
  const trimmed = value.trim();
  return trimmed.length <= 254 && emailPattern.test(trimmed);
}
