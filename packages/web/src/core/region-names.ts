import type { Language } from '@convoke/contract/core/language.ts';

/** What people call regions (ISO 3166-1, two letters) in a language; where the browser does not know, the letters themselves. */
export function regionNames(language: Language): (region: string) => string {
  if (!('DisplayNames' in Intl)) return (region) => region;
  const names = new Intl.DisplayNames([language], { type: 'region', style: 'short' });
  return (region) => names.of(region) ?? region;
}
