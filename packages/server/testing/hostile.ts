/** Values that pass for what they are not. What reads a `length`, calls a `toString` or awaits a `then` of them meets something else. */

/** As JSON brings it: with properties that an object literal would take for itself. */
const parsed = (text: string): unknown => JSON.parse(text) as unknown;

/** Objects and lists in the place of a text, a number or a truth value. */
export const hostileObjects: readonly unknown[] = [
  { length: { toString: 1, valueOf: 2 } },
  { length: { valueOf: {} } },
  { length: -1 },
  { length: '1' },
  { length: 2 ** 53 },
  { 0: 'a', length: 1 },
  { size: { toString: 1 }, byteLength: -1 },
  { toString: 1, valueOf: 2 },
  { toString: {}, valueOf: null, length: 3 },
  { toJSON: { toString: 1 } },
  parsed('{"then":1,"catch":2}'),
  { hasOwnProperty: 1, constructor: null },
  { trim: 1, match: [], replace: 'x', length: 3 },
  { type: 'Buffer', data: [1, 2] },
  parsed('{"__proto__":{"length":1,"toString":1}}'),
  parsed('{"constructor":{"prototype":{"isAdmin":true}}}'),
  ['text'],
  [['text']],
  [{ length: { toString: 1, valueOf: 2 } }],
];

/** Times at the edges of what can be written, of what a day has, and of what PostgreSQL keeps. */
export const hostileTimes: readonly string[] = [
  '2027-01-01T10:00:00+23:59',
  '2027-01-01T10:00:00-23:59',
  '2027-01-01T10:00:00+15:59',
  '2027-01-01T10:00:00+16:00',
  '2027-01-01T10:00:00+14:00',
  '2027-01-01T10:00:00-12:00',
  '2027-01-01T10:00:00-00:00',
  '2027-01-01T10:00:00+24:00',
  '2027-01-01T10:00:00.123456789123Z',
  '2027-01-01T24:00:00Z',
  '2027-02-29T10:00:00Z',
  '2028-02-29T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59-23:59',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999-23:59',
  '9999-12-31T23:59:59.999+23:59',
  '1970-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
];
