import * as z from 'zod';
import { id, line } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { schemaOfField, schemaOfFields, siteLink, type SiteTexts } from './site.fields.ts';
import { isModuleKind, type ModuleKind, siteModules } from './site.modules.ts';
import { siteStyle } from './site.style.ts';

/** Ids within a document: of pages, modules and entries of the menu. Made by whoever adds one. */
export const partId = z.string().regex(/^[A-Za-z0-9_-]{6,40}$/);

/** A line in each language. */
export const textsOfSite = (max: number) => schemaOfField({ kind: 'text', max }) as z.ZodType<SiteTexts>;

/** Bytes of a document as JSON. */
export const siteBytes = 1_000_000;

/**
 * One module of a page. `module` and `v` say by which fields `props` is read; of a kind that this version does not know, props stay as they came (decision of the site domain):
 * it is shown nowhere and kept.
 */
const siteModule = z
  .object({
    id: partId,
    module: z.string().regex(/^[a-z][a-z-]{1,30}$/),
    v: z.int().min(1).max(1000),
    isOn: z.boolean().default(true),
    /** What its organiser calls it; '' = as its kind. */
    name: line(60).default(''),
    props: z.record(z.string().max(60), z.json()),
  })
  .transform((given, ctx) => {
    if (!isModuleKind(given.module) || given.v !== siteModules[given.module].v) return given;
    const parsed = schemaOfFields(siteModules[given.module].fields).safeParse(given.props);
    if (parsed.success) return { ...given, props: parsed.data as Record<string, z.core.util.JSONType> };
    for (const issue of parsed.error.issues)
      ctx.issues.push({ ...issue, path: ['props', ...issue.path], input: given.props } as never);
    return z.NEVER;
  });
export type SiteModule = z.infer<typeof siteModule>;

const sitePage = z.object({
  id: partId,
  /** In its address, /event/{code}/p/{slug}; '' = the first page, /event/{code}. */
  slug: z
    .string()
    .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
    .max(60),
  title: textsOfSite(80),
  description: textsOfSite(300),
  modules: z.array(siteModule).max(60),
});
export type SitePage = z.infer<typeof sitePage>;

/** Where an entry leads: a page, a module of one, or an address; a group leads nowhere and holds others. */
export const menuTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), pageId: partId }),
  z.object({ kind: z.literal('module'), moduleId: partId }),
  z.object({ kind: z.literal('link'), link: siteLink }),
  z.object({ kind: z.literal('group') }),
]);

/** Flat, in the order that is shown; `parentId` names a group, '' = at the top. */
const siteMenu = z.object({
  id: partId,
  parentId: partId.or(z.literal('')).default(''),
  title: textsOfSite(60),
  target: menuTarget,
});
export type SiteMenu = z.infer<typeof siteMenu>;

export const siteDocument = z
  .object({
    v: z.literal(1),
    /** The language its texts fall back on, and those it is written in. */
    language: z.enum(languages),
    languages: z.array(z.enum(languages)).min(1).max(languages.length),
    style: siteStyle,
    /** A picture of the library; null = the organiser's name. */
    logo: id.nullable().default(null),
    pages: z.array(sitePage).min(1).max(20),
    menus: z.array(siteMenu).max(40),
  })
  .check((ctx) => {
    for (const { path, problem } of problemsOf(ctx.value))
      ctx.issues.push({ code: 'custom', path: [...path], params: { problem }, input: ctx.value });
  });
export type SiteDocument = z.infer<typeof siteDocument>;

interface Problem {
  path: readonly (string | number)[];
  problem: 'twice' | 'nowhere' | 'insideItself' | 'firstPage' | 'tooMany';
}

/** What no single field can see: ids that stand twice, menus that lead nowhere or into themselves. */
function problemsOf({
  pages,
  menus,
  languages: spoken,
}: Pick<SiteDocument, 'pages' | 'menus' | 'languages'>): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const once = (name: string, path: Problem['path']) => {
    if (seen.has(name)) problems.push({ path, problem: 'twice' });
    seen.add(name);
  };
  for (const [at, language] of spoken.entries()) once(`in ${language}`, ['languages', at]);
  for (const [at, page] of pages.entries()) {
    once(page.id, ['pages', at, 'id']);
    once(`/${page.slug}`, ['pages', at, 'slug']);
    if ((at === 0) !== (page.slug === '')) problems.push({ path: ['pages', at, 'slug'], problem: 'firstPage' });
    const counts = new Map<ModuleKind, number>();
    for (const [place, { id: moduleId, module }] of page.modules.entries()) {
      once(moduleId, ['pages', at, 'modules', place, 'id']);
      if (!isModuleKind(module)) continue;
      const count = (counts.get(module) ?? 0) + 1;
      counts.set(module, count);
      const kind = siteModules[module];
      if (count > ('most' in kind ? kind.most : 1))
        problems.push({ path: ['pages', at, 'modules', place], problem: 'tooMany' });
    }
  }
  const groups = new Set(menus.filter(({ target }) => target.kind === 'group').map(({ id: menuId }) => menuId));
  for (const [at, { id: menuId, parentId, target }] of menus.entries()) {
    once(menuId, ['menus', at, 'id']);
    const isNowhere =
      (target.kind === 'page' && !pages.some(({ id: pageId }) => pageId === target.pageId)) ||
      (target.kind === 'module' &&
        !pages.some(({ modules }) => modules.some(({ id: moduleId }) => moduleId === target.moduleId)));
    if (isNowhere) problems.push({ path: ['menus', at, 'target'], problem: 'nowhere' });
    // Two levels: a group stands at the top, so nothing can hold itself.
    if (parentId !== '' && (target.kind === 'group' || !groups.has(parentId)))
      problems.push({ path: ['menus', at, 'parentId'], problem: 'insideItself' });
  }
  return problems;
}

/** A site needs one to be published. */
export const hasBanner = ({ pages }: Pick<SiteDocument, 'pages'>) =>
  pages[0]?.modules.some(({ module, isOn }) => module === 'banner' && isOn) ?? false;
