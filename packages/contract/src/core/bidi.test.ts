import { expect, test } from 'vitest';
import { isolated, withoutTurning } from './bidi.ts';
import { line, longText } from './fields.ts';

test('signs that turn what follows are no part of a text, wherever it comes in', () => {
  const turned = '\u202eAda\u202c \u2067Lovelace\u2069';
  expect(withoutTurning(turned)).toBe('Ada Lovelace');
  expect(line(60).parse(turned)).toBe('Ada Lovelace');
  expect(longText(60).parse(`${turned}\n${turned}`)).toBe('Ada Lovelace\nAda Lovelace');
  // They alone are nothing.
  expect(line(60, 1).safeParse('\u202e').success).toBe(false);
  // Right-to-left names stay as they were written.
  expect(line(60).parse('עדה \u200eA')).toBe('עדה \u200eA');
});

test('within a sentence only what is read from the right is set apart', () => {
  expect(isolated('Ada')).toBe('Ada');
  expect(isolated('\u202eאדה')).toBe('\u2068אדה\u2069');
});
