import type { PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOf } from './agenda-state.ts';
import { hoursOf, lanesOf, minutesDown, withBreaks } from './plan-grid.ts';

const item = (clock: string, minutes: number, day = '01'): PublicItem => ({
  agendaId: `${day} ${clock}`,
  number: 1,
  dateId: 'one',
  placeId: 'hall',
  startsAt: `2027-05-${day}T${clock}:00.000Z`,
  minutes,
  title: '',
  subtitle: '',
  kind: 'talk',
  trackId: null,
  language: '',
  guests: [],
  hasMore: false,
  hasFiles: false,
});

describe('the plan of a day by place', () => {
  it('leaves out the hours in which nothing is on', () => {
    const items = [item('08:30', 60), item('22:30', 120), item('09:00', 0, '03')];
    const hours = hoursOf(items);
    expect(hours.map((hour) => new Date(hour).toISOString().slice(8, 13))).toEqual([
      '01T08',
      '01T09',
      '01T22',
      '01T23',
      '02T00',
      '03T09',
    ]);
    expect(items.map((each) => minutesDown(hours, each))).toEqual([30, 150, 300]);
  });

  it('draws no two items of a place over each other, whatever overlaps', () => {
    const some = fc.array(fc.record({ at: fc.nat(600), minutes: fc.nat(180) }), { maxLength: 30 });
    fc.assert(
      fc.property(some, (spans) => {
        const items = spans
          .map(({ at, minutes }) => ({ ...item('00:00', minutes), startsAt: new Date(at * 60_000).toISOString() }))
          .sort((a, b) => a.startsAt.localeCompare(b.startsAt));
        const lanes = [...lanesOf(items)];
        expect(lanes).toHaveLength(items.length);
        for (const [at, [one, { lane, among }]] of lanes.entries()) {
          expect(lane).toBeLessThan(among.lanes);
          for (const [other, of] of lanes.slice(at + 1))
            if (Date.parse(other.startsAt) < endOf(one)) expect([of.lane === lane, of.among]).toEqual([false, among]);
        }
      }),
    );
  });

  it('is as wide as the place where nothing overlaps', () => {
    const lanes = lanesOf([item('09:00', 60), item('09:30', 60), item('10:30', 60)]);
    expect([...lanes.values()].map(({ lane, among }) => [lane, among.lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  it('names the breaks of all places between what is on in one', () => {
    const breaks = ['07:00', '12:00', '20:00'].map((clock) => item(clock, 30));
    const clocks = withBreaks([item('09:00', 60), item('14:00', 60)], breaks).map(({ startsAt }) =>
      startsAt.slice(11, 16),
    );
    expect(clocks).toEqual(['09:00', '12:00', '14:00']);
    expect(withBreaks([], breaks)).toEqual([]);
  });
});
