import { isolated } from '@convoke/contract/core/bidi.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { Texts, Translate } from './types.ts';

/** The tag for `lang`, Intl and Open Graph. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN', es: 'es', ja: 'ja' };

/**
 * `t('namespace:key', values)`: fills `{name}` in the text. With a number `count` the plural form is taken from `key_one`, `key_other` …
 * (the language's own categories). An unknown key answers itself, so a page never breaks over a missing text.
 */
export function translator(texts: Texts, language: Language): Translate {
  const plural = new Intl.PluralRules(localeOf[language]);
  return (key, values = {}) => {
    const at = key.indexOf(':');
    const own = texts[key.slice(0, at)] ?? {};
    const name = key.slice(at + 1);
    const count = values['count'];
    const text =
      (typeof count === 'number' ? (own[`${name}_${plural.select(count)}`] ?? own[`${name}_other`]) : undefined) ??
      own[name] ??
      key;
    return text.replace(/\{(\w+)\}/g, (whole, field: string) => {
      const value = values[field];
      return value === undefined ? whole : isolated(String(value));
    });
  };
}
