import { describe, expect, test } from 'vitest';
import type { FormField } from '../form.engine.ts';
import { field } from '../testing/build.ts';
import { type Cases, type Kinds, outcome } from '../testing/outcome.ts';

/** Answers that are written: words, numbers, days, and marks on a scale. */

const kinds: Kinds = [
  [
    'text',
    field('a', 'text', { min: 2, max: 4 }),
    [
      ['  Ana \n  B ', ['tooLong', 4]],
      [' a\t b ', 'a b'],
      ['x', ['tooShort', 2]],
      ['  ', undefined],
      ['😀😀😀😀', '😀😀😀😀'],
      ['a\u0000b', ['control']],
      ['a\ud800', ['control']],
      [7, ['invalid']],
      [{ toString: 'x' }, ['invalid']],
    ],
  ],
  [
    'text without limits',
    field('a', 'text'),
    [
      ['x'.repeat(201), ['tooLong', 200]],
      ['x'.repeat(1e6), ['tooLong', 200]],
    ],
  ],
  ['longText', field('a', 'longText'), [[' one\r\n\r\ntwo  three ', 'one\n\ntwo  three']]],
  [
    'phone',
    field('a', 'phone'),
    [
      ['+86 138-0013-8000', '13800138000'],
      ['１３８００１３８０００', '13800138000'],
      ['12', ['phone']],
    ],
  ],
  [
    'email',
    field('a', 'email'),
    [
      [' Ana@Example.COM ', 'ana@example.com'],
      ['ana@', ['email']],
    ],
  ],
  [
    'number',
    field('a', 'number', { min: 0, max: 100, decimals: 2 }),
    [
      ['１２．５', 12.5],
      [' 7 ', 7],
      ['+3', 3],
      [-0, 0],
      ['1.005', ['decimals', 2]],
      [1.1, 1.1],
      ['0x10', ['number']],
      ['1,000', ['number']],
      ['', undefined],
      ['1e999', ['number']],
      [Number.NaN, ['number']],
      [-1, ['tooSmall', 0]],
      [101, ['tooBig', 100]],
      [true, ['number']],
    ],
  ],
  [
    'a whole number',
    field('a', 'number', { decimals: 0 }),
    [
      ['3', 3],
      ['3.5', ['whole']],
    ],
  ],
  [
    'date',
    field('a', 'date', { from: '2026-01-10', to: '2026-02-28' }),
    [
      ['2026-02-28', '2026-02-28'],
      ['2026-02-29', ['date']],
      ['2026-2-3', ['date']],
      ['2026-01-09', ['tooEarly', '2026-01-10']],
      ['2026-03-01', ['tooLate', '2026-02-28']],
      ['', undefined],
      [20260110, ['date']],
    ],
  ],
  [
    'rating',
    field('a', 'rating', { max: 3 }),
    [
      ['3', 3],
      [4, ['tooBig', 3]],
      [0, ['tooSmall', 1]],
      [1.5, ['whole']],
    ],
  ],
  [
    'scale',
    field('a', 'scale'),
    [
      [0, 0],
      ['10', 10],
      [11, ['tooBig', 10]],
      [-1, ['tooSmall', 0]],
      ['', undefined],
    ],
  ],
];

describe.each(kinds)('%s', (_name, of, cases) => {
  test.each(cases)('%j', (raw, expected) => {
    expect(outcome(of, raw)).toEqual(expected);
  });
});

const patterns: readonly (readonly [NonNullable<FormField['pattern']>, Cases])[] = [
  [
    { kind: 'letters' },
    [
      ['Ángel de la O', 'Ángel de la O'],
      ['Ana1', ['letters']],
      ['张', ['letters']],
    ],
  ],
  [
    { kind: 'digits' },
    [
      ['００７', '007'],
      ['7 7', ['digits']],
    ],
  ],
  [
    { kind: 'lettersDigits' },
    [
      ['aＺ9', 'aZ9'],
      ['a-9', ['lettersDigits']],
    ],
  ],
  [
    { kind: 'chinese' },
    [
      ['阿卜杜拉·热西提', '阿卜杜拉·热西提'],
      ['张san', ['chinese']],
    ],
  ],
  [
    { kind: 'url' },
    [
      ['https://例子.测试/a?b=c#d', 'https://例子.测试/a?b=c#d'],
      ['http://a.example:8080', 'http://a.example:8080'],
      ['ftp://a.example', ['url']],
      ['javascript:alert(1)', ['url']],
      ['https://', ['url']],
      [`https://a.example/${'x'.repeat(1000)}`, `https://a.example/${'x'.repeat(1000)}`],
    ],
  ],
  [
    { kind: 'postcode' },
    [
      ['518000', '518000'],
      ['28013', '28013'],
      ['100-0001', '100-0001'],
      ['sw1a 1aa', 'SW1A 1AA'],
      ['12', ['postcode']],
    ],
  ],
  [
    { kind: 'cnId' },
    [
      ['11010519491231002x', '11010519491231002X'],
      ['110105194912310021', ['cnId']],
      ['11010519490231002X', ['cnId']],
      ['99010519491231002X', ['cnId']],
      ['110105491231002', ['cnId']],
    ],
  ],
  [
    { kind: 'mask', mask: 'AA-00*' },
    [
      ['ab-12c', 'ab-12c'],
      ['ＡＢ－１２３', 'AB-123'],
      ['ab12c', ['mask', 'AA-00*']],
      ['a1-12c', ['mask', 'AA-00*']],
    ],
  ],
];

describe.each(patterns)('a text with the pattern %j', (pattern, cases) => {
  test.each(cases)('%j', (raw, expected) => {
    expect(outcome(field('a', 'text', { pattern }), raw)).toEqual(expected);
  });
});
