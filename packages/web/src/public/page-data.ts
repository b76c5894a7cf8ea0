import type { Locale } from '@convoke/contract/core/dates.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicConfig, Texts } from './core/types.ts';
import type { pages } from './pages.ts';

export type PageName = keyof typeof pages;

/** The data that a page is given, read off its `View`. */
export type PageData<Name extends PageName> = Awaited<ReturnType<(typeof pages)[Name]>>['View'] extends (props: {
  data: infer Data;
}) => unknown
  ? Data
  : never;

/** What the server hands to `renderDocument`. */
export type RenderInput = {
  [Name in PageName]: {
    page: Name;
    language: Language;
    /** How days and times are written: English as the reader's region writes it. */
    locale: Locale;
    /** Path and query of the request, with or without the site's address. */
    url: string;
    /** The site's own address, such as `https://events.example.org`. */
    publicUrl: string;
    data: PageData<Name>;
    config: PublicConfig;
  };
}[PageName];

/** What the document carries for the browser, in `<script type="application/json" id="convoke-page">`. */
export interface PageState {
  page: PageName;
  language: Language;
  locale: Locale;
  url: string;
  publicUrl: string;
  data: unknown;
  config: Omit<PublicConfig, 'nonce'>;
  /** The texts of this page in this language: a chunk of their own would be one more trip on a slow phone. */
  texts: Texts;
  /** One of the pages that follow each other without a document (turning.tsx); they share a style sheet. */
  turns?: true;
}

/** What a page is made of, for a browser that shows another one already. */
export interface TurnedPage {
  state: PageState;
  title: string;
  /** The class of `<html>`. */
  look: string;
  files: string[];
}
