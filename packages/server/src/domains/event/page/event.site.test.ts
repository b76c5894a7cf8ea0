import { eventPreviewRenew } from '@convoke/contract/event/event.public.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { reviewAdd } from '@convoke/contract/review/review.calls.ts';
import { documentDelete, documentUpload } from '@convoke/contract/resource/document.calls.ts';
import {
  siteBegin,
  siteCanvas,
  siteDraft,
  siteKeep,
  sitePreview,
  siteShow,
} from '@convoke/contract/site/site.calls.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { SiteData } from '@convoke/contract/site/site.shown.ts';
import type { FastifyRequest } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { aClosedVote, aModule, begunSite, published, withFirstPage } from '../../../../testing/sites.ts';
import { openVote } from '../../../../testing/voting.ts';
import { eventPages } from '../event.pages.ts';

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

/** What a page is made of. */
async function loaded(path: string, params: Record<string, string>, query = {}): Promise<SiteData | null> {
  const page = eventPages.find((each) => each.path === path);
  const request = { headers: {}, query, url: path } as unknown as FastifyRequest;
  return (await page?.load(server.services, params, request).catch(() => null)) as SiteData | null;
}
const first = (code: string, query = {}) => loaded('/event/:code', { code }, query);
const further = (code: string, slug: string) => loaded('/event/:code/p/:slug', { code, slug });

const withPage = (
  document: SiteDocument,
  slug: string,
  modules = [aModule('custom', { heading: { en: 'Us', ja: '私たち' } })],
): SiteDocument => ({
  ...document,
  languages: ['en', 'ja'],
  pages: [
    ...document.pages,
    { id: `page-${slug}`, slug, title: { en: 'About us', ja: '私たちについて' }, description: {}, modules },
  ],
  menus: [{ id: 'menu-1', parentId: '', title: { en: 'Us' }, target: { kind: 'page', pageId: `page-${slug}` } }],
});

test('the page of an event is its site from the moment it is published until it is taken off', async () => {
  const { eventId, code, document } = await begunSite(ours);
  expect(await first(code)).not.toHaveProperty('site');
  expect(await further(code, 'about')).toBeNull();
  await published(ours, eventId, withPage(document, 'about'));
  expect(await first(code)).toMatchObject({
    event: { eventId, title: 'Spring conference' },
    site: { version: 1, page: { slug: '' } },
  });
  expect(await further(code, 'about')).toMatchObject({
    site: { page: { title: 'About us' }, menus: [{ title: 'Us', href: `/event/${code}/p/about` }] },
  });
  const japanese = await loaded('/event/:code/p/:slug', { code, slug: 'about' }, { language: 'ja' });
  expect(japanese?.site).toMatchObject({
    page: { title: '私たちについて' },
    modules: [{ props: { heading: '私たち' } }],
  });
  expect(await further(code, 'nowhere')).toBeNull();
  await ours.call(siteShow, { eventId, siteVersion: null });
  expect(await first(code)).not.toHaveProperty('site');
});

test('a draft never leaks: not by the page, not by its modules, not of an event that is not public', async () => {
  const { eventId, code, document } = await begunSite(ours);
  await published(ours, eventId, document);
  const { version } = await ours.call(siteDraft, { eventId });
  await ours.call(siteKeep, { eventId, version, document: withPage(document, 'secret') });
  expect(await further(code, 'secret')).toBeNull();
  expect(JSON.stringify(await first(code))).not.toContain('secret');
  await ours.call(eventPublish, { eventId, publishStatus: 2 });
  expect(await first(code)).toBeNull();
});

test('votes and documents are shown as they stand; what is not public or gone is left out', async () => {
  const { eventId, code, document } = await begunSite(ours);
  const { voteId } = await openVote(ours);
  const closed = await aClosedVote(ours, eventId);
  const file = { name: 'map.txt', bytes: Buffer.from('the way') };
  const { data } = await server.send(documentUpload, {}, { token: ours.token, file });
  const { documentId } = data;
  const modules = [
    aModule('banner'),
    aModule('vote', { vote: voteId }),
    aModule('vote', { vote: closed }),
    aModule('documents', { documents: [documentId] }),
  ];
  await published(ours, eventId, withFirstPage(document, modules));
  const page = await first(code);
  expect(Object.keys(page?.live.votes ?? {})).toEqual([voteId]);
  expect(page?.live.votes[voteId]).toMatchObject({ isOpen: true, url: `/vote-form/-/${voteId}` });
  const url = `/event/${code}/file/${documentId}`;
  expect(page?.live.documents).toEqual({ [documentId]: { name: 'map.txt', bytes: 7, url } });
  const elsewhere = await server.app.inject({ url });
  expect(elsewhere.statusCode).toBe(302);
  expect((await server.app.inject({ url: String(elsewhere.headers['location']) })).body).toBe('the way');
  await server.send(documentDelete, { id: documentId }, { token: ours.token });
  // What stands around a site is kept for a second.
  await setTimeout(1000);
  expect((await first(code))?.live.documents).toEqual({});
  expect((await server.app.inject({ url })).statusCode).toBe(404);
});

test('looks back stand where a page has their module, and nowhere else', async () => {
  const { eventId, code, document } = await begunSite(ours);
  await ours.call(reviewAdd, { eventId, title: 'Two full days', text: '<p>Thank you</p>' });
  await published(ours, eventId, withFirstPage(document, [aModule('banner')]));
  expect((await first(code))?.live.reviews).toEqual([]);
  await published(ours, eventId, withFirstPage(document, [aModule('banner'), aModule('review')]));
  expect((await first(code))?.live.reviews).toMatchObject([{ title: 'Two full days', text: '<p>Thank you</p>' }]);
});

test('a file that no shown site offers is given to nobody', async () => {
  const { eventId, code, document } = await begunSite(ours);
  const file = { name: 'secret.txt', bytes: Buffer.from('no') };
  const { data } = await server.send(documentUpload, {}, { token: ours.token, file });
  const url = `/event/${code}/file/${data.documentId}`;
  const { version } = await ours.call(siteDraft, { eventId });
  const modules = [aModule('banner'), aModule('documents', { documents: [data.documentId] })];
  await ours.call(siteKeep, { eventId, version, document: withFirstPage(document, modules) });
  expect((await server.app.inject({ url })).statusCode).toBe(404);
  expect((await server.app.inject({ url: `/event/${code}/file/nonsense` })).statusCode).toBe(404);
});

test('search engines are told of published events and every page of their sites, and of no draft', async () => {
  const { eventId, code, document } = await begunSite(ours);
  const other = await ours.event();
  const draft = await begunSite(ours);
  await ours.call(eventPublish, { eventId: draft.eventId, publishStatus: 2 });
  await published(ours, eventId, withPage(document, 'about'));
  const map = await server.app.inject({ url: '/sitemap.xml' });
  expect(map.headers['content-type']).toContain('application/xml');
  for (const path of [`/event/${code}<`, `/event/${code}/p/about<`, `/event/${other.code}<`])
    expect(map.body).toContain(`<loc>http://convoke.test${path}`);
  expect(map.body).not.toContain(draft.code);
  expect((await server.app.inject({ url: '/robots.txt' })).body).toContain('Sitemap: http://convoke.test/sitemap.xml');
});

test('a link shows the draft, or a version, to whoever has it, until it is over or taken back', async () => {
  const { eventId, document } = await begunSite(ours);
  await published(ours, eventId, document);
  const { version } = await ours.call(siteDraft, { eventId });
  await ours.call(siteKeep, { eventId, version, document: withPage(document, 'about') });
  const token = (url: string) => url.split('/').at(-1) ?? '';
  const { url, until } = await ours.call(sitePreview, { eventId });
  const open = (of: string, page?: string) =>
    loaded('/event/site-preview/:token', { token: token(of) }, page ? { page } : {});
  const draft = await open(url);
  expect(draft).toMatchObject({
    site: { version: 0, menus: [{ href: `/event/site-preview/${token(url)}?page=about` }] },
    previewUntil: until,
  });
  expect(await open(url, 'about')).toMatchObject({ site: { page: { slug: 'about' } } });
  const old = await ours.call(sitePreview, { eventId, version: 1 });
  expect(await open(old.url)).toMatchObject({ site: { version: 1 } });
  expect(await open(old.url, 'about')).toBeNull();
  expect(await open(`${url}x`)).toBeNull();
  now += 24 * 3_600_000;
  expect(await open(url)).toBeNull();
  const later = await ours.call(sitePreview, { eventId });
  await ours.call(eventPreviewRenew, { eventId });
  expect(await open(later.url)).toBeNull();
});

test('the editor is told what modules show, published or not, in the language it asks for', async () => {
  const { eventId } = await ours.event();
  await ours.call(eventPublish, { eventId, publishStatus: 2 });
  await ours.call(siteBegin, { eventId, templateId: 'meetup' });
  const canvas = await ours.call(siteCanvas, { eventId, language: 'ja' });
  expect(canvas).toMatchObject({ event: { eventId }, live: { votes: {}, documents: {}, sessions: [] } });
});
