import { dynamicAdd, dynamicSwitch } from '@convoke/contract/dynamic/dynamic.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { documentUpload, documentUses } from '@convoke/contract/resource/document.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import {
  reviewAdd,
  reviewDelete,
  reviewList,
  reviewUpdate,
  siteNewsAdd,
  siteNewsDelete,
  siteNewsList,
  siteNewsUpdate,
} from '@convoke/contract/review/review.calls.ts';
import { mostReviews } from '@convoke/contract/review/review.rules.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onePixel } from '../../../testing/fuzz-values.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { newsOnSite, reviewsOnPage } from './review.ops.ts';

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
const add = async (title: string, more: object = {}) =>
  (await organisation.call(reviewAdd, { eventId, title, ...more })).templateMapId;
const rows = async (more: object = {}) =>
  (await organisation.call(reviewList, { eventId, size: 100, ...more })).records;
const titles = async (more: object = {}) => (await rows(more)).map(({ title }) => title);
const shown = () =>
  server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
    reviewsOnPage(db, { id: eventId, code }),
  );
const picture = async () =>
  (await server.send(resourceFileUpload, {}, { ...token(), file: { name: 'a.png', bytes: onePixel } })).data.key;
const refusal = async (call: typeof reviewAdd | typeof reviewUpdate, input: object) => {
  const answer = await server.send(call as typeof reviewAdd, input as never, token());
  return (answer.data as { failure?: string } | null)?.failure ?? answer.code;
};

test('looks back are listed in their order, searched, turned off, and shown with sanitised text and pictures', async () => {
  const key = await picture();
  const first = await add('First', { text: '<p>Fine</p><script>alert(1)</script><img src=x onerror=alert(2)>' });
  await add('Second', { pictures: [{ key, alt: 'The hall' }], recordingUrl: 'https://video.example.com/1' });
  await add('Third', { isOn: false });
  expect(await titles()).toEqual(['First', 'Second', 'Third']);
  expect(await titles({ search: 'SECOND' })).toEqual(['Second']);
  expect(await titles({ state: 'off' })).toEqual(['Third']);
  const page = await shown();
  expect(page.map(({ title }) => title)).toEqual(['First', 'Second']);
  expect(page[0]?.text).toBe('<p>Fine</p>');
  expect(page[1]).toMatchObject({ pictures: [{ alt: 'The hall' }], recordingUrl: 'https://video.example.com/1' });
  await organisation.call(reviewUpdate, { templateMapId: first, isOn: false });
  expect((await shown()).map(({ title }) => title)).toEqual(['Second']);
});

test('a look back gets another place and the others move on; what is deleted leaves no gap', async () => {
  for (const title of ['A', 'B', 'C', 'D']) await add(title);
  const [a, b] = await rows();
  await organisation.call(reviewUpdate, { templateMapId: a?.templateMapId ?? '', sort: 3 });
  expect(await titles()).toEqual(['B', 'C', 'A', 'D']);
  await organisation.call(reviewUpdate, { templateMapId: a?.templateMapId ?? '', sort: 100 });
  expect(await titles()).toEqual(['B', 'C', 'D', 'A']);
  await organisation.call(reviewDelete, { templateMapId: b?.templateMapId ?? '' });
  expect((await rows()).map(({ title, sort }) => [title, sort])).toEqual([
    ['C', 1],
    ['D', 2],
    ['A', 3],
  ]);
});

test('many who add and arrange at once keep one order, and never go beyond the most', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => add(`Look ${at}`)));
  const all = await rows();
  await Promise.all(
    all.map(({ templateMapId }, at) => organisation.call(reviewUpdate, { templateMapId, sort: 12 - at })),
  );
  expect((await rows()).map(({ sort }) => sort)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  for (let at = 12; at < mostReviews - 2; at += 1) await add(`Look ${at}`);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.send(reviewAdd, { eventId, title: 'One more' }, token())),
  );
  expect(answers.filter((each) => each.code === 0).length).toBe(2);
  expect(await refusal(reviewAdd, { eventId, title: 'Too many' })).toBe('REVIEW_FULL');
});

test('a stale save is refused with what stands there, and an update leaves alone what is not sent', async () => {
  const templateMapId = await add('Look', { text: '<p>Fine</p>' });
  await organisation.call(reviewUpdate, { templateMapId, version: 1, title: 'Other' });
  expect(await refusal(reviewUpdate, { templateMapId, version: 1, title: 'Third' })).toBe('REVIEW_CHANGED');
  expect((await rows())[0]).toMatchObject({ title: 'Other', text: '<p>Fine</p>', version: 2 });
});

test('a recording in the library is named as a use, and is fetched by everybody as long as it is shown', async () => {
  const file = { name: 'talk.txt', bytes: Buffer.from('not much of a film') };
  const { documentId } = (await server.send(documentUpload, {}, { ...token(), file })).data;
  const templateMapId = await add('Look', { documentId });
  expect(await refusal(reviewUpdate, { templateMapId, recordingUrl: 'https://video.example.com/1' })).toBe(
    'REVIEW_RECORDINGS',
  );
  const { uses } = await organisation.call(documentUses, { documentIds: [documentId] });
  expect(uses).toMatchObject([{ kind: 'review', name: 'Look' }]);
  const url = (await shown())[0]?.recordingUrl ?? '';
  await organisation.call(eventPublish, { eventId, publishStatus: 2 });
  expect((await server.app.inject(url)).statusCode).toBe(404);
  await organisation.call(eventPublish, { eventId, publishStatus: 1 });
  const there = await server.app.inject(url);
  expect(there.statusCode).toBe(302);
  const got = await server.app.inject(
    new URL(String(there.headers.location), 'http://x').pathname +
      new URL(String(there.headers.location), 'http://x').search,
  );
  expect(got.body).toBe('not much of a film');
  await organisation.call(reviewUpdate, { templateMapId, isOn: false });
  expect((await server.app.inject(url)).statusCode).toBe(404);
});

test('what is not the organisation’s own is refused: pictures, documents, events, addresses that lead inward', async () => {
  const others = await server.organisation();
  const foreign = (
    await server.send(resourceFileUpload, {}, { token: others.token, file: { name: 'a.png', bytes: onePixel } })
  ).data.key;
  expect(await refusal(reviewAdd, { eventId, title: 'Look', pictures: [{ key: foreign }] })).toBe('FILE_MISSING');
  const file = { name: 'a.txt', bytes: Buffer.from('a') };
  const { documentId } = (await server.send(documentUpload, {}, { token: others.token, file })).data;
  expect(await refusal(reviewAdd, { eventId, title: 'Look', documentId })).toBe('BAD_PARAMETER');
  for (const recordingUrl of ['javascript:alert(1)', 'http://192.168.0.1/', 'https://localhost/a'])
    expect(await refusal(reviewAdd, { eventId, title: 'Look', recordingUrl })).toBe('BAD_PARAMETER');
  expect(await rows()).toEqual([]);
});

const newsShown = () =>
  server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
    newsOnSite(db, { id: eventId, organisation_id: organisation.organisationId }, new Date()),
  );

test('news are put on the site once each, in an order of their own, turned off and taken off; without any the site chooses', async () => {
  const post = async (title: string, more: object = {}) =>
    (await organisation.call(dynamicAdd, { eventId, kind: 'article', title, publish: 'now', ...more })).dynamicId;
  const put = async (dynamicId: string) => (await organisation.call(siteNewsAdd, { eventId, dynamicId })).templateMapId;
  expect(await newsShown()).toBeNull();
  const [one, two, draft] = [await post('One'), await post('Two'), await post('Draft', { publish: 'draft' })];
  const [first, second] = [await put(one), await put(two)];
  await put(draft);
  expect(await put(one)).toBe(first);
  await organisation.call(siteNewsUpdate, { templateMapId: second, sort: 1 });
  const listed = async () =>
    (await organisation.call(siteNewsList, { relationId: eventId })).records.map(({ title, state }) => [title, state]);
  expect(await listed()).toEqual([
    ['Two', 'public'],
    ['One', 'public'],
    ['Draft', 'draft'],
  ]);
  const names = async () => (await newsShown())?.records.map(({ title }) => title);
  expect(await names()).toEqual(['Two', 'One']);
  await organisation.call(siteNewsUpdate, { templateMapId: second, isOn: false });
  expect(await names()).toEqual(['One']);
  await organisation.call(dynamicSwitch, { eventId, dynamicIds: [one], to: 'deleted' });
  expect(await names()).toEqual([]);
  await organisation.call(siteNewsDelete, { templateMapId: second });
  expect(await listed()).toEqual([['Draft', 'draft']]);
});
