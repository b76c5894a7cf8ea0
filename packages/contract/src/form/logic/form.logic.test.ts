import { describe, expect, test } from 'vitest';
import { checkAnswers } from './form.check.ts';
import type { Condition, FormField } from '../form.engine.ts';
import { cellOf, nextPage, pageOfField, pagesOf, presetAnswers, visibleFields } from './form.logic.ts';
import '../regions/regions.data.ts';
import { branch, field, form, option, options, rows } from '../testing/build.ts';

/** Whether a field with this condition is shown after an answer to field `a`. */
function isShown(of: FormField, raw: unknown, showWhen: Condition): boolean {
  const asked = form(of, field('b', 'text', { showWhen }));
  return visibleFields(asked, { a: raw }).some((each) => each.fieldId === 'b');
}

type Is = 'equals' | 'contains' | 'greater' | 'less' | 'answered' | 'empty';
type Line = readonly [raw: unknown, is: Is, value: string | number | boolean, shown: boolean];

const table: readonly (readonly [string, FormField, readonly Line[]])[] = [
  [
    'text',
    field('a', 'text'),
    [
      ['Acme  Ltd', 'equals', 'acme ltd', true],
      ['Acme', 'equals', 'acm', false],
      ['Acme Ltd', 'contains', 'LTD', true],
      ['12', 'greater', 5, false],
      ['', 'contains', '', false],
      ['x', 'answered', '', true],
      ['  ', 'empty', '', true],
    ],
  ],
  [
    'number',
    field('a', 'number', { max: 100 }),
    [
      ['5', 'equals', '5', true],
      [5, 'equals', 5, true],
      [5, 'equals', true, false],
      [6, 'greater', 5, true],
      [5, 'greater', 5, false],
      [4, 'less', '5', true],
      [undefined, 'less', 5, false],
      [1000, 'greater', 5, false],
    ],
  ],
  [
    'rating',
    field('a', 'rating'),
    [
      [4, 'greater', 3, true],
      [3, 'less', 3, false],
      [3, 'equals', 3, true],
    ],
  ],
  [
    'date',
    field('a', 'date'),
    [
      ['2026-05-02', 'greater', '2026-05-01', true],
      ['2026-05-02', 'less', '2026-05-01', false],
      ['2026-05-02', 'equals', '2026-05-02', true],
      ['2026-05-02', 'greater', 'yesterday', false],
    ],
  ],
  [
    'single',
    field('a', 'single', { options: options('x', 'y') }),
    [
      ['x', 'equals', 'x', true],
      ['y', 'equals', 'x', false],
    ],
  ],
  [
    'multiple',
    field('a', 'multiple', { options: options('x', 'y', 'z') }),
    [
      [['x', 'y'], 'contains', 'y', true],
      [['x'], 'contains', 'y', false],
      [['x'], 'equals', 'x', true],
      [['x', 'y'], 'equals', 'x', false],
      [['x', 'y'], 'greater', 1, true],
      [['x', 'y'], 'less', 2, false],
      [[], 'empty', '', true],
    ],
  ],
  [
    'sort',
    field('a', 'sort', { options: options('x', 'y') }),
    [
      [['y', 'x'], 'equals', 'y', true],
      [['y', 'x'], 'equals', 'x', false],
      [['y', 'x'], 'contains', 'x', true],
    ],
  ],
  [
    'cascade',
    field('a', 'cascade', { tree: [branch('p', branch('q')), branch('r')] }),
    [
      [['p', 'q'], 'equals', 'q', true],
      [['p', 'q'], 'equals', 'p', false],
      [['p', 'q'], 'contains', 'p', true],
      [['p'], 'contains', 'p', false],
    ],
  ],
  ['region', field('a', 'region', { depth: 2 }), [[['广东省', '深圳市'], 'contains', '广东省', true]]],
  [
    'matrix',
    field('a', 'matrix', { rows: rows('r1', 'r2'), options: options('good', 'bad') }),
    [
      [{ r1: 'good', r2: 'bad' }, 'contains', 'bad', true],
      [{ r1: 'good' }, 'contains', 'bad', false],
      [{ r1: 'good', r2: 'good' }, 'equals', 'good', true],
      [{ r1: 'good', r2: 'bad' }, 'equals', 'good', false],
      [{ r1: 'good', r2: 'bad' }, 'equals', cellOf('r2', 'bad'), true],
      [{ r1: 'good', r2: 'bad' }, 'contains', cellOf('r1', 'bad'), false],
    ],
  ],
  [
    'agreement',
    field('a', 'agreement'),
    [
      [true, 'equals', true, true],
      [false, 'equals', true, false],
      [false, 'equals', false, true],
      [true, 'equals', false, false],
    ],
  ],
  [
    'file',
    field('a', 'file', { max: 3 }),
    [
      [[{ fileId: 'f', name: 'f', bytes: 1 }], 'answered', '', true],
      [[{ fileId: 'f', name: 'f', bytes: 1 }], 'greater', 0, true],
      [[{ fileId: 'f', name: 'f', bytes: 1 }], 'contains', 'f', false],
    ],
  ],
];

describe.each(table)('conditions on %s', (_type, of, lines) => {
  test.each(lines)('%j %s %j: %s', (raw, is, value, shown) => {
    const condition = is === 'answered' || is === 'empty' ? { fieldId: 'a', is } : { fieldId: 'a', is, value };
    expect(isShown(of, raw, condition)).toBe(shown);
    expect(isShown(of, raw, { not: condition })).toBe(!shown);
  });
});

test('conditions join by and, or and not', () => {
  const a = field('a', 'number');
  const above = { fieldId: 'a', is: 'greater', value: 1 } as const;
  const below = { fieldId: 'a', is: 'less', value: 4 } as const;
  expect([0, 2, 5].map((raw) => isShown(a, raw, { all: [above, below] }))).toEqual([false, true, false]);
  expect([0, 2, 5].map((raw) => isShown(a, raw, { any: [{ not: above }, { not: below }] }))).toEqual([
    true,
    false,
    true,
  ]);
});

test('a field that is not there, or comes later, is empty', () => {
  const asked = form(
    field('a', 'text', { showWhen: { fieldId: 'b', is: 'answered' } }),
    field('b', 'text', { showWhen: { fieldId: 'gone', is: 'empty' } }),
  );
  expect([...checkAnswers(asked, { a: 'x', b: 'y' }).shown]).toEqual(['b']);
});

describe('pages', () => {
  const asked = form(
    field('a', 'single', { options: options('yes', 'no') }),
    field('p2', 'pageBreak'),
    field('words', 'description', { showWhen: { fieldId: 'a', is: 'equals', value: 'yes' } }),
    field('b', 'text', { showWhen: { fieldId: 'a', is: 'equals', value: 'yes' } }),
    field('p3', 'pageBreak'),
    field('sum', 'score'),
    field('c', 'text'),
    field('end', 'description'),
  );
  const shape = (raw: Record<string, unknown>, definition = asked) =>
    pagesOf(definition, raw).map((page) => [page.start?.fieldId ?? null, ...page.fields.map((each) => each.fieldId)]);

  test('are split by page breaks, and one with nothing to show is left out', () => {
    expect(shape({ a: 'yes' })).toEqual([
      [null, 'a'],
      ['p2', 'words', 'b'],
      ['p3', 'c', 'end'],
    ]);
    expect(shape({ a: 'no' })).toEqual([
      [null, 'a'],
      ['p3', 'c', 'end'],
    ]);
  });

  test('hold one question each when that is the pace, words staying with a question', () => {
    expect(shape({ a: 'yes' }, { ...asked, pace: 'field' })).toEqual([
      [null, 'a'],
      ['p2', 'words', 'b'],
      ['p3', 'c', 'end'],
    ]);
    expect(shape({}, { ...form(field('a', 'text'), field('b', 'text')), pace: 'field' })).toEqual([
      [null, 'a'],
      [null, 'b'],
    ]);
  });

  test('lead from one to the next until the last', () => {
    expect([nextPage(asked, { a: 'no' }, 0), nextPage(asked, { a: 'no' }, 1)]).toEqual([1, null]);
    const pages = pagesOf(asked, { a: 'no' });
    expect([pageOfField(pages, 'c'), pageOfField(pages, 'b')]).toEqual([1, -1]);
  });
});

describe('what stands in a form at first', () => {
  const asked = form(
    field('a', 'text', { preset: ' Ana ', parameter: 'who', max: 5 }),
    field('b', 'multiple', { options: [option('x'), option('y'), option('z, too')], parameter: 'b', max: 2 }),
    field('c', 'single', {
      options: [{ ...option('v1'), label: { en: 'Red', zh: '红', es: 'Rojo', ja: '赤' } }],
      parameter: 'c',
    }),
    field('d', 'agreement', { preset: true, parameter: 'd' }),
    field('e', 'region', { parameter: 'e', depth: 2 }),
    field('f', 'number', { preset: 'no number', parameter: 'f' }),
  );

  test('is the link’s parameter, else the preset, and only what the field takes', () => {
    expect(presetAnswers(asked)).toEqual({ a: 'Ana' });
    expect(
      presetAnswers(asked, { who: 'Beatriz', b: 'y,x', c: '红', d: 'true', e: '广东省/深圳市', f: '７', other: 'x' }),
    ).toEqual({ a: 'Ana', b: ['x', 'y'], c: 'v1', e: ['广东省', '深圳市'], f: 7 });
    expect(presetAnswers(asked, { b: ['z, too', 'X'] })).toEqual({ a: 'Ana', b: ['x', 'z, too'] });
    expect(presetAnswers(asked, { b: 'x,y,z' })).toEqual({ a: 'Ana' });
  });

  test('passes the checks as it is', () => {
    const first = presetAnswers(asked, { c: 'rojo', e: '海外' });
    const { answers, problems } = checkAnswers(asked, first);
    expect(answers).toEqual(first);
    expect(problems).toEqual([]);
  });
});
