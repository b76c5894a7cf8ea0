import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture, guestLectureState } from '@convoke/contract/guest/guest.event.calls.ts';
import { agendaAdd, agendaDelete, agendaUpdate, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { schedulePublic, schedulePublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProgramme } from '../../../testing/programme.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { schedulePages } from './schedule.public.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

/** A published event whose programme of one item was released: Ana speaks, and Bo, who is not shown to anybody. */
async function released() {
  const { eventId, code } = await organisation.event();
  const bind = async (name: string) => {
    const { guestId } = await organisation.call(guestAdd, { name });
    return (await organisation.call(guestAddLecture, { eventId, guestId })).eventGuestId;
  };
  const ana = await bind('Ana');
  const bo = await bind('Bo');
  const programme = await aProgramme(organisation, eventId, ana);
  const change = async (agendaId: string, changes: object) => {
    const { items } = await organisation.call(dateAll, { eventId });
    return organisation.call(agendaUpdate, { agendaId, version: items[0]?.version, ...changes } as never);
  };
  const release = async () => {
    const { version } = await organisation.call(dateAll, { eventId });
    await organisation.call(releaseMake, { eventId, version });
  };
  return { eventId, code, ana, bo, ...programme, change, release };
}

const feed = async (code: string, query = '', headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/event/schedule/public/${code}/calendar.ics${query}`, headers });
const lines = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

test('the public sees the release, never what is being made after it', async () => {
  const { eventId, code, change, agendaId, release } = await released();
  await change(agendaId, { title: 'Opening, anew', description: '<p>Long</p>' });
  const read = () => server.send(schedulePublic, { code });
  expect((await read()).data).toMatchObject({
    release: { number: 1 },
    items: [{ title: 'Opening', hasMore: false }],
    people: [{ name: 'Ana' }],
    changed: 0,
  });
  await release();
  expect((await read()).data).toMatchObject({
    release: { number: 2 },
    items: [{ title: 'Opening, anew', hasMore: true }],
    changes: [{ agendaId, kinds: ['title', 'texts'] }],
  });
  expect((await server.send(schedulePublicItem, { code, agendaId })).data).toMatchObject({
    description: '<p>Long</p>',
  });
  expect((await server.send(eventPublicInfo, { code })).data).toMatchObject({
    programme: { items: 1, days: [{ date: '2027-05-01', items: 1 }] },
  });
  // Taken back to a draft, nobody sees it.
  await organisation.call(eventPublish, { eventId, publishStatus: 0 });
  expect(await read()).toMatchObject({ status: 403 });
  expect((await feed(code)).statusCode).toBe(403);
});

test('nothing is there before the first release, of an item that fell out, or of another event', async () => {
  const { code: empty } = await organisation.event();
  expect(await server.send(schedulePublic, { code: empty })).toMatchObject({ data: { failure: 'NOT_RELEASED' } });
  const { eventId, code, agendaId, release } = await released();
  expect(await server.send(schedulePublicItem, { code: empty, agendaId })).toMatchObject({ status: 403 });
  const { items } = await organisation.call(dateAll, { eventId });
  await organisation.call(agendaDelete, { agendaId, version: items[0]?.version ?? 0 });
  await release();
  expect(await server.send(schedulePublicItem, { code, agendaId })).toMatchObject({ status: 403 });
  // Calendars that know it are told.
  const text = lines((await feed(code)).body);
  expect(text).toContain('STATUS:CANCELLED');
  expect(text).toContain('SEQUENCE:1');
});

test('who declined is named nowhere', async () => {
  const { eventId, code, agendaId, ana, bo, change, release } = await released();
  await change(agendaId, {
    guests: [
      { eventGuestId: ana, role: 'speaker' },
      { eventGuestId: bo, role: 'moderator' },
    ],
  });
  await release();
  const names = async () => (await server.send(schedulePublic, { code })).data.people.map(({ name }) => name);
  expect(await names()).toEqual(['Ana', 'Bo']);
  await organisation.call(guestLectureState, { eventId, eventGuestIds: [bo], state: 'DECLINED' });
  expect(await names()).toEqual(['Ana']);
  expect((await feed(code)).body).not.toMatch(/\bBo\b/);
  expect((await feed(code, `?eventGuestId=${bo}`)).statusCode).toBe(403);
});

test('calendars hold the whole, one place, one guest or the chosen items, and are not sent twice', async () => {
  const { eventId, code, dateId, placeId, otherPlaceId, ana, release } = await released();
  await organisation.call(agendaAdd, {
    eventId,
    dateId,
    placeId: otherPlaceId,
    startsAt: '2027-05-01T09:00:00Z',
    title: 'Workshop; hands on, für alle',
  });
  await release();
  const titles = async (query = '') =>
    lines((await feed(code, query)).body).flatMap((line) => (line.startsWith('SUMMARY:') ? line.slice(8) : []));
  expect(await titles()).toEqual(['Opening', 'Workshop\\; hands on\\, für alle']);
  expect(await titles(`?placeId=${placeId}`)).toEqual(['Opening']);
  expect(await titles(`?placeId=${otherPlaceId}`)).toHaveLength(1);
  expect(await titles(`?eventGuestId=${ana}`)).toEqual(['Opening']);
  expect(await titles('?items=2')).toEqual(['Workshop\\; hands on\\, für alle']);
  expect((await feed(code, '?items=2;3')).json()).toMatchObject({ code: 1000 });

  const first = await feed(code);
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(lines(first.body)).toContain('DTSTART:20270501T080000Z');
  const again = await feed(code, '', { 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await feed(code)).body).toBe(first.body);
});

test('an item speaks the reader’s language where somebody wrote it', async () => {
  const { code, agendaId, change, release } = await released();
  await change(agendaId, { words: { zh: { title: '开幕' } } });
  await release();
  const read = async (language: string) =>
    (await server.send(schedulePublic, { code }, { headers: { 'accept-language': language } })).data.items[0]?.title;
  expect([await read('zh'), await read('en')]).toEqual(['开幕', 'Opening']);
});

test('the page is there for a published event with a release alone', async () => {
  const [page] = schedulePages;
  const open = (code: string) => page?.load(server.services, { code }, { headers: {}, query: {} } as FastifyRequest);
  const { code } = await released();
  expect(await open(code)).toMatchObject({ code, items: [{ title: 'Opening' }] });
  expect(await open((await organisation.event()).code)).toBeNull();
  expect(await open('nothing-here')).toBeNull();
});
