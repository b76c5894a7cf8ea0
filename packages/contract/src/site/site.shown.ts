import type { PublicEvent } from '../event/event.public.calls.ts';
import type { Language } from '../core/language.ts';
import type { SiteDocument, SitePage } from './site.document.ts';
import type { ShownPicture, SiteField, SiteFields, SitePicture, SiteTexts } from './site.fields.ts';
import type { SiteLive } from './site.live.ts';
import { isModuleKind, type ModuleKind, type ModuleProps, siteModules } from './site.modules.ts';
import type { SiteStyle } from './site.style.ts';

/** A module as its view is given it: texts in one language, pictures with their addresses. */
export type ShownModule = { [Kind in ModuleKind]: { id: string; module: Kind; props: ModuleProps<Kind> } }[ModuleKind];

export interface ShownMenu {
  id: string;
  title: string;
  /** `#moduleId`, an address, or '' of a group. */
  href: string;
  entries: readonly ShownMenu[];
}

/** One page of a site in one language: what a page of the public site and the editor's canvas show. */
export interface ShownSite {
  /** Of the version that is shown; 0 = a draft. */
  version: number;
  style: SiteStyle;
  logo: ShownPicture | null;
  languages: readonly Language[];
  page: { id: string; slug: string; title: string; description: string };
  menus: readonly ShownMenu[];
  modules: readonly ShownModule[];
}

/** What the public page of a site is given. */
export interface SiteData {
  event: PublicEvent;
  site: ShownSite;
  live: SiteLive;
  /** See the event's own page. */
  previewUntil?: string;
}

/** A text in the language asked for, else the site's own, else any. */
export function textIn(texts: SiteTexts, language: Language, own: Language): string {
  return texts[language] || texts[own] || Object.values(texts).find(Boolean) || '';
}

interface Showing {
  code: string;
  version: number;
  language: Language;
  /** Where a page of the site stands; left out: on the event's public page. */
  pathOf?: (slug: string) => string;
  /** Undefined: not a picture, or gone. */
  pictureOf: (picture: SitePicture) => ShownPicture | undefined;
}

/** The page of a document that has this slug; undefined when there is none. Modules that are off or of an unknown kind are left out. */
export function shownSite(document: SiteDocument, slug: string, showing: Showing): ShownSite | undefined {
  const page = document.pages.find((one) => one.slug === slug);
  if (!page) return undefined;
  const text = (texts: SiteTexts) => textIn(texts, showing.language, document.language);
  return {
    version: showing.version,
    style: document.style,
    logo: (document.logo && showing.pictureOf({ documentId: document.logo, alt: {}, x: 50, y: 50 })) || null,
    languages: document.languages,
    page: { id: page.id, slug, title: text(page.title), description: text(page.description) },
    menus: shownMenus(document, page, showing.pathOf ?? ((at) => sitePath(showing.code, at)), text),
    modules: shownModules(page, document.language, showing),
  };
}

export function shownModules(page: SitePage, own: Language, showing: Omit<Showing, 'code' | 'version'>): ShownModule[] {
  return page.modules.flatMap(({ id, module, v, isOn, props }) => {
    if (!isOn || !isModuleKind(module) || v !== siteModules[module].v) return [];
    return { id, module, props: shownFields(siteModules[module].fields, props, own, showing) } as ShownModule;
  });
}

function shownFields(
  fields: SiteFields,
  props: Record<string, unknown>,
  own: Language,
  showing: Omit<Showing, 'code' | 'version'>,
): Record<string, unknown> {
  const shown = (field: SiteField, value: unknown): unknown => {
    if (field.kind === 'text' || field.kind === 'rich')
      return textIn((value ?? {}) as SiteTexts, showing.language, own);
    if (field.kind === 'picture') return shownPicture(value as SitePicture | null, own, showing);
    if (field.kind === 'list')
      return (value as Record<string, unknown>[]).map((item) => shownFields(field.fields, item, own, showing));
    return value;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shown(field, props[name])]));
}

function shownPicture(picture: SitePicture | null, own: Language, showing: Omit<Showing, 'code' | 'version'>) {
  const found = picture && showing.pictureOf(picture);
  return found ? { ...found, alt: textIn(picture.alt, showing.language, own), x: picture.x, y: picture.y } : null;
}

/** Where the picture stands that goes with a link to a site. Its address changes with what it shows. */
export const siteSharePath = ({ event, site }: Pick<SiteData, 'event' | 'site'>, language: Language) =>
  `/event/${event.code}/share/${event.version}-${site.version}-${language}.png`;

/** Where a page of a site stands. */
export const sitePath = (code: string, slug: string) => (slug === '' ? `/event/${code}` : `/event/${code}/p/${slug}`);

function shownMenus(
  { pages, menus }: SiteDocument,
  page: SitePage,
  pathOf: (slug: string) => string,
  text: (texts: SiteTexts) => string,
): ShownMenu[] {
  const hrefOf = (target: SiteDocument['menus'][number]['target']): string => {
    if (target.kind === 'link') return target.link;
    if (target.kind === 'group') return '';
    if (target.kind === 'page') return pathOf(pages.find(({ id }) => id === target.pageId)?.slug ?? '');
    const home = pages.find(({ modules }) => modules.some(({ id }) => id === target.moduleId));
    return `${home && home.id !== page.id ? pathOf(home.slug) : ''}#${target.moduleId}`;
  };
  const below = (parent: string): ShownMenu[] =>
    menus
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, title, target }) => ({
        id,
        title: text(title),
        href: hrefOf(target),
        entries: target.kind === 'group' ? below(id) : [],
      }));
  return below('');
}
