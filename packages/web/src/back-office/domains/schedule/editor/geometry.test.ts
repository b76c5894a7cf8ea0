import { describe, expect, test } from 'vitest';
import { cardLines, columnAt, type Grid, landing, lanes, momentAt, stretched, yOf } from './geometry.ts';

const at = (clock: string) => Date.parse(`2026-12-01T${clock}:00Z`);
const grid: Grid = {
  columns: ['hall', 'annex', ''],
  columnWidth: 200,
  from: at('08:00'),
  to: at('20:00'),
  pixelsPerMinute: 2,
  step: 5,
};

describe('the grid', () => {
  test('says where a moment stands, and which one stands there', () => {
    expect(yOf(grid, at('09:00'))).toBe(120);
    expect(momentAt(grid, 120)).toBe(at('09:00'));
    // The nearest line: 9:02 is at 124, 9:03 at 126.
    expect([momentAt(grid, 124), momentAt(grid, 126)]).toEqual([at('09:00'), at('09:05')]);
    expect([momentAt(grid, -50), momentAt(grid, 99_999)]).toEqual([at('08:00'), at('20:00')]);
  });

  test('knows the column of a point, beyond the edges the outermost', () => {
    expect([-5, 0, 199, 200, 599, 900].map((x) => columnAt(grid, x))).toEqual([
      'hall',
      'hall',
      'hall',
      'annex',
      '',
      '',
    ]);
  });

  test('lands an item by its top, wherever it was grabbed, and whole within the day', () => {
    expect(landing(grid, { x: 250, y: 150 }, 30, 45)).toEqual({ placeId: 'annex', at: at('09:00') });
    expect(landing(grid, { x: 450, y: 99_999 }, 0, 45)).toEqual({ placeId: null, at: at('19:15') });
    expect(landing(grid, { x: 0, y: -400 }, 0, 45)).toEqual({ placeId: 'hall', at: at('08:00') });
    // Longer than the day: it begins with it.
    expect(landing(grid, { x: 0, y: 300 }, 0, 1000)).toEqual({ placeId: 'hall', at: at('08:00') });
  });

  test('stretches an item to a line, never to nothing', () => {
    expect(stretched(grid, at('09:00'), yOf(grid, at('09:41')))).toBe(40);
    expect(stretched(grid, at('09:00'), 0)).toBe(5);
  });
});

describe('lanes', () => {
  const of = (...items: [id: string, from: string, to: string][]) =>
    Object.fromEntries(
      [...lanes(items.map(([id, from, to]) => ({ id, from: at(from), to: at(to) })))].map(([id, { lane, of: all }]) => [
        id,
        `${lane}/${all}`,
      ]),
    );

  test('are one where nothing overlaps', () => {
    expect(of(['a', '09:00', '10:00'], ['b', '10:00', '11:00'])).toEqual({ a: '0/1', b: '0/1' });
  });

  test('are as many as overlap at once, and are used again', () => {
    expect(
      of(['a', '09:00', '12:00'], ['b', '09:30', '10:00'], ['c', '10:00', '11:00'], ['d', '13:00', '14:00']),
    ).toEqual({
      a: '0/2',
      b: '1/2',
      c: '1/2',
      d: '0/1',
    });
    expect(of(['a', '09:00', '10:00'], ['b', '09:00', '10:00'], ['c', '09:00', '10:00'])).toEqual({
      a: '0/3',
      b: '1/3',
      c: '2/3',
    });
  });
});

test('a card has whole lines only: the title the most of them, then the time, then the people', () => {
  expect(cardLines(20, true)).toEqual({ title: 1, hasTime: false, hasPeople: false });
  expect(cardLines(35, true)).toEqual({ title: 1, hasTime: false, hasPeople: false });
  expect(cardLines(36, true)).toEqual({ title: 1, hasTime: true, hasPeople: false });
  expect(cardLines(52, true)).toEqual({ title: 1, hasTime: true, hasPeople: true });
  expect(cardLines(52, false)).toEqual({ title: 2, hasTime: true, hasPeople: false });
  expect(cardLines(100, true)).toEqual({ title: 4, hasTime: true, hasPeople: true });
  for (let height = 10; height < 200; height++) {
    const { title, hasTime, hasPeople } = cardLines(height, true);
    expect((title + Number(hasTime) + Number(hasPeople)) * 16 + 4).toBeLessThanOrEqual(Math.max(20, height));
  }
});
