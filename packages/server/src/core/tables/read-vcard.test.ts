import { describe, expect, test } from 'vitest';
import { cardRows, cardTitles } from './read-vcard.ts';

/** The people of a file, each by the titles of what they have. */
function people(...lines: string[]): Record<string, string>[] {
  return [...cardRows(lines.join('\r\n'))]
    .slice(1)
    .map(({ cells }) =>
      Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[cardTitles[at] ?? '', cell]]))),
    );
}
const card = (...lines: string[]) => people('BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD')[0];

describe('numbers of a card', () => {
  test('the preferred comes first, then what one carries along; a fax takes no calls', () => {
    expect(
      card(
        'FN:Anna Muster',
        'TEL;TYPE=WORK,FAX:+49 30 1234560',
        'TEL;TYPE=HOME;TYPE=FAX:+49 30 1234561',
        'TEL;TYPE=WORK:+49 30 1234562',
        'TEL;TYPE=HOME:+49 30 1234563',
        'TEL;TYPE=CELL:+49 30 1234564',
        'TEL;TYPE=CELL,PREF:+49 151 23456789',
        'EMAIL:second@example.com',
        'EMAIL;TYPE=PREF:first@example.com',
      ),
    ).toEqual({
      Name: 'Anna Muster',
      Phone: '+49 151 23456789',
      'Phone 2': '+49 30 1234564',
      'Phone 3': '+49 30 1234562',
      'E-mail': 'first@example.com',
      'E-mail 2': 'second@example.com',
    });
  });

  test('by the words of vCard 2.1 and the levels of 4.0', () => {
    const [old] = people(
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N:Chef;Boris',
      'TEL;WORK;FAX:1',
      'TEL;WORK:2',
      'TEL;PREF:3',
      'END:VCARD',
    );
    expect(old).toEqual({ Name: 'Boris Chef', Phone: '3', 'Phone 2': '2' });
    const [now] = people(
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:C',
      'TEL;VALUE=uri;PREF=20;TYPE="voice,home":tel:+1-2',
      'TEL;PREF=3:+1-1',
      'TEL:+1-3',
      'END:VCARD',
    );
    expect(now).toEqual({ Name: 'C', Phone: '+1-1', 'Phone 2': '+1-2', 'Phone 3': '+1-3' });
  });
});

test('a card within a card is somebody else’s, however deep', () => {
  const helper = ['BEGIN:VCARD', 'N:Helfer;Sina', 'TEL:2', 'AGENT:', 'BEGIN:VCARD', 'TEL:4', 'END:VCARD', 'END:VCARD'];
  expect(
    people(
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N:Chef;Boris',
      'TEL:1',
      'AGENT:',
      ...helper,
      'EMAIL:b@example.com',
      'END:VCARD',
    ),
  ).toEqual([{ Name: 'Boris Chef', Phone: '1', 'E-mail': 'b@example.com' }]);
  expect(card('FN:A', 'AGENT:BEGIN:VCARD\\nFN:B\\nTEL:2\\nEND:VCARD\\n', 'TEL:1')).toEqual({ Name: 'A', Phone: '1' });
});

test.each([
  ['Иванов;Иван;;;', 'Иван Иванов'],
  ['Παππάς;Γιώργος;;;', 'Γιώργος Παππάς'],
  ['Muster;Anna;Maria;;', 'Anna Maria Muster'],
  ['李;雷;;;', '李雷'],
  ['김;민수;;;', '김민수'],
  ['やまだ;タロー;;;', 'やまだタロー'],
  ['Li\\;Wang;Lei;;;', 'Lei Li;Wang'],
])('the name %s is put together as its script does', (parts, name) => {
  expect(card(`N:${parts}`)?.['Name']).toBe(name);
});

test('escapes are read once, from the left; vCard 2.1 has none but semicolons', () => {
  expect(card('FN:A', 'NOTE:path c:\\\\neu\\nline\\, two\\; three')?.['Note']).toBe('path c:\\neu\nline, two; three');
  expect(card('FN:A', 'ORG:Back\\\\;slash')?.['Company']).toBe('Back\\');
  const [old] = people('BEGIN:VCARD', 'VERSION:2.1', 'FN:A', 'NOTE:c:\\neu\\; d', 'END:VCARD');
  expect(old?.['Note']).toBe('c:\\neu; d');
});
