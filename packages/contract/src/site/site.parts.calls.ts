import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, line, queryInt, versionNumber } from '../core/fields.ts';
import { menuTarget, partId, textsOfSite } from './site.document.ts';
import { moduleKinds } from './site.modules.ts';
import { partRef } from './site.parts.ts';

/**
 * Menus and modules of the draft of an event's site one by one, as the specification has them; the editor keeps the whole draft (site.keep). A `moduleId` or `menuId` is
 * `{eventId}.{id in the document}`, `relationId` is the event's id. With `version` a change of another draft than that is refused.
 */

const version = versionNumber.optional();
const versionInQuery = queryInt(0, 2_147_483_647).optional();

/** In the languages of the site, or one text in its own. */
const title = z.union([line(60, 1), textsOfSite(60)]);
const changed = z.object({ version: versionNumber });

const listedModule = z.object({
  moduleId: partRef,
  pageId: partId,
  module: z.string(),
  v: z.int(),
  name: z.string(),
  isOn: z.boolean(),
  props: z.record(z.string(), z.json()),
});

export const siteModuleList = defineCall({
  id: 'site.moduleList',
  method: 'GET',
  path: '/event/template/module/list',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'The modules of the draft of an event’s site, page by page in their order, and the kinds that can be added to each page.',
  input: z.object({ eventId: id }),
  output: z.object({
    version: versionNumber,
    pages: z.array(
      z.object({
        pageId: partId,
        slug: z.string(),
        title: z.string(),
        modules: z.array(listedModule),
        canAdd: z.array(z.enum(moduleKinds)),
      }),
    ),
  }),
  fails: ['SITE_NONE'],
});

export const siteModuleAdd = defineCall({
  id: 'site.moduleAdd',
  method: 'GET',
  path: '/event/template/module/default/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Adds a module of a kind, as empty as it begins, at the end of a page; of the first one where none is named.',
  input: z.object({
    eventId: id,
    module: z.enum(moduleKinds),
    pageId: partId.optional(),
    version: versionInQuery,
  }),
  output: z.object({ moduleId: partRef, version: versionNumber }),
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_PART_GONE', 'SITE_TOO_LARGE'],
});

export const siteModuleDelete = defineCall({
  id: 'site.moduleDelete',
  method: 'GET',
  path: '/event/template/module/del/{moduleId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes a module off its page, and the entries of the menu that lead to it.',
  input: z.object({ moduleId: partRef, version: versionInQuery }),
  output: changed,
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_PART_GONE', 'SITE_TOO_LARGE'],
});

export const siteModuleUpdate = defineCall({
  id: 'site.moduleUpdate',
  method: 'POST',
  path: '/event/template/module/update/{moduleId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what a module is called in the editor, or whether it is shown.',
  input: z.object({ moduleId: partRef, name: line(60).optional(), isOn: z.boolean().optional(), version }),
  output: changed,
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_PART_GONE', 'SITE_TOO_LARGE'],
});

/** Fields of a module by their names; those that are not sent stay. */
const props = z.record(z.string().max(60), z.json());

export const siteCustomAdd = defineCall({
  id: 'site.customAdd',
  method: 'POST',
  path: '/event/template/module/custom/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds a module of one’s own words and pictures at the end of a page; of the first one where none is named.',
  input: z.object({
    eventId: id,
    pageId: partId.optional(),
    name: line(60).default(''),
    props: props.default({}),
    version,
  }),
  output: z.object({ moduleId: partRef, version: versionNumber }),
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_PART_GONE', 'SITE_TOO_LARGE'],
});

export const siteCustomUpdate = defineCall({
  id: 'site.customUpdate',
  method: 'POST',
  path: '/event/template/module/custom/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what a module says: its fields that are sent. For modules of every kind.',
  input: z.object({ moduleId: partRef, name: line(60).optional(), props, version }),
  output: changed,
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_PART_GONE', 'SITE_TOO_LARGE'],
});

export const siteBind = defineCall({
  id: 'site.bind',
  method: 'POST',
  path: '/event/template/event/bind/{relationId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'relationId' },
  arrayBody: 'moduleIds',
  summary:
    'The whole order of the modules of a page. SITE_PARTS_CHANGED when the page has others than those that are named.',
  input: z.object({ relationId: id, moduleIds: z.array(partRef).min(1).max(60), version: versionInQuery }),
  output: changed,
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_PARTS_CHANGED', 'SITE_TOO_LARGE'],
});

export const siteMenuList = defineCall({
  id: 'site.menuList',
  method: 'GET',
  path: '/event/template/menu/list/{relationId}',
  audience: 'open',
  kind: 'read',
  scope: { event: 'relationId' },
  summary:
    'The menu of the site that a published event shows, in the caller’s language; empty where it has none. `relationId` is the event’s id.',
  input: z.object({ relationId: id }),
  output: z.array(
    z.object({
      menuId: partRef,
      /** The group that it stands in; null = at the top. */
      parentId: partRef.nullable(),
      title: z.string(),
      /** A path of this server, an address elsewhere, `#module` on the first page; '' of a group. */
      href: z.string(),
    }),
  ),
});

export const siteMenuAdd = defineCall({
  id: 'site.menuAdd',
  method: 'POST',
  path: '/event/template/menu/{relationId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'relationId' },
  summary:
    'Adds an entry at the end of the menu of the draft. It leads to a page, a module or an address; `group` holds others and stands at the top.',
  input: z.object({
    relationId: id,
    title,
    parentId: partRef.nullable().default(null),
    target: menuTarget,
    version,
  }),
  output: z.object({ menuId: partRef, version: versionNumber }),
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_PART_GONE', 'SITE_TOO_LARGE'],
});

export const siteMenuUpdate = defineCall({
  id: 'site.menuUpdate',
  method: 'POST',
  path: '/event/template/menu/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what is sent of an entry of the menu of the draft.',
  input: z.object({
    menuId: partRef,
    title: title.optional(),
    parentId: partRef.nullable().optional(),
    target: menuTarget.optional(),
    version,
  }),
  output: changed,
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_PART_GONE', 'SITE_TOO_LARGE'],
});

export const siteMenuDelete = defineCall({
  id: 'site.menuDelete',
  method: 'POST',
  path: '/event/template/menu/delete/{menuId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes an entry off the menu of the draft; what stands in a group comes to the top.',
  input: z.object({ menuId: partRef, version }),
  output: changed,
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_PART_GONE', 'SITE_TOO_LARGE'],
});

export const siteMenuSort = defineCall({
  id: 'site.menuSort',
  method: 'POST',
  path: '/event/template/menu/sort',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'menuIds',
  summary:
    'The whole order of the menu of a draft. SITE_PARTS_CHANGED when the menu has other entries than those that are named.',
  input: z.object({ menuIds: z.array(partRef).min(1).max(40), version: versionInQuery }),
  output: changed,
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_PARTS_CHANGED', 'SITE_TOO_LARGE'],
});

export const sitePartCalls = [
  siteModuleList,
  siteModuleAdd,
  siteModuleDelete,
  siteModuleUpdate,
  siteCustomAdd,
  siteCustomUpdate,
  siteBind,
  siteMenuList,
  siteMenuAdd,
  siteMenuUpdate,
  siteMenuDelete,
  siteMenuSort,
];
