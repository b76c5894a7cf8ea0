import { expect, test } from 'vitest';
import { plainText } from './documents/set-text.ts';
import { oneLine } from './mail/wording.ts';
import { sheetFileName, sheetText } from './tables/sheet.ts';

test('what was kept before turning signs were refused leaves in mails, messages, documents and sheets without them', () => {
  const name = 'Ada\u202eevil\u202c \u2067x\u2069';
  expect([oneLine, plainText, sheetText].map((say) => say(name))).toEqual(Array(3).fill('Adaevil x'));
  // A name that begins with such a sign hides no formula behind it.
  expect(sheetText('\u202e=1+1')).toBe(`'=1+1`);
  expect(sheetFileName('\u202efdp.exe', 'people')).toBe('fdp.exe people.xlsx');
});
