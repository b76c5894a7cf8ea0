import * as z from 'zod';
import { languages } from '../core/language.ts';
import { hasBanner, type SiteDocument } from './site.document.ts';
import type { SiteField, SiteFields, SitePicture, SiteTexts } from './site.fields.ts';
import { isModuleKind, siteModules } from './site.modules.ts';
import { weakPairs } from './site.style.ts';

/** What is looked at before a site is published. Only `noBanner` refuses; all else is for people to judge. */
export const siteProblems = [
  'noBanner',
  /** Letters that are hard to read on their ground; `detail`: "light text/background 3.1". */
  'contrast',
  /** A picture without a text in its place. */
  'alternative',
  /** A place on the site that is not there; `detail` is where it leads. */
  'deadLink',
  /** An entry of the menu that leads to a module that is off. */
  'menuTarget',
  /** A text that is missing in `language`. */
  'translation',
  /** A picture, document, vote or questionnaire that is not there any more. */
  'gone',
  /** A vote or questionnaire that nobody but organisers can open. */
  'notPublic',
  /** Of a kind that this version of the product does not know: it is kept and not shown. */
  'unknownModule',
] as const;
export type SiteProblemName = (typeof siteProblems)[number];

export const siteProblem = z.object({
  problem: z.enum(siteProblems),
  refuses: z.boolean(),
  /** Where; '' = of the site as a whole. */
  pageId: z.string(),
  moduleId: z.string(),
  menuId: z.string(),
  /** Of the module, as `site.modules.ts` names it: `pictures.2.picture`. */
  field: z.string(),
  language: z.enum(languages).nullable(),
  detail: z.string(),
});
export type SiteProblem = z.infer<typeof siteProblem>;

/** What only the server knows: of those that a document names, which are not there, or not public. */
export interface SiteThings {
  gone: ReadonlySet<string>;
  notPublic: ReadonlySet<string>;
}

type Found = Pick<SiteProblem, 'problem'> & Partial<SiteProblem>;

/** What is wrong with a site, what refuses publishing first. */
export function checkSite(document: SiteDocument, things: SiteThings): SiteProblem[] {
  const found: Found[] = [
    ...(hasBanner(document) ? [] : [{ problem: 'noBanner' as const }]),
    ...weakColours(document),
    ...(document.logo && things.gone.has(document.logo) ? [{ problem: 'gone' as const, field: 'logo' }] : []),
    ...pageProblems(document, things),
    ...menuProblems(document),
  ];
  return found.map((one) => ({
    refuses: one.problem === 'noBanner',
    pageId: '',
    moduleId: '',
    menuId: '',
    field: '',
    language: null,
    detail: '',
    ...one,
  }));
}

function weakColours({ style }: SiteDocument): Found[] {
  const schemes = style.scheme === 'auto' ? (['light', 'dark'] as const) : [style.scheme];
  return schemes.flatMap((scheme) =>
    weakPairs(style[scheme]).map(({ of, on, contrast }) => ({
      problem: 'contrast' as const,
      field: `style.${scheme}.${of}`,
      // Cut, not rounded: 4.49 is not 4.5.
      detail: `${scheme} ${of}/${on} ${(Math.floor(contrast * 10) / 10).toFixed(1)}`,
    })),
  );
}

function pageProblems(document: SiteDocument, things: SiteThings): Found[] {
  return document.pages.flatMap((page) => [
    ...missing(page.title, document, 'title').map((one) => ({ ...one, pageId: page.id })),
    ...page.modules
      .filter(({ isOn }) => isOn)
      .flatMap(({ id, module, v, props }) => {
        const isKnown = isModuleKind(module) && v === siteModules[module].v;
        const problems: Found[] = isKnown
          ? fieldProblems(siteModules[module].fields, props, document, things)
          : [{ problem: 'unknownModule', detail: module }];
        return problems.map((one) => ({ ...one, pageId: page.id, moduleId: id }));
      }),
  ]);
}

/** The languages of a site in which a text lacks; none of a text that is empty everywhere. */
function missing(texts: SiteTexts, { languages: written }: SiteDocument, field: string): Found[] {
  if (!Object.values(texts).some(Boolean)) return [];
  return written
    .filter((language) => !texts[language])
    .map((language) => ({ problem: 'translation', field, language }));
}

function fieldProblems(
  fields: SiteFields,
  props: Record<string, unknown>,
  document: SiteDocument,
  things: SiteThings,
  before = '',
): Found[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    problemsOfField(field, props[name], document, things, `${before}${name}`),
  );
}

function problemsOfField(
  field: SiteField,
  value: unknown,
  document: SiteDocument,
  things: SiteThings,
  path: string,
): Found[] {
  switch (field.kind) {
    case 'text':
      return missing((value ?? {}) as SiteTexts, document, path);
    case 'rich':
      return [
        ...missing((value ?? {}) as SiteTexts, document, path),
        ...Object.values((value ?? {}) as SiteTexts).flatMap((html) =>
          [...html.matchAll(/href="([^"]*)"/g)].flatMap(([, href = '']) => deadLink(href, document, path)),
        ),
      ];
    case 'link':
      return deadLink(typeof value === 'string' ? value : '', document, path);
    case 'picture': {
      const picture = value as SitePicture | null;
      if (!picture) return [];
      if (things.gone.has(picture.documentId)) return [{ problem: 'gone', field: path }];
      return Object.values(picture.alt).some(Boolean)
        ? missing(picture.alt, document, path)
        : [{ problem: 'alternative', field: path }];
    }
    case 'thing':
      if (typeof value !== 'string') return [];
      if (things.gone.has(value)) return [{ problem: 'gone', field: path }];
      return things.notPublic.has(value) ? [{ problem: 'notPublic', field: path }] : [];
    case 'documents':
      return ((value ?? []) as string[])
        .filter((documentId) => things.gone.has(documentId))
        .map((_documentId) => ({ problem: 'gone', field: path }));
    case 'list':
      return ((value ?? []) as Record<string, unknown>[]).flatMap((item, at) =>
        fieldProblems(field.fields, item, document, things, `${path}.${at}.`),
      );
    default:
      return [];
  }
}

/** Places on the site itself; whether an address elsewhere answers nobody asks. */
function deadLink(href: string, { pages }: SiteDocument, field: string): Found[] {
  const isThere = href.startsWith('#')
    ? pages.some(({ modules }) => modules.some(({ id, isOn }) => isOn && `#${id}` === href))
    : !/^\/[a-z0-9-]*$/.test(href) || pages.some(({ slug }) => `/${slug}` === href);
  return isThere ? [] : [{ problem: 'deadLink', field, detail: href }];
}

function menuProblems(document: SiteDocument): Found[] {
  const shown = new Set(
    document.pages.flatMap(({ modules }) => modules.filter(({ isOn }) => isOn).map(({ id }) => id)),
  );
  return document.menus.flatMap(({ id, title, target }) => {
    const problems: Found[] = missing(title, document, 'title');
    if (target.kind === 'module' && !shown.has(target.moduleId)) problems.push({ problem: 'menuTarget' });
    if (target.kind === 'link') problems.push(...deadLink(target.link, document, 'target'));
    return problems.map((one) => ({ ...one, menuId: id }));
  });
}
