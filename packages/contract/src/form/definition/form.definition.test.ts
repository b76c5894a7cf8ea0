import { describe, expect, test } from 'vitest';
import '../regions/regions.data.ts';
import { languages } from '../../core/language.ts';
import { checkForm, formProblemText } from './form.definition.ts';
import { formProblemTexts } from './form.definition.texts.ts';
import { type Condition, defaultForm, type FormDefinition, formDefinition } from '../form.engine.ts';
import { cellOf } from '../logic/form.logic.ts';
import { branch, field, form, inAll, option, options, rows } from '../testing/build.ts';

/** `fieldId problem n`, so that a test reads in one line. */
const found = (definition: FormDefinition) =>
  checkForm(definition).map(({ fieldId, problem, n }) => [fieldId, problem, ...(n === undefined ? [] : [n])].join(' '));

test('the form that every event begins with has no problems', () => {
  expect(checkForm(defaultForm)).toEqual([]);
  expect(formDefinition.safeParse(defaultForm).success).toBe(true);
});

const wide = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => branch(`${prefix}${at}`));

test.each<[string, FormDefinition, string[]]>([
  ['two fields of one id', form(field('a', 'text'), field('a', 'number')), ['a sameId']],
  ['an id that objects keep for themselves', form(field('__proto__', 'text')), ['__proto__ reservedId']],
  [
    'an agreement to nothing',
    form(
      { ...field('a', 'text'), type: 'agreement' },
      field('b', 'agreement', { body: inAll(' ') }),
      field('c', 'agreement', { body: inAll('The terms.') }),
      { ...field('d', 'text', { help: inAll('The terms.') }), type: 'agreement' },
    ),
    ['a noTerms', 'b noTerms'],
  ],
  ['a question without words', form(field('a', 'text', { label: inAll(' ') })), ['a noLabel']],
  ['words without a label', form(field('a', 'description', { label: inAll('') })), []],
  [
    'a choice without options',
    form(field('a', 'single'), field('b', 'sort', { options: options('x') })),
    ['a noOptions 1', 'b noOptions 2'],
  ],
  ['an option twice', form(field('a', 'multiple', { options: options('x', 'y', 'x') })), ['a sameOption x']],
  [
    'an option without words',
    form(field('a', 'single', { options: [option('x', { label: inAll('') })] })),
    ['a noOptionLabel'],
  ],
  [
    'two options for other words',
    form(field('a', 'single', { options: [option('x', { isOther: true }), option('y', { isOther: true })] })),
    ['a twoOthers'],
  ],
  [
    'a limit on a matrix',
    form(field('a', 'matrix', { rows: rows('r'), options: [option('x', { limit: 3 })] })),
    ['a limitPlace'],
  ],
  ['a matrix without rows', form(field('a', 'matrix', { options: options('x') })), ['a noRows']],
  ['a row twice', form(field('a', 'matrix', { options: options('x'), rows: rows('r', 'r') })), ['a sameRow r']],
  ['a cascade without branches', form(field('a', 'cascade')), ['a noTree']],
  [
    'a branch twice in one place',
    form(field('a', 'cascade', { tree: [branch('x', branch('y'), branch('y')), branch('z', branch('y'))] })),
    ['a sameBranch y'],
  ],
  [
    'five levels',
    form(field('a', 'cascade', { tree: [branch('1', branch('2', branch('3', branch('4', branch('5')))))] })),
    [],
  ],
  [
    'six levels',
    form(
      field('a', 'cascade', { tree: [branch('1', branch('2', branch('3', branch('4', branch('5', branch('6'))))))] }),
    ),
    ['a treeTooDeep 5'],
  ],
  [
    '3,000 branches',
    form(field('a', 'cascade', { tree: Array.from({ length: 10 }, (_, at) => branch(`t${at}`, ...wide('x', 299))) })),
    [],
  ],
  [
    'more than 3,000 branches',
    form(field('a', 'cascade', { tree: Array.from({ length: 10 }, (_, at) => branch(`t${at}`, ...wide('x', 300))) })),
    ['a treeTooLarge 3000'],
  ],
  [
    'limits that cross',
    form(
      field('a', 'text', { min: 5, max: 4 }),
      field('b', 'number', { min: 1, max: 0 }),
      field('c', 'date', { from: '2026-02-01', to: '2026-01-01' }),
      field('d', 'scale', { min: 10 }),
    ),
    ['a minOverMax', 'b minOverMax', 'c minOverMax', 'd minOverMax'],
  ],
  [
    'limits that are none',
    form(
      field('a', 'text', { max: 0 }),
      field('b', 'rating', { max: 1 }),
      field('c', 'scale', { max: 5000 }),
      field('d', 'file', { max: 99 }),
      field('e', 'text', { min: 1.5 }),
    ),
    ['a badLimit 0', 'b badLimit 1', 'c badLimit 0 – 5000', 'd badLimit 99', 'e badLimit 1.5'],
  ],
  [
    'more to choose than there is',
    form(field('a', 'multiple', { min: 3, options: [...options('x', 'y'), option('no', { isAlone: true })] })),
    ['a minOverOptions 2'],
  ],
  [
    'a mask without a place',
    form(
      field('a', 'text', { pattern: { kind: 'mask', mask: '---' } }),
      field('b', 'text', { pattern: { kind: 'mask' } }),
    ),
    ['a emptyMask', 'b emptyMask'],
  ],
  [
    'presets that no answer could be',
    form(
      field('a', 'number', { preset: 'x' }),
      field('b', 'agreement', { preset: true }),
      field('c', 'single', { options: options('x'), preset: 'y' }),
      field('d', 'text', { preset: '', required: true }),
    ),
    ['a presetUnfit', 'b presetUnfit', 'c presetUnfit'],
  ],
  [
    'a right answer that cannot be given',
    form(
      field('a', 'single', { options: options('x'), right: { answer: 'y', points: 1 } }),
      field('b', 'text', { right: { answer: '', points: 1 } }),
    ),
    ['a rightUnfit', 'b rightUnfit'],
  ],
  [
    'one meaning twice',
    form(field('a', 'text', { means: 'name' }), field('b', 'text', { means: 'name' })),
    ['b sameMeans'],
  ],
  [
    'a meaning that the type cannot have',
    form(field('a', 'text', { means: 'phone' }), field('b', 'dropdown', { options: options('x'), means: 'company' })),
    ['a meansUnfit'],
  ],
  [
    'one parameter twice',
    form(field('a', 'text', { parameter: 'p' }), field('b', 'text', { parameter: 'p' })),
    ['b sameParameter p'],
  ],
  [
    'scores of nothing, of what is gone, of what comes later, of what has no points',
    form(
      field('t', 'text'),
      field('s1', 'score'),
      field('s2', 'score', { scoreOf: { fieldIds: ['gone', 'n', 's2', 't', 's1'], how: 'sum' } }),
      field('n', 'number'),
    ),
    ['s1 scoreNothing', 's2 scoreUnknown', 's2 scoreLater n', 's2 scoreLater s2', 's2 scoreUnfit t'],
  ],
])('%s', (_name, definition, expected) => {
  expect(found(definition)).toEqual(expected);
});

describe('a condition', () => {
  const before = [
    field('t', 'text'),
    field('n', 'number'),
    field('d', 'date', { from: '2026-01-01' }),
    field('s', 'single', { options: options('x') }),
    field('c', 'cascade', { tree: [branch('p', branch('q'))] }),
    field('m', 'matrix', { rows: rows('r'), options: options('x') }),
    field('g', 'agreement'),
    field('w', 'description'),
    field('f', 'file'),
  ];
  const of = (showWhen: Condition) => found(form(...before, field('z', 'text', { showWhen }), field('later', 'text')));
  let deep: Condition = { fieldId: 't', is: 'answered' };
  for (let depth = 0; depth < 7; depth += 1) deep = { not: deep };

  test.each<[Condition, string[]]>([
    [{ all: [{ fieldId: 't', is: 'contains', value: 'x' }, { not: { fieldId: 'n', is: 'less', value: '7' } }] }, []],
    [{ fieldId: 'd', is: 'greater', value: '2020-01-01' }, []],
    [{ fieldId: 'c', is: 'contains', value: 'q' }, []],
    [{ fieldId: 'm', is: 'contains', value: cellOf('r', 'x') }, []],
    [{ fieldId: 'g', is: 'equals', value: true }, []],
    [{ fieldId: 'z', is: 'answered' }, ['z conditionSelf']],
    [{ fieldId: 'later', is: 'answered' }, ['z conditionLater later']],
    [
      {
        any: [
          { fieldId: 'gone', is: 'answered' },
          { fieldId: 'lost', is: 'answered' },
        ],
      },
      ['z conditionUnknown'],
    ],
    [{ fieldId: 't', is: 'greater', value: 1 }, ['z conditionUnfit t']],
    [{ fieldId: 'w', is: 'answered' }, ['z conditionUnfit w']],
    [{ fieldId: 'f', is: 'contains', value: 'x' }, ['z conditionUnfit f']],
    [{ fieldId: 's', is: 'equals', value: 'y' }, ['z conditionValue s']],
    [{ fieldId: 'n', is: 'greater', value: 'many' }, ['z conditionValue n']],
    [{ fieldId: 'd', is: 'less', value: 'soon' }, ['z conditionValue d']],
    [{ fieldId: 'c', is: 'equals', value: 'x' }, ['z conditionValue c']],
    [{ fieldId: 'm', is: 'equals', value: cellOf('r', 'y') }, ['z conditionValue m']],
    [deep, ['z conditionTooDeep']],
    [
      {
        all: Array.from({ length: 20 }, () => ({
          any: Array.from({ length: 5 }, () => ({ fieldId: 't', is: 'answered' as const })),
        })),
      },
      ['z conditionTooLong 100'],
    ],
  ])('%j', (condition, expected) => {
    expect(of(condition)).toEqual(expected);
  });
});

test('every problem has a sentence in every language that names what it is about', () => {
  const definition = form(field('q', 'text', { label: inAll('How many?') }));
  for (const [problem, texts] of Object.entries(formProblemTexts))
    for (const language of languages) {
      const sentence = formProblemText(
        { problem: problem as keyof typeof formProblemTexts, n: 'q' },
        definition,
        language,
      );
      expect(sentence).not.toMatch(/[{}]/);
      if (texts[language].includes('{n}')) expect(sentence).toMatch(/q|How many\?/);
    }
  expect(formProblemText({ problem: 'conditionLater', n: 'q' }, definition, 'en')).toBe(
    'The condition uses “How many?”, which comes later.',
  );
});
