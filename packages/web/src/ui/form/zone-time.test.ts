import { expect, test } from 'vitest';
import { fromWall, toWall } from './zone-time.ts';

test('a wall-clock time of a zone becomes its moment, and back', () => {
  expect(fromWall('2026-11-21T09:00', 'Asia/Shanghai')).toBe('2026-11-21T01:00:00.000Z');
  expect(fromWall('2026-11-21T09:00', 'America/New_York')).toBe('2026-11-21T14:00:00.000Z');
  expect(fromWall('2026-11-21T09:00', 'Asia/Kolkata')).toBe('2026-11-21T03:30:00.000Z');
  expect(toWall('2026-11-21T01:00:00Z', 'Asia/Shanghai')).toBe('2026-11-21T09:00');
});

test('around the change to and from summer time', () => {
  expect(fromWall('2026-03-29T01:59', 'Europe/Madrid')).toBe('2026-03-29T00:59:00.000Z');
  expect(fromWall('2026-03-29T03:00', 'Europe/Madrid')).toBe('2026-03-29T01:00:00.000Z');
  // 02:30 does not exist that day: half an hour after the change is meant.
  expect(fromWall('2026-03-29T02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
  // 02:30 comes twice: the first one.
  expect(fromWall('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
});
