import { isolated } from '@convoke/contract/core/bidi.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { menuTitles } from '@convoke/contract/core/menu.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, storeLanguage } from './language.ts';

/** One small file per language and namespace, fetched when first needed. Only the back office uses i18next. */
const files = import.meta.glob<Record<string, string>>(['../texts/*/*.json', '!../texts/*/public-*.json'], {
  import: 'default',
});

/** Namespaces every screen of the back office needs; a page's own are named in its route. */
export const shellNamespaces = ['common', 'layout', 'shortlink'];

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
        load().then(
          // Titles of pages are the menu's, which the server answers too.
          (texts) => done(null, namespace === 'layout' ? { ...texts, ...menuTitles(language as Language) } : texts),
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
