import { guestAdd, guestList } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture, guestLectureList } from '@convoke/contract/guest/guest.event.calls.ts';
import { agendaAdd, agendaUpdate, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import {
  scheduleImport,
  scheduleImportInfo,
  scheduleImports,
  scheduleImportStart,
  scheduleImportUndo,
} from '@convoke/contract/schedule/schedule.import.calls.ts';
import { releaseMake, releasePreview, scheduleExport } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasRealProgrammes, realProgramme, realProgrammes } from '../../../../testing/real-programmes.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { acronymOf } from '../exchange/published.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  ({ eventId } = await organisation.event());
});

const upload = (bytes: Buffer | string, name = 'programme') =>
  server.send(
    scheduleImport,
    { eventId },
    { token: organisation.token, file: { name, bytes: Buffer.from(bytes as string) } },
  );
async function read(bytes: Buffer | string) {
  const answer = await upload(bytes);
  if (answer.code !== 0) throw new Error(JSON.stringify(answer));
  const { importId } = answer.data;
  const { plan } = await organisation.call(scheduleImportInfo, { importId });
  if (!plan) throw new Error('no plan');
  return { importId, plan };
}
const all = () => organisation.call(dateAll, { eventId });
const start = (importId: string) => organisation.call(scheduleImportStart, { importId });
const undo = (importId: string) => organisation.call(scheduleImportUndo, { importId });
const failureOf = (answer: { data: unknown }) => (answer.data as { failure?: string }).failure;

const guid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const talk = (n: number, title: string, more = '') =>
  `<event id="${n}" guid="${guid(n)}"><date>2027-05-01T0${n + 7}:00:00+00:00</date><start>0${n + 7}:00</start><duration>00:30</duration>` +
  `<room>Hall</room><title>${title}</title><type>lecture</type><persons><person>Ada</person><person>Bo</person></persons>${more}</event>`;
const xml = (...talks: string[]) =>
  `<schedule><conference><title>C</title><time_zone_name>UTC</time_zone_name></conference>` +
  `<day date="2027-05-01"><room name="Hall">${talks.join('')}</room></day></schedule>`;

describe('a programme that was read', () => {
  test('is shown before anything is taken, then taken whole, once', async () => {
    const { guestId } = await organisation.call(guestAdd, { name: 'Ada', company: 'Engines' });
    const { importId, plan } = await read(xml(talk(1, 'One'), talk(2, 'Two')));
    expect(plan).toMatchObject({
      items: { add: 2, change: 0, same: 0, restore: 0 },
      dates: { added: 1, there: 0 },
      places: { added: 1 },
      guests: { made: 1, bound: 1, there: 0 },
      clashes: {},
    });
    expect((await all()).items).toEqual([]);
    const starting = () => server.send(scheduleImportStart, { importId }, { token: organisation.token });
    const answers = await Promise.all([starting(), starting()]);
    expect(answers.map(failureOf).filter(Boolean)).toEqual(['IMPORT_STATE']);
    const { items, places, dates, guests } = await all();
    expect(items.map(({ title }) => title).sort()).toEqual(['One', 'Two']);
    expect([places.length, dates.length, guests.length]).toEqual([1, 1, 2]);
    const bound = await organisation.call(guestLectureList, { eventId });
    expect(bound.find(({ name }) => name === 'Ada')?.guestId).toBe(guestId);
    expect((await organisation.call(scheduleImportInfo, { importId })).plan).toBeNull();
  });

  test('changes what it made before, and nothing else; taken back, everything is as it was', async () => {
    const first = await read(xml(talk(1, 'One'), talk(2, 'Two')));
    await start(first.importId);
    const before = await all();
    const again = await read(xml(talk(1, 'One'), talk(2, 'Two, moved', '<subtitle>New</subtitle>'), talk(3, 'Three')));
    expect(again.plan).toMatchObject({
      items: { add: 1, change: 1, same: 1 },
      guests: { made: 0, bound: 0, there: 2 },
      places: { added: 0, there: 1 },
    });
    expect(await start(again.importId)).toMatchObject({ added: 1, changed: 1, restored: 0 });
    expect((await all()).items).toHaveLength(3);
    expect(await undo(again.importId)).toMatchObject({ undone: 2, kept: 0 });
    const plain = ({ items }: typeof before) =>
      items.map(({ version: _, ...item }) => item).sort((a, b) => (a.agendaId < b.agendaId ? -1 : 1));
    expect(plain(await all())).toEqual(plain(before));
  });

  test('is taken back with its guests, places and days; what was changed since stays', async () => {
    const { importId } = await read(xml(talk(1, 'One'), talk(2, 'Two')));
    await start(importId);
    const one = (await all()).items.find(({ title }) => title === 'One')!;
    await organisation.call(agendaUpdate, { agendaId: one.agendaId, version: one.version, title: 'Mine' });
    expect(await undo(importId)).toMatchObject({ undone: 1, kept: 1 });
    const left = await all();
    expect(left.items).toMatchObject([{ title: 'Mine', guests: one.guests }]);
    expect(left.places).toHaveLength(1);
    expect(failureOf(await server.send(scheduleImportUndo, { importId }, { token: organisation.token }))).toBe(
      'IMPORT_STATE',
    );
    expect((await organisation.call(scheduleImports, { eventId }))[0]).toMatchObject({ state: 'UNDONE' });
  });

  test('leaves nothing behind when nothing was changed since, and comes again under its ids', async () => {
    const text = xml(talk(1, 'One'));
    const { importId } = await read(text);
    await start(importId);
    const { items } = await all();
    await undo(importId);
    expect(await all()).toMatchObject({ items: [], places: [], dates: [], tracks: [], guests: [] });
    expect((await organisation.call(guestList, {})).records).toEqual([]);
    const again = await read(text);
    expect(again.plan.items).toMatchObject({ add: 0, restore: 1 });
    await start(again.importId);
    expect((await all()).items).toMatchObject([{ agendaId: items[0]?.agendaId, guests: [{}, {}] }]);
  });

  test('tells the clashes with what is there', async () => {
    const first = await read(xml(talk(1, 'One')));
    await start(first.importId);
    const { items, guests } = await all();
    const { dateId, placeId, startsAt } = items[0]!;
    await organisation.call(agendaAdd, {
      eventId,
      title: 'Ours',
      dateId,
      placeId,
      startsAt,
      guests: [{ eventGuestId: guests[0]!.eventGuestId, role: 'speaker' }],
    });
    const { plan } = await read(xml(talk(1, 'One')));
    expect(plan.clashes).toMatchObject({ 'place-overlap': 1, 'guest-twice': 1 });
  });

  test('of which nothing can be read, or too much, is refused clearly', async () => {
    const token = { token: organisation.token };
    expect(failureOf(await server.send(scheduleImport, { eventId }, token))).toBe('FILE_MISSING');
    const rows = Array.from({ length: 10_000 }, (_, index) => `Talk ${index}`);
    expect(failureOf(await upload(['Title', ...rows].join('\n')))).toBe('SCHEDULE_IMPORT_TOO_LONG');
    for (const bad of [
      '<schedule>',
      '<html></html>',
      '{}',
      '[',
      'null',
      'Nothing\nat all',
      Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
      '<!DOCTYPE a [<!ENTITY x "y">]><schedule>&x;</schedule>',
    ])
      expect([bad, failureOf(await upload(bad))]).toEqual([bad, 'SCHEDULE_NOT_READABLE']);
    expect(failureOf(await upload(Buffer.from('PK\u0003\u0004 nothing')))).toBe('MEMBER_FILE_DAMAGED');
  });

  test('with what no calendar and no database takes still comes in', async () => {
    const event = (more: object) => ({
      title: 'Odd',
      date: '2027-05-01T09:00:00Z',
      duration: '01:00',
      persons: [],
      ...more,
    });
    const conference = {
      time_zone_name: 'Nowhere/City',
      tracks: [{ name: 'T', color: 'red' }],
      rooms: [{ name: 'Hall', capacity: -5, guid: 'not one' }],
      days: [
        {
          date: '2027-13-45',
          rooms: { Hall: [event({ guid: '17' }), event({ guid: '17', title: '\u0000\ud800 <b>x</b>' })] },
        },
        { date: '2027-05-01', rooms: { Hall: [event({ date: '+275760-09-13T00:00:00Z', start: '99:99' })] } },
        {
          rooms: {
            [`${'H'.repeat(200)}`]: [event({ duration: '999:00', abstract: 'x'.repeat(100_000), url: 'javascript:x' })],
          },
        },
      ],
    };
    const { importId, plan } = await read(JSON.stringify({ schedule: { conference } }));
    expect(plan.rows).toHaveLength(4);
    await start(importId);
    expect((await all()).items).toHaveLength(4);
    await undo(importId);
  });

  test('is on the clock of its day over midnight at a change of clocks', async () => {
    const night = (minutes: string) =>
      `<schedule><conference><title>C</title><time_zone_name>Europe/Berlin</time_zone_name></conference><day date="2027-10-30"><room name="Hall">` +
      `<event guid="${guid(1)}"><start>23:30</start><duration>${minutes}</duration><title>Night</title></event></room></day></schedule>`;
    ({ eventId } = await organisation.event({ timeZone: 'Europe/Berlin' }));
    const { importId, plan } = await read(night('04:00'));
    expect(plan).toMatchObject({ overMidnight: 1, clashes: { 'clock-change': 1 } });
    await start(importId);
    expect((await all()).items).toMatchObject([{ startsAt: '2027-10-30T21:30:00.000Z', minutes: 240 }]);
  });
});

describe.runIf(hasRealProgrammes)('real programmes', () => {
  test('38C3 comes whole, with its clashes, and goes whole', async () => {
    const { importId, plan } = await read(realProgramme('38c3'));
    expect(plan).toMatchObject({
      items: { add: 1007 },
      clashes: { 'place-overlap': 2, 'guest-twice': 143 },
      overMidnight: 47,
      withoutPeople: 118,
    });
    expect(await start(importId)).toMatchObject({ added: 1007 });
    expect((await organisation.call(releasePreview, { eventId })).warned).toMatchObject({
      'place-overlap': 2,
      'guest-twice': 143,
    });
    const again = await read(realProgramme('38c3'));
    expect(again.plan.items).toEqual({ add: 0, change: 0, same: 1007, restore: 0 });
    expect(await undo(importId)).toMatchObject({ undone: 1007, kept: 0 });
    expect(await all()).toMatchObject({ items: [], places: [], guests: [] });
  });

  // Numbers, ids of people and addresses are of the event; everything else goes out, comes in and goes out again.
  const plain = (text: string, code: string) =>
    text
      .replaceAll(code, '')
      .replaceAll(acronymOf(code), '')
      .replace(/ id="\d+"|<person guid="[^"]*"|-\d+-|\?item=[^<]*/g, '');
  async function exported(bytes: Buffer): Promise<{ file: Buffer; text: string }> {
    const made = await organisation.event();
    ({ eventId } = made);
    const { importId } = await read(bytes);
    await start(importId);
    await organisation.call(releaseMake, { eventId, version: (await all()).version });
    const { token } = organisation;
    const { body: file } = await server.send(scheduleExport, { eventId, format: 'xml' }, { token });
    return { file, text: plain(file.toString(), made.code) };
  }

  test.each(realProgrammes)('goes out, comes into another event and goes out the same: %s', async (name) => {
    const first = await exported(realProgramme(name));
    const again = await exported(first.file);
    expect(again.text.length).toBeGreaterThan(100_000);
    expect(again.text).toBe(first.text);
  });

  test('FOSDEM comes with one guest in two places, and of 2012 without rooms', async () => {
    const now = await read(realProgramme('fosdem-2026'));
    expect(now.plan.clashes).toMatchObject({ 'guest-twice': 1 });
    expect(now.plan.clashes['place-overlap']).toBeUndefined();
    await start(now.importId);
    ({ eventId } = await organisation.event());
    const then = await read(realProgramme('fosdem-2012'));
    expect((await start(then.importId)).added).toBe(then.plan.rows.length);
  });
});

test('a guest of the event is found by the name', async () => {
  const { guestId } = await organisation.call(guestAdd, { name: 'Ada' });
  await organisation.call(guestAddLecture, { eventId, guestId });
  const { plan } = await read(xml(talk(1, 'One')));
  expect(plan.guests).toEqual({ made: 1, bound: 0, there: 1 });
});
