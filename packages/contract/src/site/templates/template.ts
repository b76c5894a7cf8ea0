import type { Language } from '../../core/language.ts';
import { type SiteDocument, siteDocument } from '../site.document.ts';
import type { SiteTexts } from '../site.fields.ts';
import { type ModuleKind, siteModules } from '../site.modules.ts';
import type { SiteStyle } from '../site.style.ts';

/** A site to begin with. What it leaves empty, its modules say of the event themselves. */
export interface SiteTemplate {
  name: SiteTexts;
  /** What it is like, in a line. */
  about: SiteTexts;
  style: SiteStyle;
  /** The first one has no slug. */
  pages: readonly {
    slug: string;
    title: SiteTexts;
    description?: SiteTexts;
    /** In the menu, under this. */
    menu?: SiteTexts;
    modules: readonly TemplateModule[];
  }[];
}

interface TemplateModule {
  kind: ModuleKind;
  props?: Readonly<Record<string, unknown>>;
  /** In the menu, under this. */
  menu?: SiteTexts;
  /** Beneath this entry of the menu. */
  group?: SiteTexts;
  /** There to be turned on. */
  isOff?: true;
}

/** What a template has to know of an event: its languages, and which modules have something to show. */
export interface TemplateEvent {
  language: Language;
  languages: readonly Language[];
  has: ReadonlySet<ModuleKind>;
}

/** Kinds that show what an event has, and nothing where it has none. */
const ofEvent: ReadonlySet<ModuleKind> = new Set(['guests', 'schedule', 'partners', 'news', 'review', 'booths', 'map']);

export const say = (en: string, zh: string, es: string, ja: string): SiteTexts => ({ en, zh, es, ja });

/** Ids after what they name, for a document that is only looked at. */
function namedIds(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? `${name}-part` : `${name}-part-${count}`;
  };
}

/** The document of a new site: modules that have nothing to show yet are in it, turned off. */
export function documentOf(
  { style, pages }: SiteTemplate,
  event: TemplateEvent,
  idOf: (name: string) => string = namedIds(),
): SiteDocument {
  const menus: unknown[] = [];
  const groups = new Map<SiteTexts, string>();
  const groupOf = (title: SiteTexts): string => {
    const known = groups.get(title);
    if (known) return known;
    const id = idOf('group');
    groups.set(title, id);
    menus.push({ id, title, target: { kind: 'group' } });
    return id;
  };
  const made = pages.map((page) => {
    const pageId = idOf(page.slug || 'home');
    if (page.menu) menus.push({ id: idOf('menu'), title: page.menu, target: { kind: 'page', pageId } });
    const modules = page.modules.map(({ kind, props = {}, menu, group, isOff }) => {
      const id = idOf(kind);
      const isOn = !isOff && (!ofEvent.has(kind) || event.has.has(kind));
      if (menu && isOn) {
        const parentId = group ? groupOf(group) : '';
        menus.push({ id: idOf('menu'), parentId, title: menu, target: { kind: 'module', moduleId: id } });
      }
      return { id, module: kind, v: siteModules[kind].v, isOn, props };
    });
    return { id: pageId, slug: page.slug, title: page.title, description: page.description ?? {}, modules };
  });
  const { language, languages } = event;
  return siteDocument.parse({ v: 1, language, languages, style, pages: made, menus });
}
