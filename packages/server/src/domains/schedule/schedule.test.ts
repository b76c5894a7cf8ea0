import {
  agendaAdd,
  agendaDelete,
  agendaInfoCall,
  agendaRestore,
  agendaUpdate,
  dateAdd,
  dateAll,
  dateDelete,
  dateDetail,
  dateEdit,
  placeDelete,
  placeUpdate,
  scheduleSettings,
  scheduleSort,
  trackSave,
} from '@convoke/contract/schedule/schedule.calls.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddLecture, guestLectureDelete } from '@convoke/contract/guest/guest.event.calls.ts';
import {
  releaseBack,
  releaseInfo,
  releaseList,
  releaseMake,
  releasePreview,
  scheduleExport,
} from '@convoke/contract/schedule/schedule.release.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf, withoutSpaces } from '../../../testing/pdf.ts';
import { knownOf } from '../../../testing/known-fields.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let token: string;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  ({ token } = organisation);
});
afterAll(() => server.close());

const day = (date: string) => ({ date, opensAt: `${date}T08:00:00Z`, closesAt: `${date}T20:00:00Z` });
const at = (clock: string, date = '2026-12-01') => `${date}T${clock}:00.000Z`;

/** An event with a day and two places. */
async function programme() {
  const { eventId } = await organisation.event();
  const { dateId } = await organisation.call(dateAdd, { eventId, ...day('2026-12-01') });
  const { placeId: hall } = await organisation.call(placeUpdate, { eventId, name: 'Hall' });
  const { placeId: annex } = await organisation.call(placeUpdate, { eventId, name: 'Annex' });
  const put = (clock: string, more: object = {}) => ({
    dateId,
    placeId: hall,
    startsAt: at(clock),
    minutes: 30,
    ...more,
  });
  const add = async (title: string, clock?: string, more: object = {}) => {
    const { items } = await organisation.call(agendaAdd, { eventId, title, ...(clock ? put(clock) : {}), ...more });
    const [item] = items;
    if (!item) throw new Error('no item');
    return item;
  };
  const all = (since = 0) => organisation.call(dateAll, { eventId, since });
  const send = (call: typeof scheduleSort | typeof agendaUpdate, input: object) =>
    server.send(call as typeof agendaUpdate, knownOf(call, { eventId, ...input }) as never, { token });
  const release = async (more: object = {}) =>
    organisation.call(releaseMake, { eventId, version: (await all()).version, ...more });
  return { eventId, dateId, hall, annex, put, add, all, send, release };
}

describe('a programme', () => {
  test('begins empty, with its event’s zone and the usual settings', async () => {
    const { eventId } = await organisation.event();
    const all = await organisation.call(dateAll, { eventId });
    expect(all).toMatchObject({ version: 0, dates: [], places: [], items: [], step: 5, usualWalk: 0 });
    expect(all.levels['place-overlap']).toBe('warn');
  });

  test('keeps an item with all its texts, its HTML cleaned', async () => {
    const { eventId, add } = await programme();
    const { tracks } = await organisation.call(trackSave, { eventId, tracks: [{ name: 'Main', colour: '#FF0000' }] });
    const item = await add('One', '09:00', {
      subtitle: 'Sub',
      kind: 'own kind',
      trackId: tracks[0]!.trackId,
      language: 'zh-CN',
      expected: 40,
      note: 'Secret',
      abstract: '<p onclick="x()">Short</p><script>x()</script>',
      url: 'https://example.org',
      links: [{ title: 'Slides', url: 'https://example.org/s' }],
      words: { es: { title: 'Uno' } },
    });
    expect(await organisation.call(agendaInfoCall, { agendaId: item.agendaId })).toMatchObject({
      title: 'One',
      kind: 'own kind',
      abstract: '<p>Short</p>',
      note: 'Secret',
      links: [{ title: 'Slides' }],
      words: { es: { title: 'Uno' } },
      startsAt: at('09:00'),
    });
    expect(tracks[0]).toMatchObject({ name: 'Main', colour: '#ff0000' });
  });

  test('lets items overlap: they are told, not refused', async () => {
    const { dateId, eventId, add } = await programme();
    await add('One', '09:00');
    await add('Two', '09:10');
    expect((await organisation.call(dateDetail, { dateId, eventId })).items.map(({ title }) => title)).toEqual([
      'One',
      'Two',
    ]);
  });

  test('puts what loses its time or its day back into the pool', async () => {
    const { add, send, all } = await programme();
    const { agendaId, version } = await add('One', '09:00');
    await send(agendaUpdate, { agendaId, version, startsAt: null });
    expect((await all()).items).toMatchObject([{ title: 'One', startsAt: null, dateId: null }]);
  });

  test('is moved, all or nothing, in one call', async () => {
    const { add, put, annex, send, all } = await programme();
    const [one, two] = [await add('One', '09:00'), await add('Two', '10:00')];
    const items = [
      { agendaId: one.agendaId, version: one.version, ...put('11:00', { placeId: annex }) },
      { agendaId: two.agendaId, version: two.version, ...put('11:30', { minutes: 45 }) },
    ];
    const { data } = await send(scheduleSort, { items });
    expect(data.items).toHaveLength(2);
    const moved = (await all()).items;
    expect(moved.find(({ title }) => title === 'One')).toMatchObject({ startsAt: at('11:00'), placeId: annex });
    expect(moved.find(({ title }) => title === 'Two')).toMatchObject({ startsAt: at('11:30'), minutes: 45 });

    // The same again: both have changed since, so neither is moved, and the refusal says how they stand.
    const refused = await send(scheduleSort, { items: items.map((item) => ({ ...item, ...put('12:00') })) });
    expect(refused.data).toMatchObject({ failure: 'AGENDA_CHANGED' });
    expect((refused.data as { items: unknown[] }).items).toHaveLength(2);
    expect((await all()).items).toEqual(moved);
  });

  test('keeps what another editor did meanwhile: the later save is refused with what stands', async () => {
    const { add, send } = await programme();
    const { agendaId, version } = await add('One', '09:00');
    expect((await send(agendaUpdate, { agendaId, version, title: 'Mine' })).code).toBe(0);
    const refused = await send(agendaUpdate, { agendaId, version, title: 'Theirs' });
    expect(refused).toMatchObject({ code: 3001, data: { failure: 'AGENDA_CHANGED', items: [{ title: 'Mine' }] } });
  });

  test('of twenty editors at once one wins each time, and none is lost silently', async () => {
    const { add, send, all } = await programme();
    const { agendaId, version } = await add('One', '09:00');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(agendaUpdate, { agendaId, version, title: `Title ${index}` })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const won = answers.findIndex(({ code }) => code === 0);
    expect((await all()).items[0]?.title).toBe(`Title ${won}`);
  });

  test('tells what changed since a version, and what was removed', async () => {
    const { add, all } = await programme();
    const one = await add('One', '09:00');
    const { version } = await all();
    expect((await all(version)).items).toEqual([]);
    const two = await add('Two', '10:00');
    await organisation.call(agendaDelete, { agendaId: one.agendaId });
    expect(await all(version)).toMatchObject({ items: [{ agendaId: two.agendaId }], removedIds: [one.agendaId] });
  });
});

describe('people', () => {
  async function spoken() {
    const made = await programme();
    const { eventId } = made;
    const { guestId } = await organisation.call(guestAdd, { name: 'Ada' });
    const { eventGuestId } = await organisation.call(guestAddLecture, { eventId, guestId });
    const guests = [{ eventGuestId, role: 'speaker' as const }];
    return { ...made, guestId, eventGuestId, guests };
  }

  test('who are taken off the event are off its items, and are back in them when bound again', async () => {
    const { eventId, add, all, release, guests, guestId } = await spoken();
    await add('One', '09:00', { guests });
    await release();
    await organisation.call(guestLectureDelete, { eventId, guestId });
    expect((await all()).items).toMatchObject([{ title: 'One', guests: [] }]);
    expect((await organisation.call(releasePreview, { eventId })).changes).toMatchObject([{ kinds: ['guests'] }]);
    await organisation.call(guestAddLecture, { eventId, guestId });
    expect((await all()).items).toMatchObject([{ title: 'One', guests }]);
  });

  test('of another event, and who were taken off, are refused where they are named', async () => {
    const { eventId, guests, guestId } = await spoken();
    const other = await programme();
    const send = (of: string) => server.send(agendaAdd, { eventId: of, title: 'One', guests }, { token });
    const refusal = { code: 1000, data: { fields: [{ path: 'guests.0.eventGuestId' }] } };
    expect(await send(other.eventId)).toMatchObject(refusal);
    await organisation.call(guestLectureDelete, { eventId, guestId });
    expect(await send(eventId)).toMatchObject(refusal);
  });

  test('and texts of an item that was removed come back with it, under the same id, however often it is asked', async () => {
    const { add, all, guests } = await spoken();
    const { agendaId } = await add('One', '09:00', { guests, description: '<p>Long</p>' });
    const before = await organisation.call(agendaInfoCall, { agendaId });
    await organisation.call(agendaDelete, { agendaId });
    expect((await all()).items).toEqual([]);
    await organisation.call(agendaRestore, { agendaId });
    const { version, items } = await organisation.call(agendaRestore, { agendaId });
    expect(items[0]?.version).toBe(version - 1);
    expect(await organisation.call(agendaInfoCall, { agendaId })).toEqual({ ...before, version: version - 1 });
  });
});

describe('dates, places and tracks', () => {
  test('of one event have a day and a name once', async () => {
    const { eventId, dateId } = await programme();
    const send = (call: typeof dateAdd | typeof placeUpdate | typeof dateEdit, input: object) =>
      server.send(call as never, { eventId, ...input } as never, { token });
    expect(await send(dateAdd, day('2026-12-01'))).toMatchObject({ data: { failure: 'DATE_TAKEN' } });
    expect(await send(dateAdd, { ...day('2026-12-02'), closesAt: at('07:00', '2026-12-02') })).toMatchObject({
      data: { failure: 'DATE_TIMES_CROSS' },
    });
    expect(await send(dateEdit, { dateId, ...day('2026-12-01'), closesAt: at('09:00', '2026-12-03') })).toMatchObject({
      data: { failure: 'DATE_TIMES_CROSS' },
    });
    expect(await send(placeUpdate, { name: 'Hall' })).toMatchObject({ data: { failure: 'PLACE_TAKEN' } });
  });

  test('with items are not removed by mistake; asked to, the items go back to the pool', async () => {
    const { dateId, hall, add, all } = await programme();
    await add('One', '09:00');
    expect(await server.send(dateDelete, { dateId }, { token })).toMatchObject({ data: { failure: 'DATE_HAS_ITEMS' } });
    expect(await server.send(placeDelete, { placeId: hall }, { token })).toMatchObject({
      data: { failure: 'PLACE_HAS_ITEMS' },
    });
    await organisation.call(placeDelete, { placeId: hall, unschedule: true });
    await organisation.call(dateDelete, { dateId, unschedule: true });
    expect(await all()).toMatchObject({
      dates: [],
      places: [{ name: 'Annex' }],
      items: [{ title: 'One', dateId: null, placeId: null }],
    });
  });

  test('of another event are refused where they are named', async () => {
    const mine = await programme();
    const other = await programme();
    const refused = await server.send(
      agendaAdd,
      { eventId: mine.eventId, title: 'One', ...other.put('09:00') },
      { token },
    );
    expect(refused).toMatchObject({ code: 1000, data: { fields: [{ path: 'dateId' }, { path: 'placeId' }] } });
    expect((await mine.all()).items).toEqual([]);
  });

  test('keep their order and the ways between them', async () => {
    const { eventId, hall, annex, all } = await programme();
    await organisation.call(scheduleSettings, {
      eventId,
      placeIds: [annex, hall],
      usualWalk: 3,
      walks: [{ from: hall, to: annex, minutes: 7 }],
      levels: { walk: 'block' },
      step: 15,
    });
    const now = await all();
    expect(now.places.map(({ name }) => name)).toEqual(['Annex', 'Hall']);
    expect(now).toMatchObject({
      usualWalk: 3,
      step: 15,
      levels: { walk: 'block', 'guest-twice': 'warn' },
      walks: [{ minutes: 7 }],
    });
  });

  test('tracks are set whole: names change places, what is left out leaves its items', async () => {
    const { eventId, add, all } = await programme();
    const { tracks } = await organisation.call(trackSave, { eventId, tracks: [{ name: 'A' }, { name: 'B' }] });
    const [a, b] = tracks;
    await add('One', '09:00', { trackId: a!.trackId });
    await organisation.call(trackSave, {
      eventId,
      tracks: [
        { trackId: b!.trackId, name: 'A' },
        { trackId: a!.trackId, name: 'B' },
      ],
    });
    expect((await all()).tracks).toMatchObject([
      { trackId: b!.trackId, name: 'A' },
      { trackId: a!.trackId, name: 'B' },
    ]);
    await organisation.call(trackSave, { eventId, tracks: [{ trackId: b!.trackId, name: 'A' }] });
    expect((await all()).items[0]?.trackId).toBeNull();
  });
});

test('a talk of two hours over midnight, when an hour is left out, lasts two hours everywhere, and is told of', async () => {
  // In Beirut the clocks go on from midnight to one.
  const { eventId } = await organisation.event({ timeZone: 'Asia/Beirut' });
  const { dateId } = await organisation.call(dateAdd, {
    eventId,
    ...day('2027-03-27'),
    closesAt: at('23:30', '2027-03-27'),
  });
  const talk = { title: 'Night', dateId, startsAt: at('21:30', '2027-03-27'), minutes: 120 };
  const { version } = await organisation.call(agendaAdd, { eventId, ...talk });
  expect((await organisation.call(releasePreview, { eventId })).warned).toEqual({ 'clock-change': 1 });
  await organisation.call(releaseMake, { eventId, version });
  const written = async (format: 'json' | 'ics') =>
    (await server.send(scheduleExport, { eventId, format }, { token })).body.toString();
  const json = await written('json');
  for (const part of ['2027-03-27T23:30:00+02:00', '2027-03-28T02:30:00+03:00', '"duration":"02:00"'])
    expect(json).toContain(part);
  expect(await written('ics')).toMatch(/DTSTART:20270327T213000Z\r\nDTEND:20270327T233000Z/);
});

test.each(['xml', 'json', 'json2', 'ics', 'xlsx'] as const)('nothing yet is written as %s as well', async (format) => {
  const { eventId } = await organisation.event();
  const written = await server.send(scheduleExport, { eventId, format, of: 'draft' }, { token });
  expect(written.status).toBe(200);
  expect(written.body.length).toBeGreaterThan(100);
  expect(await server.send(scheduleExport, { eventId, format }, { token })).toMatchObject({
    data: { failure: 'NOT_RELEASED' },
  });
});

test('each place has its pages for the door: what is on there that day, and what is on for all', async () => {
  const { eventId } = await organisation.event({ title: 'Spring days' });
  const { dateId } = await organisation.call(dateAdd, { eventId, ...day('2027-03-26') });
  const doors = async () => server.send(scheduleExport, { eventId, format: 'pdf', of: 'draft' }, { token });
  const common = { eventId, dateId, minutes: 30 };
  await organisation.call(agendaAdd, {
    ...common,
    title: 'Coffee',
    kind: 'break',
    startsAt: at('09:30', '2027-03-26'),
  });
  expect(await doors()).toMatchObject({ data: { failure: 'NOTHING_IN_PLACES' } });
  const places: string[] = [];
  for (const name of ['Hall 1', '多功能厅'])
    places.push((await organisation.call(placeUpdate, { eventId, name })).placeId);
  const long = `Why ${'very '.repeat(40)}long titles are read to their end`;
  const talks = [
    [0, long, '09:00'],
    [0, 'Night owls', '10:00'],
    [1, '开幕', '09:00'],
  ] as const;
  for (const [place, title, time] of talks)
    await organisation.call(agendaAdd, {
      ...common,
      title,
      placeId: places[place] ?? null,
      startsAt: at(time, '2027-03-26'),
    });
  const written = await doors();
  expect(written.status).toBe(200);
  const pages = (await readPdf(written.body)).map(({ text }) => withoutSpaces(text));
  expect(pages).toHaveLength(2);
  for (const said of ['Hall1', 'Coffee', 'Nightowls', 'readtotheirend', 'Springdays', '26March2027'])
    expect(pages[0]).toContain(said);
  expect(pages[0]).not.toContain('开幕');
  for (const said of ['多功能厅', '开幕', 'Coffee']) expect(pages[1]).toContain(said);
  const many = Array.from({ length: 14 }, (_, n) => `Talk ${n + 1} of a long day`);
  for (const title of many)
    await organisation.call(agendaAdd, {
      ...common,
      title,
      placeId: places[0] ?? null,
      startsAt: at('11:00', '2027-03-26'),
    });
  const more = (await readPdf((await doors()).body)).map(({ text }) => withoutSpaces(text));
  expect(more).toHaveLength(3);
  expect(more[1]).toContain('2/2');
  for (const title of many) expect(more.join('')).toContain(withoutSpaces(title));
});

describe('a release', () => {
  test('is all that the public gets: named, with what changed, and nothing of blockers', async () => {
    const { eventId, add, release, send, put } = await programme();
    const one = await add('One', '09:00', { note: 'Secret' });
    await add('Blocker', '12:00', { isPublic: false });
    await add('Waiting');
    const { releaseId, changes } = await release({ name: 'First' });
    expect(changes).toMatchObject([{ title: 'One', kinds: ['added'] }]);
    const first = await organisation.call(releaseInfo, { releaseId });
    expect(first.contents.items.map(({ title }) => title)).toEqual(['One']);
    expect(JSON.stringify(first)).not.toContain('Secret');

    await send(scheduleSort, { items: [{ agendaId: one.agendaId, version: one.version, ...put('10:00') }] });
    expect(await organisation.call(releasePreview, { eventId })).toMatchObject({
      changes: [{ title: 'One', kinds: ['moved'] }],
      blocked: {},
    });
    const second = await release();
    expect(second).toMatchObject({
      number: 2,
      changes: [{ before: { startsAt: at('09:00') }, after: { startsAt: at('10:00') } }],
    });
    const list = await organisation.call(releaseList, { eventId });
    expect(list.records).toMatchObject([
      { number: 2, name: '2', changed: 1 },
      { number: 1, name: 'First', added: 1 },
    ]);

    // Going back makes a new release of the former; what is being made stays.
    const back = await organisation.call(releaseBack, { releaseId });
    expect(back).toMatchObject({
      number: 3,
      name: 'First',
      changes: [{ kinds: ['moved'], after: { startsAt: at('09:00') } }],
    });
    // A number is another release's.
    expect(await organisation.call(releaseBack, { releaseId: second.releaseId })).toMatchObject({
      number: 4,
      name: '4',
    });
    const [fourth] = (await organisation.call(releaseList, { eventId })).records;
    expect(fourth).toMatchObject({ name: '4', note: 'Release 2 made public again' });
    const third = await organisation.call(releaseInfo, { releaseId: back.releaseId });
    expect(third.contents.items[0]).toMatchObject({ startsAt: at('09:00'), sequence: 2 });
  });

  test('is refused when the programme is not what the caller has seen, or has nothing new', async () => {
    const { eventId, add, all, release } = await programme();
    const { version } = await all();
    await add('One', '09:00');
    expect(await server.send(releaseMake, { eventId, version }, { token })).toMatchObject({
      data: { failure: 'SCHEDULE_CHANGED' },
    });
    await release();
    expect(await server.send(releaseMake, { eventId, version: (await all()).version }, { token })).toMatchObject({
      data: { failure: 'NOTHING_CHANGED' },
    });
  });

  test('is stopped by the clashes that are to stop it', async () => {
    const { eventId, add, all, release } = await programme();
    await add('One', '09:00');
    await add('Two', '09:10');
    await organisation.call(scheduleSettings, { eventId, levels: { 'place-overlap': 'block' } });
    expect(await server.send(releaseMake, { eventId, version: (await all()).version }, { token })).toMatchObject({
      data: { failure: 'SCHEDULE_BLOCKED', kinds: { 'place-overlap': 1 } },
    });
    await organisation.call(scheduleSettings, { eventId, levels: { 'place-overlap': 'warn' } });
    expect((await release()).number).toBe(1);
  });
});
