import { badValues } from './sample-input.ts';

/** What the fuzz puts into inputs. */

/** What ordinary people send. */
export const texts = [
  'Ana',
  '张三',
  'someone@example.com',
  '13800138000',
  '01890000-0000-7000-8000-000000000000',
  'ABCDEFGHJKMNPQ',
  'nonce-of-a-test',
  '2027-01-01T10:00:00Z',
  '2027-01-01',
  '123456',
  'https://example.com/a',
  'en',
  'native',
];

/** A picture that is one. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Words that something may trip over: quoting, paths, formats, half characters, sizes, names that objects have by themselves. */
export const nasty: readonly unknown[] = [
  ...badValues,
  '%00',
  '%',
  '../../etc/passwd',
  `\\'"\`;--`,
  '${jndi:ldap://x}',
  '{{7*7}}',
  '\u202e\u200b\ufeff',
  'ﷺ'.repeat(500),
  'A'.repeat(5000),
  '\u2028\u2029',
  'constructor',
  'hasOwnProperty',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '１２３',
  '0000-00-00',
  '9999-12-31T23:59:59.999+23:59',
  '00000000-0000-0000-0000-000000000000',
  2 ** 31,
  -(2 ** 63),
  2 ** 53 + 2,
  Number.MIN_VALUE,
  [[[[[[]]]]]],
  { $gt: '' },
];

/** Names that a field may suddenly have. */
export const keys = [
  'name',
  'phone',
  'email',
  'toString',
  'constructor',
  'prototype',
  'a.b',
  'a[0]',
  '',
  ' ',
  '0',
  '😀',
];

/** Many times as long is still less than what a server reads at all. */
export const isShort = (list: readonly unknown[]) => list.length > 0 && JSON.stringify(list).length < 2000;

/** A list many times over. */
export const repeated = (list: readonly unknown[]) =>
  Array.from({ length: 600 }, (_, at) => structuredClone(list[at % list.length]));

/** Lists and objects inside each other, so deep. */
export function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}
