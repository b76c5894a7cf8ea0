import { nextRelease, type Released } from '@convoke/contract/schedule/release.ts';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { jsonFaults } from '../../../../testing/public-schemas.ts';
import { hasRealProgrammes, publicSchema, realProgramme, realProgrammes } from '../../../../testing/real-programmes.ts';
import { into } from '../../../../testing/released-programme.ts';
import type { Programme, ProgrammeItem } from './programme.ts';
import { endOf, type Published } from './published.ts';
import { readScheduleXml } from './read-xml.ts';
import { agendaFeed } from './write-calendar.ts';
import { schedule2Json, scheduleJson } from './write-json.ts';
import { scheduleXml } from './write-xml.ts';

/** What we write, by the eyes of others: ical.js reads our calendars, xmllint our XML, ajv our JSON. */

const item = (number: number, more: Partial<ProgrammeItem>): ProgrammeItem => ({
  guid: `00000000-0000-4000-8000-00000000000${number}`,
  date: '2027-03-27',
  place: 'Hall',
  startsAt: '2027-03-27T09:00:00.000Z',
  minutes: 60,
  title: 'T',
  subtitle: '',
  kind: 'talk',
  track: '',
  language: 'en',
  abstract: '',
  description: '',
  url: '',
  people: [],
  links: [],
  ...more,
});

/** Titles that break what is careless: separators, markup, the end of a CDATA section, letters of four bytes, and long ones to be folded. */
const titles = [
  'A; B, C: "D" \\ E = 50 %',
  "]]> <b>&amp;</b> 'quoted'",
  '二〇二七年春季大会开幕致辞与未来十年的展望，兼论如何在数百个会场之间安排一千场演讲而不让任何一位讲者同时出现在两处',
  'עברית و عربي',
  `👩‍👩‍👧‍👦 ${'👩🏽‍🚀'.repeat(30)}`,
  'BEGIN:VEVENT',
];
const awkward: Programme = {
  title: 'T',
  timeZone: 'Europe/Berlin',
  dates: [{ date: '2027-03-27', opensAt: null, closesAt: null }],
  places: [
    { name: 'Hall', guid: null, capacity: 5 },
    { name: 'Zürich, 2. OG; links "hinten"', guid: null, capacity: null },
  ],
  tracks: [{ name: '技术 & <Art>', colour: '#ff0000' }],
  people: [{ key: 'Ada', guid: null, name: 'Ada "the first", Lovelace; née Byron', biography: '' }],
  items: [
    ...titles.map((title, number) => item(number + 1, { title, people: [{ key: 'Ada', role: 'speaker' }] })),
    // Two hours over midnight in the night that has one hour less.
    item(7, {
      title: 'Night',
      startsAt: '2027-03-27T22:30:00.000Z',
      minutes: 240,
      place: 'Zürich, 2. OG; links "hinten"',
      track: '技术 & <Art>',
      abstract: '<p>One<br>two &amp; three</p><p>four</p>',
      links: [{ title: 'a & b', url: 'https://example.org/?a=1&b=2#c' }],
    }),
    item(8, { title: 'A moment', minutes: 0, place: null }),
  ],
  faults: [],
};
const read = (name: (typeof realProgrammes)[number]) =>
  into(readScheduleXml(realProgramme(name).toString(), 'Europe/Brussels'), 'Europe/Brussels');

const made = new Date('2027-01-01T00:00:00Z');
const feedOf = (published: Published) => agendaFeed(published, published.title, 'convoke.test', made);

/** The entries of a calendar as ical.js reads it, by their UIDs. */
function entries(feed: string) {
  const calendar = new ICAL.Component(ICAL.parse(feed) as never);
  const found = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const status = String(component.getFirstPropertyValue('status'));
    const [from, to] = [event.startDate, event.endDate];
    return { uid: event.uid, title: event.summary, place: event.location, sequence: event.sequence, status, from, to };
  });
  expect(new Set(found.map(({ uid }) => uid)).size).toBe(found.length);
  return new Map(found.map((entry) => [entry.uid, entry]));
}

function expectCalendar(published: Published): void {
  const feed = feedOf(published);
  expect(feed.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...feed.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  const told = entries(feed);
  const { items } = published.contents;
  expect(told.size).toBe(items.length);
  for (const each of items) {
    const entry = told.get(`${each.agendaId}@convoke.test`);
    const from = Date.parse(each.startsAt);
    // A moment is drawn as a minute.
    const to = Math.max(endOf(each), from + 60_000);
    expect([entry?.from.zone.tzid, entry?.to.zone.tzid]).toEqual(['UTC', 'UTC']);
    expect([entry?.from.toJSDate().getTime(), entry?.to.toJSDate().getTime()]).toEqual([from, to]);
    expect([entry?.status, entry?.sequence]).toEqual(['CONFIRMED', 0]);
  }
}

describe('a calendar, read by ical.js', () => {
  test('says the same instants and the same words, whatever they are', () => {
    const published = into(awkward, 'Europe/Berlin');
    expectCalendar(published);
    const told = [...entries(feedOf(published)).values()];
    expect(told.map(({ title }) => title).toSorted()).toEqual(awkward.items.map(({ title }) => title).toSorted());
    expect(told.find(({ title }) => title === 'Night')?.place).toBe('Zürich, 2. OG; links "hinten"');
  });

  test('of one item that moves, falls out and comes back: one UID, a SEQUENCE that rises, CANCELLED meanwhile', () => {
    const published = into(awkward, 'Europe/Berlin');
    const { fallen: _, items, ...frame } = published.contents;
    const next = (before: Released, change: (items: Released['items']) => Released['items']) =>
      nextRelease(before, { ...frame, items: change(before.items.length > 0 ? before.items : items) }).contents;
    const [first] = items;
    const uid = `${first?.agendaId}@convoke.test`;
    const told = (contents: Released) => {
      const entry = entries(feedOf({ ...published, contents })).get(uid);
      return [entry?.sequence, entry?.status];
    };
    const moved = next(published.contents, (all) =>
      all.map((each) => (each.agendaId === first?.agendaId ? { ...each, startsAt: '2027-03-27T10:00:00.000Z' } : each)),
    );
    const fell = next(moved, (all) => all.filter(({ agendaId }) => agendaId !== first?.agendaId));
    const still = next(fell, (all) => all.map((each) => ({ ...each, title: `${each.title}!` })));
    const back = next(still, (all) => [...all, ...items.filter(({ agendaId }) => agendaId === first?.agendaId)]);
    expect([published.contents, moved, fell, still, back].map(told)).toEqual([
      [0, 'CONFIRMED'],
      [1, 'CONFIRMED'],
      [2, 'CANCELLED'],
      [2, 'CANCELLED'],
      [3, 'CONFIRMED'],
    ]);
  });

  test.runIf(hasRealProgrammes).each(realProgrammes)('of a real programme says the same instants: %s', (name) => {
    expectCalendar(read(name));
  });
});

describe('XML, read by xmllint', () => {
  const file = (contents: string) => ({ xml: [{ fileName: 'schedule.xml', contents }], maxMemoryPages: 4096 });
  const lint = (xml: string) => validateXML({ ...file(xml), schema: [publicSchema('schedule.xml.xsd')] });

  test('is well-formed, and holds the same words', async () => {
    const { valid, normalized } = await validateXML({
      ...file(scheduleXml(into(awkward, 'Europe/Berlin'))),
      normalization: 'c14n',
    });
    expect(valid).toBe(true);
    const again = readScheduleXml(normalized, 'UTC').items.map(({ title }) => title);
    expect(again.toSorted()).toEqual(awkward.items.map(({ title }) => title).toSorted());
  });

  test.runIf(hasRealProgrammes)('keeps the public schema, whatever the words', async () => {
    const { errors, valid } = await lint(scheduleXml(into(awkward, 'Europe/Berlin')));
    expect([valid, errors]).toEqual([true, []]);
    // It would say what is wrong.
    const broken = scheduleXml(into(awkward, 'Europe/Berlin')).replace(/<version>.*<\/version>/, '');
    expect((await lint(broken)).valid).toBe(false);
  });

  test.runIf(hasRealProgrammes).each(realProgrammes)(
    'of a real programme keeps the public schema: %s',
    async (name) => {
      const { errors } = await lint(scheduleXml(read(name)));
      expect(errors.slice(0, 3)).toEqual([]);
    },
  );
});

describe.runIf(hasRealProgrammes)('JSON, read by ajv', () => {
  test('keeps both public schemas, whatever the words', () => {
    const published = into(awkward, 'Europe/Berlin');
    expect(jsonFaults('schedule', scheduleJson(published))).toEqual([]);
    expect(jsonFaults('schedule2', schedule2Json(published))).toEqual([]);
    // It would say what is wrong.
    expect(jsonFaults('schedule', { schedule: { version: 1 } })).not.toEqual([]);
  });
});
