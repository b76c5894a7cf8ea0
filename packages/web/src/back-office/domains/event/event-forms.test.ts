import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { readCoordinates } from './essential/essential-place.tsx';
import { fromDraft, inputOf, nextStart, toDraft } from './common/event-values.ts';

test('times are what the zone’s clock shows, and changing the zone keeps them', () => {
  const startsAt = dayjs('2026-12-01T09:00');
  const endsAt = dayjs('2026-12-01T17:00');
  expect(inputOf({ startsAt, endsAt, timeZone: 'Asia/Shanghai' })).toMatchObject({
    startsAt: '2026-12-01T01:00:00.000Z',
    endsAt: '2026-12-01T09:00:00.000Z',
  });
  expect(inputOf({ startsAt, endsAt, timeZone: 'America/New_York' })).toMatchObject({
    startsAt: '2026-12-01T14:00:00.000Z',
  });
});

test('one coordinate alone names no place, and a cleared window has no bound', () => {
  const input = inputOf({ timeZone: 'UTC', latitude: 31, longitude: null, registrationOpensAt: null });
  expect(input).toMatchObject({ latitude: null, longitude: null, registrationOpensAt: null });
});

test('a draft comes back as it was kept', () => {
  const draft = fromDraft(toDraft({ title: 'A', startsAt: dayjs('2026-12-01T09:00'), capacity: 3 }));
  expect(draft).toMatchObject({ title: 'A', capacity: 3 });
  expect(draft?.startsAt?.format('YYYY-MM-DD HH:mm')).toBe('2026-12-01 09:00');
  expect(fromDraft('{')).toBeUndefined();
});

test('coordinates as maps give them', () => {
  expect(readCoordinates(' 31.2304, 121.4737 ')).toEqual({ latitude: 31.2304, longitude: 121.4737 });
  expect(readCoordinates('121.4737')).toBeUndefined();
  expect(readCoordinates('95, 10')).toBeUndefined();
});

test('a copy begins on the same weekday and hour, ahead, whatever summer time does', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  expect(nextStart('2026-11-27T18:00:00Z', 'America/New_York', now)).toBe('2026-12-04T18:00:00.000Z');
  // Six in the evening of a Tuesday in summer.
  expect(nextStart('2026-10-20T22:00:00Z', 'America/New_York', now)).toBe('2026-11-24T23:00:00.000Z');
});

test('a draft is the same whatever order its values come in: what is only opened has not changed', () => {
  const words = { zh: { title: 'A', summary: 'B' } };
  const turned = { zh: { summary: 'B', title: 'A' } };
  expect(toDraft({ title: 'A', capacity: 3, words })).toBe(toDraft({ words: turned, capacity: 3, title: 'A' }));
  expect(toDraft({ title: 'A' })).not.toBe(toDraft({ title: 'B' }));
});
