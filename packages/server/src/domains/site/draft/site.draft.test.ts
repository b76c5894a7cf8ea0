import { eventCopy } from '@convoke/contract/event/event.editing.calls.ts';
import { documentUses, documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { resourceFileCopy } from '@convoke/contract/resource/resource.calls.ts';
import {
  siteBegin,
  siteCheck,
  siteDraft,
  siteEditing,
  siteKeep,
  sitePublish,
  siteShow,
  siteTemplate,
  siteTemplateAdd,
  siteTemplateDelete,
  siteTemplates,
  siteVersion,
  siteVersions,
} from '@convoke/contract/site/site.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { aClosedVote, aModule, begunSite, published, withFirstPage } from '../../../../testing/sites.ts';
import { openVote } from '../../../../testing/voting.ts';

let server: TestServer;
let ours: Organisation;
let now = Date.now();

beforeAll(async () => {
  server = await startServer({
    domains: ['site'],
    change: (services) => {
      services.clock = { now: () => new Date(now) };
    },
  });
  ours = await server.organisation();
});
afterAll(() => server.close());

const call: Organisation['call'] = (of, input) => ours.call(of, input);

/** A picture of the library, as an editor chooses it. */
async function picture(name = 'photo.png') {
  const bytes = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  const { data } = await server.send(documentUpload, {}, { token: ours.token, file: { name, bytes } });
  await call(resourceFileCopy, { documentId: data.documentId });
  return data.documentId;
}
const shown = (documentId: string) => ({ documentId, alt: { en: 'The hall' }, x: 20, y: 80 });

test('an event has no site until a template is chosen, and a template begins with what its page shows', async () => {
  const { eventId } = await ours.event();
  expect(await call(siteDraft, { eventId })).toMatchObject({ document: null, version: 0, shownVersion: null });
  const templates = await call(siteTemplates, { eventId });
  expect(templates.filter(({ isOwn }) => !isOwn).map(({ templateId }) => templateId)).toHaveLength(8);
  expect(await call(siteBegin, { eventId, templateId: 'concert' })).toEqual({ version: 1 });
  const { document } = await call(siteDraft, { eventId });
  expect(document).toMatchObject({ style: { look: 'concert' }, language: 'en' });
  const on = document?.pages[0]?.modules.filter(({ isOn }) => isOn).map(({ module }) => module);
  expect(on).toEqual(['banner', 'tickets', 'introduction', 'map']);
});

test('another template replaces the draft only where that is asked for, and nothing that is published', async () => {
  const { eventId, document } = await begunSite(ours);
  await published(ours, eventId, document);
  const again = await server.send(siteBegin, { eventId, templateId: 'gala' }, { token: ours.token });
  expect(again.data).toMatchObject({ failure: 'SITE_EXISTS' });
  await call(siteBegin, { eventId, templateId: 'gala', overwrites: true });
  expect((await call(siteDraft, { eventId })).document?.style.look).toBe('gala');
  expect((await call(siteVersion, { eventId })).document.style.look).toBe('conference');
});

test('each publishing is a version that stays; an older one is shown again within a second; the site can be taken off', async () => {
  const { eventId, document } = await begunSite(ours);
  await published(ours, eventId, document);
  const other = { ...document, style: { ...document.style, corners: 'round' as const } };
  const { version } = await published(ours, eventId, other);
  expect(await call(siteDraft, { eventId })).toMatchObject({ version, shownVersion: 2, hasChanges: false });
  const began = performance.now();
  await call(siteShow, { eventId, siteVersion: 1 });
  expect(performance.now() - began).toBeLessThan(1000);
  expect((await call(siteVersion, { eventId })).document).toEqual(document);
  const { records } = await call(siteVersions, { eventId });
  expect(records.map((row) => [row.version, row.isShown, row.createdBy])).toEqual([
    [2, false, 'Tester'],
    [1, true, 'Tester'],
  ]);
  await call(siteShow, { eventId, siteVersion: null });
  expect((await call(siteDraft, { eventId })).shownVersion).toBeNull();
  const gone = await server.send(siteShow, { eventId, siteVersion: 9 }, { token: ours.token });
  expect(gone.data).toMatchObject({ failure: 'SITE_VERSION_GONE' });
});

test('a version is the same bytes for ever, whatever becomes of kinds and drafts, and nobody can change it', async () => {
  const { eventId, document } = await begunSite(ours);
  const unknown = { ...aModule('custom'), module: 'hologram', v: 4, props: { z: 1, a: [{ deep: null }] } };
  const first = document.pages[0]?.modules ?? [];
  await published(ours, eventId, withFirstPage(document, [...first, unknown]));
  const stored = async () => {
    const row = await server.services.database.inOrganisation(ours.organisationId, 'read', (db) =>
      db
        .selectFrom('site_version')
        .select('document')
        .where('event_id', '=', eventId)
        .where('version', '=', 1)
        .executeTakeFirst(),
    );
    return row?.document;
  };
  const before = await stored();
  expect(before).toContain('"module":"hologram","v":4');
  await published(ours, eventId, document);
  await call(siteShow, { eventId, siteVersion: 1 });
  expect(await stored()).toBe(before);
  // What this version of the product does not know comes back as it went.
  const read = await call(siteVersion, { eventId, version: 1 });
  expect(read.document.pages[0]?.modules.at(-1)).toEqual(unknown);
  const change = server.services.database.inOrganisation(ours.organisationId, 'write', (tx) =>
    tx.updateTable('site_version').set({ document: '{}' }).where('event_id', '=', eventId).execute(),
  );
  await expect(change).rejects.toThrow(/permission denied/);
});

test('pictures of a published site stay, and documents that a site uses are named before they are deleted', async () => {
  const { eventId, document } = await begunSite(ours);
  const documentId = await picture();
  const banner = aModule('banner', { picture: shown(documentId) });
  await published(ours, eventId, withFirstPage(document, [banner]));
  const { pictures } = await call(siteVersion, { eventId });
  expect(pictures[documentId]).toMatchObject({ width: 1200, height: 600 });
  const url = pictures[documentId]?.url ?? '';
  expect((await server.app.inject({ url })).headers['cache-control']).toContain('immutable');
  const { uses } = await call(documentUses, { documentIds: [documentId] });
  expect(uses).toMatchObject([{ kind: 'site', path: `/website?event=${eventId}` }]);
  const narrow = await server.app.inject({ url: url.replace('.webp', '-640.webp') });
  expect((await sharp(narrow.rawPayload).metadata()).width).toBe(640);
  // Chosen anew, it is another picture from the next version on.
  await call(resourceFileCopy, { documentId });
  await published(ours, eventId, withFirstPage(document, [banner]));
  expect((await call(siteVersion, { eventId, version: 1 })).pictures[documentId]?.url).toBe(url);
  expect((await call(siteVersion, { eventId, version: 2 })).pictures[documentId]?.url).not.toBe(url);
});

test('the check before publishing names what is gone or closed to everybody', async () => {
  const { eventId, document } = await begunSite(ours);
  const voteId = await aClosedVote(ours, eventId);
  const modules = [aModule('banner'), aModule('vote', { vote: voteId })];
  const { version } = await call(siteDraft, { eventId });
  await call(siteKeep, { eventId, version, document: withFirstPage(document, modules) });
  expect((await call(siteCheck, { eventId })).problems).toMatchObject([{ problem: 'notPublic', field: 'vote' }]);
});

test('two editors see each other, and what was kept last; who is silent for 15 s is gone', async () => {
  const { eventId, version } = await begunSite(ours);
  const tab = (name: string, more = {}) => call(siteEditing, { eventId, tab: `tab-of-${name}`, ...more });
  await tab('ana', { part: 'module-7' });
  expect(await tab('ben')).toMatchObject({
    version,
    editors: [{ tab: 'tab-of-ana', part: 'module-7', isMe: true, name: 'Tester' }],
  });
  now += 10_000;
  await tab('ana');
  now += 10_000;
  expect((await tab('ana')).editors).toEqual([]);
  await tab('ben');
  await tab('ben', { leaves: true });
  expect((await tab('ana')).editors).toEqual([]);
});

test('a template of one’s own has the site’s pages without its votes, and begins another site', async () => {
  const { eventId, document } = await begunSite(ours);
  const { voteId } = await openVote(ours);
  const documentId = await picture();
  const modules = [aModule('banner', { picture: shown(documentId) }), aModule('vote', { vote: voteId })];
  await published(ours, eventId, withFirstPage(document, modules));
  const { templateId } = await call(siteTemplateAdd, { eventId, name: 'House style' });
  expect((await call(siteTemplates, { eventId })).at(-1)).toMatchObject({
    name: 'House style',
    isOwn: true,
    modules: ['banner', 'vote'],
  });
  const looked = await call(siteTemplate, { templateId });
  expect(looked.document.pages.map(({ modules: of }) => of.map(({ module }) => module))).toEqual([['banner', 'vote']]);
  expect(looked.pictures[documentId]?.url).toMatch(/^\/files\//);
  const other = await ours.event();
  await call(siteBegin, { eventId: other.eventId, templateId });
  const begun = await call(siteDraft, { eventId: other.eventId });
  expect(begun.document?.pages[0]?.modules[1]?.props['vote']).toBeNull();
  expect(begun.pictures[documentId]?.url).toMatch(/^\/files\//);
  await call(siteTemplateDelete, { templateId });
  expect((await server.send(siteTemplate, { templateId }, { token: ours.token })).data).toMatchObject({
    failure: 'SITE_TEMPLATE_GONE',
  });
  const gone = await server.send(siteBegin, { eventId, templateId, overwrites: true }, { token: ours.token });
  expect(gone.data).toMatchObject({ failure: 'SITE_TEMPLATE_GONE' });
});

test('the copy of an event has the draft of its site, with its own votes, and its ordinary page', async () => {
  const { eventId, document } = await begunSite(ours);
  const voteId = await aClosedVote(ours, eventId);
  await published(ours, eventId, withFirstPage(document, [aModule('banner'), aModule('vote', { vote: voteId })]));
  const copy = await call(eventCopy, {
    eventId,
    title: 'Next year',
    startsAt: new Date(now + 86_400_000).toISOString(),
  });
  const draft = await call(siteDraft, { eventId: copy.eventId });
  expect(draft).toMatchObject({ version: 1, shownVersion: null, hasChanges: true });
  const vote = draft.document?.pages[0]?.modules[1]?.props['vote'];
  expect(vote).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
  expect(vote).not.toBe(voteId);
});

test('of two saves that were based on the same version one is kept, whichever comes first', async () => {
  const { eventId, document, version } = await begunSite(ours);
  const saves = Array.from({ length: 8 }, (_, n) => ({
    ...document,
    pages: document.pages.map((page, at) => (at === 0 ? { ...page, title: { en: `Title ${n}` } } : page)),
  }));
  const answers = await Promise.all(
    saves.map((each) => server.send(siteKeep, { eventId, version, document: each }, { token: ours.token })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const refused = answers.filter(({ code }) => code !== 0);
  const differs = [{ part: 'page', id: document.pages[0]?.id }];
  for (const { data } of refused)
    expect(data).toMatchObject({
      failure: 'SITE_STALE',
      version: version + 1,
      savedBy: 'Tester',
      differs,
    });
  expect((await call(siteDraft, { eventId })).version).toBe(version + 1);
});

test('two who publish at once publish one version, and the same save sent twice is one', async () => {
  const { eventId, document, version } = await begunSite(ours);
  const keep = () =>
    server.send(
      siteKeep,
      { eventId, version, document: { ...document, languages: ['en', 'zh'] } },
      { token: ours.token },
    );
  expect((await keep()).data).toMatchObject({ version: version + 1 });
  expect((await keep()).data).toMatchObject({ version: version + 1 });
  const publish = () => server.send(sitePublish, { eventId, version: version + 1 }, { token: ours.token });
  const answers = await Promise.all([publish(), publish()]);
  expect(answers.map(({ data }) => data.siteVersion).toSorted((a, b) => a - b)).toEqual([1, 2]);
});
