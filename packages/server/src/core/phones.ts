import { readPhone, readPhonesBy } from '@convoke/contract/core/contact.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Whose numbers look like those of a larger neighbour: a number is of either. */
const sharedPlans: Readonly<Record<string, readonly string[]>> = {
  AU: ['CC', 'CX'],
  FI: ['AX'],
  GB: ['IM'],
  GP: ['BL', 'MF'],
  IT: ['VA'],
  MA: ['EH'],
  NO: ['SJ'],
};

/**
 * The plans of numbers of all countries (libphonenumber-js, its `min` metadata): whoever reads phone numbers on the server imports this file.
 * `min` knows how long a country's numbers are and how they begin, not which of them ring on a mobile.
 */
readPhonesBy((number, region) => {
  if (region !== undefined && !isSupportedCountry(region)) return null;
  const read = parsePhoneNumberFromString(number, { extract: false, ...(region && { defaultCountry: region }) });
  if (!read?.country || !read.isValid() || read.ext !== undefined) return null;
  return { phone: read.number, regions: [read.country, ...(sharedPlans[read.country] ?? [])] };
});

/** The beginning of a number that is kept without its country: +86 138 0013. */
const withoutCountry = (digits: string) => digits.replace(/^(?:\+86(?=1[3-9])|\+852(?=9)|\+8860?(?=9))/, '');

/** How the number that somebody searches for begins and ends; null = it is no number. Whole numbers are found in every spelling. */
export function soughtPhone(text: string): { begins: string; ends: string } | null {
  const narrow = halfWidth(text);
  const plain = narrow.replace(/[\s\p{Cf}\p{Pd}().]/gu, '').replace(/^00(?=\d{9})/, '+');
  // A few digits apart may be a name as well.
  const typed = withoutCountry(readPhone(text)?.phone ?? (/^\+|\d{7}/.test(plain) ? plain : narrow));
  if (!/^\+?\d+$/.test(typed)) return null;
  // As one dials it at home: 090…, 07911….
  return { begins: typed, ends: typed.replace(/^(?:\+|0(?=\d{8,}$))/, '') };
}

/** What a search that looks anywhere in a text asks for: a number's digits as they are kept, all else as it was typed. */
export const soughtAnywhere = (text: string): string => soughtPhone(text)?.ends ?? text;

/** How a number, or an address, may be kept: one that Hong Kong and Macao share with either country or with none. */
export function keptSpellings(contact: string): string[] {
  const shared = /^(?:\+85[23])?(6\d{7})$/.exec(contact)?.[1];
  return shared === undefined ? [contact] : [shared, `+852${shared}`, `+853${shared}`];
}
