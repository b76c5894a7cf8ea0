import { describe, expect, test } from 'vitest';
import { type ClashFacts, type ClashGuest, type ClashPlace, clockChanges, findClashes, walkKey } from './clashes.ts';
import type { PlacedItem } from './clashes.ts';
import { usualClashLevels } from './schedule.rules.ts';

const at = (clock: string, day = '2026-11-23') => Date.parse(`${day}T${clock}Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
function item(id: string, from: string, to: string, more: Partial<PlacedItem> = {}): PlacedItem {
  return { id, placeId: 'hall', dateId: 'monday', ...span(from, to), expected: null, guestIds: [], ...more };
}
const place = (id: string, more: Partial<ClashPlace> = {}): [string, ClashPlace] => [
  id,
  { id, capacity: null, changeOver: 0, closed: [], ...more },
];
const guest = (id: string, more: Partial<ClashGuest> = {}): [string, ClashGuest] => [
  id,
  { id, isConfirmed: true, available: [], elsewhere: [], ...more },
];
const facts = (more: Partial<ClashFacts> = {}): ClashFacts => ({
  dates: new Map([['monday', span('08:00', '20:00')]]),
  places: new Map([place('hall'), place('annex')]),
  guests: new Map([guest('ada'), guest('lin')]),
  walks: new Map(),
  usualWalk: 0,
  clockChanges: [],
  levels: { ...usualClashLevels, 'guest-unconfirmed': 'warn' },
  ...more,
});
const kinds = (items: PlacedItem[], more: Partial<ClashFacts> = {}) =>
  findClashes(items, facts(more)).map((clash) => `${clash.kind} ${clash.itemIds.join(' ')}`);

describe('two items', () => {
  test('in one place at once overlap; those that touch do not', () => {
    expect(kinds([item('a', '09:00', '10:00'), item('b', '09:59', '11:00')])).toEqual(['place-overlap a b']);
    expect(kinds([item('a', '09:00', '10:00'), item('b', '10:00', '11:00')])).toEqual([]);
    expect(kinds([item('a', '09:00', '10:00'), item('b', '09:00', '11:00', { placeId: 'annex' })])).toEqual([]);
  });

  test('each pair is told once, also within a long one', () => {
    const long = item('long', '09:00', '17:00');
    const short = [item('a', '10:00', '10:30'), item('b', '12:00', '12:30'), item('c', '12:10', '12:40')];
    expect(kinds([...short, long])).toEqual([
      'place-overlap long a',
      'place-overlap long b',
      'place-overlap long c',
      'place-overlap b c',
    ]);
  });

  test('without a place overlap with nothing', () => {
    expect(
      kinds([item('a', '09:00', '10:00', { placeId: null }), item('b', '09:00', '10:00', { placeId: null })]),
    ).toEqual([]);
  });

  test('need the minutes that setting up takes', () => {
    const places = new Map([place('hall', { changeOver: 15 })]);
    const two = [item('a', '09:00', '10:00'), item('b', '10:10', '11:00')];
    expect(findClashes(two, facts({ places }))).toEqual([
      { kind: 'change-over', level: 'warn', itemIds: ['a', 'b'], placeId: 'hall', minutes: { has: 10, needs: 15 } },
    ]);
    expect(kinds([item('a', '09:00', '10:00'), item('b', '10:15', '11:00')], { places })).toEqual([]);
  });

  test('cannot have the same guest at once, wherever they are', () => {
    const two = [
      item('a', '09:00', '10:00', { guestIds: ['ada', 'lin'] }),
      item('b', '09:30', '11:00', { placeId: 'annex', guestIds: ['lin'] }),
    ];
    expect(findClashes(two, facts())).toEqual([
      { kind: 'guest-twice', level: 'warn', itemIds: ['a', 'b'], guestId: 'lin' },
    ]);
  });

  test('leave a guest time to walk, by the way that is told or the usual one', () => {
    const two = [
      item('a', '09:00', '10:00', { guestIds: ['ada'] }),
      item('b', '10:05', '11:00', { placeId: 'annex', guestIds: ['ada'] }),
    ];
    expect(kinds(two)).toEqual([]);
    expect(kinds(two, { usualWalk: 10 })).toEqual(['walk a b']);
    expect(kinds(two, { walks: new Map([[walkKey('hall', 'annex'), 6]]) })).toEqual(['walk a b']);
    expect(kinds(two, { usualWalk: 10, walks: new Map([[walkKey('annex', 'hall'), 5]]) })).toEqual([]);
    expect(kinds([two[0]!, { ...two[1]!, placeId: 'hall' }], { usualWalk: 10 })).toEqual([]);
  });
});

describe('one item', () => {
  test('in a place that is closed, or too small', () => {
    const places = new Map([place('hall', { closed: [span('12:00', '13:00')], capacity: 50 })]);
    expect(kinds([item('a', '11:00', '12:00', { expected: 50 })], { places })).toEqual([]);
    expect(kinds([item('a', '11:00', '12:01', { expected: 51 })], { places })).toEqual([
      'place-closed a',
      'over-capacity a',
    ]);
  });

  test('whose guest is away, unconfirmed, or in another event', () => {
    const guests = new Map([
      guest('ada', { available: [span('09:00', '10:00'), span('10:00', '11:00')], isConfirmed: false }),
      guest('lin', { elsewhere: [{ ...span('10:30', '12:00'), what: 'Summit' }] }),
    ]);
    expect(kinds([item('a', '09:00', '11:00', { guestIds: ['ada'] })], { guests })).toEqual(['guest-unconfirmed a']);
    expect(kinds([item('a', '09:00', '11:01', { guestIds: ['ada'] })], { guests })).toEqual(
      ['guest-away a', 'guest-unconfirmed a'].toSorted(byKind),
    );
    expect(kinds([item('a', '09:00', '10:30', { guestIds: ['lin'] })], { guests })).toEqual([]);
    expect(findClashes([item('a', '09:00', '10:31', { guestIds: ['lin'] })], facts({ guests }))).toEqual([
      { kind: 'guest-elsewhere', level: 'warn', itemIds: ['a'], guestId: 'lin', what: 'Summit' },
    ]);
  });

  test('outside its date', () => {
    expect(kinds([item('a', '07:59', '09:00')])).toEqual(['outside-date a']);
    expect(kinds([item('a', '19:00', '20:01')])).toEqual(['outside-date a']);
    expect(kinds([item('a', '08:00', '20:00')])).toEqual([]);
  });

  test('at a change of clocks: in the hour that comes twice, or over the one that is left out', () => {
    const zone = 'Europe/Berlin';
    const dates = new Map();
    const autumn = clockChanges(zone, at('00:00', '2026-10-24'), at('00:00', '2026-10-26'));
    expect(autumn).toEqual([{ at: at('01:00', '2026-10-25'), back: 3_600_000 }]);
    const on = (from: string, to: string, day: string) =>
      item('a', '09:00', '10:00', { from: at(from, day), to: at(to, day) });
    expect(kinds([on('00:30', '00:50', '2026-10-25')], { dates, clockChanges: autumn })).toEqual(['clock-change a']);
    expect(kinds([on('01:30', '01:50', '2026-10-25')], { dates, clockChanges: autumn })).toEqual(['clock-change a']);
    expect(kinds([on('02:00', '03:00', '2026-10-25')], { dates, clockChanges: autumn })).toEqual([]);
    const spring = clockChanges(zone, at('00:00', '2026-03-28'), at('00:00', '2026-03-30'));
    expect(spring).toEqual([{ at: at('01:00', '2026-03-29'), back: -3_600_000 }]);
    expect(kinds([on('00:00', '02:00', '2026-03-29')], { dates, clockChanges: spring })).toEqual(['clock-change a']);
    expect(kinds([on('00:00', '01:00', '2026-03-29')], { dates, clockChanges: spring })).toEqual([]);
    expect(clockChanges('Asia/Shanghai', at('00:00', '2026-01-01'), at('00:00', '2027-01-01'))).toEqual([]);
  });
});

const order = ['guest-elsewhere', 'guest-away', 'guest-unconfirmed'];
const byKind = (a: string, b: string) => order.indexOf(a.split(' ')[0]!) - order.indexOf(b.split(' ')[0]!);

test('what is ignored is not told, and what blocks says so', () => {
  const two = [item('a', '09:00', '10:00'), item('b', '09:00', '10:00')];
  expect(findClashes(two, facts({ levels: { ...usualClashLevels, 'place-overlap': 'ignore' } }))).toEqual([]);
  expect(findClashes(two, facts({ levels: { ...usualClashLevels, 'place-overlap': 'block' } }))[0]?.level).toBe(
    'block',
  );
});

test('are the same, whatever order the items come in', () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    item(String(index), `${String(8 + (index % 11)).padStart(2, '0')}:${index % 2 ? '00' : '30'}`, '19:45', {
      placeId: index % 3 ? 'hall' : 'annex',
      guestIds: [index % 4 ? 'ada' : 'lin'],
    }),
  );
  const found = findClashes(items, facts({ usualWalk: 5 }));
  expect(found.length).toBeGreaterThan(500);
  expect(findClashes(items.toReversed(), facts({ usualWalk: 5 }))).toEqual(found);
});
