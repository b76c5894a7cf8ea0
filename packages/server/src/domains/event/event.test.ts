import {
  eventDelete,
  eventInfo,
  eventList,
  eventListMine,
  eventRestore,
  eventRunsList,
} from '@convoke/contract/event/event.calls.ts';
import { eventAdd, eventInit, eventPublish, eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { eventBarChart, eventIndexStatistics, eventStatistics } from '@convoke/contract/event/event.figures.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyed } from '../../../testing/orders.ts';
import { rows } from '../../../testing/paying.ts';
import { type Organisation, plainEvent, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});

afterAll(() => server.close());

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

test('init hands out a fresh id, but no row until it is added; adding it twice is one event', async () => {
  const init = await ours.call(eventInit, { model: 1, timeZone: 'Europe/Madrid' });
  expect(init).toMatchObject({ model: 1, useTicket: 0, timeZone: 'Europe/Madrid' });
  expect((await server.send(eventInfo, { eventId: init.eventId }, { token: ours.token })).status).toBe(403);
  const { eventId } = await ours.call(eventAdd, { ...plainEvent(), eventId: init.eventId });
  expect(eventId).toBe(init.eventId);
  const again = await server.send(eventAdd, { ...plainEvent(), eventId: init.eventId }, { token: ours.token });
  expect(again.code).toBe(3001);
});

test('what is asked for under one key is one event; another content or another key never changes it', async () => {
  const add = (title: string, key: string) => server.send(eventAdd, { ...first, title }, keyed(ours.token, key));
  const first = plainEvent();
  const { eventId } = (await add('Kept', 'create-event-1')).data as { eventId: string };
  expect((await add('Kept', 'create-event-1')).data).toMatchObject({ eventId });
  expect((await add('Renamed', 'create-event-1')).data).toMatchObject({ failure: 'REQUEST_KEY_REUSED' });
  const other = (await add('Renamed', 'create-event-2')).data as { eventId: string };
  expect(other.eventId).not.toBe(eventId);
  expect((await ours.call(eventInfo, { eventId })).title).toBe('Kept');
});

test('an event asked for eight times at once under one key is made once', async () => {
  const event = { ...plainEvent(), title: 'Eight at once' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.send(eventAdd, event, keyed(ours.token, 'create-event-8'))),
  );
  const made = answers.filter(({ code }) => code === 0).map(({ data }) => (data as { eventId: string }).eventId);
  expect(new Set(made).size).toBe(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const { total } = await ours.call(eventList, { search: 'Eight at once' });
  expect(total).toBe(1);
});

test('a new event is a draft with its form, sign-in group and no places taken', async () => {
  const { eventId, code } = await ours.call(eventAdd, { ...plainEvent(), capacity: 20, needsReview: true });
  const info = await ours.call(eventInfo, { eventId });
  expect(info).toMatchObject({
    publishStatus: 0,
    phase: null,
    capacity: 20,
    needsReview: true,
    version: 1,
    code,
    groupName: 'Everyone',
  });
  expect(info.websiteUrl).toBe(`http://convoke.test/event/${code}`);
  expect(await ours.call(eventStatistics, { eventId })).toMatchObject({
    participants: 0,
    placesTaken: 0,
    capacity: 20,
    signedIn: 0,
  });
});

test('what every event begins with is named in the organiser’s language', async () => {
  const answer = await server.send(eventAdd, plainEvent(), { token: ours.token, headers: { 'accept-language': 'ja' } });
  expect(await ours.call(eventInfo, { eventId: answer.data.eventId })).toMatchObject({
    formName: '申込フォーム',
    groupName: '全員',
  });
});

test('an event that ends before it starts is refused, when added and when changed', async () => {
  const crossed = await server.send(eventAdd, { ...plainEvent(), endsAt: at(0) }, { token: ours.token });
  expect([crossed.status, crossed.code]).toEqual([200, 1000]);
  const { eventId } = await ours.call(eventAdd, plainEvent());
  const changed = await server.send(eventUpdate, { eventId, endsAt: at(-hour) }, { token: ours.token });
  expect(changed.code).toBe(1000);
});

test('fields out of bounds are named in the caller’s language', async () => {
  const answer = await server.send(
    eventAdd,
    { ...plainEvent(), title: '  ', timeZone: 'Mars/Base', capacity: 0 },
    { token: ours.token, headers: { cookie: 'language=es' } },
  );
  expect(answer.code).toBe(1000);
  expect(answer.data).toEqual({
    failure: 'BAD_PARAMETER',
    fields: [
      { path: 'title', message: 'Obligatorio.' },
      { path: 'timeZone', message: 'Zona horaria desconocida.' },
      { path: 'capacity', message: 'Como mínimo 1.' },
    ],
  });
});

test('only the given fields change, and another person’s change in between is noticed', async () => {
  const { eventId } = await ours.call(eventAdd, { ...plainEvent(), capacity: 10 });
  expect(await ours.call(eventUpdate, { eventId, title: 'New title', version: 1 })).toEqual({ eventId, version: 2 });
  const late = await server.send(eventUpdate, { eventId, title: 'Late title', version: 1 }, { token: ours.token });
  expect(late.code).toBe(3001);
  expect(await ours.call(eventInfo, { eventId })).toMatchObject({
    title: 'New title',
    placeName: 'Harbour hall',
    capacity: 10,
  });
});

test('the capacity cannot go below the places taken', async () => {
  const { eventId, code } = await ours.event({ capacity: 3 });
  await ours.register(code);
  await ours.register(code);
  const answer = await server.send(eventUpdate, { eventId, capacity: 1 }, { token: ours.token });
  expect(answer.code).toBe(3001);
  await ours.call(eventUpdate, { eventId, capacity: 2 });
  await ours.call(eventUpdate, { eventId, capacity: null });
  expect((await ours.call(eventInfo, { eventId })).capacity).toBeNull();
});

test('a description keeps its structure and loses what runs, styles or calls out', async () => {
  const description =
    '<h1>Hi</h1><p onclick="x()" style="color:red">A <b>bold</b> <a href="javascript:x()">trap</a> <a href="https://example.com">link</a></p>' +
    '<script>alert(1)</script><iframe src="//evil"></iframe><img src="https://tracker.example/p.gif"><img src="/files/ab/cd.webp" onerror="x()">';
  const { eventId } = await ours.call(eventAdd, { ...plainEvent(), description });
  expect((await ours.call(eventInfo, { eventId })).description).toBe(
    '<h2>Hi</h2><p>A <b>bold</b> <a rel="noopener nofollow" target="_blank">trap</a> ' +
      '<a href="https://example.com" rel="noopener nofollow" target="_blank">link</a></p><img src="/files/ab/cd.webp" />',
  );
});

test('a cover must be a picture of the organisation', async () => {
  const answer = await server.send(eventAdd, { ...plainEvent(), coverKey: 'ab/cd.webp' }, { token: ours.token });
  expect(answer.code).toBe(1000);
});

test('an offline event without a place cannot be published; publishing shows it to the public, unpublishing hides it', async () => {
  const { eventId } = await ours.call(eventAdd, { ...plainEvent(), placeName: '', address: '' });
  expect((await server.send(eventPublish, { eventId, publishStatus: 1 }, { token: ours.token })).code).toBe(3001);
  await ours.call(eventUpdate, { eventId, placeName: 'Hall' });
  await ours.call(eventPublish, { eventId, publishStatus: 1 });
  const { code } = await ours.call(eventInfo, { eventId });
  const open = await server.send(eventPublicInfo, { code });
  expect(open.data).toMatchObject({ eventId, registration: 'open', phase: 'upcoming', placesLeft: null });
  await ours.call(eventPublish, { eventId, publishStatus: 2 });
  expect((await server.send(eventPublicInfo, { code })).status).toBe(403);
});

test('the public sees whether registration is open, not yet, closed, over or full', async () => {
  const registration = async (overrides: object) => {
    const { code } = await ours.event(overrides);
    return { code, is: (await server.send(eventPublicInfo, { code })).data.registration };
  };
  expect((await registration({ registrationOpensAt: at(hour) })).is).toBe('not-yet');
  expect((await registration({ registrationClosesAt: at(-hour) })).is).toBe('closed');
  expect((await registration({ startsAt: at(-2 * hour), endsAt: at(-hour) })).is).toBe('over');
  const one = await registration({ capacity: 1 });
  expect(one.is).toBe('open');
  await ours.register(one.code);
  expect((await server.send(eventPublicInfo, { code: one.code })).data).toMatchObject({
    registration: 'full',
    placesLeft: 0,
  });
});

test('a deleted event is gone everywhere and comes back whole', async () => {
  const { eventId, code } = await ours.event({ title: 'Gone for a while' });
  await ours.register(code);
  const { restorableUntil } = await ours.call(eventDelete, { eventId });
  expect(Date.parse(restorableUntil) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  expect((await server.send(eventInfo, { eventId }, { token: ours.token })).status).toBe(403);
  expect((await server.send(eventPublicInfo, { code })).status).toBe(403);
  expect((await ours.call(eventList, { search: 'gone for a' })).total).toBe(0);
  expect((await ours.call(eventList, { search: 'gone for a', state: 'deleted' })).total).toBe(1);
  await ours.call(eventRestore, { eventId });
  expect(await ours.call(eventStatistics, { eventId })).toMatchObject({ approved: 1 });
  expect((await server.send(eventRestore, { eventId }, { token: ours.token })).status).toBe(403);
});

test('lists search, filter by state, sort and page', async () => {
  const org = await server.organisation();
  await org.call(eventAdd, { ...plainEvent(), title: 'Alpha draft' });
  await org.event({ title: 'Beta running', startsAt: at(-hour), endsAt: at(hour) });
  await org.event({ title: 'Gamma ended', startsAt: at(-3 * hour), endsAt: at(-2 * hour) });
  await org.event({ title: 'Delta 100%_sure', placeName: 'Lighthouse' });
  const titles = async (input: object) => (await org.call(eventList, input)).records.map((row) => row.title);
  expect(await titles({ sort: 'title' })).toEqual(['Alpha draft', 'Beta running', 'Delta 100%_sure', 'Gamma ended']);
  expect(await titles({ state: 'draft' })).toEqual(['Alpha draft']);
  expect(await titles({ state: 'running' })).toEqual(['Beta running']);
  expect(await titles({ state: 'ended' })).toEqual(['Gamma ended']);
  expect(await titles({ state: 'upcoming' })).toEqual(['Delta 100%_sure']);
  expect(await titles({ search: '100%_s' })).toEqual(['Delta 100%_sure']);
  expect(await titles({ search: '%' })).toEqual(['Delta 100%_sure']);
  expect(await titles({ search: 'lightHOUSE' })).toEqual(['Delta 100%_sure']);
  const page = await org.call(eventList, { current: 2, size: 3, sort: 'title' });
  expect(page).toMatchObject({ total: 4, pages: 2, current: 2, size: 3 });
  expect(page.records).toHaveLength(1);
  expect((await org.call(eventRunsList, {})).records.map((row) => row.title)).toEqual([
    'Beta running',
    'Delta 100%_sure',
  ]);
  expect((await org.call(eventListMine, {})).total).toBe(4);
});

test('the figures of an event and of the workbench count what happened', async () => {
  const org = await server.organisation();
  const { eventId, code } = await org.event({ needsReview: true });
  await org.register(code);
  await org.register(code);
  expect(await org.call(eventStatistics, { eventId })).toMatchObject({
    participants: 2,
    pending: 2,
    approved: 0,
    today: 2,
    placesTaken: 2,
  });
  const days = await org.call(eventBarChart, { eventId, days: 7 });
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatchObject({ registered: 2, signedIn: 0 });
  const bench = await org.call(eventIndexStatistics, {});
  expect(bench).toMatchObject({ events: { total: 1, upcoming: 1 }, participants: { total: 2, today: 2, pending: 2 } });
  expect(bench.latest).toHaveLength(2);
});

test('the latest registrations are those that came last, whenever their rows were made; who is deleted is none', async () => {
  const org = await server.organisation();
  const { eventId, code } = await org.event();
  for (let each = 0; each < 10; each += 1) await org.register(code);
  // The rows made later registered earlier, as with an import of last week's list.
  const made = await rows<{ id: string }>(
    server,
    `UPDATE participant p SET submitted_at = now() - o.place * interval '1 hour', state = CASE o.place WHEN 1 THEN 'DELETED' ELSE p.state END
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM participant WHERE event_id = $1) o WHERE p.event_id = $1 AND p.id = o.id
     RETURNING p.id`,
    [eventId],
  );
  const inOrder = made.map((row) => row.id).sort();
  const { latest } = await org.call(eventIndexStatistics, {});
  expect(latest.map((row) => row.partsId)).toEqual(inOrder.slice(1, 9));
  expect(latest[0]).toMatchObject({ eventId, eventTitle: plainEvent().title });
});
