import { isolated } from '@convoke/contract/core/bidi.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { MenuTitles } from '@convoke/contract/menu-titles/en.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, storeLanguage } from './language.ts';

/** One small file per language and namespace, fetched when first needed. Only the back office uses i18next. */
const files = import.meta.glob<Record<string, string>>(['../texts/*/*.json', '!../texts/*/public-*.json'], {
  import: 'default',
});

/** Titles of pages are the menu's, which the server answers too. */
const titlesOf: Readonly<Record<Language, () => Promise<{ titles: MenuTitles }>>> = {
  en: () => import('@convoke/contract/menu-titles/en.ts'),
  zh: () => import('@convoke/contract/menu-titles/zh.ts'),
  es: () => import('@convoke/contract/menu-titles/es.ts'),
  ja: () => import('@convoke/contract/menu-titles/ja.ts'),
};

async function layoutTexts(language: Language, load: () => Promise<Record<string, string>>) {
  const [texts, { titles }] = await Promise.all([load(), titlesOf[language]()]);
  const named = Object.entries(titles).map(([name, title]): [string, string] => [`title.${name}`, title]);
  return { ...texts, ...Object.fromEntries(named) };
}

/** Namespaces every screen of the back office needs; a page's own are named in its route. */
export const shellNamespaces = ['common', 'field', 'layout'];

export async function startI18n(): Promise<void> {
  await i18next
    .use({
      type: 'backend' as const,
      init: () => {},
      read: (
        language: string,
        namespace: string,
        done: (error: unknown, texts: Record<string, string> | null) => void,
      ) => {
        const load = files[`../texts/${language}/${namespace}.json`];
        if (!load) {
          done(new Error(`no texts ${language}/${namespace}`), null);
          return;
        }
        const texts = namespace === 'layout' ? layoutTexts(language as Language, load) : load();
        texts.then(
          (read) => done(null, read),
          (error: unknown) => done(error, null),
        );
      },
    })
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: false,
      ns: shellNamespaces,
      defaultNS: 'common',
      keySeparator: false,
      load: 'currentOnly',
      // React escapes; a name that is read from the right must not turn the sentence around it.
      interpolation: { escapeValue: true, escape: isolated },
      react: { useSuspense: true },
    });
  document.documentElement.lang = i18next.language;
}

export async function changeLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}
