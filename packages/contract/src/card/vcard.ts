import type { SharedCard } from './card.calls.ts';

/**
 * A business card as a vCard 3.0 (RFC 2426), which both kinds of phones and WeChat read: lines end in CRLF and hold at most 75 octets, the rest of one is folded. The whole
 * name stands as the family name: which part of it is which, nobody said.
 */
export function vcardOf({
  name,
  jobTitle,
  company,
  phone,
  email,
  website,
  address,
}: Omit<SharedCard, 'picture'>): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(name)};;;;`,
    `FN:${escaped(name)}`,
    company && `ORG:${escaped(company)}`,
    jobTitle && `TITLE:${escaped(jobTitle)}`,
    phone && `TEL;TYPE=CELL:${escaped(phone)}`,
    email && `EMAIL;TYPE=INTERNET:${escaped(email)}`,
    website && `URL:${escaped(website)}`,
    address && `ADR;TYPE=WORK:;;${escaped(address)};;;;`,
    'END:VCARD',
  ];
  return lines.map((each) => (each === '' ? '' : `${folded(each)}\r\n`)).join('');
}

const escaped = (text: string) => text.replace(/[\\,;]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

const octets = new TextEncoder();

/** A space begins what goes on with the line before; a character of several octets stays whole. */
function folded(line: string): string {
  let all = '';
  let room = 75;
  for (const character of line) {
    const { length } = octets.encode(character);
    if (length > room) {
      all += '\r\n ';
      room = 74;
    }
    all += character;
    room -= length;
  }
  return all;
}
