import { clockChanges, findClashes } from '@convoke/contract/schedule/clashes.ts';
import { usualClashLevels } from '@convoke/contract/schedule/schedule.rules.ts';
import { describe, expect, test } from 'vitest';
import { hasRealProgrammes, realProgramme, type realProgrammes } from '../../../../testing/real-programmes.ts';
import { minutesOf, momentIn, momentOf, NotAProgramme, type Programme } from './programme.ts';
import { readProgrammeJson } from './read-json.ts';
import { readScheduleXml } from './read-xml.ts';

function counts(programme: Programme, zone: string) {
  const placed = programme.items.flatMap((item, index) =>
    item.startsAt
      ? [
          {
            id: String(index),
            placeId: item.place,
            dateId: item.date ?? '',
            from: Date.parse(item.startsAt),
            to: Date.parse(item.startsAt) + item.minutes * 60_000,
            expected: null,
            guestIds: item.people.map(({ key }) => key),
          },
        ]
      : [],
  );
  const clashes = findClashes(placed, {
    dates: new Map(),
    places: new Map(),
    guests: new Map(),
    walks: new Map(),
    usualWalk: 0,
    clockChanges: clockChanges(zone, placed[0]!.from, placed[0]!.from + 5 * 86_400_000),
    levels: usualClashLevels,
  });
  const day = (moment: number) => new Intl.DateTimeFormat('sv', { timeZone: zone }).format(moment);
  return {
    items: programme.items.length,
    places: programme.places.length,
    placeClashes: clashes.filter(({ kind }) => kind === 'place-overlap').length,
    guestClashes: clashes.filter(({ kind }) => kind === 'guest-twice').length,
    overMidnight: placed.filter((item) => day(item.from) !== day(item.to)).length,
    datedOther: placed.filter((item) => day(item.from) !== item.dateId).length,
    withoutPeople: programme.items.filter(({ people }) => people.length === 0).length,
    longest: Math.max(...programme.items.map(({ minutes }) => minutes)),
    faults: programme.faults.length,
  };
}

describe.runIf(hasRealProgrammes)('real programmes', () => {
  const read = (name: (typeof realProgrammes)[number]) =>
    readScheduleXml(realProgramme(name).toString(), 'Europe/Brussels');

  test('38C3 is read whole', () => {
    expect(counts(read('38c3'), 'Europe/Berlin')).toEqual({
      items: 1007,
      places: 72,
      placeClashes: 2,
      guestClashes: 143,
      overMidnight: 47,
      datedOther: 58,
      withoutPeople: 118,
      longest: 720,
      faults: 0,
    });
  });

  test('FOSDEM 2026 is read whole', () => {
    expect(counts(read('fosdem-2026'), 'Europe/Brussels')).toMatchObject({
      items: 883,
      placeClashes: 0,
      guestClashes: 1,
      faults: 0,
    });
  });

  test('FOSDEM 2012, which has no room elements, no dates and no zone, is read whole', () => {
    const programme = read('fosdem-2012');
    expect(counts(programme, 'Europe/Brussels')).toMatchObject({ items: 442, places: 23, faults: 0 });
    expect(programme.items[0]).toMatchObject({
      startsAt: '2012-02-04T12:30:00.000Z',
      place: 'UD2.218A',
      minutes: 30,
    });
  });
});

const xml = (inner: string, conference = '<time_zone_name>Europe/Berlin</time_zone_name>') =>
  `<schedule><conference><title>T</title>${conference}</conference><day index="1" date="2026-10-24">${inner}</day></schedule>`;

describe('schedule XML', () => {
  test('says what could not be read, and keeps the item', () => {
    const programme = readScheduleXml(
      xml(
        '<event><title>A &amp; B &#233;</title><duration>soon</duration></event><event><start>25:99</start><duration>01:00</duration><title/></event>',
      ),
      'UTC',
    );
    expect(programme.items.map(({ title, minutes, startsAt }) => [title, minutes, startsAt])).toEqual([
      ['A & B é', 30, null],
      ['—', 60, null],
    ]);
    expect(programme.faults.map(({ problem }) => problem)).toEqual([
      'no-start',
      'bad-duration',
      'bad-start',
      'no-title',
    ]);
  });

  test('takes what is before the change of day for the night after', () => {
    const conference = '<time_zone_name>Europe/Berlin</time_zone_name><day_change>06:00</day_change>';
    const event = '<event><start>01:00</start><duration>00:30</duration><title>Late</title></event>';
    expect(readScheduleXml(xml(event, conference), 'UTC').items[0]).toMatchObject({
      date: '2026-10-24',
      startsAt: '2026-10-24T23:00:00.000Z',
    });
  });

  test('names one person once within an item', () => {
    const persons =
      '<persons><person id="1">Ada  Lovelace</person><person id="2">Ada Lovelace</person><person/></persons>';
    const programme = readScheduleXml(
      xml(`<event><title>A</title><duration>00:30</duration>${persons}</event>`),
      'UTC',
    );
    expect(programme.items[0]?.people).toEqual([{ key: 'Ada Lovelace', role: 'speaker' }]);
    expect(programme.people).toHaveLength(1);
  });

  test.each([
    ['no XML', 'Title;Start', 'not-xml'],
    ['broken XML', '<schedule><day>', 'not-xml'],
    ['another XML', '<rss><channel/></rss>', 'unknown-format'],
    ['nothing in it', '<schedule><conference><title>T</title></conference></schedule>', 'nothing-in-it'],
    [
      'entities that grow',
      `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><schedule><conference><title>&b;</title></conference></schedule>`,
      'not-xml',
    ],
  ])('refuses %s', (_, text, reason) => {
    let refused: unknown;
    try {
      readScheduleXml(text, 'UTC');
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(NotAProgramme);
    expect((refused as NotAProgramme).reason).toBe(reason);
  });

  test('refuses more items than a programme takes', () => {
    const many = '<event><title>A</title><start>10:00</start><duration>00:30</duration></event>'.repeat(5001);
    expect(() => readScheduleXml(xml(many), 'UTC')).toThrow('too-many-items');
  });
});

describe('JSON', () => {
  test('of frab and pretalx', () => {
    const programme = readProgrammeJson(
      JSON.stringify({
        schedule: {
          version: '1',
          conference: {
            title: 'T',
            time_zone_name: 'Europe/Berlin',
            rooms: [{ name: 'Saal', guid: '7a8b3f4e-0000-4000-8000-000000000001', capacity: 90 }],
            tracks: [{ name: 'Main', color: '#FF0000' }],
            days: [
              {
                date: '2026-03-29',
                day_start: '2026-03-29T06:00:00+02:00',
                day_end: '2026-03-30T04:00:00+02:00',
                rooms: {
                  Saal: [
                    {
                      guid: 'A0000000-0000-4000-8000-000000000002',
                      date: '2026-03-29T10:00:00+02:00',
                      start: '10:00',
                      duration: '00:45',
                      title: 'One',
                      track: 'Main',
                      persons: [
                        { public_name: 'Ada', id: 1 },
                        { name: 'Lin', role: 'MODERATOR' },
                      ],
                    },
                  ],
                },
              },
            ],
          },
        },
      }),
      'UTC',
    );
    expect(programme).toMatchObject({
      timeZone: 'Europe/Berlin',
      dates: [{ date: '2026-03-29', opensAt: '2026-03-29T04:00:00.000Z', closesAt: '2026-03-30T02:00:00.000Z' }],
      places: [{ name: 'Saal', capacity: 90 }],
      tracks: [{ name: 'Main', colour: '#ff0000' }],
      items: [
        {
          guid: 'a0000000-0000-4000-8000-000000000002',
          startsAt: '2026-03-29T08:00:00.000Z',
          minutes: 45,
          people: [
            { key: 'Ada', role: 'speaker' },
            { key: 'Lin', role: 'moderator' },
          ],
        },
      ],
      faults: [],
    });
  });

  test('of schedule2: the day is the one that has begun, people are participants', () => {
    const programme = readProgrammeJson(
      JSON.stringify({
        schedule: {
          version: '1',
          conference: {
            title: 'T',
            time_zone_name: 'Europe/Berlin',
            days: [
              { index: 1, date: '2026-05-01', start: '2026-05-01T08:00:00+02:00', end: '2026-05-02T04:00:00+02:00' },
              { index: 2, date: '2026-05-02', start: '2026-05-02T08:00:00+02:00', end: '2026-05-03T04:00:00+02:00' },
            ],
            rooms: [{ guid: 'r1', name: 'Hall' }],
            tracks: [{ slug: 'main', name: 'Main' }],
          },
          events: [
            {
              guid: 'g',
              title: { de: 'Eins', en: 'One' },
              start: '2026-05-02T01:00:00+02:00',
              end: '2026-05-02T02:30:00+02:00',
              room: { guid: 'r1' },
              track: { slug: 'main' },
              type: 'TALK',
              participants: [{ name: 'Ada', guid: 'p' }],
            },
          ],
        },
      }),
      'UTC',
    );
    expect(programme.items).toMatchObject([
      { title: 'One', date: '2026-05-01', place: 'Hall', track: 'Main', minutes: 90, people: [{ key: 'Ada' }] },
    ]);
  });

  test('of Sessionize: on the clock of the event', () => {
    const programme = readProgrammeJson(
      JSON.stringify({
        rooms: [{ id: 7, name: 'Blue' }],
        speakers: [{ id: 'u1', fullName: 'Ada', bio: 'Counts.' }],
        categories: [
          { title: 'Track', items: [{ id: 3, name: 'Main' }] },
          { title: 'Language', items: [{ id: 4, name: 'English' }] },
        ],
        sessions: [
          {
            id: '1',
            title: 'One',
            description: 'D',
            startsAt: '2026-05-01T09:00:00',
            endsAt: '2026-05-01T09:50:00',
            roomId: 7,
            speakers: ['u1'],
            categoryItems: [3, 4],
          },
          {
            id: '2',
            title: 'Lunch',
            startsAt: '2026-05-01T12:00:00',
            endsAt: '2026-05-01T13:00:00',
            isServiceSession: true,
            speakers: [],
          },
        ],
      }),
      'Asia/Tokyo',
    );
    expect(programme.people).toEqual([{ key: 'Ada', guid: null, name: 'Ada', biography: 'Counts.' }]);
    expect(programme.items).toMatchObject([
      {
        title: 'One',
        startsAt: '2026-05-01T00:00:00.000Z',
        minutes: 50,
        place: 'Blue',
        track: 'Main',
        language: 'en',
        description: 'D',
      },
      { title: 'Lunch', kind: 'break', minutes: 60, date: '2026-05-01' },
    ]);
  });

  test.each(['{', '[]', '{"schedule":{}}', 'null', '{"sessions":[]}'])('refuses %s', (text) => {
    expect(() => readProgrammeJson(text, 'UTC')).toThrow(NotAProgramme);
  });
});

describe('times', () => {
  test('of day are those of the zone, whatever the server’s', () => {
    expect(momentOf('2026-07-01', '09:00', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
    expect(momentOf('2026-07-01', '09:00', 'America/St_Johns')).toBe('2026-07-01T11:30:00.000Z');
    // Left out: as if the clocks had not changed yet. Twice: the first.
    expect(momentOf('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(momentOf('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(momentIn('2026-03-29T10:00:00', 'Europe/Berlin')).toBe('2026-03-29T08:00:00.000Z');
    expect(momentIn('soon', 'UTC')).toBeUndefined();
  });

  test.each([
    ['00:45', 45],
    ['1:30:00', 90],
    ['PT1H30M', 90],
    ['P1DT2H', 1560],
    ['25', 25],
    ['soon', undefined],
    ['P', undefined],
    ['1:12:00', 72],
  ])('a duration of %s', (text, minutes) => expect(minutesOf(text)).toBe(minutes));

  test('a duration of three numbers has days only where pretalx wrote it', () => {
    expect([minutesOf('1:12:00', true), minutesOf('01:12', true)]).toEqual([2160, 72]);
    const event = '<event><start>09:00</start><duration>1:12:00</duration><title>A</title></event>';
    const from = (generator: string) =>
      readScheduleXml(xml(event).replace('<schedule>', `<schedule>${generator}`), 'UTC').items[0]?.minutes;
    expect([
      from('<generator name="pretalx" version="2026.1.0"/>'),
      from('<generator name="frab"/>'),
      from(''),
    ]).toEqual([2160, 72, 72]);
    const json = {
      schedule: { conference: { days: [{ date: '2026-10-24', rooms: { Hall: [{ duration: '1:12:00' }] } }] } },
    };
    const minutes = (root: object) => readProgrammeJson(JSON.stringify(root), 'UTC').items[0]?.minutes;
    expect([minutes({ ...json, generator: { name: 'pretalx' } }), minutes(json)]).toEqual([2160, 72]);
  });

  test('a date that says another time than the start is told, and taken', () => {
    const event = (date: string, start: string) =>
      `<event><date>${date}</date><start>${start}</start><duration>00:30</duration><title>A</title></event>`;
    const read = (date: string, start: string) => readScheduleXml(xml(event(date, start)), 'UTC');
    const other = read('2026-10-24T11:00:00+02:00', '10:00');
    expect(other.faults).toEqual([{ what: 'A', problem: 'two-starts' }]);
    expect(other.items[0]?.startsAt).toBe('2026-10-24T09:00:00.000Z');
    // The same moment on another clock, and what the file leaves out, are no contradiction.
    expect(read('2026-10-24T09:00:00Z', '11:00').faults).toEqual([]);
    expect(read('2026-10-24T09:00:00Z', '09:00:00').faults).toEqual([]);
    expect(read('2026-10-24T09:00:00Z', '').faults).toEqual([]);
    const json = (start: string) => ({
      schedule: {
        conference: {
          time_zone_name: 'Europe/Berlin',
          days: [
            {
              date: '2026-10-24',
              rooms: { Hall: [{ title: 'A', date: '2026-10-24T11:00:00+02:00', start, duration: '00:30' }] },
            },
          ],
        },
      },
    });
    const faults = (start: string) => readProgrammeJson(JSON.stringify(json(start)), 'UTC').faults;
    expect([faults('11:00'), faults('10:00')]).toEqual([[], [{ what: 'A', problem: 'two-starts' }]]);
  });
});
