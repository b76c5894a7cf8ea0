import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { SiteDocument, SiteMenu } from '@convoke/contract/site/site.document.ts';
import type { SiteTexts } from '@convoke/contract/site/site.fields.ts';
import { partOfRef, refOf } from '@convoke/contract/site/site.parts.ts';
import {
  siteMenuAdd,
  siteMenuDelete,
  siteMenuList,
  siteMenuSort,
  siteMenuUpdate,
} from '@convoke/contract/site/site.parts.calls.ts';
import { type ShownMenu, shownSite } from '@convoke/contract/site/site.shown.ts';
import { implement } from '../../../core/http/implement.ts';
import { changeDraft } from '../draft/site.draft.ts';
import { newId } from '../site.document.ts';
import { type Gone, ordered, partHere, partsOf } from './site.parts.ts';
import { shownSiteOf } from '../site.ops.ts';

/** A text in all languages of the site, or one text in its own. */
const textsIn = (title: string | SiteTexts, { language }: SiteDocument): SiteTexts =>
  typeof title === 'string' ? { [language]: title } : title;

/** The group that a menuId names, '' where it names none; refuses one of another event's menu. */
function groupOf(ctx: Pick<Gone, 'fail'>, eventId: string, parentId: string | null): string {
  if (parentId === null) return '';
  const named = partOfRef(parentId);
  return named.eventId === eventId ? named.part : ctx.fail('SITE_PART_GONE');
}

/** Entries and those in groups, one after the other. */
const flat = (entries: readonly ShownMenu[], parent: string | null = null): (ShownMenu & { parent: string | null })[] =>
  entries.flatMap((one) => [{ ...one, parent }, ...flat(one.entries, one.id)]);

export const menuHandlers = [
  implement(siteMenuList, async ({ services, db, event, language }) => {
    if (event.publish_status !== publishStatus.published) return [];
    const read = await shownSiteOf(services, db, event.id);
    const site =
      read &&
      shownSite(read.document, '', { code: event.code, version: read.version, language, pictureOf: () => undefined });
    return flat(site?.menus ?? []).map(({ id, parent, title, href }) => ({
      menuId: refOf(event.id, id),
      parentId: parent === null ? null : refOf(event.id, parent),
      title,
      href,
    }));
  }),

  implement(siteMenuAdd, async (ctx, { relationId, title, parentId, target, version }) => {
    const id = newId();
    const kept = await changeDraft(ctx, relationId, version, (document) => {
      const added = { id, parentId: groupOf(ctx, relationId, parentId), title: textsIn(title, document), target };
      return { ...document, menus: [...document.menus, added] };
    });
    return { menuId: refOf(relationId, id), version: kept.version };
  }),

  implement(siteMenuUpdate, async (ctx, { menuId, title, parentId, target, version }) => {
    const { eventId, part } = await partHere(ctx, menuId);
    const kept = await changeDraft(ctx, eventId, version, (document) => {
      if (!document.menus.some(({ id }) => id === part)) return ctx.fail('SITE_PART_GONE');
      const changed = (menu: SiteMenu): SiteMenu => ({
        ...menu,
        ...(title !== undefined && { title: textsIn(title, document) }),
        ...(parentId !== undefined && { parentId: groupOf(ctx, eventId, parentId) }),
        ...(target && { target }),
      });
      return { ...document, menus: document.menus.map((menu) => (menu.id === part ? changed(menu) : menu)) };
    });
    return { version: kept.version };
  }),

  implement(siteMenuDelete, async (ctx, { menuId, version }) => {
    const { eventId, part } = await partHere(ctx, menuId);
    const kept = await changeDraft(ctx, eventId, version, (document) => {
      if (!document.menus.some(({ id }) => id === part)) return ctx.fail('SITE_PART_GONE');
      const left = document.menus.filter(({ id }) => id !== part);
      return { ...document, menus: left.map((menu) => (menu.parentId === part ? { ...menu, parentId: '' } : menu)) };
    });
    return { version: kept.version };
  }),

  implement(siteMenuSort, async (ctx, { menuIds, version }) => {
    const { eventId, parts } = partsOf(ctx, menuIds);
    await partHere(ctx, menuIds[0] ?? '');
    const kept = await changeDraft(ctx, eventId, version, (document) => ({
      ...document,
      menus: ordered(ctx, document.menus, parts),
    }));
    return { version: kept.version };
  }),
];
