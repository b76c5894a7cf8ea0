import { describe, expect, test } from 'vitest';
import '../regions/regions.data.ts';
import { branch, field, option, options, rows } from '../testing/build.ts';
import { type Kinds, outcome } from '../testing/outcome.ts';

/** Answers that are chosen, handed in or ticked, and fields that have none. */

const kinds: Kinds = [
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
