import { describe, expect, test } from 'vitest';
import { type Answer, checkAnswer, checkAnswers, otherKey } from './form.check.ts';
import type { FormField } from './form.engine.ts';
import './regions.data.ts';
import { branch, field, form, option, options, rows } from './testing/build.ts';

/** What becomes of an answer: its normal form, or the name of what is wrong (and the number in it). */
function outcome(of: FormField, raw: unknown): Answer | undefined | [string, (number | string)?] {
  const checked = checkAnswer(of, raw);
  if ('value' in checked) return checked.value;
  return checked.n === undefined ? [checked.problem] : [checked.problem, checked.n];
}

type Cases = readonly (readonly [raw: unknown, expected: ReturnType<typeof outcome>])[];

const kinds: readonly (readonly [name: string, field: FormField, cases: Cases])[] = [
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
    'single',
    field('a', 'single', { options: options('x', 'y') }),
    [
      ['y', 'y'],
      ['z', ['choice']],
      ['', undefined],
      [['x'], ['choice']],
    ],
  ],
  [
    'multiple',
    field('a', 'multiple', { options: [...options('x', 'y', 'z'), option('none', { isAlone: true })], min: 2, max: 2 }),
    [
      [
        ['z', 'x', 'z'],
        ['x', 'z'],
      ],
      [['x'], ['tooFew', 2]],
      [
        ['x', 'y', 'z'],
        ['tooMany', 2],
      ],
      [['none'], ['none']],
      [['none', 'x'], ['alone']],
      [['x', 'q'], ['choice']],
      [[], undefined],
      ['x', ['choice']],
      [{ length: 1, 0: 'x' }, ['choice']],
    ],
  ],
  [
    'sort',
    field('a', 'sort', { options: options('x', 'y', 'z') }),
    [
      [
        ['z', 'x', 'y'],
        ['z', 'x', 'y'],
      ],
      [['z', 'x'], ['everyPlace']],
      [['z', 'x', 'y', 'z'], ['everyPlace']],
      [['z', 'x', 'q'], ['choice']],
      [[], undefined],
    ],
  ],
  [
    'cascade',
    field('a', 'cascade', { tree: [branch('x', branch('x1'), branch('x2')), branch('y')] }),
    [
      [
        ['x', 'x2'],
        ['x', 'x2'],
      ],
      [['y'], ['y']],
      [['x'], ['incomplete']],
      [['x', 'y'], ['choice']],
      [['y', 'y'], ['choice']],
      [[], undefined],
    ],
  ],
  [
    'region',
    field('a', 'region'),
    [
      [
        ['广东省', '深圳市', '南山区'],
        ['广东省', '深圳市', '南山区'],
      ],
      [
        ['河南省', '济源市'],
        ['河南省', '济源市'],
      ],
      [['海外'], ['海外']],
      [['广东省', '深圳市'], ['incomplete']],
      [['广东省', '南山区'], ['choice']],
    ],
  ],
  [
    'a region by province only',
    field('a', 'region', { depth: 1 }),
    [
      [['广东省'], ['广东省']],
      [['广东省', '深圳市'], ['incomplete']],
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
  [
    'matrix',
    field('a', 'matrix', { required: true, rows: rows('p', 'q'), options: options('1', '2') }),
    [
      [
        { q: '2', p: '1', other: '1' },
        { p: '1', q: '2' },
      ],
      [{ p: '1' }, ['everyRow']],
      [{ p: '3', q: '1' }, ['choice']],
      [{}, ['required']],
      [['1', '2'], ['choice']],
      ['p', ['choice']],
    ],
  ],
  [
    'matrix with several a row',
    field('a', 'matrix', {
      several: true,
      rows: rows('p', 'q'),
      options: [...options('1', '2'), option('no', { isAlone: true })],
    }),
    [
      [{ p: ['2', '1', '2'], q: [] }, { p: ['1', '2'] }],
      [{ p: ['no', '1'] }, ['alone']],
      [{ p: '1' }, ['choice']],
    ],
  ],
  [
    'file',
    field('a', 'file', { max: 2, files: { kinds: ['picture'], maxBytes: 1024 * 1024 } }),
    [
      [[{ fileId: 'f1', name: 'a.png', bytes: 5, more: 1 }], [{ fileId: 'f1', name: 'a.png', bytes: 5 }]],
      [[{ fileId: 'f1', name: 'a.png', bytes: 2 * 1024 * 1024 }], ['fileTooBig', 1]],
      [[{ fileId: '../x', name: 'a.png', bytes: 5 }], ['file']],
      [[{ fileId: 'f1', name: 'a\u0000', bytes: 5 }], ['file']],
      [[{ fileId: 'f1', name: 'a', bytes: -5 }], ['file']],
      [[null], ['file']],
      [
        [
          { fileId: 'f1', name: 'a', bytes: 1 },
          { fileId: 'f1', name: 'a', bytes: 1 },
        ],
        ['file'],
      ],
      [
        [1, 2, 3],
        ['tooMany', 2],
      ],
      [[], undefined],
    ],
  ],
  [
    'signature',
    field('a', 'signature'),
    [
      [[{ fileId: 's', name: 's.png', bytes: 9 }], [{ fileId: 's', name: 's.png', bytes: 9 }]],
      [
        [1, 2],
        ['tooMany', 1],
      ],
    ],
  ],
  [
    'agreement',
    field('a', 'agreement', { required: true }),
    [
      [true, true],
      [false, ['consent']],
      [undefined, ['consent']],
      ['yes', ['invalid']],
    ],
  ],
  ['score', field('a', 'score', { required: true }), [[7, undefined]]],
  ['description', field('a', 'description', { required: true }), [['x', undefined]]],
  ['pageBreak', field('a', 'pageBreak', { required: true }), [['x', undefined]]],
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

test('what has not been answered is a problem only where it is required', () => {
  for (const raw of [undefined, null, '']) {
    expect(outcome(field('a', 'text', { required: true }), raw)).toEqual(['required']);
    expect(outcome(field('a', 'text'), raw)).toBeUndefined();
  }
});

describe('a whole set of answers', () => {
  const other = option('other', { isOther: true });

  test('keeps the words beside "other" only while it is chosen', () => {
    const asked = form(field('a', 'multiple', { options: [...options('x'), other] }));
    expect(checkAnswers(asked, { a: ['other'], [otherKey('a')]: '  my  own ' }).answers).toEqual({
      a: ['other'],
      'a#other': 'my own',
    });
    expect(checkAnswers(asked, { a: ['x'], [otherKey('a')]: 'my own' }).answers).toEqual({ a: ['x'] });
    expect(checkAnswers(asked, { a: ['other'], [otherKey('a')]: 'x'.repeat(300) }).problems).toEqual([
      { fieldId: 'a', problem: 'tooLong', n: 200 },
    ]);
  });

  test('drops what no field asks for, and what every object has by itself', () => {
    const asked = form(field('toString', 'text'), field('constructor', 'text', { required: true }));
    const { answers, problems } = checkAnswers(asked, { more: 1 });
    expect([answers, problems]).toEqual([{}, [{ fieldId: 'constructor', problem: 'required' }]]);
  });

  test('a field called __proto__ is an answer like any other, and changes no object', () => {
    const asked = form(field('__proto__', 'text'));
    const { answers } = checkAnswers(asked, JSON.parse('{"__proto__":"x"}') as Record<string, unknown>);
    expect(JSON.stringify(answers)).toBe('{"__proto__":"x"}');
    expect(Object.getPrototypeOf(answers)).toBe(Object.prototype);
  });

  test('a field that is not shown is neither asked nor answered, nor is what hangs on it', () => {
    const asked = form(
      field('guest', 'single', { options: options('yes', 'no') }),
      field('name', 'text', { required: true, showWhen: { fieldId: 'guest', is: 'equals', value: 'yes' } }),
      field('diet', 'text', { required: true, showWhen: { fieldId: 'name', is: 'answered' } }),
      field('none', 'text', { required: true, showWhen: { fieldId: 'diet', is: 'empty' } }),
    );
    const given = { guest: 'no', name: 'Ana', diet: 'all', none: 'x' };
    const hidden = checkAnswers(asked, given);
    expect(hidden).toMatchObject({ answers: { guest: 'no', none: 'x' }, problems: [] });
    expect([...hidden.shown]).toEqual(['guest', 'none']);
    expect(checkAnswers(asked, { ...given, guest: 'yes' }).answers).toEqual({ guest: 'yes', name: 'Ana', diet: 'all' });
  });

  test('a score is calculated, whatever was sent, and conditions see it', () => {
    const asked = form(
      field('a', 'single', { options: [option('x', { points: 3 }), option('y')] }),
      field('b', 'rating'),
      field('sum', 'score', { scoreOf: { fieldIds: ['a', 'b', 'a'], how: 'sum' } }),
      field('why', 'text', { required: true, showWhen: { fieldId: 'sum', is: 'greater', value: 6 } }),
    );
    expect(checkAnswers(asked, { a: 'x', b: 4, sum: 100 })).toMatchObject({
      answers: { a: 'x', b: 4, sum: 7 },
      problems: [{ fieldId: 'why', problem: 'required' }],
    });
    expect(checkAnswers(asked, { sum: 100 })).toMatchObject({ answers: {}, problems: [] });
  });
});
