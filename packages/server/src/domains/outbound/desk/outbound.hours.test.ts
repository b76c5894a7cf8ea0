import type { CallSettings } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { expect, test, vi } from 'vitest';
import { hoursAt, hoursByPrefix, opensNext } from './outbound.hours.ts';

const rules = (from: number, to: number): CallSettings => ({
  perMinute: 1,
  perDay: 3,
  perMonth: 10,
  timeZone: 'Asia/Shanghai',
  zones: [
    { prefix: '+1', timeZone: 'America/New_York' },
    { prefix: '+1808', timeZone: 'Pacific/Honolulu' },
  ],
  windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: from * 60, to: to * 60 })),
  ringSeconds: 40,
  version: 1,
});

test('hours are those of where the number lives, by the longest beginning that is listed', () => {
  const now = new Date('2026-06-01T13:30:00Z');
  const nine = rules(9, 10);
  expect(hoursAt(nine, '13800138000', now)).toEqual({
    zone: 'Asia/Shanghai',
    isOpen: false,
    opensAt: new Date('2026-06-02T01:00:00Z'),
  });
  expect(hoursAt(nine, '+12125550100', now)).toEqual({ zone: 'America/New_York', isOpen: true, opensAt: null });
  expect(hoursAt(nine, '+18085550100', now)).toMatchObject({ zone: 'Pacific/Honolulu', isOpen: false });
  expect(hoursByPrefix(nine, now)).toEqual({ prefixes: ['+1808', '+1'], opens: [false, true], isOpen: false });
  // It opens for the people who are there, not for those of anywhere.
  expect(opensNext(nine, ['1', '+1808'], now)).toEqual(new Date('2026-06-01T19:00:00Z'));
  expect(opensNext(nine, ['1'], now)).toEqual(new Date('2026-06-02T01:00:00Z'));
  // Who begins so may live in several places.
  expect(opensNext(nine, ['+180'], now)).toEqual(new Date('2026-06-01T19:00:00Z'));
});

test('the hour that summer time leaves out opens nothing, the one that comes twice is open twice', () => {
  const spring = new Date('2026-03-08T06:59:00Z');
  expect(hoursAt(rules(3, 4), '+12125550100', spring)).toMatchObject({
    isOpen: false,
    opensAt: new Date('2026-03-08T07:00:00Z'),
  });
  // Two o'clock does not come that night: the next one is a day later.
  expect(hoursAt(rules(2, 3), '+12125550100', spring).opensAt).toEqual(new Date('2026-03-09T06:00:00Z'));
  for (const moment of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'])
    expect(hoursAt(rules(1, 2), '+12125550100', new Date(moment)).isOpen).toBe(true);
});

test('fifty zones in the night cost a few looks at the clock each, not one a minute', () => {
  const zones = Intl.supportedValuesOf('timeZone')
    .slice(0, 50)
    .map((timeZone, n) => ({ prefix: `+9${n}`, timeZone }));
  const looks = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const friday = new Date('2026-06-05T12:00:00Z');
  const monday = { ...rules(9, 10), zones, windows: [{ weekday: 1, from: 540, to: 600 }] };
  expect(hoursByPrefix(monday, friday)).toMatchObject({ isOpen: false });
  expect(looks.mock.calls.length).toBeLessThanOrEqual(51);
  const beginnings = zones.map(({ prefix }) => prefix);
  expect(opensNext(monday, beginnings, friday)?.getUTCDay()).toBe(1);
  expect(looks.mock.calls.length).toBeLessThan(51 * 400);
  looks.mockClear();
  expect(opensNext({ ...monday, windows: [] }, beginnings, friday)).toBeNull();
  expect(looks.mock.calls.length).toBeLessThanOrEqual(51);
  looks.mockRestore();
});

test('hours that the clock is put forward into are open from then on', () => {
  const spring = new Date('2026-03-08T06:59:00Z');
  expect(hoursAt(rules(2, 4), '+12125550100', spring)).toMatchObject({
    isOpen: false,
    opensAt: new Date('2026-03-08T07:00:00Z'),
  });
});
