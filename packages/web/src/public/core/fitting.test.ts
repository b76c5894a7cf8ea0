import { expect, test } from 'vitest';
import { asCode, tooLong } from './fitting.ts';

test('a pasted code is the code that was sent', () => {
  expect(['123456', ' 123 456 ', '123-456', '１２３４５６'].map(asCode)).toEqual(Array(4).fill('123456'));
  // What is no code stays, so that it is refused and not cut into one.
  expect(asCode('1234567')).toBe('1234567');
});

test('what is too long is told in the reader’s language', () => {
  expect(tooLong('x'.repeat(40), 40, 'en')).toBe('');
  expect(tooLong('x'.repeat(41), 40, 'en')).toBe('At most 40 characters.');
  expect(tooLong('x'.repeat(41), 40, 'ja')).toBe('40文字以内で入力してください。');
});
