import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, line, pageOf, paging, queryInt, versionNumber } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { publicEvent } from '../event/event.public.calls.ts';
import { siteProblem } from './site.check.ts';
import { type SiteDocument, siteDocument } from './site.document.ts';
import type { SiteLive } from './site.live.ts';
import { sitePart } from './site.parts.ts';
import { siteLooks, siteStyle } from './site.style.ts';

/** The site of an event as its editor knows it: a draft, the versions that were published, templates. Menus and modules one by one: site.parts.calls.ts. */

/** As the server keeps it; it was checked when it came. */
const keptDocument = z.custom<SiteDocument>((value) => value !== null && typeof value === 'object');

/** Copies of the documents of the library that a site shows, by their ids. */
const pictures = z.record(id, z.object({ url: z.string(), width: z.int().nullable(), height: z.int().nullable() }));
export type SitePictures = z.infer<typeof pictures>;

/** Version of the draft, as a query says it. */
const draftVersion = queryInt(0, 2_147_483_647);

/** One of ours by its look, or one of the organisation's own. */
const templateId = z.union([z.enum(siteLooks), id]);

/** What is refused with SITE_STALE says in `data` what stands there: `version`, `savedAt`, `savedBy`, `differs` (parts, as differingParts finds them). */
export const staleSite = z.object({
  version: versionNumber,
  savedAt: z.string(),
  savedBy: z.string(),
  differs: z.array(sitePart),
});
export type StaleSite = z.infer<typeof staleSite>;

/** A template as the list says it; the product's own are whole in templates/templates.ts. */
const listedTemplate = z.object({
  templateId,
  name: z.string(),
  isOwn: z.boolean(),
  style: siteStyle,
  /** Kinds of modules on its first page, in their order. */
  modules: z.array(z.string()),
  pages: z.int(),
  /** Of an own one, ISO 8601. */
  createdAt: z.string().nullable(),
});
export type ListedTemplate = z.infer<typeof listedTemplate>;

export const siteTemplates = defineCall({
  id: 'site.templates',
  method: 'GET',
  path: '/event/template/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'The templates that a site can begin with: eight that come with the product, named in the caller’s language, then the organisation’s own, the newest first.',
  input: z.object({ eventId: id }),
  output: z.array(listedTemplate),
});

export const sitePublish = defineCall({
  id: 'site.publish',
  method: 'GET',
  path: '/event/template/website/save',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Publishes the draft of an event’s site as a new version, which is shown from now on. `version` is the draft’s, as it was looked at; SITE_STALE when somebody has changed it since.',
  input: z.object({ eventId: id, version: draftVersion, note: line(200).default('') }),
  output: z.object({
    /** Of the site, from 1. */
    siteVersion: versionNumber,
    url: z.string(),
  }),
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_NO_BANNER', 'SITE_VERSIONS_FULL'],
});

export const siteStyleOf = defineCall({
  id: 'site.style',
  method: 'GET',
  path: '/event/template/website/style/{relationId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'relationId' },
  summary: 'The style of the draft of an event’s site; `relationId` is the event’s id.',
  input: z.object({ relationId: id }),
  output: z.object({ style: siteStyle, version: versionNumber }),
  fails: ['SITE_NONE'],
});

export const siteLogoOf = defineCall({
  id: 'site.logo',
  method: 'GET',
  path: '/event/template/website/logo/{relationId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'relationId' },
  summary: 'The logo in the draft of an event’s site; null = the organiser’s name. `relationId` is the event’s id.',
  input: z.object({ relationId: id }),
  output: z.object({ documentId: id.nullable(), url: z.string().nullable(), version: versionNumber }),
  fails: ['SITE_NONE'],
});

export const siteStyleUpdate = defineCall({
  id: 'site.styleUpdate',
  method: 'POST',
  path: '/event/template/website/style',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Sets the style or the logo of the draft, or both. The logo is a document of the library of which `resource.fileCopy` has made a picture.',
  input: z.object({
    eventId: id,
    version: versionNumber.optional(),
    style: siteStyle.optional(),
    logo: id.nullable().optional(),
  }),
  output: z.object({ version: versionNumber }),
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_TOO_LARGE'],
});

export const siteDraft = defineCall({
  id: 'site.draft',
  method: 'GET',
  path: '/event/site/draft/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The draft of an event’s site for its editor; without one `document` is null. Not in the specification.',
  input: z.object({ eventId: id }),
  output: z.object({
    document: keptDocument.nullable(),
    /** 0 where there is none. */
    version: versionNumber,
    pictures,
    savedAt: z.string().nullable(),
    savedBy: z.string(),
    /** The version that everybody sees; null = today’s page. */
    shownVersion: versionNumber.nullable(),
    /** Whether the draft is another one than what was published last. */
    hasChanges: z.boolean(),
    code: z.string(),
  }),
});

export const siteKeep = defineCall({
  id: 'site.keep',
  method: 'POST',
  path: '/event/site/keep',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Keeps the whole draft, based on the `version` that is sent: SITE_STALE, with what differs, when somebody has kept another since. Rich texts are sanitised. Not in the specification.',
  input: z.object({ eventId: id, version: versionNumber, document: siteDocument }),
  output: z.object({ version: versionNumber, savedAt: z.string(), pictures }),
  fails: ['SITE_NONE', 'SITE_STALE', 'SITE_TOO_LARGE'],
});

export const siteBegin = defineCall({
  id: 'site.begin',
  method: 'POST',
  path: '/event/site/begin',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Begins the draft of a site from a template, with what the event’s page shows. SITE_EXISTS where there is a draft, unless `overwrites`. What is published stays as it is. Not in the specification.',
  input: z.object({ eventId: id, templateId, overwrites: z.boolean().default(false) }),
  output: z.object({ version: versionNumber }),
  fails: ['SITE_EXISTS', 'SITE_TEMPLATE_GONE'],
});

export const siteVersions = defineCall({
  id: 'site.versions',
  method: 'GET',
  path: '/event/site/versions/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The versions of an event’s site that were published, the newest first. Not in the specification.',
  input: z.object({ eventId: id, ...paging }),
  output: pageOf(
    z.object({
      version: versionNumber,
      note: z.string(),
      createdAt: z.string(),
      /** '' where the user is gone. */
      createdBy: z.string(),
      isShown: z.boolean(),
    }),
  ),
});

export const siteVersion = defineCall({
  id: 'site.version',
  method: 'GET',
  path: '/event/site/version/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'One published version, its document brought to today’s kinds of modules. `version` left out: the one that is shown. Not in the specification.',
  input: z.object({ eventId: id, version: queryInt(1, 2_147_483_647).optional() }),
  output: z.object({
    version: versionNumber,
    document: keptDocument,
    pictures,
    note: z.string(),
    createdAt: z.string(),
    createdBy: z.string(),
  }),
  fails: ['SITE_VERSION_GONE'],
});

export const siteShow = defineCall({
  id: 'site.show',
  method: 'POST',
  path: '/event/site/show',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Shows a version that was published before; null takes the site off, and the event has its ordinary page. The draft stays. Not in the specification.',
  input: z.object({ eventId: id, siteVersion: z.int().min(1).max(2_147_483_647).nullable() }),
  output: done,
  fails: ['SITE_VERSION_GONE'],
});

export const siteCheck = defineCall({
  id: 'site.check',
  method: 'GET',
  path: '/event/site/check/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'What is wrong with the draft: what refuses publishing first, then what is worth a look. At most 200. Not in the specification.',
  input: z.object({ eventId: id }),
  output: z.object({ version: versionNumber, problems: z.array(siteProblem) }),
  fails: ['SITE_NONE'],
});

export const siteTemplateAdd = defineCall({
  id: 'site.templateAdd',
  method: 'POST',
  path: '/event/site/template/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Keeps the draft of an event’s site as a template of the organisation, without its votes and questionnaires. Not in the specification.',
  input: z.object({ eventId: id, name: line(60, 1) }),
  output: z.object({ templateId: id }),
  fails: ['SITE_NONE', 'SITE_TEMPLATES_FULL'],
});

export const siteTemplate = defineCall({
  id: 'site.template',
  method: 'GET',
  path: '/event/site/template/{templateId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'The first page of a template of the organisation, to look at before a site begins with it. Not in the specification.',
  input: z.object({ templateId: id }),
  output: z.object({ document: keptDocument, pictures }),
  fails: ['SITE_TEMPLATE_GONE'],
});

export const siteTemplateDelete = defineCall({
  id: 'site.templateDelete',
  method: 'POST',
  path: '/event/site/template/delete/{templateId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a template of the organisation; sites that began with it stay. Not in the specification.',
  input: z.object({ templateId: id }),
  output: done,
  fails: ['SITE_TEMPLATE_GONE'],
});

export const siteEditing = defineCall({
  id: 'site.editing',
  method: 'POST',
  path: '/event/site/editing',
  audience: 'organiser',
  kind: 'batch',
  scope: { event: 'eventId' },
  summary:
    'Says that a tab of the editor is open, every few seconds: an editor who is silent for 15 s is taken for gone. Answers who else is there and which version the draft has. Not in the specification.',
  input: z.object({
    eventId: id,
    /** Names the tab, made by it. */
    tab: z.string().regex(/^[A-Za-z0-9_-]{8,40}$/),
    /** The module, page or entry that is being edited; '' = none. */
    part: z
      .string()
      .regex(/^(?:[A-Za-z0-9_-]{6,40})?$/)
      .default(''),
    leaves: z.boolean().default(false),
  }),
  output: z.object({
    version: versionNumber,
    savedAt: z.string().nullable(),
    savedBy: z.string(),
    shownVersion: versionNumber.nullable(),
    /** The other tabs. */
    editors: z.array(z.object({ tab: z.string(), name: z.string(), part: z.string(), isMe: z.boolean() })),
  }),
});

export const siteCanvas = defineCall({
  id: 'site.canvas',
  method: 'GET',
  path: '/event/site/canvas/{eventId}',
  audience: 'organiser',
  kind: 'batch',
  scope: { event: 'eventId' },
  summary:
    'What the modules of a site show of its event, published or not, in one language: for the editor and its previews. Not in the specification.',
  input: z.object({
    eventId: id,
    language: z.enum(languages).optional(),
    /** Of the draft where left out. */
    version: queryInt(1, 2_147_483_647).optional(),
  }),
  output: z.object({
    event: publicEvent,
    live: z.custom<SiteLive>((value) => value !== null && typeof value === 'object'),
  }),
});

export const sitePreview = defineCall({
  id: 'site.preview',
  method: 'GET',
  path: '/event/site/preview/{eventId}',
  audience: 'organiser',
  kind: 'read',
  keys: false,
  scope: { event: 'eventId' },
  summary:
    'A link that shows the draft of the site, or a version of it, to whoever has it, for a day; taken back with the links to the event’s preview. Not in the specification.',
  input: z.object({ eventId: id, version: queryInt(1, 2_147_483_647).optional() }),
  output: z.object({ url: z.string(), until: z.string() }),
  fails: ['SITE_NONE', 'SITE_VERSION_GONE'],
});

export const siteCalls = [
  siteTemplates,
  sitePublish,
  siteStyleOf,
  siteLogoOf,
  siteStyleUpdate,
  siteDraft,
  siteKeep,
  siteBegin,
  siteVersions,
  siteVersion,
  siteShow,
  siteCheck,
  siteTemplateAdd,
  siteTemplate,
  siteTemplateDelete,
  siteEditing,
  siteCanvas,
  sitePreview,
];
