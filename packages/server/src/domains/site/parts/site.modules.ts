import { problemText } from '@convoke/contract/core/problems.ts';
import type { SiteDocument, SiteMenu, SiteModule, SitePage } from '@convoke/contract/site/site.document.ts';
import { schemaOfFields } from '@convoke/contract/site/site.fields.ts';
import { isModuleKind, type ModuleKind, moduleKinds, siteModules } from '@convoke/contract/site/site.modules.ts';
import { refOf } from '@convoke/contract/site/site.parts.ts';
import {
  siteBind,
  siteCustomAdd,
  siteCustomUpdate,
  siteModuleAdd,
  siteModuleDelete,
  siteModuleList,
  siteModuleUpdate,
} from '@convoke/contract/site/site.parts.calls.ts';
import { textIn } from '@convoke/contract/site/site.shown.ts';
import { fieldsOfModule } from '@convoke/contract/site/site.walk.ts';
import { implement } from '../../../core/http/implement.ts';
import { changeDraft, draftOf } from '../draft/site.draft.ts';
import { newId } from '../site.document.ts';
import { type Gone, ordered, partHere, partsOf } from './site.parts.ts';

const pageOfModule = ({ pages }: SiteDocument, moduleId: string) =>
  pages.find(({ modules }) => modules.some(({ id }) => id === moduleId));

const withModules = (document: SiteDocument, page: SitePage, modules: SiteModule[]): SiteDocument => ({
  ...document,
  pages: document.pages.map((one) => (one.id === page.id ? { ...one, modules } : one)),
});

/** Changes one module; refuses one that the draft does not have. */
function withModule(
  ctx: Pick<Gone, 'fail'>,
  document: SiteDocument,
  part: string,
  change: (module: SiteModule) => SiteModule,
) {
  const page = pageOfModule(document, part) ?? ctx.fail('SITE_PART_GONE');
  return withModules(
    document,
    page,
    page.modules.map((one) => (one.id === part ? change(one) : one)),
  );
}

/** Adds a module at the end of a page, of the first one where none is named. */
function withNewModule(
  ctx: Pick<Gone, 'fail' | 'failFields' | 'language'>,
  document: SiteDocument,
  pageId: string | undefined,
  module: SiteModule,
) {
  const page = pageId === undefined ? document.pages[0] : document.pages.find(({ id }) => id === pageId);
  if (!page) return ctx.fail('SITE_PART_GONE');
  if (!addable(page).some((kind) => kind === module.module))
    return ctx.failFields([{ path: 'module', message: problemText('tooMany', ctx.language, mostOf(module.module)) }]);
  return withModules(document, page, [...page.modules, module]);
}

const mostOf = (kind: string) => {
  const known = isModuleKind(kind) ? siteModules[kind] : undefined;
  return known && 'most' in known ? known.most : 1;
};

/** The kinds of which a page can have another one. */
const addable = ({ modules }: SitePage): ModuleKind[] =>
  moduleKinds.filter((kind) => modules.filter(({ module }) => module === kind).length < mostOf(kind));

/** Fields that a module has; refuses others by their names. */
function knownProps(ctx: Pick<Gone, 'failFields' | 'language'>, module: SiteModule, props: SiteModule['props']) {
  const fields = fieldsOfModule(module) ?? {};
  const unknown = Object.keys(props).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0)
    ctx.failFields(
      unknown.map((name) => ({ path: `props.${name}`, message: problemText('unknownField', ctx.language, name) })),
    );
  return props;
}

const begun = (kind: ModuleKind, name = ''): SiteModule => ({
  id: newId(),
  module: kind,
  v: siteModules[kind].v,
  isOn: true,
  name,
  props: schemaOfFields(siteModules[kind].fields).parse({}) as SiteModule['props'],
});

export const moduleHandlers = [
  implement(siteModuleList, async (ctx) => {
    const { document, version } = (await draftOf(ctx.db, ctx.event.id)) ?? ctx.fail('SITE_NONE');
    const pages = document.pages.map((page) => ({
      pageId: page.id,
      slug: page.slug,
      title: textIn(page.title, ctx.language, document.language),
      modules: page.modules.map(({ id, ...module }) => ({
        ...module,
        moduleId: refOf(ctx.event.id, id),
        pageId: page.id,
      })),
      canAdd: addable(page),
    }));
    return { version, pages };
  }),

  implement(siteModuleAdd, async (ctx, { eventId, module, pageId, version }) => {
    const added = begun(module);
    const kept = await changeDraft(ctx, eventId, version, (document) => withNewModule(ctx, document, pageId, added));
    return { moduleId: refOf(eventId, added.id), version: kept.version };
  }),

  implement(siteCustomAdd, async (ctx, { eventId, pageId, name, props, version }) => {
    const added = begun('custom', name);
    added.props = { ...added.props, ...knownProps(ctx, added, props) };
    const kept = await changeDraft(ctx, eventId, version, (document) => withNewModule(ctx, document, pageId, added));
    return { moduleId: refOf(eventId, added.id), version: kept.version };
  }),

  implement(siteModuleUpdate, async (ctx, { moduleId, name, isOn, version }) => {
    const { eventId, part } = await partHere(ctx, moduleId);
    const kept = await changeDraft(ctx, eventId, version, (document) =>
      withModule(ctx, document, part, (module) => ({
        ...module,
        name: name ?? module.name,
        isOn: isOn ?? module.isOn,
      })),
    );
    return { version: kept.version };
  }),

  implement(siteCustomUpdate, async (ctx, { moduleId, name, props, version }) => {
    const { eventId, part } = await partHere(ctx, moduleId);
    const kept = await changeDraft(ctx, eventId, version, (document) =>
      withModule(ctx, document, part, (module) => ({
        ...module,
        name: name ?? module.name,
        props: { ...module.props, ...knownProps(ctx, module, props) },
      })),
    );
    return { version: kept.version };
  }),

  implement(siteModuleDelete, async (ctx, { moduleId, version }) => {
    const { eventId, part } = await partHere(ctx, moduleId);
    const kept = await changeDraft(ctx, eventId, version, (document) => {
      const page = pageOfModule(document, part) ?? ctx.fail('SITE_PART_GONE');
      const left = withModules(
        document,
        page,
        page.modules.filter(({ id }) => id !== part),
      );
      const leads = ({ target }: SiteMenu) => target.kind === 'module' && target.moduleId === part;
      return { ...left, menus: left.menus.filter((menu) => !leads(menu)) };
    });
    return { version: kept.version };
  }),

  implement(siteBind, async (ctx, { relationId, moduleIds, version }) => {
    const { eventId, parts } = partsOf(ctx, moduleIds);
    if (eventId !== relationId) return ctx.fail('SITE_PARTS_CHANGED');
    const kept = await changeDraft(ctx, eventId, version, (document) => {
      const page = pageOfModule(document, parts[0] ?? '') ?? ctx.fail('SITE_PARTS_CHANGED');
      return withModules(document, page, ordered(ctx, page.modules, parts));
    });
    return { version: kept.version };
  }),
];
