import type { Language } from '@convoke/contract/core/language.ts';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { heads } from '../heads.ts';
import { pages } from '../pages.ts';
import joiningCss from '../styles/joining.css?inline';
import type { Assets } from './assets.ts';
import { hueOf } from './colour.ts';
import { escapeHtml, jsonForScript } from './escape.ts';
import { localeOf, translator } from './i18n.ts';
import { Shell } from './shell.tsx';
import type { Head, HeadContext, PageModule, Texts, Translate } from './types.ts';
import type { PageName, PageState, RenderInput, TurnedPage } from '../page-data.ts';

export interface Rendered {
  /** Inside of `<body>`. */
  html: string;
  /** Inside of `<head>`. */
  head: string;
  /** HTTP status. */
  status: number;
  /** Attributes of `<html>`. */
  htmlAttributes: string;
}

const files = import.meta.glob<Record<string, string>>('../../texts/*/public-*.json', {
  eager: true,
  import: 'default',
});

function textsOf(language: string, namespaces: readonly string[]): Texts {
  return Object.fromEntries(namespaces.map((name) => [name, files[`../../texts/${language}/${name}.json`] ?? {}]));
}

const openGraphLocale = { en: 'en_US', zh: 'zh_CN', es: 'es_ES', ja: 'ja_JP' } as const;

function meta(attribute: 'name' | 'property', name: string, content: string | null | undefined): string {
  return content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : '';
}

/** Of a page that says more than one language to search engines, which. */
function canonicalLanguages({ canonical, languages = [] }: Head): readonly Language[] {
  return canonical !== undefined && languages.length > 1 ? languages : [];
}

/** The way from an event to a place or a ticket: a small sheet, since most people come this way, and the same one, so that its pages can turn. */
const joining: readonly PageName[] = ['event', 'register', 'buy', 'pay', 'order'];

/** Titles end with the product's name, unless they are it. */
function titleOf({ title }: Head, t: Translate): string {
  const product = t('public-core:product');
  return title === product ? product : `${title} · ${product}`;
}

/** Asked for before the scripts: on a slow network they would share the line with it. */
function firstPictureHtml({ firstPicture }: Head): string {
  if (!firstPicture) return '';
  const { url, widths, sizes } = firstPicture;
  const set = widths ? ` imagesrcset="${escapeHtml(widths)}" imagesizes="${escapeHtml(sizes)}"` : '';
  return `<link rel="preload" as="image" href="${escapeHtml(url)}"${set} fetchpriority="high">`;
}

function headHtml(head: Head, input: RenderInput, assets: Assets, t: Translate): string {
  const absolute = (address: string) => new URL(address, `${input.publicUrl}/`).href;
  const product = t('public-core:product');
  const written = canonicalLanguages(head);
  const inLanguage = (language: Language) => absolute(`${head.canonical}?language=${language}`);
  // The address that names the language, where that is the one asked for and the page is written in it.
  const asked = new URL(input.url, `${input.publicUrl}/`).searchParams.get('language');
  const isAsked = asked === input.language && written.includes(input.language);
  const canonical = head.canonical && (isAsked ? inLanguage(input.language) : absolute(head.canonical));
  const image = head.image && absolute(head.image);
  const nonce = input.config.nonce;
  // The page can be read and its links work before it is awake: what it looks like comes first.
  const behind = head.firstPicture ? ' fetchpriority="low"' : '';
  const css = head.look?.css ?? (joining.includes(input.page) ? joiningCss : assets.css);
  const { scheme = 'light dark', light = '#faf8f5', dark = '#141216' } = head.look ?? {};
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(titleOf(head, t))}</title>`,
    firstPictureHtml(head),
    nonce
      ? `<style nonce="${escapeHtml(nonce)}">${css.replace(/<\//g, '<\\/')}</style>`
      : assets.cssUrl && `<link rel="stylesheet" href="${assets.cssUrl}">`,
    `<script type="module" src="${assets.entry}"></script>`,
    ...assets.chunksOf(input.page).map((file) => `<link rel="modulepreload" href="${file}"${behind}>`),
    `<link rel="icon" type="image/svg+xml" href="${assets.icon}">`,
    meta('name', 'description', head.description),
    head.private ? '<meta name="robots" content="noindex">' : '',
    meta('name', 'referrer', head.isSecret ? 'no-referrer' : null),
    head.feed && `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(absolute(head.feed))}">`,
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...written.map((each) => `<link rel="alternate" hreflang="${each}" href="${escapeHtml(inLanguage(each))}">`),
    written.length > 0 && head.canonical
      ? `<link rel="alternate" hreflang="x-default" href="${escapeHtml(absolute(head.canonical))}">`
      : '',
    meta('name', 'color-scheme', scheme),
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}">`,
    // Phone numbers in a description are the organiser's to link, not the phone's to guess.
    '<meta name="format-detection" content="telephone=no">',
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', product),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', openGraphLocale[input.language]),
    ...written
      .filter((each) => each !== input.language)
      .map((each) => meta('property', 'og:locale:alternate', openGraphLocale[each])),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    head.jsonLd && `<script type="application/ld+json">${jsonForScript(head.jsonLd)}</script>`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Loads every page once; afterwards rendering is synchronous. */
export async function createRenderer(assets: Assets) {
  const names = Object.keys(pages) as PageName[];
  const loaded = new Map<PageName, PageModule<unknown>>(
    await Promise.all(
      names.map(async (name) => [name, (await pages[name]()) as unknown as PageModule<unknown>] as const),
    ),
  );

  /** What a page is made of, without its HTML. */
  function prepare(input: RenderInput) {
    const module = loaded.get(input.page);
    if (!module) throw new Error(`There is no public page "${input.page}".`);
    const { page, language, locale, url, data } = input;
    const publicUrl = input.publicUrl.replace(/\/+$/, '');
    // Named one by one: what else the server's configuration may hold is not for everyone.
    const { appId, appSecret, hasMap = false } = input.config;
    const config = { appId, appSecret, ...(hasMap && { hasMap }) };
    const texts = textsOf(language, ['public-core', ...module.namespaces]);
    const t = translator(texts, language);
    const headOf = heads[page] as ((data: unknown, context: HeadContext) => Head) | undefined;
    const head: Head = headOf?.(data, { t, language, locale, publicUrl }) ?? {
      title: t(module.title ?? `${module.namespaces[0]}:title`),
      private: true,
    };
    const state: PageState = {
      page,
      language,
      locale,
      url,
      publicUrl,
      data,
      config,
      texts,
      ...(joining.includes(page) && { turns: true }),
    };
    const forBrowser: PageState = { ...state, data: head.browserData ?? data };
    const look = `hue-${head.colourSeed === undefined ? 1 : hueOf(head.colourSeed)}`;
    return { module, head, t, publicUrl, state, forBrowser, look };
  }

  /** A page with its HTML; of one whose parts break one by one, without those that do: on the server nothing catches what a part throws. */
  function whole(input: RenderInput) {
    const prepared = prepare(input);
    const { module, state } = prepared;
    const html = (View: ComponentType<{ data: unknown }>, of: PageState) =>
      renderToString(<Shell state={of} View={View} />);
    const View = module.View as ComponentType<{ data: unknown }>;
    try {
      return { ...prepared, body: html(View, state) };
    } catch (error) {
      if (!module.mend) throw error;
      const isWhole = (part: ReactNode) => {
        try {
          return html(() => part, state) !== undefined;
        } catch {
          return false;
        }
      };
      const mended = prepare({ ...input, data: module.mend(input.data, isWhole) } as RenderInput);
      return { ...mended, body: html(View, mended.state) };
    }
  }

  function render(input: RenderInput): Rendered {
    const { head, t, publicUrl, forBrowser, look, body } = whole(input);
    return {
      head: headHtml(head, { ...input, publicUrl }, assets, t),
      html: `<div id="app">${body}</div>\n<script type="application/json" id="convoke-page">${jsonForScript(forBrowser)}</script>`,
      status: head.status ?? 200,
      htmlAttributes: `lang="${localeOf[input.language]}" class="${look}"`,
    };
  }

  /** For a browser that shows another page already (../turning.tsx): JSON of a `TurnedPage`. */
  function renderTurned(input: RenderInput): string {
    const { head, t, forBrowser, look } = prepare(input);
    const turned: TurnedPage = {
      state: forBrowser,
      title: titleOf(head, t),
      look,
      files: assets.chunksOf(input.page),
    };
    return JSON.stringify(turned);
  }

  function renderDocument(input: RenderInput): string {
    const { html, head, htmlAttributes } = render(input);
    return `<!doctype html>\n<html ${htmlAttributes}>\n<head>\n${head}\n</head>\n<body>\n${html}\n</body>\n</html>\n`;
  }

  return { render, renderDocument, renderTurned };
}
