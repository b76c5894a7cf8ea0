import { chooseLanguage, type Language, languageCookie } from '@convoke/contract/core/language.ts';
import { getCookie, setCookie } from './cookies.ts';

/** The language to speak: the stored cookie, else the browser's, else English. */
export function currentLanguage(): Language {
  return chooseLanguage(getCookie(languageCookie), navigator.languages ?? [navigator.language]);
}

/** Remembers a person's choice; the server reads the same cookie for its messages. */
export function storeLanguage(language: Language): void {
  setCookie(languageCookie, language, 365 * 24 * 60 * 60);
}

/** The names of the languages in themselves. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  zh: '中文',
  es: 'Español',
  ja: '日本語',
};
