import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@convoke/contract/core/language.ts';
import { menu, type MenuEntry, menuPages, withinEvent } from '@convoke/contract/menu.ts';
import { menuTitles } from '@convoke/contract/menu-titles/all.ts';
import type { MenuName } from '@convoke/contract/menu-titles/en.ts';

/** What the frame of the back office is drawn for. */
export interface OfficeAsked {
  /** Path of the address, without its query. */
  path: string;
  language: Language;
  /** The person's choice; anything else follows the system. */
  theme: string | undefined;
  isSidebarClosed: boolean;
  isSignedIn: boolean;
  nonce: string;
  /** Goes to the end of the head. */
  head: string;
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const base = '/assets-bo/';
/** Namespaces of texts that the frame waits for (i18n.ts of the web). */
const frameTexts = ['common', 'field', 'layout'];
/** The words of the libraries (antd-locale.ts of the web). */
const locales: Readonly<Record<Language, readonly string[]>> = {
  en: ['antd/es/locale/en_US.js'],
  zh: ['antd/es/locale/zh_CN.js', 'dayjs/locale/zh-cn.js'],
  es: ['antd/es/locale/es_ES.js', 'dayjs/locale/es.js'],
  ja: ['antd/es/locale/ja_JP.js', 'dayjs/locale/ja.js'],
};

/**
 * The back office's page, with its frame already drawn: menu, breadcrumb and title in the reader's language and colours (decision 0097). Its markup
 * is that of the web's layout, under the same style sheet, which stands in the page itself; the scripts put theirs in its place.
 */
export function officeShell(dist: string): (asked: OfficeAsked) => string {
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  const json = <Value>(file: string) => JSON.parse(read(file)) as Value;
  const index = read('index.html');
  const manifest = json<Record<string, Chunk | undefined>>('.vite/manifest.json');
  const pages = json<Record<string, { module: string; texts: string[] } | undefined>>('.vite/pages.json');
  const sheet = /<link rel="stylesheet"[^>]* href="\/assets-bo\/([^"]+)">\s*/;
  const styles = withSystemColours(read(index.match(sheet)?.[1] ?? ''));
  const [before = '', after = ''] = index.replace(sheet, '').split('<div id="root"></div>');
  const isThere = new Set([...before.matchAll(/(?:src|href)="\/assets-bo\/([^"]+)"/g)].map(([, file]) => file));

  /** What the scripts would ask for one after the other: they are fetched while the frame's own code is on its way. */
  function preloads(name: string | undefined, language: Language): string {
    const page = name === undefined ? undefined : pages[name];
    const keys = [
      ...locales[language].map((file) => `../../node_modules/${file}`),
      `../contract/src/menu-titles/${language}.ts`,
      ...[...frameTexts, ...(page?.texts ?? [])].map((texts) => `src/texts/${language}/${texts}.json`),
      ...(page ? [page.module] : []),
    ];
    const files = new Set<string>();
    const add = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const each of chunk.imports ?? []) add(each);
    };
    for (const key of keys) add(key);
    return [...files]
      .filter((file) => file.endsWith('.js') && !isThere.has(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`)
      .join('');
  }

  return ({ path: address, language, theme, isSidebarClosed, isSignedIn, nonce, head }) => {
    const entry = isSignedIn
      ? menuPages().find(({ path }) => matches(path, address === '/' ? '/dashboard' : address))
      : undefined;
    const titles = menuTitles[language];
    const colours = theme === 'dark' || theme === 'light' ? ` data-theme="${theme}"` : '';
    const title = entry ? `${titles[entry.name]} · Convoke` : 'Convoke';
    const top = before
      .replace('<html lang="en">', `<html lang="${language}"${colours}>`)
      .replace('<title>Convoke</title>', () => `<title>${title}</title><style nonce="${nonce}">${styles}</style>`)
      .replace('</head>', () => `${preloads(entry?.name, language)}${head}</head>`);
    const frame = entry ? drawn(entry, titles, isSidebarClosed) : '';
    return `${top}<div id="root">${frame}</div>${after}`;
  };
}

type Titles = Readonly<Record<MenuName, string>>;

function drawn(entry: ReturnType<typeof menuPages>[number], titles: Titles, isSidebarClosed: boolean): string {
  const title = titles[entry.name];
  const crumbs = [
    ...(entry.name === 'Dashboard' ? [] : [`<a href="/dashboard">${titles.Dashboard}</a>`]),
    ...(entry.group && titles[entry.group] !== title ? [titles[entry.group]] : []),
    `<span aria-current="page">${title}</span>`,
  ];
  const isIn = ({ name }: MenuEntry) => name === withinEvent;
  const shown = entry.isWithin ? (menu.find(isIn)?.children ?? []) : menu.filter((each) => !isIn(each));
  const line = ({ name }: MenuEntry, kind: string) =>
    `<span class="${kind}${name === entry.name ? ' current' : ''}">${titles[name]}</span>`;
  const lines = shown.flatMap((each) => {
    const pages = (each.children ?? []).filter(({ hidden }) => !hidden);
    const [only] = pages;
    // As the web's menu.ts: a group of one page is that page; open is the one of this page.
    if (!only) return [line(each, 'top')];
    if (pages.length === 1) return [line(only, 'top')];
    return [line(each, 'top'), ...(each.name === entry.group ? pages.map((page) => line(page, 'inner')) : [])];
  });
  const event = entry.isWithin ? '<span class="sidebar-back coming-event"></span>' : '';
  return `<div class="shell coming still desktop ${isSidebarClosed ? 'closed' : 'open'}">
<div class="sidebar"><span class="sidebar-logo">${logo}<span class="sidebar-name">Convoke</span></span>${event}
<div class="coming-menu" aria-hidden="true">${lines.join('')}</div></div>
<div class="shell-main"><div class="shell-head"><div class="top-bar"><span class="coming-button"></span>
<div class="crumbs"><ol>${crumbs.map((crumb) => `<li>${crumb}</li>`).join('')}</ol></div></div><div class="tabs-line"></div></div>
<main id="page" class="shell-page"><div class="page-header"><div class="page-header-words"><h1>${title}</h1></div></div>
<div class="panel coming-panel" aria-busy="true"><span></span><span></span><span></span></div></main></div></div>`;
}

/** As the web's logo.tsx draws it. */
const logo =
  '<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--primary)"/><path d="M21.5 11.2a7 7 0 1 0 0 9.6" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/><circle cx="22.6" cy="16" r="2.1" fill="#fff"/></svg>';

/** Until a script has asked the system, its colours are the style sheet's to choose. */
function withSystemColours(css: string): string {
  const dark = css.match(/:root\[data-theme="?dark"?\]\s*\{([^}]*)\}/);
  if (!dark) throw new Error('the style sheet has no dark colours');
  return css.replace(
    dark[0],
    () => `${dark[0]}@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark[1]}}}`,
  );
}

/** Whether an address is one of a page's, whose parameters are `:name`. */
function matches(pattern: string, address: string): boolean {
  const [parts, given] = [pattern, address].map((each) => each.split('/').filter(Boolean));
  return (
    parts !== undefined &&
    given !== undefined &&
    parts.length === given.length &&
    parts.every((part, at) => part.startsWith(':') || part === given[at])
  );
}
