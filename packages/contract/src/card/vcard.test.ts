import { expect, test } from 'vitest';
import { vcardOf } from './vcard.ts';

const card = { name: '', jobTitle: '', company: '', phone: '', email: '', website: '', address: '' };

test('a card is a vCard of what it says, with its signs escaped', () => {
  const text = vcardOf({ ...card, name: 'Li; Na', company: 'Lumen, Ltd', phone: '13800138000', address: 'a\\b' });
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Li\\; Na;;;;',
    'FN:Li\\; Na',
    'ORG:Lumen\\, Ltd',
    'TEL;TYPE=CELL:13800138000',
    'ADR;TYPE=WORK:;;a\\\\b;;;;',
    'END:VCARD',
    '',
  ]);
});

test('long lines are folded after at most 75 octets, never within a character', () => {
  const name = '李'.repeat(60);
  const text = vcardOf({ ...card, name });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`FN:${name}\r\n`);
});
