import { expect, test } from 'vitest';
import { translator } from './i18n.ts';

test('a name within a sentence turns nothing of the sentence, whatever its signs and letters', () => {
  const t = translator({ x: { hello: 'Hello {name}, you are {n}th.' } }, 'en');
  const say = (name: string) => t('x:hello' as Parameters<typeof t>[0], { name, n: 3 });
  expect(say('Ada')).toBe('Hello Ada, you are 3th.');
  expect(say('\u202eAda')).toBe('Hello Ada, you are 3th.');
  expect(say('עדה')).toBe('Hello \u2068עדה\u2069, you are 3th.');
});
