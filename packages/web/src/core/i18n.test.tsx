import i18next from 'i18next';
import { expect, test } from 'vitest';
import { startI18n } from './i18n.ts';

test('a name within a sentence turns nothing of the sentence, and its signs are not written as HTML', async () => {
  await startI18n();
  const say = (title: string) => i18next.t('layout:tabs.closeOne', { title });
  expect(say('A & "B" <i>')).toContain('A & "B" <i>');
  expect(say('x\u202ey')).toContain('xy');
  expect(say('עדה')).toContain('\u2068עדה\u2069');
});
