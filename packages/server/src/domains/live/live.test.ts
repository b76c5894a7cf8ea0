import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import {
  chapterAdd,
  chapterDelete,
  chapterList,
  chapterUpdate,
  liveAdd,
  liveInit,
  liveList,
  livePush,
  livePushRenew,
  liveRemove,
  liveStateSet,
  liveTimeUpdate,
  liveUpdate,
} from '@convoke/contract/live/live.calls.ts';
import {
  hallGet,
  hallUpdate,
  moduleDelete,
  moduleList,
  moduleName,
  moduleSave,
  moduleSort,
  moduleSwitch,
} from '@convoke/contract/live/live.hall.calls.ts';
import { mostLives, mostModules } from '@convoke/contract/live/live.rules.ts';
import { liveInfo } from '@convoke/contract/live/live.watch.calls.ts';
import { documentUpload, documentUses } from '@convoke/contract/resource/document.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { judgeSign, liveOfCode } from './live.push.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;
let code: string;

beforeAll(async () => {
  server = await startServer({ domains: ['live'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  ({ eventId, code } = await organisation.event());
});

const base = Date.now();
const hours = (count: number) => new Date(base + count * 3_600_000).toISOString();
const from = hours(1);
const until = hours(3);
const add = async (more: object = {}) =>
  (await organisation.call(liveAdd, { eventId, title: 'Main stage', startsAt: from, endsAt: until, ...more })).liveId;
const lives = async (more: object = {}) => (await organisation.call(liveList, { eventId, ...more })).records;
const modules = () => organisation.call(moduleList, { eventId });
const watched = async () => server.send(liveInfo, { code }, { token: await server.applicationToken() });
const refusal = async (call: Parameters<TestServer['send']>[0], input: object) => {
  const answer = await server.send(call, input, { token: organisation.token });
  return (answer.data as { failure?: string } | null)?.failure ?? answer.code;
};

test('lives are listed by their time, searched and filtered, and seen on the watch page', async () => {
  await add({ title: 'Evening', startsAt: hours(6), endsAt: hours(8) });
  const liveId = await add();
  expect((await lives()).map(({ title }) => title)).toEqual(['Main stage', 'Evening']);
  expect((await lives({ search: 'EVEN' })).map(({ title }) => title)).toEqual(['Evening']);
  expect(await lives({ state: 'ended' })).toEqual([]);
  expect((await lives())[0]).toMatchObject({ liveId, state: 'upcoming', viewers: 0, chapters: 0, recordings: [] });
  const page = (await watched()).data;
  expect(page.lives.map(({ title }) => title)).toEqual(['Main stage', 'Evening']);
  expect(page.modules.map(({ kind }) => kind)).toEqual(['introduction', 'programme', 'chat', 'questions']);
});

test('an event without a live, or one that is not published, has no watch page', async () => {
  expect((await watched()).data).toMatchObject({ failure: 'LIVE_NONE' });
  await add();
  await organisation.call(eventPublish, { eventId, publishStatus: 2 });
  expect((await watched()).data).toMatchObject({ failure: 'FORBIDDEN' });
});

test('times that cross, an external live without an address, another event’s place are refused', async () => {
  expect(await refusal(liveAdd, { eventId, title: 'A', startsAt: until, endsAt: from })).toBe('LIVE_TIMES_CROSS');
  expect(await refusal(liveAdd, { eventId, title: 'A', startsAt: from, endsAt: hours(60) })).toBe('LIVE_TIMES_CROSS');
  const external = { eventId, title: 'A', startsAt: from, endsAt: until, source: 'external' };
  expect(await refusal(liveAdd, external)).toBe('LIVE_NO_ADDRESS');
  expect(await refusal(liveAdd, { ...external, externalUrl: 'http://10.0.0.1/' })).toBe('BAD_PARAMETER');
  const foreign = { eventId, title: 'A', startsAt: from, endsAt: until, placeId: eventId };
  expect(await refusal(liveAdd, foreign)).toBe('LIVE_PLACE_MISSING');
  const liveId = await add();
  expect(await refusal(liveUpdate, { liveId, source: 'external' })).toBe('LIVE_NO_ADDRESS');
  expect(await lives()).toHaveLength(1);
});

test('a stale save is refused, an update leaves alone what is not sent, and no version overwrites and says what stood there', async () => {
  const liveId = await add();
  await organisation.call(liveUpdate, { liveId, version: 1, title: 'Other' });
  expect(await refusal(liveUpdate, { liveId, version: 1, title: 'Third' })).toBe('LIVE_CHANGED');
  const saved = await organisation.call(liveUpdate, { liveId, isRecorded: false });
  expect(saved).toMatchObject({ version: 3, overwritten: { isRecorded: true } });
  expect((await lives())[0]).toMatchObject({ title: 'Other', isRecorded: false });
});

test('many who add at once never go beyond the most', async () => {
  await add();
  for (let at = 1; at < mostLives - 3; at += 1) await add();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      server.send(liveAdd, { eventId, title: 'A', startsAt: from, endsAt: until }, { token: organisation.token }),
    ),
  );
  expect(answers.filter(({ code: answer }) => answer === 0)).toHaveLength(3);
  expect(await refusal(liveAdd, { eventId, title: 'A', startsAt: from, endsAt: until })).toBe('LIVE_FULL');
});

test('chapters begin within their live, at moments of their own, end where the next begins, and move with it', async () => {
  const liveId = await add();
  const chapter = (minutes: number, title = 'A') => ({
    liveId,
    title,
    startsAt: new Date(Date.parse(from) + minutes * 60_000).toISOString(),
  });
  expect(await refusal(chapterAdd, chapter(-1))).toBe('CHAPTER_OUTSIDE');
  expect(await refusal(chapterAdd, chapter(120))).toBe('CHAPTER_OUTSIDE');
  expect(await refusal(chapterAdd, { ...chapter(5), agendaId: eventId })).toBe('LIVE_AGENDA_MISSING');
  const { chapterId } = await organisation.call(chapterAdd, chapter(30, 'Second'));
  await organisation.call(chapterAdd, chapter(0, 'First'));
  expect(await refusal(chapterAdd, chapter(30))).toBe('CHAPTER_TWICE');
  const listed = () => organisation.call(chapterList, { liveId });
  expect((await listed()).map(({ title, endsAt }) => [title, endsAt])).toEqual([
    ['First', chapter(30).startsAt],
    ['Second', until],
  ]);
  expect(await refusal(chapterUpdate, { chapterId, startsAt: from })).toBe('CHAPTER_TWICE');
  await organisation.call(chapterUpdate, { chapterId, version: 1, title: 'Later' });
  expect(await refusal(chapterUpdate, { chapterId, version: 1, title: 'Never' })).toBe('CHAPTER_CHANGED');
  // By exactly the distance of two of them: none stands in the other's way.
  const moved = (text: string) => new Date(Date.parse(text) + 30 * 60_000).toISOString();
  await organisation.call(liveTimeUpdate, { liveId, startsAt: moved(from), endsAt: moved(until) });
  expect((await listed()).map(({ startsAt }) => startsAt)).toEqual([chapter(30).startsAt, chapter(60).startsAt]);
  expect(await refusal(liveTimeUpdate, { liveId, startsAt: moved(from), endsAt: chapter(50).startsAt })).toBe(
    'CHAPTER_OUTSIDE',
  );
  expect(await refusal(liveUpdate, { liveId, endsAt: moved(from) })).toBe('LIVE_TIMES_CROSS');
  await organisation.call(chapterDelete, { chapterId });
  expect((await listed()).map(({ title }) => title)).toEqual(['First']);
});

test('the push address is signed for this live, round and time; a renewal makes it worthless', async () => {
  const liveId = await add();
  const { key, address, server: host } = await organisation.call(livePush, { liveId });
  expect(address).toBe(`${host}/${key}`);
  const [name = '', sign = ''] = key.split('?sign=');
  expect(liveOfCode(name)).toEqual({ organisationId: organisation.organisationId, liveId });
  const judged = (of: { liveId?: string; round?: number }, text = sign, now = new Date()) =>
    judgeSign(server.services, { organisationId: organisation.organisationId, liveId, round: 0, ...of }, text, now);
  expect(judged({})).toBe('good');
  expect(judged({}, sign, new Date(Date.parse(until) + 86_401_000))).toBe('expired');
  expect(judged({ round: 1 })).toBe('signature');
  expect(judged({ liveId: eventId })).toBe('signature');
  expect(judged({}, sign.replace(/^\d/, '9'))).toBe('signature');
  await organisation.call(livePushRenew, { liveId });
  expect((await organisation.call(livePush, { liveId })).key).not.toBe(key);
  const external = await add({ source: 'external', externalUrl: 'https://video.example.com/live' });
  expect(await refusal(livePush, { liveId: external })).toBe('LIVE_EXTERNAL');
});

test('a live is ended and opened again; an external one is begun so', async () => {
  const liveId = await add();
  const set = (state: 'live' | 'ended', of = liveId) => organisation.call(liveStateSet, { liveId: of, state });
  expect(await set('ended')).toEqual({ state: 'ended' });
  expect((await watched()).data.lives[0]?.state).toBe('ended');
  expect(await set('live')).toEqual({ state: 'upcoming' });
  const external = await add({ source: 'external', externalUrl: 'https://video.example.com/live' });
  expect(await set('live', external)).toEqual({ state: 'live' });
  await organisation.call(liveRemove, { liveId });
  expect((await lives()).map(({ liveId: id }) => id)).toEqual([external]);
});

test('a live on which a camera sends is not removed, nor given another source', async () => {
  const liveId = await add();
  await server.services.database.inOrganisation(organisation.organisationId, 'write', async (tx) => {
    await tx.insertInto('live_session').values({ live_id: liveId, started_at: from, seen_at: from }).execute();
    await tx.updateTable('live').set({ state: 'live' }).where('id', '=', liveId).execute();
  });
  expect(await refusal(liveRemove, { liveId })).toBe('LIVE_ON_AIR');
  expect(await refusal(liveUpdate, { liveId, source: 'external', externalUrl: 'https://a.example.com/' })).toBe(
    'LIVE_ON_AIR',
  );
});

test('the hall keeps who may watch; a password is needed for access by one and is never told', async () => {
  const hall = () => organisation.call(hallGet, { eventId });
  expect(await hall()).toMatchObject({ access: 'anyone', hasPassword: false, version: 0 });
  expect(await refusal(hallUpdate, { eventId, access: 'password' })).toBe('LIVE_PASSWORD_NEEDED');
  expect(await refusal(hallUpdate, { eventId, password: 'abc' })).toBe('BAD_PARAMETER');
  expect(await refusal(hallUpdate, { eventId, ticketIds: [eventId] })).toBe('LIVE_TICKET_MISSING');
  await organisation.call(hallUpdate, { eventId, version: 0, access: 'password', password: 'open sesame' });
  expect(await hall()).toMatchObject({ access: 'password', hasPassword: true, version: 1 });
  expect(JSON.stringify(await hall())).not.toContain('sesame');
  expect(await refusal(hallUpdate, { eventId, version: 0, closingText: 'Bye' })).toBe('LIVE_CHANGED');
});

test('modules are named, ordered, turned on once they have something to show, and their text is sanitised', async () => {
  await organisation.call(liveInit, { eventId });
  await organisation.call(liveInit, { eventId });
  const first = await modules();
  expect(first.map(({ kind }) => kind)).toEqual([
    'introduction',
    'programme',
    'chat',
    'questions',
    'documents',
    'vote',
    'questionnaire',
  ]);
  const of = (kind: string) => first.find((each) => each.kind === kind)?.moduleId ?? '';
  expect(await refusal(moduleSwitch, { moduleId: of('documents'), isOn: true })).toBe('LIVE_MODULE_EMPTY');
  expect(await organisation.call(moduleSwitch, { moduleId: of('chat') })).toEqual({ isOn: false });
  await organisation.call(moduleName, { moduleId: of('chat'), name: 'Talk' });
  expect(await organisation.call(moduleName, { moduleId: of('chat') })).toEqual({ name: 'Talk' });
  await organisation.call(moduleSave, {
    eventId,
    moduleId: of('introduction'),
    text: '<p>Fine</p><script>alert(1)</script>',
  });
  const { moduleId } = await organisation.call(moduleSave, { eventId, name: 'Sponsors', text: '<p>All</p>' });
  const order = [moduleId, ...first.map(({ moduleId: id }) => id).toReversed()];
  await organisation.call(moduleSort, { moduleIds: order });
  expect((await modules()).map(({ moduleId: id, sort }) => [id, sort])).toEqual(order.map((id, at) => [id, at + 1]));
  expect((await modules()).find(({ kind }) => kind === 'introduction')?.text).toBe('<p>Fine</p>');
  expect(await refusal(moduleSort, { moduleIds: order.slice(1) })).toBe('LIVE_MODULES_DIFFER');
  expect(await refusal(moduleDelete, { moduleId: of('chat') })).toBe('LIVE_MODULE_STAYS');
  await organisation.call(moduleDelete, { moduleId });
  expect((await modules()).map(({ sort }) => sort)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a module of another event, a target that is not there, what a kind does not take are refused', async () => {
  await organisation.call(liveInit, { eventId });
  const other = await organisation.event();
  await organisation.call(liveInit, { eventId: other.eventId });
  const [foreign] = await organisation.call(moduleList, { eventId: other.eventId });
  const moduleId = foreign?.moduleId ?? '';
  expect(await refusal(moduleSave, { eventId, moduleId, text: 'Mine' })).toBe('FORBIDDEN');
  const mine = await modules();
  expect(await refusal(moduleSort, { moduleIds: [...mine.slice(1).map((each) => each.moduleId), moduleId] })).toBe(
    'LIVE_MODULES_DIFFER',
  );
  const of = (kind: string) => mine.find((each) => each.kind === kind)?.moduleId ?? '';
  expect(await refusal(moduleSave, { eventId, moduleId: of('vote'), targetId: eventId })).toBe('LIVE_TARGET_MISSING');
  expect(await refusal(moduleSave, { eventId, moduleId: of('chat'), text: 'A' })).toBe('BAD_PARAMETER');
  expect(await refusal(moduleSave, { eventId, text: 'No name' })).toBe('BAD_PARAMETER');
});

test('pages are added up to the most, also by many at once', async () => {
  await organisation.call(liveInit, { eventId });
  const answers = await Promise.all(
    Array.from({ length: mostModules }, (_, at) =>
      server.send(moduleSave, { eventId, name: `Page ${at}` }, { token: organisation.token }),
    ),
  );
  expect(answers.filter(({ code: answer }) => answer === 0)).toHaveLength(mostModules - 7);
  expect((await modules()).map(({ sort }) => sort)).toEqual(Array.from({ length: mostModules }, (_, at) => at + 1));
});

test('documents of the library are offered while they are there, and are named as a use', async () => {
  await add();
  const file = { name: 'slides.txt', bytes: Buffer.from('not much') };
  const { documentId } = (await server.send(documentUpload, {}, { token: organisation.token, file })).data;
  const moduleId = (await modules()).find(({ kind }) => kind === 'documents')?.moduleId ?? '';
  await organisation.call(moduleSave, { eventId, moduleId, documentIds: [documentId] });
  await organisation.call(moduleSwitch, { moduleId, isOn: true });
  const page = (await watched()).data;
  const [document] = page.modules.find(({ kind }) => kind === 'documents')?.documents ?? [];
  expect(document).toMatchObject({ name: 'slides.txt', bytes: 8 });
  const { uses } = await organisation.call(documentUses, { documentIds: [documentId] });
  expect(uses).toMatchObject([{ kind: 'watch' }]);
  const there = await server.app.inject(document?.url ?? '');
  expect(there.statusCode).toBe(302);
  await organisation.call(moduleSave, { eventId, moduleId, documentIds: [] });
  expect((await modules()).find(({ kind }) => kind === 'documents')).toMatchObject({ isOn: false, documents: [] });
  expect((await server.app.inject(document?.url ?? '')).statusCode).toBe(404);
});
