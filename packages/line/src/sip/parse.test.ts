import fc from 'fast-check';
import { expect, test } from 'vitest';
import torture from '../testing/rfc4475.json' with { type: 'json' };
import { rfc5118 } from '../testing/rfc5118.ts';
import { isRequest, write } from './message.ts';
import { mostOfSocket, mostOfUdp, read } from './parse.ts';
import { readAddress, readUri, readVia } from './values.ts';

/** What is made of each message of RFC 4475: accepted, refused with a status, or dropped because nobody can be answered. */
const valid = 'wsinv intmeth esc01 escnull esc02 lwsdisp longreq dblreq semiuri transports unreason noreason'.split(
  ' ',
);
const refused: Record<string, number> = {
  badinv01: 400,
  clerr: 400,
  ncl: 400,
  scalar02: 400,
  quotbal: 400,
  ltgtruri: 400,
  lwsruri: 400,
  badvers: 505,
  mismatch01: 400,
  mismatch02: 400,
  multi01: 400,
  mcl01: 400,
  novelsc: 416,
  unkscm: 416,
  regbadct: 400,
};
const dropped = ['scalarlg', 'bigcode', 'insuf'];

const bytesOf = (name: string) => Buffer.from((torture as Record<string, string>)[name] ?? '', 'base64');

test.each(valid)('RFC 4475 %s is understood', (name) => {
  expect(read(bytesOf(name), mostOfUdp)).toMatchObject({ fault: null });
});
test.each(Object.entries(refused))('RFC 4475 %s is refused with %i', (name, status) => {
  expect(read(bytesOf(name), mostOfUdp)).toMatchObject({ fault: { status } });
});
test.each(dropped)('RFC 4475 %s is dropped', (name) => {
  expect(read(bytesOf(name), mostOfUdp)).toBeUndefined();
});
test('there are 49 of them, and none throws', () => {
  expect(Object.keys(torture)).toHaveLength(49);
  for (const name of Object.keys(torture)) read(bytesOf(name), mostOfUdp);
});

test.each(Object.entries(rfc5118))('RFC 5118: %s', (_name, { text, isValid }) => {
  const found = read(Buffer.from(text), mostOfUdp);
  expect(found?.fault === null).toBe(isValid);
});

test('the tortuous INVITE has what it means', () => {
  const found = read(bytesOf('wsinv'), mostOfUdp);
  const message = found?.message;
  if (!message || !isRequest(message)) throw new Error('no request');
  expect(message.headers.all('via')).toHaveLength(3);
  expect(readVia(message.headers.all('via')[1] ?? '')).toMatchObject({ transport: 'TCP', host: 'spindle.example.com' });
  expect(readAddress(message.headers.get('from') ?? '')).toMatchObject({
    display: 'J Rosenberg \\"',
    uri: 'sip:jdrosen@example.com',
  });
  expect(readAddress(message.headers.get('to') ?? '')?.parameters.get('tag')).toBe('1918181833n');
  expect(message.headers.get('newfangledheader')).toBe('newfangled value continued newfangled value');
  expect(message.headers.get('subject')).toBe('');
  expect(message.body).toHaveLength(150);
});

test('what is written is read again as it was', () => {
  for (const name of valid) {
    const first = read(bytesOf(name), mostOfUdp)?.message;
    if (!first) throw new Error(name);
    const again = read(write(first), mostOfUdp)?.message;
    expect([...(again?.headers ?? [])].filter(([field]) => field !== 'content-length')).toEqual(
      [...first.headers].filter(([field]) => field !== 'content-length'),
    );
    expect(again?.body).toEqual(first.body);
  }
});

test('escapes of a user are resolved, a telephone number is a user', () => {
  expect(readUri('sip:%2B86138@[2001:db8::1]:5070;transport=ws')).toMatchObject({
    user: '+86138',
    host: '[2001:db8::1]',
    port: 5070,
  });
  expect(readUri('tel:+86138;phone-context=cn')).toMatchObject({ scheme: 'tel', user: '+86138' });
  expect(readUri('sip:2001:db8::10')).toBeUndefined();
});

const request = (more = '') =>
  `INVITE sip:a@b SIP/2.0\r\nVia: SIP/2.0/WS x.invalid;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:c@d>\r\nCall-ID: 1\r\nCSeq: 1 INVITE\r\n${more}\r\n`;

test('a message that is too long, has too many fields, or a field that is too long is refused', () => {
  expect(read(Buffer.from(request(`X: ${'x'.repeat(65_536)}\r\n`)), mostOfSocket)).toMatchObject({
    fault: { status: 513 },
  });
  expect(read(Buffer.from(request('X: 1\r\n'.repeat(200))), mostOfSocket)).toMatchObject({ fault: { status: 400 } });
  expect(read(Buffer.from(request(`X: ${'x'.repeat(9000)}\r\n`)), mostOfSocket)).toMatchObject({
    fault: { status: 400 },
  });
  expect(read(Buffer.from(request(`Supported: ${'a,'.repeat(100)}\r\n`)), mostOfSocket)).toMatchObject({
    fault: { status: 400 },
  });
});

test('nothing that comes throws or takes long', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.nat(), (bytes, at) => {
      read(Buffer.from(bytes), mostOfUdp);
      const text = Buffer.from(request('Contact: "x" <sip:y@z>;q=1\r\nRoute: <sip:p;lr>\r\n'));
      text.set(bytes.subarray(0, 8), at % (text.length - 8));
      read(text, mostOfUdp);
    }),
    { numRuns: 300 },
  );
  const began = performance.now();
  for (const hard of [
    '"'.repeat(8000),
    '\\'.repeat(8000),
    '<'.repeat(8000),
    ';'.repeat(8000),
    ' '.repeat(8000),
    '\r\n '.repeat(5000),
  ])
    for (const name of ['From', 'Via', 'Contact', 'Authorization', 'Session-Expires'])
      read(Buffer.from(request(`${name}: a${hard}b\r\n`)), mostOfUdp);
  expect(performance.now() - began).toBeLessThan(1000);
});
