import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isAnyPhone, isEmail, isPhone, normalisePhone, readPhone } from './contact.ts';

describe('a number has one spelling', () => {
  it.each([
    ['13800138000', '13800138000'],
    ['+86 138-0013-8000', '13800138000'],
    ['0086 138 0013 8000', '13800138000'],
    ['86-13800138000', '13800138000'],
    ['(86)13800138000', '13800138000'],
    ['(+86) 138.0013.8000', '13800138000'],
    ['＋８６１３８００１３８０００', '13800138000'],
    ['\u202d138\u200b0013\u20608000\u202c', '13800138000'],
    ['138\u00a00013\u30008000', '13800138000'],
    ['138–0013–8000', '13800138000'],
    ['61234567', '61234567'],
    ['+852 6123 4567', '+85261234567'],
    ['00853 6123 4567', '+85361234567'],
    ['+852 9123 4567', '91234567'],
    ['9123 4567', '91234567'],
    ['912 345 678', '912345678'],
    ['+886 912 345 678', '912345678'],
    ['+886 0912 345 678', '912345678'],
    ['612345', '612345'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(isPhone(typed)).toBe(true);
    expect(normalisePhone(typed)).toBe(kept);
    expect(normalisePhone(kept)).toBe(kept);
  });

  test('what Hong Kong and Macao share stays three: with either country, and with none', () => {
    expect(new Set(['61234567', '+85261234567', '+85361234567'].map(normalisePhone)).size).toBe(3);
    expect(readPhone('61234567')?.regions).toEqual(['HK', 'MO']);
    expect(readPhone('+853 6123 4567')?.regions).toEqual(['MO']);
  });

  it.each([
    '',
    '12345678901',
    '1380013800',
    '138001380000',
    '1.38E+10',
    '13800138000.0',
    'x13800138000',
    '+86 61234567',
    '+81 90 1234 5678',
  ])('the usual pattern refuses %s', (typed) => expect(isPhone(typed)).toBe(false));

  it.each([
    ['+81 90 1234 5678', true],
    ['0081 90-1234-5678', true],
    ['090-1234-5678', false],
    ['+0 90 1234 5678', false],
    ['+81', false],
    ['+1234567890123456', false],
  ])('of any country: %s', (typed, is) => expect(isAnyPhone(typed)).toBe(is));
});

/** Digits as people and their programs write them. */
const written = (digits: string) =>
  fc
    .tuple(
      fc.array(fc.constantFrom('', '', '', ' ', '-', '\u00a0', '\u3000', '\u200b', '\u2060', '\u2011', '.'), {
        minLength: digits.length,
        maxLength: digits.length,
      }),
      fc.boolean(),
    )
    .map(([between, wide]) =>
      [...digits]
        .map((digit, at) => (wide ? String.fromCharCode(digit.charCodeAt(0) + 0xfee0) : digit) + (between[at] ?? ''))
        .join(''),
    );

test('however a mainland number is written, it is the same person', () => {
  const mainland = fc
    .tuple(fc.constantFrom(...'3456789'), fc.stringMatching(/^\d{9}$/))
    .map(([second, rest]) => `1${second}${rest}`);
  const country = fc.constantFrom('', '+86', '0086', '86', '+86 ', '(+86)', '＋８６', '86-', '\u202a+86\u202c');
  fc.assert(
    fc.property(
      mainland.chain((kept) => fc.tuple(fc.constant(kept), country, written(kept))),
      ([kept, before, typed]) => isPhone(before + typed) && normalisePhone(before + typed) === kept,
    ),
    { numRuns: 2000 },
  );
});

test('whatever is typed, what is kept is kept once more as it is', () => {
  const odd = fc.string({ unit: fc.constantFrom(...'0123456789+-() .＋８\u200b6912'), maxLength: 20 });
  fc.assert(
    fc.property(odd, (typed) => {
      const kept = normalisePhone(typed);
      return (
        !isAnyPhone(typed) ||
        (normalisePhone(kept) === kept && isPhone(kept) === isPhone(typed) && /^\+?\d+$/.test(kept))
      );
    }),
    { numRuns: 5000 },
  );
});

test('a dot of an address stands neither first nor last nor beside another', () => {
  for (const address of ['.a@example.com', 'a.@example.com', 'a..b@example.com']) expect(isEmail(address)).toBe(false);
  for (const address of ['a.b@example.com', 'a@example.com', "o'neil+x@mail.example.co"])
    expect(isEmail(address)).toBe(true);
});
