import type { Language } from '@convoke/contract/core/language.ts';
import type { SiteDocument, SiteMenu, SiteModule, SitePage } from '@convoke/contract/site/site.document.ts';
import { schemaOfFields, type SitePicture, type SiteTexts } from '@convoke/contract/site/site.fields.ts';
import { type ModuleKind, siteModules } from '@convoke/contract/site/site.modules.ts';
import { mapFields } from '@convoke/contract/site/site.walk.ts';

/** What is done with a site as it is edited: each makes another document, and leaves what it does not touch as it is. */

export const newId = () => crypto.randomUUID();

/** A module as empty as it can be: it shows what the event says. */
export function beginModule(kind: ModuleKind, id: string = newId()): SiteModule {
  const { v, fields } = siteModules[kind];
  return { id, module: kind, v, isOn: true, name: '', props: schemaOfFields(fields).parse({}) as SiteModule['props'] };
}

/** How many of a kind a page may have. */
export function mostOf(kind: ModuleKind): number {
  const described = siteModules[kind];
  return 'most' in described ? described.most : 1;
}

export const mostModules = 60;
export const mostPages = 20;
export const mostMenus = 40;

/** Whether a page has room for one more of a kind. */
export const hasRoom = ({ modules }: SitePage, kind: ModuleKind) =>
  modules.length < mostModules && modules.filter(({ module }) => module === kind).length < mostOf(kind);

/** Without a language and all that is said in it. */
export function withoutLanguage(document: SiteDocument, language: Language): SiteDocument {
  const without = ({ [language]: _said, ...texts }: SiteTexts): SiteTexts => texts;
  const mapped = mapFields(document, (field, value) => {
    if (field.kind === 'text' || field.kind === 'rich') return without((value ?? {}) as SiteTexts);
    if (field.kind !== 'picture' || !value) return value;
    const picture = value as SitePicture;
    return { ...picture, alt: without(picture.alt) };
  });
  const pages = mapped.pages.map((page) => ({
    ...page,
    title: without(page.title),
    description: without(page.description),
  }));
  const menus = document.menus.map((menu) => ({ ...menu, title: without(menu.title) }));
  return { ...mapped, pages, menus, languages: document.languages.filter((each) => each !== language) };
}

export function withPage(document: SiteDocument, pageId: string, change: Partial<SitePage>): SiteDocument {
  return { ...document, pages: document.pages.map((page) => (page.id === pageId ? { ...page, ...change } : page)) };
}

/** Other modules on a page. What led to one that is gone leads nowhere, so it goes too. */
export function withModules(document: SiteDocument, pageId: string, modules: readonly SiteModule[]): SiteDocument {
  return withoutDeadMenus(withPage(document, pageId, { modules: [...modules] }));
}

export function withModule(document: SiteDocument, moduleId: string, change: Partial<SiteModule>): SiteDocument {
  const pages = document.pages.map((page) =>
    page.modules.some(({ id }) => id === moduleId)
      ? { ...page, modules: page.modules.map((each) => (each.id === moduleId ? { ...each, ...change } : each)) }
      : page,
  );
  return { ...document, pages };
}

/** Where a value stands in a module: names of fields and places in lists. */
export type FieldPath = readonly (string | number)[];

function withValue(value: unknown, [step, ...rest]: FieldPath, next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value)) return value.map((each: unknown, at) => (at === step ? withValue(each, rest, next) : each));
  const record = (value ?? {}) as Record<string, unknown>;
  return { ...record, [step]: withValue(record[step], rest, next) };
}

export function withField(document: SiteDocument, moduleId: string, path: FieldPath, value: unknown): SiteDocument {
  const module = moduleOf(document, moduleId);
  if (!module) return document;
  return withModule(document, moduleId, { props: withValue(module.props, path, value) as SiteModule['props'] });
}

export const moduleOf = ({ pages }: SiteDocument, moduleId: string | null) =>
  pages.flatMap(({ modules }) => modules).find(({ id }) => id === moduleId);

/** A text said in one language; the others stay. An empty one is not there. */
export function withText(texts: SiteTexts, language: Language, text: string): SiteTexts {
  const { [language]: _, ...others } = texts;
  return text === '' ? others : { ...others, [language]: text };
}

/** Something moved by one place, or by as many as are said. */
export function moved<Item>(items: readonly Item[], from: number, by: number): Item[] {
  const to = Math.max(0, Math.min(items.length - 1, from + by));
  const item = items[from];
  if (item === undefined || to === from) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The same module once more, below it. */
export function duplicatedModule(document: SiteDocument, page: SitePage, moduleId: string) {
  const at = page.modules.findIndex(({ id }) => id === moduleId);
  const module = page.modules[at];
  if (!module) return undefined;
  const copy = { ...module, id: newId() };
  return { document: withModules(document, page.id, page.modules.toSpliced(at + 1, 0, copy)), moduleId: copy.id };
}

/** An address that no page has: letters and digits of a title, else `page`, with a number where it is taken. */
export function freeSlug({ pages }: SiteDocument, title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  const wish = plain || 'page';
  const used = new Set(pages.map(({ slug }) => slug));
  if (!used.has(wish)) return wish;
  let n = 2;
  while (used.has(`${wish}-${n}`)) n += 1;
  return `${wish}-${n}`;
}

/** A further page, with an entry of the menu that leads to it where there is room. */
export function withNewPage(document: SiteDocument, title: string, language: Language) {
  const page: SitePage = {
    id: newId(),
    slug: freeSlug(document, title),
    title: { [language]: title },
    description: {},
    modules: [],
  };
  const entry: SiteMenu = {
    id: newId(),
    parentId: '',
    title: { [language]: title },
    target: { kind: 'page', pageId: page.id },
  };
  const menus = document.menus.length < mostMenus ? [...document.menus, entry] : document.menus;
  return { document: { ...document, pages: [...document.pages, page], menus }, pageId: page.id };
}

export const withoutPage = (document: SiteDocument, pageId: string): SiteDocument =>
  withoutDeadMenus({ ...document, pages: document.pages.filter(({ id }) => id !== pageId) });

/** Pages in another order; the first one stays first: it is the site's own address. */
export function movedPage(document: SiteDocument, at: number, by: number): SiteDocument {
  const [first, ...rest] = document.pages;
  if (!first || at === 0) return document;
  return { ...document, pages: [first, ...moved(rest, at - 1, by)] };
}

function withoutDeadMenus(document: SiteDocument): SiteDocument {
  const pages = new Set(document.pages.map(({ id }) => id));
  const modules = new Set(document.pages.flatMap((page) => page.modules.map(({ id }) => id)));
  const menus = document.menus.filter(
    ({ target }) =>
      !(target.kind === 'page' && !pages.has(target.pageId)) &&
      !(target.kind === 'module' && !modules.has(target.moduleId)),
  );
  return menus.length === document.menus.length ? document : { ...document, menus };
}

/** An entry with what stands below it is what moves among its neighbours. */
export function movedMenu(menus: readonly SiteMenu[], menuId: string, by: number): SiteMenu[] {
  const menu = menus.find(({ id }) => id === menuId);
  if (!menu) return [...menus];
  const beside = menus.filter(({ parentId }) => parentId === menu.parentId);
  const sorted = moved(beside, beside.indexOf(menu), by);
  const next = sorted.values();
  return menus.map((each) => (each.parentId === menu.parentId ? (next.next().value ?? each) : each));
}

/** An entry that goes takes what stands below it along. */
export const withoutMenu = (menus: readonly SiteMenu[], menuId: string): SiteMenu[] =>
  menus.filter(({ id, parentId }) => id !== menuId && parentId !== menuId);
