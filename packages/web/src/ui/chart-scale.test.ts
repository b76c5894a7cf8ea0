import { expect, test } from 'vitest';
import { barPath, barSlots, cutTo, labelsAlong, shareTicks, straightLine, ticksTo } from './chart-scale.ts';

test('an axis counts in round steps, from zero to past the highest', () => {
  expect(ticksTo(87, 5)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(ticksTo(240, 5)).toEqual([0, 50, 100, 150, 200, 250]);
  expect(ticksTo(1_230_000, 5).at(-1)).toBe(1_500_000);
});

test('people are counted whole, also few of them or none', () => {
  expect(ticksTo(3, 5)).toEqual([0, 1, 2, 3]);
  expect(ticksTo(1, 5)).toEqual([0, 1]);
  expect(ticksTo(0, 5)).toEqual([0, 1]);
});

test('shares end with the whole', () => {
  expect(shareTicks(4)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(shareTicks(2)).toEqual([0, 0.5, 1]);
});

const tens = (text: string) => [...text].length * 10;

test('a text that is too wide is cut, one that fits is not', () => {
  expect(cutTo('Workshops', 90, tens)).toBe('Workshops');
  expect(cutTo('Workshops', 60, tens)).toBe('Works…');
  expect(cutTo('会议日程', 30, tens)).toBe('会议…');
});

test('labels of an axis never touch, and the outer ones stay inside', () => {
  const days = Array.from({ length: 30 }, (_, day) => `12/${day}`);
  const middles = days.map((_, day) => day * 10);
  const placed = labelsAlong(days, middles, 290, tens);
  expect(placed[0]).toMatchObject({ index: 0, x: 0, anchor: 'start' });
  for (const [at, each] of placed.entries()) {
    const next = placed[at + 1];
    if (next) expect((next.index - each.index) * 10).toBeGreaterThan(tens(each.text) / 2);
  }
  expect(labelsAlong(['a', 'b'], [50, 240], 290, tens).map(({ index }) => index)).toEqual([0, 1]);
  expect(labelsAlong(['a very long one'], [10], 50, tens)).toHaveLength(1);
});

test('a line goes straight from point to point', () => {
  const line = straightLine([
    [0, 100],
    [10, 100],
    [20, 0.04],
  ]);
  expect(line).toBe('M0 100L10 100L20 0');
  expect(straightLine([[5, 5]])).toBe('M5 5');
});

test('bars share a place without touching, none wider than asked', () => {
  expect(barSlots(100, 1, 24)).toEqual({ offsets: [38], width: 24 });
  const { offsets, width } = barSlots(50, 3, 24);
  expect(offsets).toHaveLength(3);
  expect((offsets[1] ?? 0) - (offsets[0] ?? 0)).toBeGreaterThan(width);
  expect((offsets[2] ?? 0) + width).toBeLessThanOrEqual(50);
});

test('a bar lower than its corners is still a bar', () => {
  expect(barPath(0, 9, 10, 1, false)).not.toMatch(/NaN|--/);
  expect(barPath(0, 0, 1, 10, true)).not.toMatch(/NaN|--/);
});
