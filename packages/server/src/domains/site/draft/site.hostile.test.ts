import { siteKeep, sitePublish, siteVersion } from '@convoke/contract/site/site.calls.ts';
import { siteDocument } from '@convoke/contract/site/site.document.ts';
import type { SiteField, SiteFields } from '@convoke/contract/site/site.fields.ts';
import { moduleKinds, siteModules } from '@convoke/contract/site/site.modules.ts';
import { mapFields } from '@convoke/contract/site/site.walk.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileTexts } from '@convoke/contract/site/testing/hostile-texts.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { aModule, begunSite, withFirstPage } from '../../../../testing/sites.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { shownSiteOf, siteOnPage } from '../site.ops.ts';

let server: TestServer;
let ours: Organisation;
let site: Awaited<ReturnType<typeof begunSite>>;
let version = 0;

beforeAll(async () => {
  server = await startServer({ domains: ['site'] });
  ours = await server.organisation();
  site = await begunSite(ours);
  version = site.version;
});
afterAll(() => server.close());

const modules = () => moduleKinds.map((kind) => aModule(kind));

/** A field that says this wherever somebody can say anything at all. */
function saying(field: SiteField, text: string): unknown {
  if (field.kind === 'text') return { en: text.slice(0, field.max) };
  if (field.kind === 'rich') return { en: text };
  if (field.kind === 'list')
    return [Object.fromEntries(Object.entries(field.fields).map(([name, each]) => [name, saying(each, text)]))];
  return undefined;
}

const runs =
  /<(?:script|iframe|object|svg|math|style|form|input|base|meta)|<[^>]*\son\w+\s*=|(?:href|src|style)="?\s*(?:javascript|data|vbscript):/i;

describe('thirty hostile texts in every text of every module', () => {
  test.each(hostileTexts)('%j', async (text) => {
    const said = modules().map((module) => {
      const fields: SiteFields = siteModules[module.module as keyof typeof siteModules].fields;
      const props = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, saying(field, text)]));
      return {
        ...module,
        name: text.slice(0, 60),
        props: { ...module.props, ...(JSON.parse(JSON.stringify(props)) as typeof module.props) },
      };
    });
    const document = {
      ...withFirstPage(site.document, said),
      menus: [
        { id: 'menu-1', parentId: '' as const, title: { en: text.slice(0, 60) }, target: { kind: 'group' as const } },
      ],
    };
    const kept = await server.send(siteKeep, { eventId: site.eventId, version, document }, { token: ours.token });
    expect(kept.status, kept.message).toBe(200);
    expect(kept).toMatchObject({ code: 0 });
    version = kept.data.version;
    const { siteVersion: made } = await ours.call(sitePublish, { eventId: site.eventId, version });
    const stored = await ours.call(siteVersion, { eventId: site.eventId, version: made });
    // Texts are said as they were written; what may hold markup holds none that does anything.
    mapFields(stored.document, (field, value) => {
      if (field.kind === 'rich') expect(JSON.stringify(value)).not.toMatch(runs);
      return value;
    });
    const { services } = server;
    const shown = await services.database.inOrganisation(ours.organisationId, 'read', async (db) => {
      const event = await loadEvent(db, ours.organisationId, site.eventId);
      const read = await shownSiteOf(services, db, site.eventId);
      return read && siteOnPage(services, db, read, { event, slug: '', language: 'en', guests: [] });
    });
    const custom = shown?.site.modules.find((one) => one.module === 'custom');
    expect(custom?.props.text).not.toMatch(runs);
    expect(shown?.site.modules).toHaveLength(moduleKinds.length);
  });
});

describe('what is no text takes none of them', () => {
  const refuses = (document: unknown) => !siteDocument.safeParse(document).success;

  test.each(hostileTexts)('%j', (text) => {
    const { document } = site;
    for (const name of ['accent', 'background', 'surface', 'text'] as const)
      expect(
        refuses({ ...document, style: { ...document.style, dark: { ...document.style.dark, [name]: text } } }),
      ).toBe(true);
    for (const name of ['look', 'heading', 'body', 'corners', 'scheme'])
      expect(refuses({ ...document, style: { ...document.style, [name]: text } })).toBe(true);
    for (const more of [{ logo: text }, { language: text }, { languages: [text] }, { v: text }])
      expect(refuses({ ...document, ...more })).toBe(true);
    const [page] = document.pages;
    for (const more of [{ id: text }, { slug: text }])
      expect(
        refuses({ ...document, pages: [page, { ...page, id: 'page-two', slug: 'two', modules: [], ...more }] }),
      ).toBe(true);
    const link = { id: 'menu-1', title: {}, target: { kind: 'link', link: text } };
    expect(refuses({ ...document, menus: [link] })).toBe(true);
    for (const module of modules()) {
      const fields: SiteFields = siteModules[module.module as keyof typeof siteModules].fields;
      for (const [name, field] of Object.entries(fields)) {
        if (field.kind === 'text' || field.kind === 'rich') continue;
        const props = { ...module.props, [name]: text };
        expect(refuses(withFirstPage(document, [{ ...module, props }])), `${module.module} ${name}`).toBe(true);
      }
    }
  });
});
