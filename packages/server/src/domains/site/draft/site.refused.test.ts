import { documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { resourceFileCopy } from '@convoke/contract/resource/resource.calls.ts';
import { siteDraft, siteKeep, sitePublish, siteStyleUpdate, siteVersion } from '@convoke/contract/site/site.calls.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import { refOf } from '@convoke/contract/site/site.parts.ts';
import {
  siteBind,
  siteCustomAdd,
  siteCustomUpdate,
  siteMenuAdd,
  siteMenuDelete,
  siteMenuList,
  siteMenuSort,
  siteMenuUpdate,
  siteModuleAdd,
  siteModuleDelete,
  siteModuleList,
  siteModuleUpdate,
} from '@convoke/contract/site/site.parts.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { aClosedVote, aModule, begunSite, published, withFirstPage } from '../../../../testing/sites.ts';

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;
let site: Awaited<ReturnType<typeof begunSite>>;

beforeAll(async () => {
  server = await startServer({ domains: ['site'] });
  ours = await server.organisation();
  theirs = await server.organisation();
});
beforeEach(async () => {
  site = await begunSite(ours);
});
afterAll(() => server.close());

const send: TestServer['send'] = (of, input, options) => server.send(of, input, { token: ours.token, ...options });
const keep = (document: unknown) => send(siteKeep, { eventId: site.eventId, version: site.version, document });

/** Refused at this field, and nothing kept. */
async function refusedAt(document: SiteDocument, path: string, words?: RegExp) {
  const answer = await keep(document);
  expect(answer).toMatchObject({ code: 1000, data: { fields: [{ path }] } });
  const { fields } = answer.data as unknown as { fields: { message: string }[] };
  if (words) expect(fields[0]?.message).toMatch(words);
  expect((await ours.call(siteDraft, { eventId: site.eventId })).version).toBe(site.version);
}

describe('a document', () => {
  const inModule = (kind: 'vote' | 'form' | 'documents' | 'gallery', props: Record<string, unknown>) =>
    withFirstPage(site.document, [aModule('banner'), aModule(kind, props)]);

  test('with a vote of another event or organisation', async () => {
    const other = await ours.event();
    const voteId = await aClosedVote(ours, other.eventId);
    const at = 'document.pages.0.modules.1.props.vote';
    await refusedAt(inModule('vote', { vote: voteId }), at, /isn’t part of this event/);
    const foreign = await theirs.event();
    const vote = await aClosedVote(theirs, foreign.eventId);
    await refusedAt(inModule('vote', { vote }), at);
  });

  test('with a questionnaire or a document that is nobody’s here', async () => {
    const nobody = '01890000-0000-7000-8000-000000000000';
    await refusedAt(inModule('form', { questionnaire: nobody }), 'document.pages.0.modules.1.props.questionnaire');
    const { data } = await server.send(
      documentUpload,
      {},
      { token: theirs.token, file: { name: 'a.txt', bytes: Buffer.from('theirs') } },
    );
    await refusedAt(
      inModule('documents', { documents: [data.documentId] }),
      'document.pages.0.modules.1.props.documents.0',
    );
  });

  test('with a picture of 40 MB, which no copy is made of', async () => {
    const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40 * 1024 ** 2)]);
    const { data } = await send(documentUpload, {}, { file: { name: 'huge.png', bytes } });
    const copy = await send(resourceFileCopy, { documentId: data.documentId });
    expect(copy.data).toMatchObject({ failure: 'PICTURE_TOO_LARGE' });
    const pictures = [{ picture: { documentId: data.documentId, alt: {}, x: 50, y: 50 }, caption: {} }];
    await refusedAt(inModule('gallery', { pictures }), 'document.pages.0.modules.1.props.pictures.0.picture', /10 MB/);
  });

  test('with a style that is not a colour', async () => {
    const accent = 'url(javascript:alert(1))';
    const style = { ...site.document.style, light: { ...site.document.style.light, accent } };
    await refusedAt({ ...site.document, style }, 'document.style.light.accent', /Not a colour.*#1a73e8/);
  });

  test('with a menu inside itself, or one that leads nowhere', async () => {
    const group = { id: 'group-1', parentId: 'group-1', title: { en: 'More' }, target: { kind: 'group' as const } };
    await refusedAt({ ...site.document, menus: [group] }, 'document.menus.0.parentId', /inside itself/);
    const lost = { ...group, parentId: '', target: { kind: 'module' as const, moduleId: 'not-there' } };
    await refusedAt({ ...site.document, menus: [lost] }, 'document.menus.0.target');
  });

  test('of more than a megabyte', async () => {
    const answer = { en: 'x'.repeat(4950) };
    const faq = (count: number) =>
      aModule('faq', { items: Array.from({ length: count }, () => ({ question: { en: 'Why?' }, answer })) });
    const modules = [aModule('banner'), faq(60), faq(60), faq(60)];
    const large = (count: number) => ({
      ...withFirstPage(site.document, modules),
      pages: [
        ...withFirstPage(site.document, modules).pages,
        { id: 'page-two', slug: 'two', title: {}, description: {}, modules: [faq(count)] },
      ],
    });
    expect((await keep(large(22))).data).toMatchObject({ failure: 'SITE_TOO_LARGE' });
    expect((await keep(large(60))).status).toBe(413);
  });

  test('of another organisation’s event is not found, and neither is a draft before a template', async () => {
    expect(
      (
        await server.send(
          siteKeep,
          { eventId: site.eventId, version: 1, document: site.document },
          { token: theirs.token },
        )
      ).status,
    ).toBe(403);
    const { eventId } = await ours.event();
    expect((await send(siteKeep, { eventId, version: 0, document: site.document })).data).toMatchObject({
      failure: 'SITE_NONE',
    });
  });
});

test('a site without a banner is not published, a stale one neither; what is published stays as it is', async () => {
  const { version } = await published(ours, site.eventId, site.document);
  const kept = await ours.call(siteKeep, {
    eventId: site.eventId,
    version,
    document: withFirstPage(site.document, []),
  });
  expect((await send(sitePublish, { eventId: site.eventId, version: kept.version })).data).toMatchObject({
    failure: 'SITE_NO_BANNER',
  });
  expect((await send(sitePublish, { eventId: site.eventId, version })).data).toMatchObject({ failure: 'SITE_STALE' });
  const shown = await ours.call(siteVersion, { eventId: site.eventId });
  expect([shown.version, shown.document]).toEqual([1, site.document]);
});

describe('the calls of the specification', () => {
  test('add, name, change, sort and delete modules', async () => {
    const { eventId } = site;
    const { moduleId } = await ours.call(siteModuleAdd, { eventId, module: 'gallery' });
    const custom = await ours.call(siteCustomAdd, { eventId, name: 'Words', props: { heading: { en: 'Hello' } } });
    await ours.call(siteModuleUpdate, { moduleId, name: 'Pictures', isOn: false });
    await ours.call(siteCustomUpdate, { moduleId: custom.moduleId, props: { tone: 'accent' } });
    const listed = await ours.call(siteModuleList, { eventId });
    const modules = listed.pages[0]?.modules ?? [];
    expect(modules.at(-2)).toMatchObject({ moduleId, name: 'Pictures', isOn: false });
    expect(modules.at(-1)).toMatchObject({ name: 'Words', props: { heading: { en: 'Hello' }, tone: 'accent' } });
    const ids = modules.map((one) => one.moduleId).toReversed();
    await ours.call(siteBind, { relationId: eventId, moduleIds: ids });
    expect((await ours.call(siteModuleList, { eventId })).pages[0]?.modules.map((one) => one.moduleId)).toEqual(ids);
    expect((await send(siteBind, { relationId: eventId, moduleIds: ids.slice(1) })).data).toMatchObject({
      failure: 'SITE_PARTS_CHANGED',
    });
    await ours.call(siteModuleDelete, { moduleId });
    expect((await send(siteModuleDelete, { moduleId })).data).toMatchObject({ failure: 'SITE_PART_GONE' });
    expect((await send(siteModuleAdd, { eventId, module: 'banner' })).data).toMatchObject({
      fields: [{ path: 'module' }],
    });
    expect((await send(siteCustomUpdate, { moduleId: custom.moduleId, props: { colour: 'red' } })).data).toMatchObject({
      fields: [{ path: 'props.colour' }],
    });
  });

  test('add, change, sort and delete entries of the menu, which everybody reads once it is published', async () => {
    const { eventId } = site;
    await ours.call(siteKeep, { eventId, version: site.version, document: { ...site.document, menus: [] } });
    const group = await ours.call(siteMenuAdd, { relationId: eventId, title: 'More', target: { kind: 'group' } });
    const link = { kind: 'link' as const, link: 'https://example.com/' };
    const entry = await ours.call(siteMenuAdd, {
      relationId: eventId,
      title: { en: 'Us', es: 'Nosotros' },
      parentId: group.menuId,
      target: link,
    });
    const inItself = await send(siteMenuUpdate, { menuId: group.menuId, parentId: group.menuId });
    expect(inItself).toMatchObject({ code: 1000, data: { fields: [{ path: 'menus.0.parentId' }] } });
    expect((await server.send(siteMenuList, { relationId: eventId })).data).toEqual([]);
    const { version } = await ours.call(siteMenuSort, { menuIds: [entry.menuId, group.menuId] });
    await ours.call(sitePublish, { eventId, version });
    const menu = await server.send(siteMenuList, { relationId: eventId }, { headers: { 'accept-language': 'es' } });
    expect(menu.data).toEqual([
      { menuId: group.menuId, parentId: null, title: 'More', href: '' },
      { menuId: entry.menuId, parentId: group.menuId, title: 'Nosotros', href: 'https://example.com/' },
    ]);
    await ours.call(siteMenuDelete, { menuId: group.menuId });
    const { document } = await ours.call(siteDraft, { eventId });
    expect(document?.menus).toMatchObject([{ parentId: '', title: { en: 'Us' } }]);
  });

  test('refuse modules and entries of another event or organisation', async () => {
    const other = await begunSite(ours);
    const [module] = other.document.pages[0]?.modules ?? [];
    const foreign = refOf(other.eventId, module?.id ?? '');
    expect((await send(siteBind, { relationId: site.eventId, moduleIds: [foreign] })).data).toMatchObject({
      failure: 'SITE_PARTS_CHANGED',
    });
    expect((await send(siteModuleDelete, { moduleId: refOf(site.eventId, 'nobody-s') })).data).toMatchObject({
      failure: 'SITE_PART_GONE',
    });
    expect((await server.send(siteModuleDelete, { moduleId: foreign }, { token: theirs.token })).status).toBe(403);
    const style = await send(siteStyleUpdate, {
      eventId: site.eventId,
      version: site.version + 5,
      style: site.document.style,
    });
    expect(style.data).toMatchObject({ failure: 'SITE_STALE', version: site.version });
  });
});
