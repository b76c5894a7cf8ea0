import { callingCodes } from '@convoke/contract/core/calling-codes.ts';
import { readPhone } from '@convoke/contract/core/contact.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { regionNames } from './region-names.ts';

/** A number as it stands in its field: the country beside, the rest as it was typed. */
export interface TypedNumber {
  region: string;
  rest: string;
}

/**
 * Takes apart what is typed, pasted or filled in by the browser: `+81 90…`, `0081…` and full-width digits say their country, of those that may be
 * chosen. A code that several share stays with the country that was chosen before.
 */
export function splitNumber(text: string, region: string, regions: readonly string[]): TypedNumber {
  // What is being typed is left as it is.
  const own = `+${callingCodes.get(region) ?? ''} `;
  if (text.indexOf(own) === 0) return { region, rest: text.slice(own.length) };
  const plain = halfWidth(text)
    .replace(/\p{Cf}/gu, '')
    .trim();
  const [, digits = ''] = /^(?:\+|00)[\s(]*(\d{1,3})/.exec(plain) ?? [];
  if (digits !== '') {
    const has = (each: string) => digits.indexOf(callingCodes.get(each) ?? 'x') === 0;
    const found = has(region) ? region : regions.find(has);
    const code = found === undefined ? undefined : callingCodes.get(found);
    if (found === undefined || code === undefined) return { region, rest: text };
    return {
      region: found,
      rest: plain
        .replace(/^(?:\+|00)[\s(]*/, '')
        .slice(code.length)
        .replace(/^[\s)-]+/, ''),
    };
  }
  // Kept from before its country was asked for.
  const kept = readPhone(plain)?.regions ?? [];
  return {
    region: kept.indexOf(region) < 0 ? (kept.find((each) => regions.indexOf(each) >= 0) ?? region) : region,
    rest: text,
  };
}

/** The number as the form's answer: with its country's code. */
export function joinNumber({ region, rest }: TypedNumber): string {
  const isAbroad = /^\s*(?:[+＋]|00)/.test(rest);
  return rest.trim() === '' || isAbroad ? rest.trim() : `+${callingCodes.get(region) ?? ''} ${rest}`;
}

/** The countries that a field offers: the best known of a shared code before the others. */
export const offeredRegions = (phoneRegions: 'any' | readonly string[]): readonly string[] =>
  phoneRegions === 'any' ? [...callingCodes.keys()] : phoneRegions.filter((region) => callingCodes.has(region));

/** Regions as they are chosen from, by their names: `Japan +81`. */
export function namedRegions(regions: readonly string[], language: Language): { region: string; label: string }[] {
  const nameOf = regionNames(language);
  return regions
    .map((region) => ({ region, label: `${nameOf(region)} +${callingCodes.get(region) ?? ''}` }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
}

/** Where who reads a language is likely to be. */
const homes: Readonly<Record<Language, string>> = { en: 'CN', zh: 'CN', es: 'ES', ja: 'JP' };

/** The region that is offered first to who reads a language. */
export const homeRegion = (language: Language, regions: readonly string[]): string =>
  regions.includes(homes[language]) ? homes[language] : (regions[0] ?? homes[language]);

/** Where the browser says that its person is; undefined = it does not, or not where one may choose. */
export const browserRegion = (regions: readonly string[]): string | undefined =>
  (navigator.languages ?? [])
    .map((each) => /-([A-Z]{2})$/.exec(each)?.[1] ?? '')
    .find((each) => regions.includes(each));
