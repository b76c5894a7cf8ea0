import * as z from 'zod';
import { partId, type SiteDocument } from './site.document.ts';

/** A module or an entry of the menu as calls name it: `{eventId}.{its id in the document}`, so that its site is found by key. */
export const partRef = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[A-Za-z0-9_-]{6,40}$/i);

export const refOf = (eventId: string, part: string) => `${eventId}.${part}`;

export function partOfRef(ref: string): { eventId: string; part: string } {
  const [eventId = '', part = ''] = ref.split('.');
  return { eventId, part };
}

/** What two documents can differ in; `id` is '' of what a site has once. */
export const sitePart = z.object({
  part: z.enum(['style', 'logo', 'languages', 'order', 'page', 'module', 'menu']),
  id: partId.or(z.literal('')),
});
export type SitePart = z.infer<typeof sitePart>;

/** In what two documents differ, part by part. What one of them lacks differs too; `order` = pages, modules or entries of the menu stand elsewhere. */
export function differingParts(one: SiteDocument, other: SiteDocument): SitePart[] {
  const found: SitePart[] = [];
  const compare = (part: SitePart['part'], a: unknown, b: unknown, id = '') => {
    if (!isSame(a, b)) found.push({ part, id });
  };
  compare('style', one.style, other.style);
  compare('logo', one.logo, other.logo);
  compare('languages', [one.language, one.languages], [other.language, other.languages]);
  compare('order', orderOf(one), orderOf(other));
  for (const [part, a, b] of [
    ['page', pagesOf(one), pagesOf(other)],
    ['module', modulesOf(one), modulesOf(other)],
    ['menu', menusOf(one), menusOf(other)],
  ] as const)
    for (const id of new Set([...a.keys(), ...b.keys()])) compare(part, a.get(id), b.get(id), id);
  return found;
}

/** Whether two values say the same; the order of names says nothing. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [names, others] = [Object.keys(a), Object.keys(b)];
  if (Array.isArray(a) !== Array.isArray(b) || names.length !== others.length) return false;
  const value = (of: object, name: string) => (of as Record<string, unknown>)[name];
  return names.every((name) => Object.hasOwn(b, name) && isSame(value(a, name), value(b, name)));
}

/** What stands in a page is no part of it. */
const pagesOf = ({ pages }: SiteDocument) =>
  new Map(pages.map(({ id, slug, title, description }) => [id, [slug, title, description]]));
const modulesOf = ({ pages }: SiteDocument) =>
  new Map(pages.flatMap(({ modules }) => modules.map((module) => [module.id, module] as const)));
const menusOf = ({ menus }: SiteDocument) => new Map(menus.map((menu) => [menu.id, menu]));

/** Where everything stands. */
const orderOf = ({ pages, menus }: SiteDocument) => [
  pages.map(({ id, modules }) => [id, modules.map((module) => module.id)]),
  menus.map(({ id }) => id),
];
