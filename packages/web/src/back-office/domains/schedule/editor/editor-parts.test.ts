import { usualClashLevels } from '@convoke/contract/schedule/schedule.rules.ts';
import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { describe, expect, it } from 'vitest';
import { clashesAt, factsOf, freeSlot, placedItems, placedOf } from './clash-facts.ts';
import { boxesOf } from './day-grid.ts';
import { clockTime, daysOf, gridOf, hoursOf, momentOn } from './days.ts';
import { merged, type Programme } from './programme.ts';
import { placingOf } from './steps.ts';
import { neighbour, stepped } from './walk.ts';

const zone = 'Asia/Shanghai';
const day = { dateId: 'd', date: '2027-03-01', title: '', ...hoursOf('2027-03-01', '09:00', '18:00', zone) };
const place = (placeId: string) => ({
  placeId,
  name: placeId,
  description: '',
  capacity: null,
  changeOver: 0,
  closed: [],
});

const row = (agendaId: string, time: string | null, changes: Partial<AgendaRow> = {}): AgendaRow => ({
  agendaId,
  version: 1,
  dateId: time === null ? null : 'd',
  placeId: 'A',
  startsAt: time === null ? null : momentOn(day, time, zone),
  minutes: 30,
  title: agendaId,
  subtitle: '',
  kind: 'talk',
  trackId: null,
  language: '',
  expected: null,
  isPublic: true,
  guests: [],
  ...changes,
});

const programme = (items: AgendaRow[], changes: Partial<Programme> = {}): Programme => ({
  version: 1,
  timeZone: zone,
  step: 5,
  usualWalk: 0,
  levels: { ...usualClashLevels },
  dates: [day],
  places: [place('A'), place('B')],
  tracks: [],
  walks: [],
  items,
  removedIds: [],
  guests: [],
  ...changes,
});

describe('the clock of the event', () => {
  it('takes a time before the day opens for the night after it, within the day’s hours alone', () => {
    const late = { ...day, ...hoursOf('2027-03-01', '14:00', '02:00', zone) };
    expect(late.closesAt).toBe('2027-03-01T18:00:00.000Z');
    expect(momentOn(late, '01:00', zone)).toBe('2027-03-01T17:00:00.000Z');
    expect(momentOn(day, '08:00', zone)).toBe('2027-03-01T00:00:00.000Z');
    expect(clockTime(momentOn(day, '10:05', zone), zone)).toBe('10:05');
  });

  it('names the days of an event; one that ends at midnight has no day after it', () => {
    const event = { startsAt: '2027-02-28T01:00:00Z', endsAt: '2027-03-01T16:00:00Z' };
    expect(daysOf(event, zone)).toEqual(['2027-02-28', '2027-03-01']);
  });
});

describe('what others did', () => {
  it('keeps what was moved here until it is answered, takes what is newer, and lets go of what removed', () => {
    const moved = row('a', '12:00');
    const known = programme([moved, row('b', '10:00'), row('c', '11:00')]);
    const news = programme([row('a', '09:00'), row('b', '15:00', { version: 3 })], { version: 3, removedIds: ['c'] });
    expect(merged(known, news).items).toEqual([moved, row('b', '15:00', { version: 3 })]);
  });

  it('an answer that was under way does not bring an older state back', () => {
    const known = programme([row('a', '12:00', { version: 5 })], { version: 5 });
    const late = programme([row('a', '09:00', { version: 2 })], { version: 4, removedIds: ['a'] });
    const now = merged(known, late);
    expect(now.version).toBe(5);
    expect(now.items).toEqual(known.items);
  });
});

describe('clashes while one moves', () => {
  const guest = { eventGuestId: 'g', name: 'Ada', isConfirmed: true, available: [], elsewhere: [] };
  const items = [
    row('a', '09:00'),
    row('b', '09:30'),
    row('c', '09:00', { placeId: 'B', guests: [{ eventGuestId: 'g', role: 'speaker' }] }),
  ];
  const facts = factsOf(programme(items, { guests: [guest] }));
  const held = (changes: Partial<AgendaRow>) => {
    const placed = placedOf(row('x', '09:15', changes));
    if (!placed) throw new Error('not placed');
    return placed;
  };

  it('are those of the moved item alone: of its place and of its people', () => {
    const found = clashesAt(held({ guests: [{ eventGuestId: 'g', role: 'moderator' }] }), placedItems(items), facts);
    expect(found.map(({ kind }) => kind).sort()).toEqual(['guest-twice', 'place-overlap', 'place-overlap']);
  });

  it('have a free slot: the nearest in the same place, else in another', () => {
    const slot = freeSlot(held({}), placedItems(items), facts, ['A', 'B'], 5);
    expect(slot && [slot.placeId, clockTime(slot.from, zone)]).toEqual(['A', '10:00']);
    const full = [row('all', '09:00', { minutes: 540 }), ...items];
    const other = freeSlot(held({}), placedItems(full), facts, ['A', 'B'], 5);
    expect(other && [other.placeId, clockTime(other.from, zone)]).toEqual(['B', '09:30']);
    const nowhere = freeSlot(held({ minutes: 600 }), placedItems(items), facts, ['A', 'B'], 5);
    expect(nowhere).toBeUndefined();
  });
});

describe('the grid of a day', () => {
  const items = [row('a', '09:00'), row('b', '09:10'), row('noon', '12:00', { kind: 'break', placeId: null })];
  const grid = gridOf(day, items, [place('A'), place('B')], 2, 5);

  it('has a column for each place, lanes where things overlap, and breaks across all', () => {
    expect(grid.columns).toEqual(['A', 'B']);
    const boxes = Object.fromEntries(
      boxesOf(grid, items).map(({ item, left, width, top }) => [item.title, [left, width, top]]),
    );
    expect(boxes).toEqual({ a: [0, 25, 0], b: [25, 25, 20], noon: [0, 100, 360] });
  });

  it('reaches to what stands outside of the day’s hours, and has a column for what has no place', () => {
    const wide = gridOf(day, [row('early', '07:30', { placeId: null })], [place('A')], 2, 5);
    expect(clockTime(wide.from, zone)).toBe('07:00');
    expect(wide.columns).toEqual(['', 'A']);
  });
});

describe('by keyboard', () => {
  const items = [row('a', '09:00'), row('b', '10:00'), row('c', '09:50', { placeId: 'B' })];
  const grid = gridOf(day, items, [place('A'), place('B')], 2, 5);
  const at = (index: number) => items[index] ?? row('none', null);

  it('arrows lead down the column and to the nearest of the next one', () => {
    expect(neighbour(items, grid.columns, at(0), 'ArrowDown')?.agendaId).toBe('b');
    expect(neighbour(items, grid.columns, at(0), 'ArrowUp')).toBeUndefined();
    expect(neighbour(items, grid.columns, at(2), 'ArrowLeft')?.agendaId).toBe('b');
    expect(neighbour(items, grid.columns, at(2), 'ArrowRight')).toBeUndefined();
  });

  it('what is held moves by a step or a column, is stretched, and stays on the grid', () => {
    const begin = placingOf(at(0));
    expect(stepped(grid, begin, 'ArrowUp', false, false)).toEqual(begin);
    expect(stepped(grid, begin, 'ArrowRight', false, false).placeId).toBe('B');
    expect(stepped(grid, begin, 'ArrowRight', false, true).placeId).toBe('A');
    expect(stepped(grid, begin, 'ArrowDown', true, false).minutes).toBe(35);
    expect(stepped(grid, { ...begin, minutes: 5 }, 'ArrowUp', true, false).minutes).toBe(5);
    expect(clockTime(stepped(grid, begin, 'ArrowDown', false, false).startsAt ?? '', zone)).toBe('09:05');
  });
});
