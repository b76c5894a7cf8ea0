import { expect, test } from 'vitest';
import { clockForm, dayForm, localeFor } from './dates.ts';

const at = new Date('2026-11-22T09:05:00Z');
const written = (locale: string) =>
  new Intl.DateTimeFormat(locale, { ...dayForm, ...clockForm(locale), timeZone: 'UTC' })
    .format(at)
    .replace(/\u202f/g, ' ');

test('English is written as the reader’s region writes it, British where none is known', () => {
  expect(written(localeFor('en', ['en-US', 'en']))).toBe('Nov 22, 2026, 9:05 AM');
  expect(written(localeFor('en', ['zh-CN', 'en-GB']))).toBe('22 Nov 2026, 09:05');
  expect(written(localeFor('en', ['en']))).toBe('22 Nov 2026, 09:05');
  expect(written(localeFor('en'))).toBe('22 Nov 2026, 09:05');
});

test('what no browser should send is passed over', () => {
  expect(localeFor('en', ['en-', 'en-x', 'en-US-u-ca-buddhist', ''])).toBe('en-GB');
});

test('the other languages have one way each, whatever the browser says', () => {
  expect(written(localeFor('zh', ['en-US']))).toBe('2026年11月22日 09:05');
  expect(written(localeFor('es', ['es-MX']))).toBe('22 nov 2026, 09:05');
  expect(written(localeFor('ja'))).toBe('2026年11月22日 09:05');
});
