import type { Locale } from '@convoke/contract/core/dates.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { ReactNode } from 'react';
import { translator } from '../core/i18n.ts';
import { PageProvider } from '../core/page-context.tsx';
import type { Texts } from '../core/types.ts';

/**
 * The one door by which the back office's editor reaches the public pages (scripts/import-rules.ts): what a site is made of, shown as the public page
 * shows it, by React. Nothing here fetches anything when it is shown, and nothing leads anywhere.
 */
export { ModuleFrame } from './module-frame.tsx';
export { SiteAction, SiteFooter, SiteHeader } from './shell.tsx';
export { siteCss } from './site-css.ts';
export { SiteGround, View as SiteView } from './site.page.tsx';
export { views } from './views.ts';

const files = import.meta.glob<Texts[string]>(
  [
    '../../texts/*/public-core.json',
    '../../texts/*/public-event.json',
    '../../texts/*/public-news.json',
    '../../texts/*/public-site.json',
  ],
  { import: 'default' },
);

/** The texts of the public page in one language, for `CanvasProvider`. */
export async function canvasTexts(language: Language): Promise<Texts> {
  const names = ['public-core', 'public-event', 'public-news', 'public-site'];
  const read = await Promise.all(
    names.map(async (name) => [name, (await files[`../../texts/${language}/${name}.json`]?.()) ?? {}] as const),
  );
  return Object.fromEntries(read);
}

interface CanvasProps {
  texts: Texts;
  language: Language;
  locale: Locale;
  /** Of the event's page; for its links. */
  code: string;
  hasMap?: boolean;
  children: ReactNode;
}

/** Around everything of a site that is shown outside of its public page. */
export function CanvasProvider({ texts, language, locale, code, hasMap = false, children }: CanvasProps) {
  const page = {
    language,
    locale,
    t: translator(texts, language),
    publicUrl: location.origin,
    url: `/event/${code}`,
    config: { appId: '', appSecret: '', hasMap },
    isStill: true,
  };
  return <PageProvider value={page}>{children}</PageProvider>;
}
