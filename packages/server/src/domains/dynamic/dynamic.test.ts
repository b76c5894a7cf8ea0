import {
  dynamicAdd,
  dynamicDelete,
  dynamicExport,
  dynamicGet,
  dynamicManage,
  dynamicPin,
  dynamicSwitch,
  dynamicUpdate,
} from '@convoke/contract/dynamic/dynamic.calls.ts';
import { dynamicFileOpen, dynamicList } from '@convoke/contract/dynamic/dynamic.public.calls.ts';
import { mostPinned } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { eventCopy, eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { documentDelete, documentUpload, documentUses } from '@convoke/contract/resource/document.calls.ts';
import { documentDownloadLog } from '@convoke/contract/resource/document.record.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import type { FastifyRequest } from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onePixel } from '../../../testing/fuzz-values.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { dynamicPages } from './dynamic.public.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;
let code: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  ({ eventId, code } = await organisation.event());
});

const token = () => ({ token: organisation.token });
const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const article = async (title: string, more: object = {}) =>
  (await organisation.call(dynamicAdd, { eventId, kind: 'article', title, publish: 'now', ...more })).dynamicId;
const read = async (more: object = {}) => (await server.send(dynamicList, { eventId, ...more })).data;
const shown = async () => (await read()).records.map(({ title, text }) => title || text);
const picture = async () =>
  (await server.send(resourceFileUpload, {}, { ...token(), file: { name: 'a.png', bytes: onePixel } })).data.key;
const feed = (headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/event/dynamic/feed/${code}/news.atom`, headers });

test('the public reads what is public, by time, and nothing of drafts, of what is still to come, or of what was deleted', async () => {
  await article('Old', { publish: 'at', publishAt: at(-48) });
  await article('New');
  await article('Draft', { publish: 'draft' });
  await article('Tomorrow', { publish: 'at', publishAt: at(24) });
  const gone = await article('Gone');
  await organisation.call(dynamicDelete, { dynamicId: gone });
  await organisation.call(dynamicAdd, { eventId, kind: 'short', content: 'Doors open\nat nine', publish: 'now' });
  expect(await shown()).toEqual(['Doors open\nat nine', 'New', 'Old']);
  const page = (await server.send(eventPublicInfo, { code })).data.news;
  expect(page.records.map(({ title }) => title)).toEqual(['', 'New', 'Old']);
  expect(page.hasMore).toBe(false);
});

test('what is to be public later is so from its time on, without anybody doing anything', async () => {
  const dynamicId = await article('Soon', { publish: 'at', publishAt: at(1) });
  expect(await shown()).toEqual([]);
  expect(await organisation.call(dynamicGet, { dynamicId })).toMatchObject({ state: 'scheduled' });
  const { clock } = server.services;
  server.services.clock = { now: () => new Date(Date.now() + 2 * hour) };
  try {
    expect(await shown()).toEqual(['Soon']);
    expect((await organisation.call(dynamicManage, { eventId })).records).toMatchObject([
      { dynamicId, state: 'public' },
    ]);
  } finally {
    server.services.clock = clock;
  }
});

test('an organiser who sends the token reads drafts and what is still to come too, of an event that is not published as well; nobody else does', async () => {
  await article('Old', { publish: 'at', publishAt: at(-48) });
  await article('Tomorrow', { publish: 'at', publishAt: at(24) });
  // With nothing but what the specification names.
  const { dynamicId } = await organisation.call(dynamicAdd, { eventId, title: 'Written' });
  const other = await server.organisation();
  const as = async (given: string, of = eventId) =>
    (await server.send(dynamicList, { eventId: of }, { token: given })).data;
  const mine = (await as(organisation.token)).records;
  expect(mine.map(({ title, state }) => [title, state])).toEqual([
    ['Tomorrow', 'scheduled'],
    ['Written', 'draft'],
    ['Old', 'public'],
  ]);
  for (const token of [other.token, 'no-such-token'])
    expect((await as(token)).records.map(({ title }) => title)).toEqual(['Old']);
  expect(await shown()).toEqual(['Old']);
  const [draft] = mine.filter((one) => one.dynamicId === dynamicId);
  await organisation.call(dynamicUpdate, { dynamicId, version: draft?.version ?? 0, publish: 'now' });
  expect(await shown()).toEqual(['Written', 'Old']);

  const { eventId: hidden } = await organisation.event();
  await organisation.call(eventPublish, { eventId: hidden, publishStatus: 0 });
  await organisation.call(dynamicAdd, { eventId: hidden, title: 'Early' });
  expect((await as(organisation.token, hidden)).records).toMatchObject([{ title: 'Early', state: 'draft' }]);
  expect((await server.send(dynamicList, { eventId: hidden }, { token: other.token })).status).toBe(403);
});

test('news of an event that is not published are nobody’s to read', async () => {
  const draft = await organisation.event();
  await organisation.call(eventPublish, { eventId: draft.eventId, publishStatus: 0 });
  await organisation.call(dynamicAdd, { eventId: draft.eventId, kind: 'article', title: 'Secret', publish: 'now' });
  expect((await server.send(dynamicList, { eventId: draft.eventId })).status).toBe(403);
  const [page] = dynamicPages;
  const dynamicId = (await organisation.call(dynamicManage, { eventId: draft.eventId })).records[0]?.dynamicId ?? '';
  const open = (params: Record<string, string>) =>
    page?.load(server.services, params, { headers: {}, query: {} } as FastifyRequest);
  expect(await open({ code: draft.code, dynamicId })).toBeNull();
  // Nor is it read by way of another event that is.
  expect(await open({ code, dynamicId })).toBeNull();
  expect(await open({ code, dynamicId: 'x' })).toBeNull();
  const own = await article('Ours', { content: '<p>All of it</p>' });
  expect(await open({ code, dynamicId: own })).toMatchObject({ title: 'Ours', html: '<p>All of it</p>' });
});

test('an article needs a title, a short post words or a picture; scripts and styles are taken out', async () => {
  const refused = async (more: object) =>
    (await server.send(dynamicAdd, { eventId, kind: 'article', ...more } as never, token())).code;
  expect(await refused({ content: '<p>x</p>' })).toBe(1000);
  expect(await refused({ kind: 'short' })).toBe(1000);
  expect(await refused({ kind: 'short', content: 'x'.repeat(1001) })).toBe(1000);
  expect(await refused({ title: 'x', publish: 'at' })).toBe(1000);
  expect(await refused({ title: 'x', pictureKeys: ['of/another.webp'] })).toBe(1000);
  expect((await organisation.call(dynamicManage, { eventId })).total).toBe(0);
  const dynamicId = await article('Safe', {
    content: '<p style="position:fixed" onclick="x()">Hi<script>alert(1)</script> <b>there</b></p>',
  });
  expect(await organisation.call(dynamicGet, { dynamicId })).toMatchObject({ content: '<p>Hi <b>there</b></p>' });
  const key = await picture();
  const short = await organisation.call(dynamicAdd, { eventId, kind: 'short', pictureKeys: [key], publish: 'now' });
  expect((await read()).records.find((each) => each.dynamicId === short.dynamicId)?.pictures).toEqual([
    { url: `/files/${key}` },
  ]);
});

test('who saves over somebody else’s change is told what stands there; a public one keeps its time', async () => {
  const dynamicId = await article('One', { publish: 'at', publishAt: at(-5) });
  const first = await organisation.call(dynamicGet, { dynamicId });
  const input = { dynamicId, kind: 'article', title: 'Two', content: '', publish: 'now' } as const;
  expect(await organisation.call(dynamicUpdate, { ...input, version: first.version })).toEqual({ version: 2 });
  const stale = await server.send(dynamicUpdate, { ...input, title: 'Three', version: first.version }, token());
  expect(stale.data).toMatchObject({ failure: 'DYNAMIC_CHANGED', current: { title: 'Two', version: 2 } });
  const { title, publishAt } = await organisation.call(dynamicGet, { dynamicId });
  expect([title, publishAt]).toEqual(['Two', first.publishAt]);
});

test('pinned ones stand above the others in an order of their own, also when two arrange them at once', async () => {
  const [a, b, c, d] = [
    await article('A', { publish: 'at', publishAt: at(-4) }),
    await article('B', { publish: 'at', publishAt: at(-3) }),
    await article('C', { publish: 'at', publishAt: at(-2) }),
    await article('D', { publish: 'at', publishAt: at(-1) }),
  ];
  const pin = (dynamicId: string, to: 'top' | 'up' | 'down' | 'off') =>
    organisation.call(dynamicPin, { dynamicId, to });
  await pin(a, 'top');
  await pin(b, 'top');
  expect(await shown()).toEqual(['B', 'A', 'D', 'C']);
  await pin(a, 'up');
  expect(await shown()).toEqual(['A', 'B', 'D', 'C']);
  await pin(a, 'down');
  await pin(b, 'up');
  expect(await shown()).toEqual(['B', 'A', 'D', 'C']);
  await Promise.all([pin(c, 'top'), pin(d, 'top'), pin(a, 'up'), pin(b, 'down')]);
  const pins = (await organisation.call(dynamicManage, { eventId })).records.map((each) => each.pin);
  expect(pins).toEqual([4, 3, 2, 1]);
  await pin(b, 'off');
  expect((await shown()).at(-1)).toBe('B');
});

test('no more than twenty are pinned', async () => {
  for (let n = 0; n < mostPinned; n += 1)
    await organisation.call(dynamicPin, { dynamicId: await article(`P${n}`), to: 'top' });
  const more = await article('One more');
  const refused = await server.send(dynamicPin, { dynamicId: more, to: 'top' }, token());
  expect(refused.data).toMatchObject({ failure: 'DYNAMIC_PINS_FULL' });
  expect((await shown()).at(-1)).toBe('One more');
});

test('the public walks through all of them by cursor, pinned ones once', async () => {
  for (let n = 0; n < 7; n += 1) await article(`N${n}`, { publish: 'at', publishAt: at(-n - 1) });
  const { records } = await organisation.call(dynamicManage, { eventId, search: 'N5' });
  await organisation.call(dynamicPin, { dynamicId: records[0]?.dynamicId ?? '', to: 'top' });
  const walked: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await read({ size: 2, ...(cursor && { cursor }) });
    walked.push(...page.records.map(({ title }) => title));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect(walked).toEqual(['N5', 'N0', 'N1', 'N2', 'N3', 'N4', 'N6']);
  expect((await server.send(dynamicList, { eventId, cursor: 'nonsense' })).code).toBe(1000);
});

test('the list is filtered, searched and sorted; many are published, taken back, deleted and brought back', async () => {
  const first = await article('Übermorgen', { content: '<p>Ein Ausblick</p>', publish: 'draft' });
  const second = await article('Plan');
  await organisation.call(dynamicAdd, { eventId, kind: 'short', content: 'Hello', publish: 'now' });
  const titles = async (more: object) =>
    (await organisation.call(dynamicManage, { eventId, ...more })).records.map(
      ({ title, excerpt }) => title || excerpt,
    );
  expect(await titles({ kind: 'short' })).toEqual(['Hello']);
  expect(await titles({ state: 'draft' })).toEqual(['Übermorgen']);
  expect(await titles({ search: 'AUSBLICK' })).toEqual(['Übermorgen']);
  expect(await titles({ search: '%' })).toEqual([]);
  const change = async (to: 'public' | 'draft' | 'deleted' | 'restored', ...dynamicIds: string[]) =>
    (await organisation.call(dynamicSwitch, { eventId, dynamicIds, to })).changed;
  expect(await change('public', first, second)).toBe(1);
  expect(await change('draft', first, second)).toBe(2);
  expect(await change('deleted', first)).toBe(1);
  expect(await titles({ kind: 'article' })).toEqual(['Plan']);
  expect(await change('restored', first)).toBe(1);
  expect(await titles({ kind: 'article', sort: 'createdAt' })).toEqual(['Übermorgen', 'Plan']);
  const other = await organisation.event();
  expect(
    (await organisation.call(dynamicSwitch, { eventId: other.eventId, dynamicIds: [first], to: 'deleted' })).changed,
  ).toBe(0);
});

test('the feed is Atom with absolute addresses, escaped, and is not sent twice', async () => {
  const dynamicId = await article('Fish & <Chips>', { content: '<p>Fresh &amp; hot</p>' });
  await article('Later', { publish: 'at', publishAt: at(3) });
  await organisation.call(dynamicAdd, { eventId, kind: 'short', content: 'A < B\nand more', publish: 'now' });
  const first = await feed();
  expect(first.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(first.body).toContain(`<id>urn:uuid:${dynamicId}</id>`);
  expect(first.body).toContain('<title>Fish &#38; &#60;Chips&#62;</title>');
  expect(first.body).toContain('&#60;p&#62;A &#38;lt; B&#60;br /&#62;and more&#60;/p&#62;');
  expect(first.body).toMatch(new RegExp(`href="http[^"]+/event/${code}/news/${dynamicId}"`));
  expect(first.body).not.toContain('Later');
  const again = await feed({ 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the sheet has what the filters leave, and nothing in it is a formula', async () => {
  await article('=1+1', { content: '<p>Body</p>' });
  await article('Other', { publish: 'draft' });
  const answer = await server.send(dynamicExport, { eventId, state: 'public' }, token());
  const { sheets } = await readXlsx(answer.body);
  const rows = sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(2);
  expect(rows[1]?.slice(0, 3)).toEqual(['Article', "'=1+1", 'Body']);
});

test('a copy of the event has its news as drafts', async () => {
  await article('Welcome');
  const copy = await organisation.call(eventCopy, { eventId, title: 'Again', startsAt: '2031-05-01T09:00:00Z' });
  expect((await organisation.call(dynamicManage, { eventId: copy.eventId })).records).toMatchObject([
    { title: 'Welcome', state: 'draft', pin: 0 },
  ]);
});

test('files of a post are fetched by everybody once it is public, in their order, and go with the copy of the event', async () => {
  const added = async (name: string) =>
    (await server.send(documentUpload, {}, { ...token(), file: { name, bytes: Buffer.from(name) } })).data.documentId;
  const [one, two] = [await added('One.txt'), await added('Two.txt')];
  const dynamicId = await article('Papers', { publish: 'draft', documentIds: [two, one] });
  const load = async () => {
    const page = dynamicPages[0];
    const request = { headers: {}, cookies: {}, query: {} } as unknown as FastifyRequest;
    const post = (await page?.load(server.services, { code, dynamicId }, request)) as {
      files: { fileId: string; name: string }[];
    } | null;
    return post?.files ?? null;
  };
  expect(await load()).toBeNull();
  await organisation.call(dynamicUpdate, { dynamicId, publish: 'now' });
  const files = await load();
  expect(files?.map(({ name }) => name)).toEqual(['Two.txt', 'One.txt']);
  const open = (fileId = files?.[0]?.fileId) => server.send(dynamicFileOpen, { code, fileId });
  const { url } = (await open()).data;
  expect((await server.app.inject({ method: 'GET', url })).body).toBe('Two.txt');
  expect((await organisation.call(documentDownloadLog, { resourceId: two })).records).toMatchObject([
    { placeName: 'Papers', byName: null, linkName: null },
  ]);
  const copy = await organisation.call(eventCopy, { eventId, title: 'Once more', startsAt: '2027-03-01T09:00:00Z' });
  const { uses } = await organisation.call(documentUses, { documentIds: [two] });
  expect(uses.map(({ kind, name, eventTitle }) => [kind, name, eventTitle])).toContainEqual([
    'news',
    'Papers',
    'Once more',
  ]);
  expect(copy.eventId).not.toBe(eventId);
  await organisation.call(documentDelete, { id: two });
  expect((await load())?.map(({ name }) => name)).toEqual(['One.txt']);
  expect((await open()).status).toBe(403);
  await organisation.call(dynamicUpdate, { dynamicId, title: 'Our papers' });
  expect((await organisation.call(dynamicGet, { dynamicId })).documents).toHaveLength(2);
  await organisation.call(dynamicUpdate, { dynamicId, documentIds: [] });
  expect(await load()).toEqual([]);
  const others = await server.organisation();
  const theirs = (
    await server.send(documentUpload, {}, { token: others.token, file: { name: 'T.txt', bytes: Buffer.from('T') } })
  ).data.documentId;
  for (const documentIds of [[theirs], [one, one]])
    expect(await server.send(dynamicUpdate, { dynamicId, documentIds }, token())).toMatchObject({ code: 1000 });
});
