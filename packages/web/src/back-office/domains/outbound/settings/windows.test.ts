import { expect, test } from 'vitest';
import { joined, minuteText, nextWindow, windowsOf } from './windows.ts';

const window = (from: number, to: number) => ({ weekday: 1, from: from * 60, to: to * 60 });

test('windows that overlap or touch become one', () => {
  expect(joined([window(14, 20), window(9, 12)])).toEqual([window(9, 12), window(14, 20)]);
  expect(joined([window(9, 15), window(14, 20)])).toEqual([window(9, 20)]);
  expect(joined([window(9, 12), window(12, 14)])).toEqual([window(9, 14)]);
});

test('the end of a day is 24:00, not 0:00', () => {
  expect([0, 555, 1440].map(minuteText)).toEqual(['00:00', '09:15', '24:00']);
});

test('another window comes after the last one, and none where the day is full', () => {
  expect(nextWindow([], 1)).toEqual(window(9, 12));
  expect(nextWindow([window(9, 12)], 1)).toEqual(window(13, 15));
  expect(nextWindow([window(9, 22)], 1)).toEqual(window(23, 24));
  expect(nextWindow([window(9, 23)], 1)).toBeUndefined();
});

test('those of a day are in the order of their times', () => {
  expect(windowsOf([window(14, 20), { ...window(8, 9), weekday: 2 }, window(9, 12)], 1)).toEqual([
    window(9, 12),
    window(14, 20),
  ]);
});
