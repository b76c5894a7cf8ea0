import type { Locale } from '@convoke/contract/core/dates.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { ComponentType, ReactNode } from 'react';

/** What the server tells every page besides its data. */
export interface PublicConfig {
  /** The browser's application credentials. Not a secret: they keep requests whole, they authorise nothing. */
  appId: string;
  appSecret: string;
  /** The Content-Security-Policy nonce of this answer, for the style element. It does not travel in the page's JSON. */
  nonce?: string;
  /** Whether places are shown on a map. */
  hasMap?: boolean;
}

export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** What every page can ask for besides its data (see `usePage`). */
export interface PageContext {
  language: Language;
  /** How days and times are written: the language, English as the reader's region writes it. */
  locale: Locale;
  t: Translate;
  /** The site's own address without a trailing slash, for links that leave the page. */
  publicUrl: string;
  /** Path and query of this request, with or without the site's address. */
  url: string;
  config: Omit<PublicConfig, 'nonce'>;
  /** Date.now() when what the page is made of arrived, where that was before it was shown. */
  arrivedAt?: number | undefined;
  /** In the back office's editor: nothing is fetched, nothing leads anywhere. */
  isStill?: boolean;
}

/** What a page's file exports. */
export interface PageModule<Data> {
  View: ComponentType<{ data: Data }>;
  /** Namespaces of its texts besides `public-core`. */
  namespaces: readonly string[];
  /** Key of the document's title, for a page without an entry in `heads.ts`. */
  title?: string;
  /** For a page of parts that may break one by one: its data without those that do. */
  mend?: (data: Data, isWhole: (part: ReactNode) => boolean) => Data;
}

/** namespace → key → text */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a page says of itself in the document's head. */
export interface Head {
  title: string;
  description?: string;
  /** The page's one true address; a path of the product's. */
  canonical?: string;
  /** The languages that the page is written in, where its address may say one (`?language=`). */
  languages?: readonly Language[];
  /** Absolute or rooted address of the preview picture. */
  image?: string | null;
  /** Path of a feed of what is new here (Atom). */
  feed?: string;
  /** Not for search engines: a person's own page, a failure. */
  private?: boolean;
  /** The address itself is a secret: links out of the page do not tell it, not even its host. */
  isSecret?: boolean;
  jsonLd?: Readonly<Record<string, unknown>>;
  /** HTTP status; 200 when left out. */
  status?: number;
  /** Seeds the page's own colour. */
  colourSeed?: string;
  /** A page that is not in the product's own colours. */
  look?: HeadLook;
  /** The picture that the page begins with: fetched before anything else asks for it. */
  firstPicture?: FirstPicture | undefined;
  /** What the browser gets as data, where that is less than what the server rendered with. */
  browserData?: unknown;
}

export interface FirstPicture {
  url: string;
  /** As `srcset` and `sizes` of its image say it. */
  widths?: string | null | undefined;
  sizes: string;
}

export interface HeadLook {
  /** The whole style sheet. */
  css: string;
  /** `color-scheme`. */
  scheme: 'light dark' | 'light' | 'dark';
  /** The ground's colours, for what the browser draws around the page. */
  light: string;
  dark: string;
}

export interface HeadContext {
  language: Language;
  locale: Locale;
  publicUrl: string;
  t: Translate;
}
