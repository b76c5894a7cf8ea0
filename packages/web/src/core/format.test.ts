import { beforeEach, expect, test, vi } from 'vitest';
import { setCookie } from './cookies.ts';
import {
  formatAgo,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatDays,
  formatRange,
  formatTime,
  formatTimes,
} from './format.ts';

beforeEach(() => setCookie('language', 'en'));

const at = '2026-11-21T17:30:00Z';

test('moments are shown in the zone that is given, not in the browser’s', () => {
  expect(formatDateTime(at, 'Asia/Shanghai')).toBe('22 Nov 2026, 01:30');
  expect(formatDateTime(at, 'America/New_York')).toBe('21 Nov 2026, 12:30');
  expect(formatDate(at, 'Asia/Tokyo')).toBe('22 Nov 2026');
  expect(formatTime('2026-11-21T16:00:00Z', 'Asia/Shanghai')).toBe('00:00');
  expect(formatDays(at, '2026-11-21T19:00:00Z', 'UTC')).toBe('21 Nov 2026');
  expect(formatDays(at, '2026-11-22T19:00:00Z', 'UTC')).toMatch(/^21\s?–\s?22 Nov 2026$/u);
  expect(formatRange(at, '2026-11-21T19:00:00Z', 'UTC')).toMatch(/^21 Nov 2026, 17:30\s?–\s?19:00$/u);
});

test('English is written as the browser’s region writes it', () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'en']);
  expect(formatDate(at, 'Asia/Tokyo')).toBe('Nov 22, 2026');
  expect(formatDateTime(at, 'UTC').replace(/\u202f/g, ' ')).toBe('Nov 21, 2026, 5:30 PM');
  languages.mockRestore();
});

test('the language decides how', () => {
  setCookie('language', 'zh');
  expect(formatDateTime(at, 'Asia/Shanghai')).toBe('2026年11月22日 01:30');
  setCookie('language', 'es');
  expect(formatNumber(1234567.5)).toBe('1.234.567,5');
});

test.each([
  ['ja', '2026年12月2日 09:05～20:00', '2026年12月2日 09:05～12月3日 21:30', '2026年12月2日～12月3日'],
  ['zh', '2026年12月2日 09:05 – 20:00', '2026年12月2日 09:05 – 12月3日 21:30', '2026年12月2日 – 12月3日'],
  ['es', '2 dic 2026, 09:05 – 20:00', '2 dic 2026, 09:05 – 3 dic 2026, 21:30', '2–3 dic 2026'],
])('in %s a span is written as its ends are alone', (language, hours, moments, days) => {
  setCookie('language', language);
  const from = '2026-12-02T09:05:00Z';
  expect(formatRange(from, '2026-12-02T20:00:00Z', 'UTC')).toBe(hours);
  expect(formatRange(from, '2026-12-03T21:30:00Z', 'UTC')).toBe(moments);
  expect(formatDays(from, '2026-12-03T21:30:00Z', 'UTC')).toBe(days);
  expect(formatDays(from, '2026-12-02T20:00:00Z', 'UTC')).toBe(formatDate(from, 'UTC'));
  expect(formatTimes(from, '2026-12-02T20:00:00Z', 'UTC')).toBe(hours.slice(hours.indexOf('09')));
  if (language === 'ja') expect(formatRange(from, '2027-01-01T00:00:00Z', 'UTC')).toContain('～2027年1月1日');
});

test('money comes in minor units, as many as its currency has', () => {
  expect(formatMoney(123450, 'EUR')).toBe('€1,234.50');
  expect(formatMoney(123450, 'JPY')).toBe('JP¥123,450');
  setCookie('language', 'zh');
  expect(formatMoney(9900, 'CNY')).toBe('¥99.00');
});

test('shares, sizes and distances', () => {
  expect(formatPercent(0.256)).toBe('25.6%');
  expect([0, 1, 159].map(formatBytes)).toEqual(['0 bytes', '1 byte', '159 bytes']);
  expect([1023, 1024, 10 * 1024 ** 2, 50 * 1024 ** 3].map(formatBytes)).toEqual([
    '1,023 bytes',
    '1 kB',
    '10 MB',
    '50 GB',
  ]);
  const now = Date.parse(at);
  expect(formatAgo(now - 3 * 3_600_000, now)).toBe('3 hours ago');
  expect(formatAgo(now + 2 * 86_400_000, now)).toBe('in 2 days');
  expect(formatAgo(now - 5_000, now)).toBe('now');
});
