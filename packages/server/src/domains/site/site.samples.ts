import { siteBegin, siteTemplateAdd } from '@convoke/contract/site/site.calls.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import { refOf } from '@convoke/contract/site/site.parts.ts';
import { siteMenuAdd, siteModuleAdd } from '@convoke/contract/site/site.parts.calls.ts';
import { productTemplates } from '@convoke/contract/site/templates/templates.ts';
import { removes } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

/** The smallest site there is. */
export const smallSite = {
  v: 1,
  language: 'en',
  languages: ['en'],
  style: productTemplates.conference.style,
  pages: [{ id: 'page-1', slug: '', title: {}, description: {}, modules: [] }],
  menus: [],
};

export const samples: Samples = {
  after: ['event', 'resource', 'vote', 'questionnaire'],
  async things({ organisation, eventId }, made) {
    await organisation.call(siteBegin, { eventId, templateId: 'conference' });
    const { templateId } = await organisation.call(siteTemplateAdd, { eventId, name: 'Ours' });
    const { moduleId } = await organisation.call(siteModuleAdd, { eventId, module: 'gallery' });
    const title = 'More';
    const { menuId } = await organisation.call(siteMenuAdd, { relationId: eventId, title, target: { kind: 'group' } });
    return {
      'site.relationId': eventId,
      'site.templateId': templateId,
      'site.moduleId': moduleId,
      'site.menuId': menuId,
      'site.parentId': menuId,
      'site.logo': made('documentId'),
    };
  },
  asked: {
    'site.keep document': smallSite,
    'site.menuAdd': { target: { kind: 'group' } },
    'site.styleUpdate style': smallSite.style,
  },
  namesNothing: {
    'site.id': 'a part of the document that the input brings',
    'site.[].parentId': 'a group of the menu that the input brings',
    'site.target.moduleId': 'a module of the document that the target stands in',
    'site.pageId': 'a page of the document',
  },
  growth: {
    async world({ call }, { eventId, documentId }) {
      await call('site.begin', { eventId, templateId: 'conference', overwrites: true });
      const { moduleId } = await call<{ moduleId: string }>('site.moduleAdd', { eventId, module: 'gallery' });
      const title = 'More';
      const { menuId } = await call<{ menuId: string }>('site.menuAdd', {
        relationId: eventId,
        title,
        target: { kind: 'group' },
      });
      const { templateId: siteTemplateId } = await call<{ templateId: string }>('site.templateAdd', {
        eventId,
        name: 'Ours',
      });
      const { version, document } = await call<{ version: number; document: SiteDocument }>('site.draft', { eventId });
      const files = { id: 'module-files', module: 'documents', v: 1, props: { documents: [documentId] } };
      const pages = document.pages.map((page, at) =>
        at === 0 ? { ...page, modules: [...page.modules, files] } : page,
      );
      const kept = await call<{ version: number }>('site.keep', { eventId, version, document: { ...document, pages } });
      await call('site.publish', { eventId, version: kept.version });
      await call('site.editing', { eventId, tab: 'a-tab-of-a-test' });
      return { relationId: eventId, moduleId, menuId, siteTemplateId };
    },
    calls: {
      'site.publish': async ({ eventId }, { call }) => ({
        eventId,
        version: (await call<{ version: number }>('site.draft', { eventId })).version,
      }),
      'site.keep': async ({ eventId }, { call }) =>
        call<{ version: number; document: SiteDocument }>('site.draft', { eventId }).then(({ version, document }) => ({
          eventId,
          version,
          document,
        })),
      // With the same ids, which the calls after this one name.
      'site.begin': ({ eventId, siteTemplateId }) => ({ eventId, templateId: siteTemplateId, overwrites: true }),
      'site.show': ({ eventId }) => ({ eventId, siteVersion: 1 }),
      'site.version': ({ eventId }) => ({ eventId }),
      'site.editing': ({ eventId }) => ({ eventId, tab: 'another-tab-of-a-test' }),
      'site.template': ({ siteTemplateId }) => ({ templateId: siteTemplateId }),
      'site.templateAdd': ({ eventId }) => ({ eventId, name: 'House style' }),
      'site.templateDelete': async ({ eventId }, { call }) => ({
        templateId: (await call<{ templateId: string }>('site.templateAdd', { eventId, name: 'Over' })).templateId,
      }),
      'site.styleUpdate': ({ eventId }) => ({ eventId, style: smallSite.style }),
      'site.moduleAdd': ({ eventId }) => ({ eventId, module: 'custom' }),
      'site.moduleDelete': async ({ eventId }, { call }) => ({
        moduleId: (await call<{ moduleId: string }>('site.moduleAdd', { eventId, module: 'custom' })).moduleId,
      }),
      'site.customUpdate': ({ moduleId }) => ({ moduleId, props: { layout: 'strip' } }),
      'site.bind': async ({ eventId }, { call }) => {
        const { document } = await call<{ document: SiteDocument }>('site.draft', { eventId });
        const moduleIds = document.pages[0]?.modules.map(({ id }) => refOf(String(eventId), id)) ?? [];
        return { relationId: eventId, moduleIds };
      },
      'site.menuAdd': ({ eventId }) => ({ relationId: eventId, title: 'More', target: { kind: 'group' } }),
      'site.menuDelete': async ({ eventId }, { call }) => ({
        menuId: (
          await call<{ menuId: string }>('site.menuAdd', {
            relationId: eventId,
            title: 'Most',
            target: { kind: 'group' },
          })
        ).menuId,
      }),
      'site.menuSort': async ({ eventId }, { call }) => {
        const { document } = await call<{ document: SiteDocument }>('site.draft', { eventId });
        return { menuIds: document.menus.map(({ id }) => refOf(String(eventId), id)) };
      },
    },
    growing: { 'site.editing': removes },
    atMost: { site: 1, site_draft: 1, site_template: 20, site_version: 1000 },
  },
};
